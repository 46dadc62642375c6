"""What was found: events with the lines around them, and adventures on the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import datetime
from typing import Any

from app.rules.beasthunters.events import AdversityBought, ChallengePresented
from app.rules.beasthunters.figures import name_of, names_beside
from app.rules.beasthunters.secrecy import covered
from app.rules.beasthunters.sheets import StepDraft
from app.rules.beasthunters.state import Adventure
from app.rules.words import N_, Seat, Sentence, Word, say
from app.view.kinds import KINDS, STAGES
from app.view.notes import NoteView
from app.view.people import seat_name
from app.view.transcript import LineKind, LineView

Typed = Mapping[str, str]

LAST = 2**31 - 1

BOUGHT = (AdversityBought,)
"""Events that name the resources of opponents."""

TOLD_IN: Mapping[str, Sentence] = {
    "en": say(N_("Told in English:")),
    "it": say(N_("Told in Italian:")),
}
HELD = say(N_("Written there, too:"))
COUNTS_AS = say(N_("Counts as:"))

_OWN_WORDS = frozenset(
    {"text", "name", "story", "title", "stake", "beast", "obstacle", "wish", "word", "reason"}
    | {"touches", "why"}
)
"""The fields of events that hold what people wrote, as ``event_words`` in the database knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer in a list; *group* is the heading it stands under."""

    value: str
    label: Sentence | str
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageView:
    """What was found though its line doesn't show it; *begun*: the beginnings of words count."""

    label: Sentence
    text: str
    begun: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HitView:
    """An event that was found, among the *lines* around it; *address* is where it lasts."""

    seq: int
    address: str
    base: str
    title: Sentence | str
    lines: tuple[LineView, ...]
    passages: tuple[PassageView, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteHit:
    """A *note* that was found, at an adventure called *title*; *address* is its line's page."""

    address: str
    title: Sentence | str
    note: NoteView


@dataclass(frozen=True, slots=True)
class Turns:
    """The addresses of the pages around this one, empty where there is none."""

    newer: str = ""
    older: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchView:
    """A search at *action*: what was *typed*, what can be picked, what was found.

    *asked* says that anything was looked for at all, *seated* that *back* is the seeker's table.
    *unread* says that what the table tells in some lines was not read in yet.
    *count* is how many hits there are; *many* says that there are more. *before* stand on pages
    before this one.
    """

    action: str
    title: Sentence | str
    back: str
    typed: Typed
    seats: tuple[Option, ...]
    kinds: tuple[Option, ...]
    stages: tuple[Option, ...]
    chapters: tuple[Option, ...] = ()
    resources: tuple[Option, ...] = ()
    groups: tuple[Option, ...] = ()
    hits: tuple[HitView, ...] = ()
    notes: tuple[NoteHit, ...] = ()
    count: int = 0
    many: bool = False
    before: int = 0
    unread: bool = False
    asked: bool = False
    seated: bool = True
    fault: Sentence | None = None
    turns: Turns


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfRow:
    """An adventure on the shelf; *replay* leads into it.

    *people*: each seat, the Hunter there and the player, both empty where nobody is. It was opened
    when it *began*, and its latest line is of the moment *at*.
    """

    title: Sentence | str
    stake: str
    group: str
    status: Sentence
    people: tuple[tuple[Sentence, str, str], ...]
    began_at: datetime
    at: datetime
    events: int
    table: str
    replay: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfView:
    """All my adventures that fit what was *typed*."""

    typed: Typed
    groups: tuple[Option, ...]
    rows: tuple[ShelfRow, ...]
    turns: Turns
    faults: Mapping[str, Sentence] = field(default_factory=dict)


def kind_options() -> tuple[Option, ...]:
    """All kinds of events, under the stages of the game."""
    stages = dict(STAGES)
    return tuple(
        Option(value=each.key, label=say(each.label), group=stages[each.stage]) for each in KINDS
    )


def stage_options() -> tuple[Option, ...]:
    """The stages of the game."""
    return tuple(Option(value=key, label=say(label)) for key, label in STAGES)


def seat_options(state: Adventure) -> tuple[Option, ...]:
    """The seats of a table, as they are called by now, and the table itself."""
    seats = tuple(Option(value=each, label=seat_name(state, each)) for each in state.seats)
    return (*seats, Option(value="table", label=seat_name(state, None)))


def chapter_options(marks: Sequence[tuple[int, Any]]) -> tuple[Option, ...]:
    """The challenges, by number."""
    return tuple(
        Option(
            value=str(event.number),
            label=say(N_("{number}: {stake}"), number=event.number, stake=event.stake),
        )
        for _, event in marks
        if isinstance(event, ChallengePresented)
    )


def chapter_bounds(marks: Sequence[tuple[int, Any]], number: int) -> tuple[int, int]:
    """The first and the last event of challenge *number*; where there is none, none lie between."""
    begins = next((seq for seq, event in marks if getattr(event, "number", None) == number), None)
    if begins is None:
        return 1, 0
    return begins, min((seq for seq, _ in marks if seq > begins), default=LAST + 1) - 1


def resource_options(
    state: Adventure, bought: Sequence[tuple[int, Any]], seat: Seat
) -> tuple[Option, ...]:
    """The resources of Hunters, and those of opponents that *seat* was told when they came."""
    mine = [
        Option(value=f"{who}/{each.key}", label=f"{each.name} ({name_of(state, who)})")
        for who, hunter in state.hunters.items()
        for each in hunter.resources
    ]
    theirs = [
        Option(value=f"{foe.key}/{each.key}", label=f"{each.name} ({names[foe.key]})")
        for _, event in bought
        if isinstance(event, AdversityBought) and not covered(state, seat)
        for names in (names_beside(state, {foe.key: foe.name for foe in event.foes}),)
        for foe in event.foes
        for each in foe.resources
    ]
    return (*mine, *theirs)


def line_words(line: LineView) -> Iterator[Word]:
    """What *line* shows of its event: somebody's own words and the table's, but not who speaks."""
    if line.text:
        yield line.text
    if line.manner is not None:
        yield line.manner
    if line.roll is not None:
        yield line.roll.outcome
        for throw in line.roll.throws:
            yield from (throw.who, *(why for _, why in throw.terms))
    if line.kind in {LineKind.SYSTEM, LineKind.MARK, LineKind.ROLL}:
        yield line.sentence


def held_words(held: Any, name: str = "") -> Iterator[str]:
    """What people wrote of all that *held*, an event or a part of one called *name*, keeps."""
    if type(held) is str and name in _OWN_WORDS and held.strip():
        yield held
    for called, part in _parts(held, name):
        yield from held_words(part, called)


def _parts(held: Any, name: str) -> Iterator[tuple[str, Any]]:
    """What *held* is made of, by name; a draft of a sheet names its trait and resource outright."""
    if isinstance(held, StepDraft):
        yield from (("name", held.trait), ("name", held.resource))
    if is_dataclass(held):
        yield from ((each.name, getattr(held, each.name)) for each in fields(held))
    elif isinstance(held, (tuple, list, Mapping)):
        parts = held.values() if isinstance(held, Mapping) else held
        yield from ((name, each) for each in parts)
