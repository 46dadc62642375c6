"""One line of a log: its page, and playing on from it in a table of one's own."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play.errors import NotFoundError
from app.play.fork import ForkError, Forking, fork
from app.play.look import Past
from app.rules.beasthunters.titles import title_of, what_if
from app.rules.decider import Decider
from app.rules.words import N_
from app.view.log_line import LogLineView
from app.view.notes import NoteForm
from app.web import tables
from app.web.beside import notes_at
from app.web.forms import receive
from app.web.guard import Chair, seated, table_of
from app.web.plain import answer, plain
from app.web.problems import ProblemError
from app.web.rates import rate
from app.web.render import page
from app.web.visitor import language_of, wants_json
from app.web.walk import as_told, walks

router = APIRouter(prefix="/adventures/{adventure}/{seat}/log/{seq}")

SHOWN: Final = 3
"""Lines of a page: the one that it is about, and what came before it."""

HIGHEST: Final = 2**31 - 1


@router.get("")
async def log_line(adventure: UUID, seat: str, seq: int, request: Request) -> Response:
    """Event *seq* as *seat* may read it, and what can be done from there."""
    chair = await seated(request, adventure, seat)
    return await show_line(request, chair, seq)


async def show_line(
    request: Request, chair: Chair, seq: int, status: int = 200, form: NoteForm | None = None
) -> Response:
    """The page of event *seq*; *form* is a note that was typed and not kept."""
    view = await _view(request, chair, seq, form)
    if wants_json(request):
        return answer(plain(view, request.app.state.words[language_of(request)]), status)
    request.state.here = f"{chair.base}/log/{seq}"
    return page(request, "adventure_line", view, status)


@router.post("/fork")
async def play_on(adventure: UUID, seat: str, seq: int, request: Request) -> Response:
    """Play on from event *seq*, alone in all seats of a copy."""
    sent = await receive(request)
    chair = await seated(request, adventure, seat)
    rate(request, "try", str(chair.player.id))
    words = request.app.state.words[language_of(request)]
    look = await tables.looks(request).at(adventure)
    wish = Forking(
        adventure=adventure,
        seat=chair.seat,
        seq=seq,
        title=what_if(look.decider.summary(look.state).title),
        word=sent.get("word").strip() or words.gettext(N_("otherwise")),
        intent=sent.intent,
    )
    try:
        made = await fork(table_of(request), chair.player.id, wish)
    except ForkError as error:
        raise ProblemError("fork-covered") from error
    return RedirectResponse(f"/adventures/{made}/{chair.seat}", 303)


async def _view(request: Request, chair: Chair, seq: int, form: NoteForm | None) -> LogLineView:
    if not 0 < seq < HIGHEST:
        raise NotFoundError
    look = await tables.looks(request).at(chair.adventure)
    if seq > look.head:
        raise NotFoundError
    base_url = request.app.state.settings.base_url
    shown = await walks(request).story(chair.adventure, seq - SHOWN + 1, seq)
    return LogLineView(
        base=chair.base,
        lasting=f"{base_url}/adventures/{chair.adventure}/log/{seq}",
        title=title_of(look.decider.summary(look.state).title),
        seq=seq,
        lines=await as_told(request, chair.adventure, shown, chair.seat),
        forkable=_goes_on(look.decider, shown[-1]),
        noting=await notes_at(request, chair, seq, f"{chair.base}/log/{seq}#notes", form),
    )


def _goes_on(rules: Decider[Any, Any, Any], last: Past) -> bool:
    """Whether anybody was waited for after *last*: else there is nothing to play on."""
    return bool(rules.waiting_for(rules.evolve(last.before, last.event)))
