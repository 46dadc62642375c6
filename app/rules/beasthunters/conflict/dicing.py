"""Goals as they are diced for: which are open, and how one is rolled (BH-GOAL-05, -07)."""

from __future__ import annotations

from app.rules.beasthunters.challenge import Conflict, Goal
from app.rules.beasthunters.conflict.floor import conflict
from app.rules.beasthunters.conflict.tables import REWARD_PER_DIFFICULTY
from app.rules.beasthunters.conflict.targets import unknown
from app.rules.beasthunters.events import GoalRolled
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.sharing import leave_rest, shared
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, GoalStatus
from app.rules.decider import Dice, Refusal, Roll
from app.rules.words import N_, Seat, say


def open_goals(fought: Conflict) -> tuple[Goal, ...]:
    """The goals whose difficulty is settled and which are not decided yet."""
    return tuple(goal for goal in fought.goals if goal.status is GoalStatus.OPEN)


def goal_named(state: Adventure, number: int) -> Goal:
    """Goal *number* of the conflict. LookupError if there is none."""
    goals = {goal.number: goal for goal in conflict(state).goals}
    return goals[number]


def no_goal(state: Adventure, number: int, rule: str) -> Refusal | None:
    """Refuse a *number* that no goal of this conflict has."""
    if any(goal.number == number for goal in conflict(state).goals):
        return None
    return unknown(
        rule,
        say(N_("There is no goal {number} in this conflict."), number=number),
        say(N_("Choose one of its goals, or set a new one.")),
    )


def not_open(state: Adventure, number: int, rule: str) -> Refusal | None:
    """Refuse a goal that is unknown, not agreed on yet, or decided already."""
    return no_goal(state, number, rule) or _closed(goal_named(state, number), rule)


def _closed(goal: Goal, rule: str) -> Refusal | None:
    if goal.status is GoalStatus.OPEN:
        return None
    remedy = (
        say(N_("Everyone in the challenge has to answer about its difficulty first."))
        if goal.status is GoalStatus.SETTING
        else say(N_("It is settled; set a new goal if there is more to win."))
    )
    return refuse(
        Reason.GOAL_NOT_OPEN,
        rule,
        say(N_("The goal “{goal}” is not open: {status}."), goal=goal.text, status=goal.status),
        remedy,
    )


def dice_bought(goal: Goal) -> int:
    """All outcome dice bought for *goal*, on both sides."""
    return sum(goal.dice.values())


def challenger_dice(goal: Goal) -> int:
    """The Challenger's dice: the difficulty and what was bought (T8, BH-GOAL-05)."""
    return goal.difficulty + goal.dice.get(CHALLENGER, 0)


def roll_goal(happening: Happening, goal: Goal, *, by: Seat, dice: Dice) -> None:
    """Hunters' bought dice against the Challenger's; the higher sum wins, a tie is the Hunters'."""
    state = happening.state
    hunters = tuple(
        Roll(who=seat, sides=6, faces=dice.roll(goal.dice[seat], 6))
        for seat in state.hunters
        if goal.dice.get(seat)
    )
    challenger = Roll(who=CHALLENGER, sides=6, faces=dice.roll(challenger_dice(goal), 6))
    won = sum(roll.sum for roll in hunters) >= challenger.sum
    shares = shared(buyers(state, goal), REWARD_PER_DIFFICULTY * goal.difficulty)
    happening.add(
        GoalRolled(
            by=by,
            goal=goal.number,
            hunters=hunters,
            challenger=challenger,
            won=won,
            rewards=shares.each if won else {},
            text=goal.text,
            difficulty=goal.difficulty,
        )
    )
    if won:
        leave_rest(happening, shares, goal=goal.text, otherwise=_keenest(state, goal))


def buyers(state: Adventure, goal: Goal) -> tuple[Seat, ...]:
    """The Hunters who bought dice for *goal*, alone or together with others (BH-GOAL-08)."""
    return tuple(seat for seat in state.hunters if goal.dice.get(seat) or seat in goal.sharers)


def _keenest(state: Adventure, goal: Goal) -> Seat:
    """Who bought most dice, the lower seat of equals: gets the rest if nobody agrees on it."""
    return max(buyers(state, goal), key=lambda seat: goal.dice.get(seat, 0))
