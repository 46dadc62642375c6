"""The table's page: what one seat sees of an adventure, as HTML or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fastapi import Request
from fastapi.responses import Response
from markupsafe import Markup

from app.play import reading
from app.play.look import Look, Looks, Past
from app.rules.words import Seat
from app.view.attempt import Attempt
from app.view.table import TableView, table_view
from app.view.transcript import LineView, Told, line_views
from app.web.forms import Sent
from app.web.guard import Chair, table_of
from app.web.plain import answer, plain
from app.web.render import Pages, intent, page
from app.web.stories import Stories
from app.web.visitor import language_of, wants_json


async def show(request: Request, status: int = 200, refused: Attempt | None = None) -> Response:
    """The table for the seat that sent *request*; what was *refused* stays in sight."""
    chair: Chair = request.state.chair
    request.state.here = chair.base
    look = await looks(request).at(chair.adventure)
    holders = await _holders(request, chair)
    if wants_json(request):
        story = lines(look.story, chair.seat)
        view = seen_by(request, chair, look, refused, story, holders)
        return answer(plain(view, request.app.state.words[language_of(request)]), status)
    view = seen_by(request, chair, look, refused, holders=holders)
    name = "adventure_setup" if view.preparing else "adventure"
    told = _told_before(request, chair, look)
    return page(request, name, view, status, refused, told=told)


async def _holders(request: Request, chair: Chair) -> dict[Seat, str]:
    """Who holds which seat, by name; '' for who asks."""
    found = await reading.chairs(table_of(request), chair.adventure)
    me = chair.player.id
    return {Seat(c.seat): "" if c.player == me else c.name for c in found if c.player}


def seen_by(  # noqa: PLR0913, PLR0917 - what a page is made of
    request: Request,
    chair: Chair,
    look: Look,
    refused: Attempt | None = None,
    story: tuple[LineView, ...] = (),
    holders: Mapping[Seat, str] | None = None,
) -> TableView:
    """*look* as the holder of *chair* sees it."""
    seats = table_of(request).bell.present(chair.adventure) | {chair.seat}
    return table_view(
        look.state,
        chair.seat,
        choices=look.decider.choices(look.state, chair.seat),
        waits=look.decider.waiting_for(look.state),
        lines=story,
        presence=[Seat(seat) for seat in seats],
        version=look.version,
        head=look.head,
        base=chair.base,
        group=look.group,
        refused=refused,
        holders=holders,
    )


def _told_before(request: Request, chair: Chair, look: Look) -> Markup:
    language = language_of(request)
    pages: Pages = request.app.state.pages
    stories: Stories = request.app.state.stories
    return stories.told(
        (chair.adventure, chair.seat, language),
        look.story,
        lambda story: lines(story, chair.seat),
        lambda line: pages.line(line, language),
    )


async def lines_since(request: Request, seen: int) -> tuple[LineView, ...]:
    """What happened after event *seen*, as far as the newest part of the story goes."""
    chair: Chair = request.state.chair
    look = await looks(request).at(chair.adventure)
    return lines((past for past in look.story if past.seq > seen), chair.seat)


def lines(story: Iterable[Past], seat: Seat, vetoes: Iterable[Past] = ()) -> tuple[LineView, ...]:
    """*story* told to *seat*; *vetoes* are later ones that may strike what is in it."""
    struck = {past.event.narration: _told(past) for past in vetoes}
    return line_views(map(_told, story), seat, struck)


def looks(request: Request) -> Looks:
    """The memory of tables that were looked at."""
    kept: Looks = request.app.state.looks
    return kept


def _told(past: Past) -> Told:
    return Told(seq=past.seq, at=past.at, event=past.event, before=past.before)


def calculated(command: str, sent: Sent) -> Attempt:
    """What was typed in a form of *command* that is only calculated, not carried out."""
    return Attempt(command=command, intent=intent(), typed=sent.typed)
