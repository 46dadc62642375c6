"""What Hunters did for each other (BH-MP), and how they divided what they won."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.events.event import Event
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterAided(Event):
    """*by* adds a trait worth *worth* to what *target* does in this round (BH-MP-02)."""

    target: Seat
    trait: str
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageSwitched(Event):
    """*points* against *source* became *arrived* against *target* (BH-MP-03)."""

    source: str
    target: str
    points: int
    arrived: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageTransferred(Event):
    """*points* against *target* went from *by* to *ally* (BH-MP-04)."""

    ally: Seat
    target: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalDicePledged(Event):
    """*by* put *points* against *target* into the common dice of a goal (BH-GOAL-08)."""

    goal: int
    target: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalDicePooled(Event):
    """Together *sharers* pledged *dice* dice for a goal; *roller* throws them (BH-GOAL-08)."""

    goal: int
    dice: int
    roller: Seat
    sharers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainderLeft(Event):
    """*points* could not be shared equally among *sharers*, who have to agree (BH-MP-05).

    *goal* is the goal they were won with, empty for a challenge. If nobody agrees before the
    adventure is closed, they go to *otherwise*; where it names nobody, turns are taken.
    """

    number: int
    points: int
    sharers: tuple[Seat, ...]
    goal: str
    otherwise: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainderWished(Event):
    """*by* wants the remainder to go to Hunter *to*."""

    remainder: int
    to: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainderPaid(Event):
    """So many *points* of the remainder went to Hunter *to*."""

    remainder: int
    to: Seat
    points: int
