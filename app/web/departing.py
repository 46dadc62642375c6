"""Leaving a group, or removing somebody from it: a page that says what it means, then doing it."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import along, departing
from app.play.departing import Departure
from app.play.errors import GroupError
from app.rules.apart import told_apart
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.who import seat_called
from app.rules.words import say
from app.view.departure import WHY_NOT, DepartureView, Leaving, meanings
from app.web.forms import receive
from app.web.guard import required, table_of
from app.web.render import page

router = APIRouter(prefix="/groups/{group}/members/{member}", include_in_schema=False)


@router.get("/leave")
async def ask(group: UUID, member: UUID, request: Request) -> Response:
    """What it means if I leave the group, or if somebody whom I remove does."""
    me = await required(request)
    return _page(request, await departing.foresee(table_of(request), me.id, group, member))


@router.post("/leave")
async def leave(group: UUID, member: UUID, request: Request) -> Response:
    """Do it, if it still means what the page said."""
    sent = await receive(request)
    me = await required(request)
    table = table_of(request)
    try:
        now = await departing.depart(table, me.id, group, member, sent.get("mark"))
    except GroupError:
        return _page(request, await departing.foresee(table, me.id, group, member), 422)
    if now is not None:
        return _page(request, now, 409, changed=True)
    if me.id != member:
        return RedirectResponse(f"/groups/{group}#members", 303)
    return RedirectResponse("/hunters" if await along.hunters(table, me.id) else "/", 303)


def _page(
    request: Request, departure: Departure, status: int = 200, *, changed: bool = False
) -> Response:
    has = departure.belongings
    base = f"/groups/{departure.group.id}"
    leaving = Leaving(
        seats=tuple(
            (title_of(each.title), seat_called(each.seat, several=each.several))
            for each in has.seats
        ),
        going=_apart(has.going),
        staying=_apart(has.staying),
        invitations=has.invitations,
        links=has.links,
        doors=has.doors,
    )
    request.state.here = address = f"{base}/members/{departure.member.player}/leave"
    view = DepartureView(
        address=address,
        back=f"{base}#members",
        group=departure.group.name,
        name=departure.member.name,
        own=departure.own,
        meanings=meanings(leaving, own=departure.own),
        mark=departure.mark,
        why_not=say(WHY_NOT[departure.refused]) if departure.refused else None,
        changed=changed,
    )
    return page(request, "departure", view, status)


def _apart(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(told_apart(dict(enumerate(names))).values())
