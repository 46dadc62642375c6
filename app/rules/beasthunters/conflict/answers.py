"""Answers that let the dice decide: a maneuver or a denial is rolled (BH-MAN-02, BH-DENY-01)."""

from __future__ import annotations

from app.rules.beasthunters.commands import RollDefence, RollInstead
from app.rules.beasthunters.conflict.deny import roll_denial
from app.rules.beasthunters.conflict.floor import fight, not_due
from app.rules.beasthunters.conflict.maneuver import roll_maneuver
from app.rules.beasthunters.events import Event
from app.rules.beasthunters.moments import (
    AwaitingDenyDefence,
    AwaitingDenyReply,
    AwaitingManeuverDefence,
    AwaitingReply,
)
from app.rules.beasthunters.rule import Rule, Rules
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal


def _instead_refusal(state: Adventure, command: RollInstead) -> Refusal | None:
    return not_due(state, command.by, AwaitingReply, AwaitingDenyReply)


def _defence_refusal(state: Adventure, command: RollDefence) -> Refusal | None:
    return not_due(state, command.by, AwaitingManeuverDefence, AwaitingDenyDefence)


def _roll(state: Adventure, command: RollInstead | RollDefence, dice: Dice) -> tuple[Event, ...]:
    if isinstance(fight(state).moment, AwaitingReply | AwaitingManeuverDefence):
        return roll_maneuver(state, command.by, dice)
    return roll_denial(state, command.by, dice)


RULES: Rules = {
    RollInstead: Rule(refusal=_instead_refusal, decide=_roll),
    RollDefence: Rule(refusal=_defence_refusal, decide=_roll),
}
