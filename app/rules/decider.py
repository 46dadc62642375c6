"""The kernel that all rulesets share: functions that judge, decide and write down."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cache, reduce
from typing import Any, Generic, Protocol, TypeVar

from app.rules.choice import Choice
from app.rules.words import Seat, Sentence, Word

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
S_co = TypeVar("S_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Dice(Protocol):
    """Chance, handed in. ``evolve`` never sees it."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The faces of *count* dice of *sides* sides, in order."""

    def commit(self) -> str:
        """Choose a new secret seed and return its SHA-256 in hex."""

    def reveal(self) -> str:
        """The current secret seed in hex; after this it rolls no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Dice that fell: *faces* of *sides*-sided dice thrown for *who*."""

    who: str
    sides: int
    faces: tuple[int, ...]

    @property
    def sum(self) -> int:
        """The faces added up."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why something is not legal now: the failing condition, and what would help."""

    reason: Enum
    rule: str
    because: Sentence
    remedy: Sentence
    facts: Mapping[str, Word] = field(default_factory=dict)


class RuleError(Exception):
    """The rules refuse a command; nothing changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason.value} ({refusal.rule})")
        self.refusal = refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """*seat* is waited for, to do *what*."""

    seat: Seat
    what: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What checkable dice need to know: which seed, whose words, how many dice fell since."""

    number: int = 0
    commitment: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    rolled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Covering:
    """*kinds* of events (kebab names) that tell at once what only the seats *keepers* may know."""

    kinds: tuple[str, ...] = ()
    keepers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What the adventure's row repeats in columns, so that lists need not read the state."""

    title: str
    stake: str
    kind: str
    stage: str
    pool_total: int
    pool_left: int
    limit: int
    ended: bool
    outcome: str = ""
    """How it ended; empty while it is played."""
    covering: Covering = Covering()
    brought: tuple[Seat, ...] = ()
    """The seats where somebody plays who has lived before."""


class Past(Protocol[S_co, E_co]):
    """One event of a log, with the state before it."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def event(self) -> E_co:
        """What happened."""

    @property
    def before(self) -> S_co:
        """The table before it."""


def nothing_kept(_story: Sequence[Any], _after: Any, _seat: Seat) -> frozenset[int]:
    """What is kept from a seat where nobody has secrets."""
    return frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decider(Generic[S, C, E]):
    """One ruleset, as functions and tables of names."""

    name: str
    state_schema: int
    initial: S
    refusal: Callable[[S, C], Refusal | None]
    decide: Callable[[S, C, Dice], tuple[E, ...]]
    evolve: Callable[[S, E], S]
    choices: Callable[[S, Seat], tuple[Choice, ...]]
    waiting_for: Callable[[S], tuple[Wait, ...]]
    narrate: Callable[[S, E], Sentence]
    summary: Callable[[S], Summary]
    session: Callable[[S], Session]
    commands: Mapping[str, type[C]]
    events: Mapping[str, type[E]]
    talk: frozenset[type[E]]
    commuting: frozenset[type[C]]
    labels: Mapping[Enum, str] = field(default_factory=dict)
    kept_from: Callable[[Sequence[Past[S, E]], S, Seat], frozenset[int]] = nothing_kept
    """The events of a whole story, with the state after it, that a seat may not have, by number.

    A reader asks as a seat that nobody has.
    """
    rules: int = 1
    """The version of its rules, which a log's first event keeps as *rules*."""

    def fold(self, events: Iterable[E], state: S | None = None) -> S:
        """The state after *events*, from the start or from *state*."""
        return reduce(self.evolve, events, self.initial if state is None else state)


def kebab(cls: type) -> str:
    """The name a command or event goes by in addresses, logs and transcripts: ``deny-resource``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


def by_name(*classes: type[C]) -> Mapping[str, type[C]]:
    """The *classes* by their kebab names."""
    return {kebab(cls): cls for cls in classes}


def rolls_of(event: Any) -> Iterator[Roll]:
    """Every roll that *event* records, in the order thrown: the order of its fields."""
    for name in _rolling(event.__class__):
        value = getattr(event, name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Roll):
                yield one


@cache
def _rolling(cls: Any) -> tuple[str, ...]:
    """The fields that may hold rolls; most events have none."""
    return tuple(each.name for each in fields(cls) if "Roll" in str(each.type))
