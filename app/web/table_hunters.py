"""Hunters at a table: bringing one who has lived before, keeping one when it is over."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import characters
from app.play.errors import GroupError, NotFoundError
from app.rules.beasthunters.stages import Closed, Ending, SettingUp
from app.rules.beasthunters.titles import title_of
from app.rules.words import N_, Sentence, say
from app.view.hunters import BringView
from app.web import tables
from app.web.forms import receive
from app.web.guard import Chair, seated, table_of
from app.web.hunters import hunter_rows
from app.web.rates import rate
from app.web.render import page

router = APIRouter(prefix="/adventures/{adventure}/{seat}/hunters", include_in_schema=False)

WHY = {
    "away": N_("This Hunter is at another table. Wait until that adventure is over."),
    "gone": N_("Who has died or retired does not come back."),
    "not-over": N_("Keep your Hunter when the adventure is over."),
}


@router.get("")
async def choose(adventure: UUID, seat: str, request: Request) -> Response:
    """My Hunters, to bring one; or the Hunter of this seat, to keep."""
    return await _page(request, await seated(request, adventure, seat))


@router.post("/bring")
async def bring(adventure: UUID, seat: str, request: Request) -> Response:
    """Bring one of mine. The sheet is taken from where it is kept, never from the form."""
    sent = await receive(request)
    chair = await seated(request, adventure, seat)
    rate(request, "game", chair.base)
    try:
        wanted = UUID(sent.get("hunter"))
    except ValueError:
        raise NotFoundError from None
    try:
        await characters.bring(
            table_of(request),
            chair.player.id,
            adventure,
            chair.seat,
            wanted,
            version=sent.version,
            intent=sent.intent,
        )
    except GroupError as error:
        return await _page(request, chair, say(WHY[error.reason]))
    return RedirectResponse(chair.base, 303)


@router.post("/keep")
async def keep(adventure: UUID, seat: str, request: Request) -> Response:
    """Keep the Hunter of this seat in the group."""
    await receive(request)
    chair = await seated(request, adventure, seat)
    rate(request, "group")
    try:
        kept = await characters.keep(table_of(request), chair.player.id, adventure, chair.seat)
    except GroupError as error:
        return await _page(request, chair, say(WHY[error.reason]))
    return RedirectResponse(f"/groups/{kept.group}/hunters/{kept.id}", 303)


async def _page(request: Request, chair: Chair, error: Sentence | None = None) -> Response:
    look = await tables.looks(request).at(chair.adventure)
    state: Any = look.state
    hunter = state.hunters.get(chair.seat)
    if look.group is None or hunter is None:
        raise NotFoundError
    found = await characters.of_group(table_of(request), chair.player.id, look.group)
    rows = hunter_rows(found, chair.player)
    over = isinstance(state.stage, Ending | Closed) and hunter.finished
    view = BringView(
        base=chair.base,
        title=title_of(state.title),
        group=f"/groups/{look.group}",
        preparing=isinstance(state.stage, SettingUp),
        over=over,
        version=look.version,
        here=hunter.name,
        rows=tuple(row for row in rows if row.mine and row.alive),
        error=error,
    )
    return page(request, "table_hunters", view, 422 if error else 200)
