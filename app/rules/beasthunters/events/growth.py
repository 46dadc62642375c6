"""Goals (BH-GOAL) and growth (BH-RP): what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.beasthunters.events.event import Event
from app.rules.beasthunters.sheets import Resource, Trait
from app.rules.beasthunters.vocabulary import Domain, Level
from app.rules.decider import Roll
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalSet(Event):
    """*by* set up goal *number* and raised its difficulty by *add*."""

    number: int
    text: str
    add: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalAnswered(Event):
    """*by* agreed to the goal and raised its difficulty by *add*."""

    goal: int
    add: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalOpened(Event):
    """Everyone has answered: the difficulty is fixed (BH-GOAL-02, -03)."""

    goal: int
    difficulty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalRefused(Event):
    """*by* called the goal off-topic; it is withdrawn (rulings 13)."""

    goal: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalDropped(Event):
    """The conflict ended before the goal's difficulty was agreed."""

    goal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalDiceBought(Event):
    """*actor* spent *spent* points over *target* on *dice* dice (BH-GOAL-04, -06)."""

    actor: str
    goal: int
    target: str
    spent: int
    dice: int
    leftover: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalRollAgreed(Event):
    """*by* wants the goal rolled now."""

    goal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalRolled(Event):
    """The goal is decided; a tie goes to the Hunters (BH-GOAL-05, -07). *rewards* by Hunter.

    *text* and *difficulty* are what was at stake, as it was agreed on.
    """

    goal: int
    hunters: tuple[Roll, ...]
    challenger: Roll
    won: bool
    rewards: Mapping[Seat, int]
    text: str = ""
    difficulty: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftoversFinished(Event):
    """*by* buys no more dice for leftover goals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitRaised(Event):
    """A trait went up to *to* for *price* reward points."""

    trait: str
    to: int
    price: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitLearned(Event):
    """A new trait for *price* reward points."""

    trait: Trait
    price: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceRaised(Event):
    """A resource went up to *to* for *price* reward points."""

    resource: str
    to: int
    price: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceGained(Event):
    """A new resource for *price* reward points."""

    resource: Resource
    price: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRaised(Event):
    """An initiative went up to *to* for *price* reward points."""

    domain: Domain
    to: int
    price: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxAdded(Event):
    """One more box of *level* in *domain* for *price* reward points."""

    domain: Domain
    level: Level
    price: int
    why: str
