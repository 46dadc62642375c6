"""Goals (BH-GOAL), what comes after a challenge (BH-END), growth (BH-RP)."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.commands.command import Command, upto
from app.rules.beasthunters.vocabulary import (
    LINE_LIMIT,
    NAME_LIMIT,
    TEXT_LIMIT,
    Domain,
    Fate,
    Level,
    Side,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetGoal(Command):
    """Set up something to win on the side; *add* raises its difficulty (BH-GOAL-01, -02)."""

    text: str = upto(LINE_LIMIT)
    add: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerGoal(Command):
    """Agree to a goal and say by how much you raise its difficulty (BH-GOAL-02, -03)."""

    goal: int
    add: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RefuseGoal(Command):
    """Refuse a goal as off-topic; it is talked over and withdrawn or set again (rulings 13)."""

    goal: int
    why: str = upto(LINE_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Achieve(Command):
    """Spend *spend* advantage points over *target*, 4 a die, on an open goal (BH-GOAL-04)."""

    goal: int
    target: str = upto(NAME_LIMIT)
    spend: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreeGoalRoll(Command):
    """Agree that a goal is rolled now, with the number of bought *dice* seen on it (BH-GOAL-05)."""

    goal: int
    dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyGoalDice(Command):
    """After a won conflict: spend *spend* leftover points over *target* on a goal (BH-GOAL-06)."""

    goal: int
    target: str = upto(NAME_LIMIT)
    spend: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishLeftovers(Command):
    """No more dice: let the leftover goals be rolled (BH-GOAL-06)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFate(Command):
    """All Fatal boxes are marked: live and lose, or win and leave (BH-DMG-04)."""

    fate: Fate
    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class TellConsequences(Command):
    """The Challenger tells what came of the challenge, inside its stake (BH-CHAL-05)."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refresh(Command):
    """After the adventure: clear boxes, denials and preactivations (BH-DMG-07)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseTrait(Command):
    """Buy +1 for a trait (BH-RP-02)."""

    trait: str = upto(NAME_LIMIT)
    why: str = upto(LINE_LIMIT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnTrait(Command):
    """Buy a new trait at +1 (BH-RP-02)."""

    name: str = upto(NAME_LIMIT)
    domain: Domain
    why: str = upto(LINE_LIMIT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseResource(Command):
    """Buy +1 for a resource (BH-RP-02)."""

    resource: str = upto(NAME_LIMIT)
    why: str = upto(LINE_LIMIT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class GainResource(Command):
    """Buy a new resource at +1 (BH-RP-02)."""

    name: str = upto(NAME_LIMIT)
    domain: Domain
    side: Side
    why: str = upto(LINE_LIMIT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseInitiative(Command):
    """Buy +1 initiative in one domain (BH-RP-03)."""

    domain: Domain
    why: str = upto(LINE_LIMIT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class AddBox(Command):
    """Buy one damage box in one domain (BH-RP-03, BH-RP-04)."""

    domain: Domain
    level: Level
    why: str = upto(LINE_LIMIT, "")
