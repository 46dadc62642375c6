"""A challenge, its opponents, its goals, its conflict: frozen data (BH-NEG, BH-CONF, BH-GOAL)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rules.beasthunters.sheets import NO_MARKS, ONE_EACH, Resource, Trait
from app.rules.beasthunters.vocabulary import Domain, GoalStatus, Side
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Preactivation:
    """A trait that will be active when a conflict starts (BH-NEG-03)."""

    trait: str
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """An obstacle between Hunters and something they want, while it is negotiated or fought.

    *asked_by* is the seat that raised it. *whole* says that the stake is one challenge and not a
    part of a larger aim (BH-CHAL-02). *asking* has questions that the other side has not answered.
    *paid* is what its adversity cost the Pool.
    """

    number: int
    asked_by: Seat
    hunters: tuple[Seat, ...]
    stake: str
    final: bool = False
    whole: bool | None = None
    obstacle: str = ""
    asking: tuple[Seat, ...] = ()
    solution: str = ""
    domain: Domain | None = None
    elaborated: tuple[Seat, ...] = ()
    preactivations: Mapping[Seat, Preactivation] = field(default_factory=dict)
    complications: tuple[str, ...] = ()
    adapted: tuple[Seat, ...] = ()
    giving: tuple[Seat, ...] = ()
    level: int = 0
    paid: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Foe:
    """One opponent: what was bought for it, and what it has suffered (BH-ADV-01 … 04)."""

    key: str
    name: str
    initiative: int = 0
    traits: tuple[Trait, ...] = ()
    resources: tuple[Resource, ...] = ()
    boxes: tuple[int, ...] = ONE_EACH
    marked: tuple[int, ...] = NO_MARKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Something to win on the side of a conflict (BH-GOAL-01 … 08).

    *added* says who has answered about the difficulty and by how much they raised it; *dice* who
    bought how many outcome dice; *ready* who wants it rolled now. *pledged* are leftover points put
    together; *sharers* pledged what became dice in common (BH-GOAL-08).
    """

    number: int
    text: str
    by: Seat
    status: GoalStatus = GoalStatus.SETTING
    added: Mapping[Seat, int] = field(default_factory=dict)
    difficulty: int = 1
    dice: Mapping[Seat, int] = field(default_factory=dict)
    ready: tuple[Seat, ...] = ()
    pledged: Mapping[Seat, int] = field(default_factory=dict)
    sharers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Aid:
    """A *trait* of Hunter *helper*, worth *worth* here, for what another Hunter does (BH-MP-02)."""

    helper: Seat
    trait: str
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A fight in one domain. Combatants are Hunters' seats and foes' keys.

    *active*: combatant → trait key → side. *denied*: combatant → resource key → margin to beat.
    *advantage*: holder → target → points (BH-CONF-07). *order* is the turn order; *out* who is
    beaten; *used* which opponent's lines Hunters have seen in use (trait and resource keys).
    *aids*: helped Hunter → help for this round; *yielded* gave this round's turn for it (BH-MP-02).
    """

    domain: Domain
    foes: Mapping[str, Foe]
    order: tuple[str, ...] = ()
    active: Mapping[str, Mapping[str, Side]] = field(default_factory=dict)
    denied: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    advantage: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    goals: tuple[Goal, ...] = ()
    out: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    aids: Mapping[str, Aid] = field(default_factory=dict)
    yielded: tuple[str, ...] = ()
