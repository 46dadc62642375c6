"""What a search found: each event between its neighbours, with the passage that was looked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from fastapi import Request

from app.play import finding
from app.play.finding import Hit, Wanted, terms
from app.play.look import Past
from app.play.notes import FoundNote, find_notes
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.decider import kebab
from app.rules.words import Seat
from app.view import search as views
from app.view.kinds import label_of, says
from app.view.notes import NoteView
from app.view.search import HitView, NoteHit, PassageView
from app.view.transcript import LineView
from app.view.walk import READER
from app.web.guard import table_of
from app.web.marking import Marks, words_of
from app.web.visitor import language_of
from app.web.walk import Looker, as_told, walks
from app.web.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Event *seq* of the adventure called *title*, as *looker* may read it."""

    looker: Looker
    title: str
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """A spot as it was read: the *event* there and the *lines* around it."""

    spot: Spot
    event: Past
    lines: tuple[LineView, ...]

    @property
    def line(self) -> LineView:
        return next(each for each in self.lines if each.seq == self.spot.seq)


def spot_of(hit: Hit) -> Spot:
    """Where *hit* is for its seeker: at the Challenger's seat if they hold it."""
    own = Seat(CHALLENGER if CHALLENGER in hit.seats else (*hit.seats, READER)[0])
    looker = Looker(hit.adventure, own, f"/adventures/{hit.adventure}/{own}")
    return Spot(looker=looker, title=hit.title, seq=hit.seq)


async def show_hits(
    request: Request, wanted: Wanted, spots: Sequence[Spot]
) -> tuple[tuple[HitView, ...], Marks]:
    """The *spots* where *wanted* was found, and what marks its words in them."""
    read = [await _read(request, spot) for spot in spots]
    words = request.app.state.words
    own = words[language_of(request)]
    asked = tuple(tuple(words_of(term)) for term in terms(wanted.text))
    languages = (own, *(each for each in words.values() if each is not own))
    texts = (text for each in read for text in _texts(each, languages))
    every = {word for text in texts for word in words_of(text)}
    every.update(word for term in asked for word in term)
    marks = Marks(terms=asked, stems=await finding.stems(table_of(request), every))
    return tuple(_hit(each, wanted, marks, languages) for each in read), marks


async def show_notes(
    request: Request, text: str, player: UUID, adventure: UUID | None, group: UUID | None
) -> tuple[tuple[NoteHit, ...], Marks]:
    """The notes with *text* that *player* may read, and what marks its words in them."""
    table = table_of(request)
    found = await find_notes(table, player, text, adventure=adventure, group=group)
    asked = tuple(tuple(words_of(term)) for term in terms(text))
    every = {word for each in found for word in words_of(each.text)}
    every.update(word for term in asked for word in term)
    marks = Marks(terms=asked, stems=await finding.stems(table, every))
    return tuple(map(_note, found)), marks


def _note(found: FoundNote) -> NoteHit:
    return NoteHit(
        address=f"/adventures/{found.adventure}/{found.seat}/log/{found.seq}#notes",
        title=title_of(found.title),
        note=NoteView(
            seq=found.seq,
            who=found.who,
            text=found.text,
            shared=found.shared,
            mine=found.mine,
            version=found.version,
        ),
    )


async def _read(request: Request, spot: Spot) -> _Read:
    looker, seq = spot.looker, spot.seq
    story = await walks(request).story(looker.adventure, seq - 1, seq + 1)
    lines = await as_told(request, looker.adventure, story, looker.seat)
    return _Read(spot=spot, event=next(each for each in story if each.seq == seq), lines=lines)


def _hit(read: _Read, wanted: Wanted, marks: Marks, languages: Sequence[Words]) -> HitView:
    spot = read.spot
    return HitView(
        seq=spot.seq,
        address=f"{spot.looker.base}/replay?at={spot.seq}",
        base=spot.looker.base,
        title=title_of(spot.title),
        lines=read.lines,
        passages=tuple(_passages(read, wanted, marks, languages)),
    )


def _passages(
    read: _Read, wanted: Wanted, marks: Marks, languages: Sequence[Words]
) -> Iterator[PassageView]:
    """What was looked for and isn't in the line.

    It is held by its event, told in another language, or what the event counts as.
    """
    own, *others = languages
    missing = set(range(len(marks.terms))) - marks.covered(_told(read.line, own))
    held = ((views.HELD, text) for text in _held(read))
    told = (
        (views.TOLD_IN[each.language], text) for each in others for text in _told(read.line, each)
    )
    for label, text in (*held, *told):
        if found := missing & marks.covered([text]):
            missing -= found
            yield PassageView(label=label, text=marks.excerpt(text))
    name = kebab(type(read.event.event))
    if missing and name in wanted.named:
        labels = [each.gettext(label_of(name)) for each in languages]
        fitting = (each for each in labels if says(each, wanted.text))
        yield PassageView(label=views.COUNTS_AS, text=next(fitting, labels[0]), begun=True)


def _texts(read: _Read, languages: Sequence[Words]) -> Iterator[str]:
    yield from _held(read)
    for each in languages:
        yield from _told(read.line, each)


def _told(line: LineView, words: Words) -> tuple[str, ...]:
    return tuple(words.text(each) for each in views.line_words(line))


def _held(read: _Read) -> tuple[str, ...]:
    return tuple(views.held_words(read.event.event))
