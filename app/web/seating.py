"""Who sits where, away from the table: inviting, freeing a seat, handing it on, giving mine up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import groups, invitations, seating
from app.play.errors import GroupError, InvitationError, NotFoundError
from app.play.people import Player
from app.play.seating import Seating
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.who import has_several, seat_called
from app.rules.words import N_, Seat, Sentence, say
from app.view.seating import OwnSeatView, PastHolder, SeatRow, SeatsView
from app.web.forms import Sent, receive
from app.web.guard import Chair, required, seated, table_of
from app.web.invitations import (
    invitation_row,
    just_made,
    keep_made,
    picture,
    token_address,
)
from app.web.problems import ProblemError
from app.web.rates import rate
from app.web.render import page

router = APIRouter(include_in_schema=False)
SEATS = "/groups/{group}/adventures/{adventure}"

TAKEN = N_("Somebody sits there already. Free the seat first.")
WHY_NOT_TAKEN: Final[Mapping[str, str]] = {
    "taken": N_("Somebody was quicker and sits there now. Take another seat, if one is free."),
    "seated": N_(
        "You hold a seat at this table already, and one is enough. "
        "Give that one up first, on the page of your seat."
    ),
    "offered": N_(
        "Somebody else is invited to this seat. Take another one, or ask whoever invited them "
        "to take the invitation back."
    ),
    "over": N_("This adventure is over. You can read it, and open another one."),
}
LAST_SAY = N_(
    "You are the last who could give this seat to somebody else. Invite somebody to it instead."
)
BEGINNING = 61
"""The log before this event is its first page."""


@router.get(SEATS)
async def seats(group: UUID, adventure: UUID, request: Request) -> Response:
    """The seats of an adventure, for everybody of its group."""
    return await _shown(request, await required(request), group, adventure)


@router.post(SEATS + "/invitations")
async def invite(group: UUID, adventure: UUID, request: Request) -> Response:
    """Make an invitation to a free seat; the page shows its address for a few minutes."""
    sent = await receive(request)
    me = await required(request)
    rate(request, "invitation", str(me.id))
    offered = Seat(sent.get("seat"))
    try:
        _, token = await invitations.invite(
            table_of(request), me.id, adventure, offered, intent=sent.intent
        )
    except InvitationError:
        return await _shown(request, me, group, adventure, error=say(TAKEN), status=422)
    base = f"/groups/{group}/adventures/{adventure}"
    await keep_made(request, base, token, offered)
    return RedirectResponse(base, 303)


@router.post(SEATS + "/invitations/{invitation}/revoke")
async def revoke(group: UUID, adventure: UUID, invitation: UUID, request: Request) -> Response:
    """Take an invitation back."""
    await receive(request)
    me = await required(request)
    await invitations.revoke(table_of(request), me.id, adventure, invitation)
    return RedirectResponse(f"/groups/{group}/adventures/{adventure}", 303)


@router.post(SEATS + "/seats/{seat}/free")
async def free(group: UUID, adventure: UUID, seat: str, request: Request) -> Response:
    """Take a seat from who holds it; what they have said and done stays."""
    sent = await receive(request)
    me = await required(request)
    holder = _uuid(sent, "holder")
    await seating.free(table_of(request), me.id, adventure, Seat(seat), holder)
    return RedirectResponse(f"/groups/{group}/adventures/{adventure}", 303)


@router.post(SEATS + "/seats/{seat}/hand")
async def hand(group: UUID, adventure: UUID, seat: str, request: Request) -> Response:
    """Give a free seat to somebody of the group."""
    sent = await receive(request)
    me = await required(request)
    member = _uuid(sent, "member")
    try:
        await seating.hand(table_of(request), me.id, adventure, Seat(seat), member)
    except GroupError:
        return await _shown(request, me, group, adventure, error=say(TAKEN), status=422)
    return RedirectResponse(f"/groups/{group}/adventures/{adventure}", 303)


@router.post(SEATS + "/seats/{seat}/take")
async def take(group: UUID, adventure: UUID, seat: str, request: Request) -> Response:
    """Sit down at a free seat myself, and go to the table."""
    await receive(request)
    me = await required(request)
    try:
        took_over = await seating.take(table_of(request), me.id, adventure, Seat(seat))
    except GroupError as refused:
        why = say(WHY_NOT_TAKEN[refused.reason])
        return await _shown(request, me, group, adventure, error=why, status=422)
    base = f"/adventures/{adventure}/{seat}"
    return RedirectResponse(f"{base}/seat" if took_over else base, 303)


@router.get("/adventures/{adventure}/{seat}/seat")
async def own_seat(adventure: UUID, seat: str, request: Request) -> Response:
    """My seat: who held it before, what happened before I came, and how to give it up."""
    return await _own(request, await seated(request, adventure, seat))


@router.post("/adventures/{adventure}/{seat}/seat/leave")
async def leave(adventure: UUID, seat: str, request: Request) -> Response:
    """Give my seat up."""
    await receive(request)
    chair = await seated(request, adventure, seat)
    try:
        await seating.leave(table_of(request), chair.player.id, adventure, chair.seat)
    except GroupError:
        return await _own(request, chair, say(LAST_SAY), 422)
    return RedirectResponse("/", 303)


def _uuid(sent: Sent, name: str) -> UUID:
    try:
        return UUID(sent.get(name))
    except ValueError:
        raise ProblemError("invalid-request") from None


async def _own(
    request: Request, chair: Chair, error: Sentence | None = None, status: int = 200
) -> Response:
    found = await seating.seating(table_of(request), chair.player.id, chair.adventure)
    row = next(each for each in _rows(found) if each.key == chair.seat)
    view = OwnSeatView(
        base=chair.base,
        title=title_of(found.title),
        seat=row.seat,
        since=row.since,
        past=row.past,
        beginning=f"{chair.base}/log?before={BEGINNING}",
        group=f"/groups/{found.group}" if found.group else "",
        error=error,
    )
    return page(request, "own_seat", view, status)


async def _shown(  # noqa: PLR0913 - what a refused form leaves on the page, by name
    request: Request,
    me: Player,
    group: UUID,
    adventure: UUID,
    *,
    error: Sentence | None = None,
    status: int = 200,
) -> Response:
    table = table_of(request)
    found = await seating.seating(table, me.id, adventure)
    if found.group != group:
        raise NotFoundError
    members = await groups.members(table, me.id, group) if found.may_seat else ()
    made = await invitations.list_all(table, me.id, adventure) if found.may_invite else ()
    circle = await groups.membership(table, me.id, group)
    base = f"/groups/{group}/adventures/{adventure}"
    token, offered = await just_made(request, base) if found.may_invite else ("", "")
    address = token_address(request, token) if token else ""
    several = has_several(chair.seat for chair in found.chairs)
    view = SeatsView(
        base=base,
        group=circle.name,
        title=title_of(found.title),
        mine=tuple(
            (f"/adventures/{adventure}/{chair.seat}", seat_called(chair.seat, several=several))
            for chair in found.chairs
            if chair.player == me.id
        ),
        rows=_rows(found),
        members=tuple((str(each.player), each.name) for each in members),
        invitations=tuple(invitation_row(each, table.now()) for each in made),
        may_seat=found.may_seat,
        may_invite=found.may_invite,
        fresh=address,
        fresh_seat=seat_called(offered, several=several) if token else None,
        picture=picture(address) if token else "",
        error=error,
    )
    return page(request, "seats", view, status)


def _rows(found: Seating) -> tuple[SeatRow, ...]:
    several = has_several(chair.seat for chair in found.chairs)
    return tuple(
        SeatRow(
            key=chair.seat,
            seat=seat_called(chair.seat, several=several),
            who=chair.name,
            holder=str(chair.player) if chair.player else "",
            since=chair.joined_at,
            past=_past(found, chair.seat),
            offered=chair.seat in found.offered,
            can_take=found.may_take and not chair.player and chair.seat not in found.offered,
        )
        for chair in found.chairs
    )


def _past(found: Seating, seat: str) -> tuple[PastHolder, ...]:
    past: list[PastHolder] = []
    for each in found.tenures:
        if each.seat == seat:
            first = past[-1].last + 1 if past else 1
            past.append(
                PastHolder(
                    name=each.name,
                    first=first,
                    last=each.last_seq,
                    since=each.since,
                    until=each.until,
                )
            )
    return tuple(past)
