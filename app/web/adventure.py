"""The table: looking at it, acting at it, hearing that it has news."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play.act import act as take_action
from app.play.characters import SERVED
from app.play.errors import NotFoundError
from app.play.look import TAIL
from app.play.record import Acted
from app.view.log import LogView
from app.web import tables
from app.web.beside import notes_beside
from app.web.forms import receive
from app.web.guard import seated, table_of
from app.web.live import stream
from app.web.plain import answer, event_data, plain
from app.web.rates import rate
from app.web.render import page
from app.web.visitor import language_of, redraws, wants_json
from app.web.walk import lines_before

router = APIRouter()


@router.get("/adventures/{adventure}/{seat}")
async def table(adventure: UUID, seat: str, request: Request) -> Response:
    """The table as *seat* sees it."""
    await seated(request, adventure, seat)
    return await tables.show(request)


@router.get("/adventures/{adventure}/{seat}/log")
async def log(adventure: UUID, seat: str, request: Request, before: int = 2**31) -> Response:
    """A page of the story, up to the event before number *before*."""
    chair = await seated(request, adventure, seat)
    before = min(max(before, 1), 2**31)
    lines = await lines_before(request, before)
    head = (await tables.looks(request).at(adventure)).head
    view = LogView(
        base=chair.base,
        lasting=f"/adventures/{adventure}",
        lines=lines,
        earlier=lines[0].seq if lines else 1,
        notes=await notes_beside(request, chair, lines[0].seq, lines[-1].seq) if lines else (),
        later=before + TAIL if before <= head else 0,
    )
    if wants_json(request):
        return answer(plain(view, request.app.state.words[language_of(request)]))
    return page(request, "adventure_log", view)


@router.get("/adventures/{adventure}/{seat}/bell")
async def bell(
    adventure: UUID, seat: str, request: Request, seen: int = 0, here: str | None = None
) -> Response:
    """A stream that rings when the table has more than *seen* events or other seats than *here*."""
    chair = await seated(request, adventure, seat)
    return stream(request, chair, seen, here)


@router.post("/adventures/{adventure}/{seat}/quote")
async def quote(adventure: UUID, seat: str, request: Request) -> Response:
    """Work out what a purchase would cost; nothing is bought."""
    await seated(request, adventure, seat)
    sent = await receive(request)
    return await tables.show(request, refused=tables.calculated("buy-adversity", sent))


@router.post("/adventures/{adventure}/{seat}/{command}")
async def act(adventure: UUID, seat: str, command: str, request: Request) -> Response:
    """Take one action, then show the table."""
    sent = await receive(request)
    chair = await seated(request, adventure, seat)
    rate(request, "game", chair.base)
    if command in SERVED or not _is_known(request, command):
        raise NotFoundError
    acted = await take_action(
        table_of(request),
        adventure,
        chair.seat,
        command,
        sent.command,
        version=sent.version,
        intent=sent.intent,
        form=sent.is_form,
        holder=chair.player.id,
    )
    if wants_json(request):
        return answer(_result(request, acted))
    if redraws(request):
        # The way that a redirect makes is saved: who is far away waits once, not twice.
        shown = await tables.show(request)
        shown.headers["content-location"] = chair.base
        return shown
    return RedirectResponse(chair.base, 303)


def _is_known(request: Request, command: str) -> bool:
    return any(command in each.decider.commands for each in table_of(request).codecs.values())


def _result(request: Request, acted: Acted) -> dict[str, object]:
    words = request.app.state.words[language_of(request)]
    events = [event_data(each.seq, each.event, words) for each in acted.events]
    return {"version": acted.version, "head": acted.head, "events": events}
