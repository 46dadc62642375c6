"""What the events about goals mean (BH-GOAL)."""

from __future__ import annotations

from collections.abc import Callable

from app.rules.beasthunters.challenge import Goal
from app.rules.beasthunters.events import (
    GoalAnswered,
    GoalDiceBought,
    GoalDropped,
    GoalOpened,
    GoalRefused,
    GoalRollAgreed,
    GoalRolled,
    GoalSet,
    LeftoversFinished,
)
from app.rules.beasthunters.evolve.conflict import at, fight, gain, with_conflict
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.figures import seat_of
from app.rules.beasthunters.moments import Leftovers
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import GoalStatus
from app.rules.frozen import replace


def change_goal(state: Adventure, number: int, change: Callable[[Goal], Goal]) -> Adventure:
    """*state* with goal *number* as *change* makes it."""
    goals = tuple(
        change(goal) if goal.number == number else goal for goal in fight(state).conflict.goals
    )
    return with_conflict(state, goals=goals)


def _set(state: Adventure, event: GoalSet) -> Adventure:
    goal = Goal(number=event.number, text=event.text, by=event.by, added={event.by: event.add})
    counted = replace(state, goals=event.number)
    return with_conflict(counted, goals=(*fight(state).conflict.goals, goal))


def _answered(state: Adventure, event: GoalAnswered) -> Adventure:
    return change_goal(
        state,
        event.goal,
        lambda goal: replace(goal, added={**goal.added, event.by: event.add}),
    )


def _opened(state: Adventure, event: GoalOpened) -> Adventure:
    return change_goal(
        state,
        event.goal,
        lambda goal: replace(goal, status=GoalStatus.OPEN, difficulty=event.difficulty),
    )


def _withdrawn(state: Adventure, event: GoalRefused | GoalDropped) -> Adventure:
    return change_goal(state, event.goal, lambda goal: replace(goal, status=GoalStatus.WITHDRAWN))


def _dice_bought(state: Adventure, event: GoalDiceBought) -> Adventure:
    """More dice change what was agreed to, so nobody is ready any more."""
    seat = seat_of(event.actor)
    paid = gain(state, event.actor, event.target, -event.spent)
    return change_goal(
        paid,
        event.goal,
        lambda goal: replace(
            goal, dice={**goal.dice, seat: goal.dice.get(seat, 0) + event.dice}, ready=()
        ),
    )


def _roll_agreed(state: Adventure, event: GoalRollAgreed) -> Adventure:
    return change_goal(state, event.goal, lambda goal: replace(goal, ready=(*goal.ready, event.by)))


def _rolled(state: Adventure, event: GoalRolled) -> Adventure:
    status = GoalStatus.WON if event.won else GoalStatus.LOST
    hunters = {
        seat: replace(hunter, reward_points=hunter.reward_points + event.rewards.get(seat, 0))
        for seat, hunter in state.hunters.items()
    }
    rewarded = replace(state, hunters=hunters)
    return change_goal(rewarded, event.goal, lambda goal: replace(goal, status=status))


def _finished(state: Adventure, event: LeftoversFinished) -> Adventure:
    moment = fight(state).moment
    if not isinstance(moment, Leftovers):
        raise LookupError(moment.kind)
    return at(state, replace(moment, done=(*moment.done, event.by)))


MEANINGS: Meanings = {
    GoalSet: _set,
    GoalAnswered: _answered,
    GoalOpened: _opened,
    GoalRefused: _withdrawn,
    GoalDropped: _withdrawn,
    GoalDiceBought: _dice_bought,
    GoalRollAgreed: _roll_agreed,
    GoalRolled: _rolled,
    LeftoversFinished: _finished,
}
