"""Inviting somebody to a seat, and following an invitation."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

import segno
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from app.play import invitations, reading
from app.play.errors import InvitationError
from app.play.invitations import Invitation, Joined, why_void
from app.play.people import Player
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.who import has_several, seat_called
from app.rules.words import N_, Seat, Sentence, say
from app.view import lobby
from app.view.circle import ROLES_EXPLAINED, role_called
from app.view.lobby import InvitationRow, InvitationsView, InvitationView
from app.web import shown
from app.web.forms import receive
from app.web.guard import Chair, known, seated, table_of
from app.web.names import name_trouble
from app.web.problems import ProblemError
from app.web.rates import rate
from app.web.render import page
from app.web.sign_in import welcome
from app.web.tables import looks
from app.web.visitor import language_of

router = APIRouter(include_in_schema=False)

STATES: Final[Mapping[str, str]] = {
    "open": N_("open"),
    "used": N_("used"),
    "revoked": N_("taken back"),
    "expired": N_("its time is over"),
    "taken": N_("its seat is taken"),
}


@router.get("/adventures/{adventure}/{seat}/invitations")
async def invite_form(adventure: UUID, seat: str, request: Request) -> Response:
    """Who sits where, the invitations made so far, and the address of one just made."""
    chair = await seated(request, adventure, seat)
    return await _shown(request, *await just_made(request, chair.base))


@router.post("/adventures/{adventure}/{seat}/invitations")
async def invite(adventure: UUID, seat: str, request: Request) -> Response:
    """Make an invitation for a free seat; the page shows its address for a few minutes."""
    sent = await receive(request)
    chair = await seated(request, adventure, seat)
    rate(request, "invitation", str(chair.player.id))
    offered = Seat(sent.get("seat"))
    _, token = await invitations.invite(
        table_of(request), chair.player.id, adventure, offered, intent=sent.intent
    )
    await keep_made(request, chair.base, token, offered)
    return RedirectResponse(f"{chair.base}/invitations", 303)


@router.post("/adventures/{adventure}/{seat}/invitations/{invitation}/revoke")
async def revoke(adventure: UUID, seat: str, invitation: UUID, request: Request) -> Response:
    """Take an invitation back."""
    await receive(request)
    chair = await seated(request, adventure, seat)
    await invitations.revoke(table_of(request), chair.player.id, adventure, invitation)
    return RedirectResponse(f"{chair.base}/invitations", 303)


@router.get("/invitations")
async def pasted(address: str = "") -> Response:
    """Follow an address that was pasted into the first page."""
    token = urlsplit(address.strip()).path.rstrip("/").rpartition("/")[2]
    if not token.isascii() or not token.replace("-", "").replace("_", "").isalnum():
        raise ProblemError("not-found")
    return RedirectResponse(f"/invitations/{token}", 303)


@router.get("/invitations/{token}")
async def invited(token: str, request: Request) -> Response:
    """What an invitation is for; who has followed it before is let in again."""
    rate(request, "invitation")
    me = (await known(request)).player
    try:
        return await _invitation(request, token)
    except InvitationError as void:
        if me is None or void.reason != "used":
            raise
        return await _as_player(request, me, token)


@router.post("/invitations/{token}")
async def follow(token: str, request: Request) -> Response:
    """Sit down where an invitation leads, as who I am or as a guest with a name."""
    sent = await receive(request)
    rate(request, "invitation")
    me = (await known(request)).player
    if me is not None:
        return await _as_player(request, me, token)
    name = sent.get("name")
    if trouble := name_trouble(name):
        return await _invitation(request, token, name, trouble)
    joined = await invitations.join_as_guest(
        table_of(request), token, name, sent.intent, language_of(request)
    )
    return await welcome(request, joined.token or "", joined.phrase or "", _address(joined))


async def keep_made(request: Request, base: str, token: str, offered: str) -> None:
    """Let the page at *base* show the *token* of an invitation to what is *offered* for a while."""
    if token:
        await shown.keep(request, f"invitation {base}", f"{token} {offered}")


async def just_made(request: Request, base: str) -> tuple[str, str]:
    """The token of an invitation just made at *base*, and what it offers; '' and '' for none.

    One that has been used meanwhile, or is void, is of use to nobody.
    """
    token, _, offered = (await shown.find(request, f"invitation {base}")).partition(" ")
    if token and not await invitations.leads_somewhere(table_of(request), token):
        return "", ""
    return token, offered


async def _as_player(request: Request, me: Player, token: str) -> Response:
    joined = await invitations.redeem(table_of(request), me.id, token)
    return RedirectResponse(_address(joined), 303)


async def _invitation(
    request: Request, token: str, name: str = "", error: Sentence | None = None
) -> Response:
    found = await invitations.peek(table_of(request), token)
    view = InvitationView(
        address=f"/invitations/{token}",
        title=title_of(found.title),
        inviter=found.inviter,
        seat=seat_called(found.seat, several=found.several) if found.seat else None,
        role=role_called(found.role) if found.role else None,
        explained=_explained(found),
        name=name,
        error=error,
    )
    return page(request, "invitation", view, 422 if error else 200)


async def _shown(request: Request, token: str = "", offered: str = "") -> Response:
    """The page of a table's invitations; with *token*, the one just made for seat *offered*."""
    chair: Chair = request.state.chair
    table = table_of(request)
    look = await looks(request).at(chair.adventure)
    made = await invitations.list_all(table, chair.player.id, chair.adventure)
    address = token_address(request, token) if token else ""
    chairs = await reading.chairs(table, chair.adventure)
    several = has_several(each.seat for each in chairs)
    view = InvitationsView(
        base=chair.base,
        title=title_of(look.decider.summary(look.state).title),
        chairs=tuple(_chair(each, several=several) for each in chairs),
        invitations=tuple(invitation_row(each, table.now()) for each in made),
        fresh=address,
        fresh_seat=seat_called(offered, several=several) if token else None,
        picture=picture(address) if token else "",
    )
    return page(request, "invitations", view)


def _chair(chair: reading.Chair, *, several: bool) -> lobby.Chair:
    return lobby.Chair(
        key=chair.seat,
        seat=seat_called(chair.seat, several=several),
        who=chair.name,
        free=chair.player is None,
    )


def _explained(invitation: Invitation) -> Sentence:
    if invitation.role is not None:
        return say(ROLES_EXPLAINED[invitation.role])
    return lobby.seat_explained(invitation.seat or "")


def token_address(request: Request, token: str) -> str:
    """What whoever is invited opens."""
    return f"{request.app.state.settings.base_url}/invitations/{token}"


def invitation_row(invitation: Invitation, now: datetime) -> InvitationRow:
    """*invitation* as a list shows it, with whoever came by it."""
    void = why_void(invitation, now)
    called = role_called(invitation.role) if invitation.role else None
    return InvitationRow(
        id=str(invitation.id),
        seat=called or seat_called(invitation.seat or "", several=invitation.several),
        guest=invitation.guest,
        status=say(STATES[void or "open"]),
        expires_at=invitation.expires_at,
        is_open=void is None,
    )


def picture(address: str) -> Markup:
    """*address* as a QR code, inside the page: no other address holds the key."""
    code = segno.make(address, error="m").svg_data_uri(scale=4, border=2)
    return Markup('<img src="{}" width="180" height="180" alt="">').format(code)


def _address(joined: Joined) -> str:
    if joined.group is not None:
        return f"/groups/{joined.group}"
    base = f"/adventures/{joined.adventure}/{joined.seat}"
    return f"{base}/seat" if joined.took_over else base
