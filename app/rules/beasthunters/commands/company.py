"""What Hunters do for each other (BH-MP), and how they divide what they win (rulings, House)."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.commands.command import Command, upto
from app.rules.beasthunters.vocabulary import NAME_LIMIT
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AidHunter(Command):
    """Add one *trait* of the own to what Hunter *target* does, for the own turn (BH-MP-02)."""

    target: Seat
    trait: str = upto(NAME_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchTarget(Command):
    """Turn *points* held against *source* into half as many against *target* (BH-MP-03)."""

    source: str = upto(NAME_LIMIT)
    target: str = upto(NAME_LIMIT)
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferAdvantage(Command):
    """Hand *points* held against *target* to Hunter *ally* (BH-MP-04)."""

    ally: Seat
    target: str = upto(NAME_LIMIT)
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PledgeGoalDice(Command):
    """After a won conflict: put *points* over *target* into a goal's common dice (BH-GOAL-08)."""

    goal: int
    target: str = upto(NAME_LIMIT)
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRemainder(Command):
    """Say which Hunter gets reward points that could not be shared equally (BH-MP-05)."""

    remainder: int
    to: Seat
