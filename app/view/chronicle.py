"""The chronicle: a whole story in chapters, with the pictures that belong to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any, Protocol

from app.rules.beasthunters import events as happened
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Outcome
from app.rules.words import N_, Seat, Sentence, say
from app.view.chronicle_pool import PoolPicture, pool_picture
from app.view.people import role, seat_name, side
from app.view.transcript import LineView, Told, line_views


class Past(Protocol):
    """One event of a log, with the state before it."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def at(self) -> datetime:
        """When it happened."""

    @property
    def event(self) -> Any:
        """What happened."""

    @property
    def before(self) -> Any:
        """The table before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterView:
    """A part of the story with its *heading*; *about* is what was at stake in it, in own words."""

    number: int
    heading: Sentence
    about: str
    lines: tuple[LineView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CastView:
    """Somebody at the table: what the seat is called, and which it is."""

    name: Sentence | str
    role: Sentence
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChronicleView:
    """A whole adventure as *reader* may read it."""

    title: str
    stake: str
    beast: str
    outcome: Sentence
    cast: tuple[CastView, ...]
    reader: Sentence
    chapters: tuple[ChapterView, ...]
    pool: PoolPicture | None
    events: int
    hidden: int


def chronicle_view(
    whole: Sequence[Past], after: Adventure, seat: Seat, hidden: frozenset[int]
) -> ChronicleView:
    """*whole*, a log that led to *after*, told to *seat*; nothing that it may not see is in it."""
    story = [Told(seq=each.seq, at=each.at, event=each.event, before=each.before) for each in whole]
    return ChronicleView(
        title=after.title,
        stake=after.stake,
        beast=after.beast,
        outcome=_outcome(after),
        cast=tuple(
            CastView(name=seat_name(after, each), role=role(after, each), side=side(each))
            for each in after.seats
        ),
        reader=role(after, seat),
        chapters=tuple(_chapters(story, seat)),
        pool=pool_picture(story, after),
        events=len(story),
        hidden=len(hidden),
    )


_OUTCOMES = {
    Outcome.WON: N_("The Hunters reached their goal."),
    Outcome.LOST: N_("The Hunters did not reach their goal."),
}


def _outcome(after: Adventure) -> Sentence:
    outcome = getattr(after.stage, "outcome", None)
    is_over = after.stage.kind in {"ending", "closed"}
    if not is_over or outcome not in _OUTCOMES:
        return say(N_("The adventure is not over yet."))
    return say(_OUTCOMES[outcome])


def _chapters(story: Sequence[Told], seat: Seat) -> Iterator[ChapterView]:
    parts = _parts(story)
    lines = (_unsaid(told, line) for told, line in zip(story, line_views(story, seat), strict=True))
    numbered = zip(parts, story, lines, strict=True)
    for number, group in groupby(numbered, key=lambda each: each[0]):
        of_chapter = [*group]
        yield ChapterView(
            number=number + 1,
            heading=chapter_heading(of_chapter[0][1].event),
            about=chapter_about(of_chapter[0][1].event),
            lines=tuple(line for _, _, line in of_chapter),
        )


def _unsaid(told: Told, line: LineView) -> LineView:
    """*line* whose sentence leaves out the own words that are shown beside it."""
    if not line.text or line.roll is None:
        return line
    return replace(line, sentence=narrate(told.before, replace(told.event, text="")))


def _parts(story: Iterable[Told]) -> tuple[int, ...]:
    """The number of the chapter of each event."""
    parts, now = [], 0
    for place, told in enumerate(story):
        now += place > 0 and isinstance(told.event, BEGINNINGS)
        parts.append(now)
    return tuple(parts)


BEGINNINGS = (happened.PlayOpened, happened.ChallengePresented, happened.AdventureEnded)
"""Events that begin a chapter."""


def chapter_heading(first: Any) -> Sentence:
    """What the chapter that begins with the event *first* is called."""
    match first:
        case happened.PlayOpened():
            return say(N_("Play opens"))
        case happened.ChallengePresented(number=number):
            return say(N_("Challenge {number}"), number=number)
        case happened.AdventureEnded():
            return say(N_("The end"))
        case _:
            return say(N_("The table is laid"))


def chapter_about(first: Any) -> str:
    """What is at stake in the chapter that begins with *first*, in the players' words."""
    return first.stake if isinstance(first, happened.ChallengePresented) else ""
