"""The judge and the decision: every command finds its rule here, and nothing else happens here."""

from __future__ import annotations

from app.rules.beasthunters import (
    adversity,
    breaks,
    creation,
    ending,
    forking,
    growth,
    hunting,
    living,
    negotiation,
    opening,
    salutes,
    sharing,
    story,
    vacancy,
)
from app.rules.beasthunters.commands import Command
from app.rules.beasthunters.conflict import CONFLICT_RULES
from app.rules.beasthunters.events import Event
from app.rules.beasthunters.place import misplaced
from app.rules.beasthunters.readable import unreadable
from app.rules.beasthunters.rule import Rules, first
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal, RuleError

RULES: Rules = {
    **opening.RULES,
    **creation.RULES,
    **salutes.RULES,
    **breaks.RULES,
    **story.RULES,
    **negotiation.RULES,
    **adversity.RULES,
    **CONFLICT_RULES,
    **sharing.RULES,
    **ending.RULES,
    **forking.RULES,
    **growth.RULES,
    **hunting.RULES,
    **living.RULES,
    **vacancy.RULES,
}
"""One rule a command; a test holds that none is missing."""


def refusal(state: Adventure, command: Command) -> Refusal | None:
    """Why *command* is not legal in *state*, or None. The only place that knows."""
    return first(unreadable(command), misplaced(state, command)) or RULES[type(command)].refusal(
        state, command
    )


def decide(state: Adventure, command: Command, dice: Dice) -> tuple[Event, ...]:
    """What happens when *command* is done in *state*. RuleError if it is not legal."""
    no = refusal(state, command)
    if no is not None:
        raise RuleError(no)
    return RULES[type(command)].decide(state, command, dice)
