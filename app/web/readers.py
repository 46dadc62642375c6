"""Readers: making links for them, and what such a link shows. Nothing can be done through one."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

import structlog
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import readers
from app.play.readers import ReaderLink, ReaderLinkError
from app.rules.beasthunters.titles import title_of
from app.rules.words import N_, Sentence, say
from app.view.readers import LinkRow, ReadersView
from app.view.walk import READER
from app.web import shown
from app.web.forms import receive
from app.web.guard import Chair, known, seated, table_of
from app.web.problems import ProblemError
from app.web.rates import rate
from app.web.render import page
from app.web.search import find_as
from app.web.tables import looks
from app.web.walk import Looker, ThePlace, ringing, show

router = APIRouter(include_in_schema=False)

OPEN: Final = N_("open")
REVOKED: Final = N_("taken back")
EXPIRED: Final = N_("its time is over")

log = structlog.get_logger("salute.readers")


@router.get("/adventures/{adventure}/{seat}/readers")
async def links(adventure: UUID, seat: str, request: Request) -> Response:
    """The links for readers made so far, and the address of one just made."""
    chair = await seated(request, adventure, seat)
    token = await shown.find(request, _made_at(chair))
    is_fresh = bool(token) and await readers.leads_somewhere(table_of(request), token)
    return await _shown(request, token if is_fresh else "")


@router.post("/adventures/{adventure}/{seat}/readers")
async def make(adventure: UUID, seat: str, request: Request) -> Response:
    """Make a link for readers; the page shows its address for a few minutes."""
    sent = await receive(request)
    chair = await seated(request, adventure, seat)
    rate(request, "invitation", str(chair.player.id))
    table = table_of(request)
    token = await readers.make_link(
        table, chair.player.id, adventure, sent.get("life"), intent=sent.intent
    )
    if token:
        await shown.keep(request, _made_at(chair), token)
    return RedirectResponse(f"{chair.base}/readers", 303)


@router.post("/adventures/{adventure}/{seat}/readers/{link}/revoke")
async def revoke(adventure: UUID, seat: str, link: UUID, request: Request) -> Response:
    """Let a link lead nowhere any more."""
    await receive(request)
    chair = await seated(request, adventure, seat)
    await readers.revoke(table_of(request), chair.player.id, adventure, link)
    return RedirectResponse(f"{chair.base}/readers", 303)


@router.get("/read/{token}")
@router.get("/read/{token}/replay")
async def read(token: str, request: Request, place: ThePlace) -> Response:
    """An adventure as whoever has its link may read it: what every seat may see."""
    return await show(request, await _reading(request, token), place)


@router.get("/read/{token}/replay/bell")
async def bell(token: str, request: Request, seen: int = 0) -> Response:
    """A stream that tells where whoever leads has gone."""
    return ringing(request, await _reading(request, token), seen)


@router.get("/read/{token}/search")
async def search(token: str, request: Request) -> Response:
    """Look for events in that one adventure, as its readers may know them."""
    return await find_as(request, await _reading(request, token))


@router.api_route("/read/{token}", methods=["POST", "PUT", "PATCH", "DELETE"])
@router.api_route("/read/{token}/{way:path}", methods=["POST", "PUT", "PATCH", "DELETE"])
async def act(token: str, request: Request) -> Response:
    """Refuse: a reader's link is for reading."""
    log.warning("reader tried to act", adventure=str((await _reading(request, token)).adventure))
    raise ProblemError("readers-only")


async def _reading(request: Request, token: str) -> Looker:
    rate(request, "game")
    await known(request)
    try:
        link = await readers.follow(table_of(request), token)
    except ReaderLinkError:
        raise ProblemError("link-void") from None
    return Looker(link.adventure, READER, f"/read/{token}", link=link.id)


def _made_at(chair: Chair) -> str:
    return f"link {chair.base}"


async def _shown(request: Request, token: str = "") -> Response:
    chair: Chair = request.state.chair
    table = table_of(request)
    look = await looks(request).at(chair.adventure)
    made = await readers.links(table, chair.player.id, chair.adventure)
    base_url = request.app.state.settings.base_url
    view = ReadersView(
        base=chair.base,
        title=title_of(look.decider.summary(look.state).title),
        links=tuple(_row(each, table.now()) for each in made),
        fresh=f"{base_url}/read/{token}" if token else "",
    )
    return page(request, "readers", view)


def _row(link: ReaderLink, now: datetime) -> LinkRow:
    status = _status(link, now)
    return LinkRow(
        id=str(link.id),
        maker=link.maker,
        status=status,
        expires_at=link.expires_at,
        is_open=status.text == OPEN,
    )


def _status(link: ReaderLink, now: datetime) -> Sentence:
    if link.revoked_at is not None:
        return say(REVOKED)
    return say(EXPIRED if link.expires_at <= now else OPEN)
