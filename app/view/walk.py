"""Walking through a past adventure: the table as it was, the log beside it, and the way on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.rules.beasthunters.stages import Closed
from app.rules.beasthunters.state import Adventure
from app.rules.words import N_, Seat, Sentence, say
from app.view.chronicle import BEGINNINGS, chapter_about, chapter_heading
from app.view.notes import NotesView
from app.view.people import seat_name
from app.view.transcript import LineView

__all__ = ["BEGINNINGS"]

READER: Final = Seat("reader")
"""Whoever reads without a seat. They see what every seat may see."""

BEFORE: Final = 40
"""Lines that are told up to the moment."""

AFTER: Final = 12
"""Lines that are told of what came next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterLink:
    """A part of the story that begins with event *at*; *now*: the moment lies in it."""

    at: int
    heading: Sentence
    about: str
    now: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EyesView:
    """A *seat* whose table can be looked at; *key* stands in the address, empty for my own."""

    key: str
    seat: Sentence | str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadView:
    """*who* leads, and is at event *at*. *mine*: it is me; *followed*: this page goes along."""

    who: str
    at: int
    mine: bool
    followed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkView:
    """Where a walk through the adventure called *title* is: after event *at* of *last*.

    *base* begins the addresses of this walk, *home* is the table's own page if there is one for
    who looks, *also* the rest of the address that keeps the chosen eyes. *told* are the lines up
    to the moment and *next* those after it. *moves* counts the moves of all who ever led.
    *noting* are the notes at the moment, for who has a seat. *lasting* is the whole address to
    hand on, for who is no reader by a link.
    """

    base: str
    home: str
    title: Sentence | str
    at: int
    last: int
    also: str
    chapters: tuple[ChapterLink, ...]
    eyes: tuple[EyesView, ...]
    told: tuple[LineView, ...]
    next: tuple[LineView, ...]
    lead: LeadView | None
    may_lead: bool
    moves: int
    noting: NotesView | None
    lasting: str

    @property
    def chapter_before(self) -> int:
        """Where the chapter begins, or the one before it if the moment is its beginning."""
        return max((each.at for each in self.chapters if each.at < self.at), default=1)

    @property
    def chapter_after(self) -> int:
        """Where the next chapter begins, or the end."""
        return min((each.at for each in self.chapters if each.at > self.at), default=self.last)


def chapter_links(marks: Sequence[tuple[int, Any]], at: int) -> tuple[ChapterLink, ...]:
    """The chapters that begin with *marks*; the moment is after event *at*."""
    begun = max((seq for seq, _ in marks if seq <= at), default=0)
    return tuple(
        ChapterLink(
            at=seq,
            heading=chapter_heading(event),
            about=chapter_about(event),
            now=seq == begun,
        )
        for seq, event in marks
    )


def allowed_eyes(newest: Adventure, own: Seat) -> tuple[Seat, ...]:
    """Whose table somebody at seat *own* may look at: in a closed adventure that of every seat."""
    if own == READER or not isinstance(newest.stage, Closed):
        return (own,)
    return (own, *(seat for seat in newest.seats if seat != own))


def eyes_views(
    newest: Adventure, seats: Iterable[Seat], own: Seat, chosen: Seat
) -> tuple[EyesView, ...]:
    """The *seats* to look as, named as they are called in the end."""
    return tuple(
        EyesView(
            key="" if seat == own else seat,
            seat=say(N_("a reader")) if seat == READER else seat_name(newest, seat),
            chosen=seat == chosen,
        )
        for seat in seats
    )
