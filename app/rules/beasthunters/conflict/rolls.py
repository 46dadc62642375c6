"""Two ten-sided dice and the active traits of a side: how every doubtful thing is settled."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.conflict.floor import conflict
from app.rules.beasthunters.figures import aid_worth, bonus, figure
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Side
from app.rules.decider import Dice, Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """One side of a contest: the *roll* and the *bonus* of its active traits."""

    roll: Roll
    bonus: int

    @property
    def total(self) -> int:
        """What counts against the other side."""
        return self.roll.sum + self.bonus


def roll_bonus(state: Adventure, key: str, side: Side) -> int:
    """What combatant *key* adds to a roll on *side*: active traits, and help in the own turn."""
    return bonus(figure(state, key), conflict(state).domain, side) + aid_worth(state, key)


def throw(state: Adventure, key: str, side: Side, dice: Dice) -> Throw:
    """2d10 and the bonus of combatant *key* on *side* (BH-MAN-02, BH-DENY-01, BH-REC-01)."""
    roll = Roll(who=key, sides=10, faces=dice.roll(2, 10))
    return Throw(roll=roll, bonus=roll_bonus(state, key, side))
