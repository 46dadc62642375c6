"""Leftover advantage put together, to reach whole dice for a goal (BH-GOAL-08)."""

from __future__ import annotations

from app.rules.beasthunters.challenge import Goal
from app.rules.beasthunters.conflict.floor import fight
from app.rules.beasthunters.events import GoalDicePooled
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Refusal
from app.rules.words import N_, TABLE, say


def can_pool(state: Adventure) -> bool:
    """Whether there is anything to put together: several Hunters, or several opponents."""
    fighting = fight(state)
    return len(fighting.challenge.hunters) > 1 or len(fighting.conflict.foes) > 1


def nothing_to_pool(state: Adventure) -> Refusal | None:
    """Refuse to put together what lies together already."""
    if can_pool(state):
        return None
    return refuse(
        Reason.SEVERAL_HUNTERS_ONLY,
        "BH-GOAL-08",
        say(N_("One Hunter and one opponent: there is nothing to put together.")),
        say(N_("Buy whole dice instead.")),
    )


def pool(happening: Happening, goal: Goal) -> None:
    """Turn what was pledged for *goal* into whole dice; points that make none are lost.

    They would be gone with the conflict anyway. Whoever pledged most throws the dice, the lower
    seat of equals; all who pledged have bought them.
    """
    dice = sum(goal.pledged.values()) // happening.state.house.leftover_goal_die_price
    sharers = tuple(seat for seat in happening.state.hunters if goal.pledged.get(seat))
    if dice:
        roller = max(sharers, key=lambda seat: goal.pledged[seat])
        happening.add(
            GoalDicePooled(by=TABLE, goal=goal.number, dice=dice, roller=roller, sharers=sharers)
        )
