"""Walking through a past adventure, alone or led: at each event the table as a seat saw it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import RedirectResponse, Response, StreamingResponse

from app.play import leading
from app.play.errors import NotFoundError
from app.play.leading import PING_SECONDS, Lead
from app.play.live import DismissedError
from app.play.look import TAIL, Past
from app.play.people import Player
from app.play.table import Table
from app.play.walk import Moment, Walks
from app.rules.beasthunters.events import Narrated, NarrationVetoed
from app.rules.beasthunters.titles import title_of
from app.rules.words import Seat
from app.view.notes import NotesView
from app.view.table import TableView, table_view
from app.view.transcript import LineView
from app.view.walk import (
    AFTER,
    BEFORE,
    BEGINNINGS,
    READER,
    LeadView,
    WalkView,
    allowed_eyes,
    chapter_links,
    eyes_views,
)
from app.web.beside import notes_at
from app.web.forms import receive
from app.web.guard import Chair, known, seated, table_of
from app.web.live import DISMISSED, HEADERS, LIFE_SECONDS
from app.web.plain import answer, plain
from app.web.problems import SignInNeededError
from app.web.rates import rate
from app.web.render import page
from app.web.tables import lines, looks
from app.web.visitor import language_of, wants_json

router = APIRouter(prefix="/adventures/{adventure}/{seat}", include_in_schema=False)

END: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Looker:
    """Somebody who looks at *adventure* from *seat*, at addresses that begin with *base*."""

    adventure: UUID
    seat: Seat
    base: str
    player: Player | None = None
    link: UUID | None = None

    @property
    def whose(self) -> UUID | None:
        """The player, or the link, that lets them look."""
        return self.player.id if self.player else self.link

    @property
    def home(self) -> str:
        """The table's page, for who has a seat there."""
        return "" if self.seat == READER else self.base


@dataclass(frozen=True, slots=True)
class Place:
    """Where an address leads: after event *at*, as *eyes* saw it; or along with whoever leads."""

    at: int
    eyes: str
    follow: bool


def _place(
    at: int = END, eyes: Annotated[str, Query(alias="as")] = "", *, follow: bool = False
) -> Place:
    return Place(at, eyes, follow)


ThePlace = Annotated[Place, Depends(_place)]


@router.get("/replay")
async def replay(adventure: UUID, seat: str, request: Request, place: ThePlace) -> Response:
    """The table as it was at a place of its log."""
    return await show(request, await looking(request, adventure, seat), place)


@router.get("/replay/bell")
async def bell(adventure: UUID, seat: str, request: Request, seen: int = 0) -> Response:
    """A stream that tells where whoever leads has gone, after move *seen*."""
    return ringing(request, await looking(request, adventure, seat), seen)


@router.post("/lead")
async def lead(adventure: UUID, seat: str, request: Request) -> Response:
    """Lead the others to an event.

    A GET leads nobody, for a link from anywhere or a browser that looks ahead makes one, too. The
    leader's page sends this once it is there: by script, or by a press where scripts are off.
    """
    sent = await receive(request)
    chair = await seated(request, adventure, seat)
    rate(request, "game", chair.base)
    at, eyes = sent.get("at"), sent.get("as")
    moment = await walks(request).at(adventure, int(at[:9]) if _is_number(at) else END)
    await leading.lead(table_of(request), chair.player.id, adventure, moment.at)
    known_eyes = eyes if eyes in moment.state.seats else ""
    return RedirectResponse(f"{chair.base}/replay?at={moment.at}{_also(known_eyes)}", 303)


@router.post("/lead/stop")
async def stop(adventure: UUID, seat: str, request: Request) -> Response:
    """Lead no more."""
    sent = await receive(request)
    chair = await seated(request, adventure, seat)
    await leading.stop(table_of(request), chair.player.id, adventure)
    at = sent.get("at")
    return RedirectResponse(f"{chair.base}/replay?at={at[:9] if _is_number(at) else END}", 303)


async def looking(request: Request, adventure: UUID, seat: str) -> Looker:
    """Who looks: somebody at their seat, or a member of the group who has none, as a reader."""
    base = f"/adventures/{adventure}/{seat}"
    if seat != READER:
        return Looker(adventure, Seat(seat), base, (await seated(request, adventure, seat)).player)
    visitor = await known(request, adventure)
    if visitor.player is None:
        raise SignInNeededError
    if visitor.role is None and not visitor.seats:
        raise NotFoundError
    return Looker(adventure, READER, base, visitor.player)


async def show(request: Request, looker: Looker, place: Place) -> Response:
    """The page of a walk: the table at *place*, if its eyes may be looked through."""
    newest_move = await leading.newest(table_of(request), looker.adventure)
    led = newest_move if newest_move is not None and newest_move.seq else None
    at = led.seq if led is not None and place.follow else place.at
    moment = await walks(request).at(looker.adventure, max(at, 1))
    newest = (await walks(request).at(looker.adventure, END)).state
    allowed = allowed_eyes(newest, looker.seat)
    chosen = Seat(place.eyes) if place.eyes else looker.seat
    if chosen not in allowed:
        raise NotFoundError
    story = await walks(request).story(looker.adventure, moment.at - BEFORE + 1, moment.at + AFTER)
    told = tuple(past for past in story if past.seq <= moment.at)
    coming = tuple(past for past in story if past.seq > moment.at)
    marks = await walks(request).marks(looker.adventure, BEGINNINGS)
    walk = WalkView(
        base=looker.base,
        home=looker.home,
        title=title_of(moment.decider.summary(newest).title),
        at=moment.at,
        last=moment.last,
        also=_also("" if chosen == looker.seat else chosen),
        chapters=chapter_links(marks, moment.at),
        eyes=eyes_views(newest, allowed, looker.seat, chosen),
        told=lines(told, chosen),
        next=await as_told(request, looker.adventure, coming, chosen),
        lead=_lead_view(led, looker, follow=place.follow),
        may_lead=looker.seat != READER,
        moves=newest_move.number if newest_move else 0,
        noting=await _noting(request, looker, moment, chosen, follow=place.follow),
        lasting=_lasting(request, looker, moment.at),
    )
    view = as_it_was(moment, chosen, f"{looker.base}/replay")
    if wants_json(request):
        words = request.app.state.words[language_of(request)]
        return answer({"walk": plain(walk, words), "table": plain(view, words)})
    return page(request, "replay", view, walk=walk)


async def lines_before(request: Request, before: int) -> tuple[LineView, ...]:
    """A page of the story that ends before event *before*: past its end, its newest part."""
    chair: Chair = request.state.chair
    look = await looks(request).at(chair.adventure)
    story = look.story
    if before <= look.head:
        story = await walks(request).story(chair.adventure, before - TAIL, before - 1)
    return await as_told(request, chair.adventure, story, chair.seat)


async def as_told(
    request: Request, adventure: UUID, story: tuple[Past, ...], seat: Seat
) -> tuple[LineView, ...]:
    """*story* told to *seat* as it stands by now: a narration that was struck later is struck."""
    here = {past.seq for past in story if isinstance(past.event, Narrated)}
    vetoes: list[Past] = []
    for seq, veto in await walks(request).marks(adventure, (NarrationVetoed,)) if here else ():
        if veto.narration in here:
            vetoes.extend(await walks(request).story(adventure, seq, seq))
    return lines(story, seat, vetoes)


def as_it_was(moment: Moment, seat: Seat, base: str) -> TableView:
    """The table at *moment* as *seat* saw it. Nothing can be done there any more."""
    return table_view(
        moment.state,
        seat,
        choices=(),
        waits=moment.decider.waiting_for(moment.state),
        lines=(),
        presence=(),
        version=moment.at,
        head=moment.at,
        base=base,
        past=True,
    )


def walks(request: Request) -> Walks:
    """The memory of walks."""
    kept: Walks = request.app.state.walks
    return kept


def ringing(request: Request, looker: Looker, seen: int) -> Response:
    """A stream of the moves after *seen* of whoever leads: numbers alone."""
    moves = _moves(table_of(request), looker, seen)
    return StreamingResponse(moves, media_type="text/event-stream", headers=dict(HEADERS))


async def _moves(table: Table, looker: Looker, seen: int) -> AsyncIterator[str]:
    try:
        async for move in _led(table, looker, seen):
            yield move
    except DismissedError:
        yield DISMISSED


async def _led(table: Table, looker: Looker, seen: int) -> AsyncIterator[str]:
    loop = asyncio.get_running_loop()
    until = loop.time() + LIFE_SECONDS
    yield ": here\n\n"
    news: Any = leading.moves(table, looker.adventure, seen, PING_SECONDS, whose=looker.whose)
    async with aclosing(news):
        async for led in news:
            if led is None:
                yield ": still here\n\n"
            else:
                yield f"event: led\nid: {led.number}\ndata: {led.seq}\n\n"
            if loop.time() > until:
                return


def _lead_view(led: Lead | None, looker: Looker, *, follow: bool) -> LeadView | None:
    if led is None:
        return None
    mine = looker.player is not None and led.player == looker.player.id and looker.seat != READER
    return LeadView(who=led.name, at=led.seq, mine=mine, followed=follow and not mine)


async def _noting(
    request: Request, looker: Looker, moment: Moment, eyes: Seat, *, follow: bool
) -> NotesView | None:
    if looker.player is None or not looker.home:
        return None
    chair = Chair(looker.player, looker.adventure, looker.seat)
    also = _also("" if eyes == looker.seat else eyes) + ("&follow=true" if follow else "")
    return await notes_at(
        request, chair, moment.at, f"{looker.base}/replay?at={moment.at}{also}#notes"
    )


def _lasting(request: Request, looker: Looker, at: int) -> str:
    """The way of a link for readers is theirs alone: it would be refused to others."""
    base_url = request.app.state.settings.base_url
    return f"{base_url}/adventures/{looker.adventure}/replay?at={at}" if looker.player else ""


def _also(eyes: str) -> str:
    return f"&as={eyes}" if eyes else ""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
