"""Notes: written and deleted on the page of a line, shown wherever the log is."""

from __future__ import annotations

from typing import Any, TypeAlias
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play.errors import CommandError, FullError
from app.play.notes import NoteChangedError, Noting, remove_note, write_note
from app.view.notes import NoteForm, trouble
from app.web.beside import notes_beside
from app.web.forms import Sent, receive
from app.web.guard import Chair, seated, table_of
from app.web.log_line import HIGHEST, show_line
from app.web.rates import rate
from app.web.visitor import inside

NotKept: TypeAlias = NoteChangedError | CommandError | FullError

router = APIRouter(prefix="/adventures/{adventure}/{seat}/log/{seq}")


@router.post("/note")
async def keep(adventure: UUID, seat: str, seq: int, request: Request) -> Response:
    """Keep my note at event *seq*."""
    sent = await receive(request)
    chair = await seated(request, adventure, seat)
    rate(request, "game", chair.base)
    wish = _wish(chair, seq, sent)
    try:
        await write_note(table_of(request), wish)
    except (NoteChangedError, CommandError, FullError) as error:
        return await _kept_typed(request, chair, wish, error)
    return _back(chair, seq, sent)


@router.post("/note/delete")
async def delete(adventure: UUID, seat: str, seq: int, request: Request) -> Response:
    """Delete my note at event *seq*."""
    sent = await receive(request)
    chair = await seated(request, adventure, seat)
    wish = _wish(chair, seq, sent)
    try:
        await remove_note(table_of(request), wish)
    except NoteChangedError as error:
        return await _kept_typed(request, chair, wish, error)
    return _back(chair, seq, sent)


def _back(chair: Chair, seq: int, sent: Sent) -> Response:
    """Where the form stood: on the page of its line, or beside the table of a replay."""
    return RedirectResponse(inside(sent.get("next") or f"{chair.base}/log/{seq}#notes"), 303)


def _wish(chair: Chair, seq: int, sent: Sent) -> Noting:
    said: dict[str, Any] = sent.command
    text = said.get("text", "")
    if not isinstance(text, str):
        raise CommandError("invalid", "text")
    return Noting(
        adventure=chair.adventure,
        player=chair.player.id,
        seq=min(max(seq, 0), HIGHEST),
        version=min(max(sent.version, 0), HIGHEST),
        text=text,
        shared=said.get("shared") in ("on", True),
    )


async def _kept_typed(request: Request, chair: Chair, wish: Noting, error: NotKept) -> Response:
    """The page again with what was typed, and the note as it is now beside it."""
    version, status, why = wish.version, 422, trouble("unfit")
    if isinstance(error, FullError):
        status, why = 409, trouble("full", error.most)
    elif isinstance(error, NoteChangedError):
        there = await notes_beside(request, chair, wish.seq, wish.seq)
        version = next((each.version for each in there if each.mine), 0)
        status, why = 409, trouble("changed")
    form = NoteForm(text=wish.text, shared=wish.shared, version=version, trouble=why)
    return await show_line(request, chair, wish.seq, status, form)
