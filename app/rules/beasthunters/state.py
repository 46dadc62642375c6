"""What is so at a table of Beast Hunters: frozen data, nothing that acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rules.beasthunters.house import SRD_ITALIAN, House
from app.rules.beasthunters.sheets import Hunter, Share
from app.rules.beasthunters.stages import AnyStage, Unopened
from app.rules.beasthunters.tattoos import Tattoo
from app.rules.beasthunters.vocabulary import Kind, Outcome
from app.rules.decider import Session
from app.rules.words import Seat

STATE_SCHEMA = 7
"""Raised when the shape of ``Adventure`` changes: stored copies are then folded afresh."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remainder:
    """Reward *points* that could not be shared equally; paid when all *wishes* agree (BH-MP-05).

    *goal* is what they were won with, empty for a challenge. If nobody has agreed at the closing
    Salute, *otherwise* gets them; where it names nobody, turns are taken (rulings 19).
    """

    number: int
    points: int
    sharers: tuple[Seat, ...]
    goal: str = ""
    otherwise: Seat | None = None
    wishes: Mapping[Seat, Seat] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Adventure:
    """Everything that is so at the table after *count* events.

    It has no slots: every event copies it twice, and a copy is then one copy of a dictionary.
    """

    count: int = 0
    seats: tuple[Seat, ...] = ()
    title: str = ""
    stake: str = ""
    kind: Kind = Kind.OTHER
    hunt_level: int = 0
    beast: str = ""
    tattoo: Tattoo | None = None
    house: House = SRD_ITALIAN
    preset: str = "srd-1.5-it"
    shares: Mapping[Seat, Share] = field(default_factory=dict)
    pool_left: int = 0
    hunters: Mapping[Seat, Hunter] = field(default_factory=dict)
    session: Session = field(default_factory=Session)
    narrations: tuple[int, ...] = ()
    """Numbers of the Challenger's latest narrations that a Hunter could still veto."""
    openings: Mapping[int, str] = field(default_factory=dict)
    """How each of them begins, by its number."""
    wishes: Mapping[Seat, str] = field(default_factory=dict)
    """What Hunters have asked for and nobody has answered, the latest last (rulings 21)."""
    challenges: int = 0
    foes: int = 0
    goals: int = 0
    divided: int = 0
    """How many times reward points could not be shared equally."""
    remainders: tuple[Remainder, ...] = ()
    last_outcome: Outcome | None = None
    stage: AnyStage = field(default_factory=Unopened)

    @property
    def pool(self) -> int:
        """The Pool as set: all shares together (BH-SET-04)."""
        return sum(share.pool for share in self.shares.values())

    @property
    def limit(self) -> int:
        """The most base cost of one challenge: all shares together (BH-SET-05)."""
        return sum(share.limit for share in self.shares.values())
