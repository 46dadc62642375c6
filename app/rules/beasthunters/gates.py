"""Whether play is open, and not over: what everything asks that can be done nearly always."""

from __future__ import annotations

from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.stages import Ending, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Refusal
from app.rules.words import N_, say


def unless_open(state: Adventure, rule: str) -> Refusal | None:
    """Everyone has given the opening Salute (BH-SET-02, BH-SET-07)."""
    if not isinstance(state.stage, SettingUp):
        return None
    return refuse(
        Reason.NOT_NOW,
        rule,
        say(N_("Nobody plays before everyone has given the opening Salute.")),
        say(N_("Finish preparing the adventure and salute.")),
    )


def unless_going_on(state: Adventure, rule: str) -> Refusal | None:
    """Play is open and the adventure has not come to its end."""
    if not isinstance(state.stage, Ending):
        return unless_open(state, rule)
    return refuse(
        Reason.ADVENTURE_OVER,
        rule,
        say(N_("The adventure has come to its end.")),
        say(N_("Refresh, spend reward points, tell the last of it; then give the closing Salute.")),
    )
