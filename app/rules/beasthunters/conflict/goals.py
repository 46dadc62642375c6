"""Goals: won on the side, set without an action, worked on with advantage (BH-GOAL)."""

from __future__ import annotations

from app.rules.beasthunters.challenge import Goal
from app.rules.beasthunters.commands import (
    Achieve,
    AgreeGoalRoll,
    AnswerGoal,
    Command,
    RefuseGoal,
    SetGoal,
)
from app.rules.beasthunters.conflict.agreeing import go_on
from app.rules.beasthunters.conflict.dicing import (
    dice_bought,
    goal_named,
    no_goal,
    not_open,
)
from app.rules.beasthunters.conflict.floor import actor, fight, not_striking, something_else
from app.rules.beasthunters.conflict.targets import Spending, cannot_spend, no_opposite
from app.rules.beasthunters.conflict.turns import pass_on
from app.rules.beasthunters.events import (
    Event,
    GoalAnswered,
    GoalDiceBought,
    GoalRefused,
    GoalRollAgreed,
    GoalSet,
)
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import FatalChoice, Leftovers, Ordering
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import is_hunter, unless_at, unless_in_challenge
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, GoalStatus
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, Seat, say, say_count


def most_added(state: Adventure, seat: Seat) -> int:
    """How far *seat* may raise a goal: a Hunter by 1, the Challenger by 1 a Hunter (BH-GOAL-03)."""
    return len(fight(state).challenge.hunters) if seat == CHALLENGER else 1


def _outside(state: Adventure, command: Command, rule: str) -> Refusal | None:
    """Goals are talked over while a conflict runs, by those who are in it."""
    return (
        unless_at(state, rule, Fighting)
        or unless_in_challenge(state, command, rule)
        or (
            something_else(state)
            if isinstance(fight(state).moment, Ordering | FatalChoice | Leftovers)
            else None
        )
    )


def _too_much_added(state: Adventure, seat: Seat, add: int) -> Refusal | None:
    most = most_added(state, seat)
    if 0 <= add <= most:
        return None
    return refuse(
        Reason.NUMBER_OUT_OF_RANGE,
        "BH-GOAL-02",
        say(N_("{add} is not what you can add to a goal’s difficulty."), add=add),
        say(N_("Add between 0 and {most}."), most=most),
        field="add",
        most=most,
    )


def _set_refusal(state: Adventure, command: SetGoal) -> Refusal | None:
    return _outside(state, command, "BH-GOAL-01") or _too_much_added(state, command.by, command.add)


def _set(state: Adventure, command: SetGoal, _dice: Dice) -> tuple[Event, ...]:
    goal = GoalSet(by=command.by, number=state.goals + 1, text=command.text, add=command.add)
    return (goal,)


def _answer_refusal(state: Adventure, command: AnswerGoal) -> Refusal | None:
    return (
        _outside(state, command, "BH-GOAL-02")
        or _settled(state, command.goal, "BH-GOAL-02")
        or _answered(goal_named(state, command.goal), command.by)
        or _too_much_added(state, command.by, command.add)
    )


def _settled(state: Adventure, number: int, rule: str) -> Refusal | None:
    """Refuse a goal that is unknown, or whose difficulty is not talked over any more."""
    unknown = no_goal(state, number, rule)
    if unknown is not None:
        return unknown
    goal = goal_named(state, number)
    if goal.status is GoalStatus.SETTING:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        rule,
        say(
            N_("The goal “{goal}” has been talked over: {status}."),
            goal=goal.text,
            status=goal.status,
        ),
        say(N_("What is agreed stays; set another goal if you want something else.")),
    )


def _answered(goal: Goal, seat: Seat) -> Refusal | None:
    if seat not in goal.added:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-GOAL-02",
        say(N_("You have answered about “{goal}”: +{add}."), goal=goal.text, add=goal.added[seat]),
        say(N_("The goal opens when the others have answered, too.")),
    )


def _answer(state: Adventure, command: AnswerGoal, dice: Dice) -> tuple[Event, ...]:
    """The difficulty is fixed when everyone has answered (BH-GOAL-02)."""
    happening = Happening(state).add(
        GoalAnswered(by=command.by, goal=command.goal, add=command.add)
    )
    go_on(happening, dice)
    return happening.events


def _refuse_refusal(state: Adventure, command: RefuseGoal) -> Refusal | None:
    return (
        _outside(state, command, "BH-GOAL-01")
        or _settled(state, command.goal, "BH-GOAL-01")
        or _own_side(goal_named(state, command.goal), command.by)
        or _answered(goal_named(state, command.goal), command.by)
    )


def _own_side(goal: Goal, seat: Seat) -> Refusal | None:
    if is_hunter(goal.by) != is_hunter(seat):
        return None
    return refuse(
        Reason.NOT_YOUR_SEAT,
        "BH-GOAL-01",
        say(N_("The goal “{goal}” comes from your own side."), goal=goal.text),
        say(N_("Only the other side can refuse it as off-topic.")),
    )


def _refuse(_state: Adventure, command: RefuseGoal, _dice: Dice) -> tuple[Event, ...]:
    return (GoalRefused(by=command.by, goal=command.goal, why=command.why),)


def _achieve_refusal(state: Adventure, command: Achieve) -> Refusal | None:
    return (
        not_striking(state, command.by)
        or not_open(state, command.goal, "BH-GOAL-04")
        or no_opposite(state, actor(state).key, command.target, "BH-GOAL-04")
        or cannot_spend(state, _spending(state, command), "BH-GOAL-04")
    )


def _spending(state: Adventure, command: Achieve) -> Spending:
    return Spending(holder=actor(state).key, target=command.target, points=command.spend)


def _achieve(state: Adventure, command: Achieve, _dice: Dice) -> tuple[Event, ...]:
    """The dice wait with the goal until it is rolled (BH-GOAL-04)."""
    happening = Happening(state).add(
        GoalDiceBought(
            by=command.by,
            actor=actor(state).key,
            goal=command.goal,
            target=command.target,
            spent=command.spend,
            dice=_spending(state, command).dice,
            leftover=False,
        )
    )
    pass_on(happening)
    return happening.events


def _roll_refusal(state: Adventure, command: AgreeGoalRoll) -> Refusal | None:
    return (
        _outside(state, command, "BH-GOAL-05")
        or not_open(state, command.goal, "BH-GOAL-05")
        or _agreed(goal_named(state, command.goal), command.by)
        or _dice_changed(goal_named(state, command.goal), command.dice)
    )


def _agreed(goal: Goal, seat: Seat) -> Refusal | None:
    if seat not in goal.ready:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-GOAL-05",
        say(N_("You have agreed to roll for “{goal}”."), goal=goal.text),
        say(N_("It is rolled when the others agree, or asked again when its dice change.")),
    )


def _dice_changed(goal: Goal, seen: int) -> Refusal | None:
    bought = dice_bought(goal)
    if seen == bought:
        return None
    return refuse(
        Reason.GOAL_CHANGED,
        "BH-GOAL-05",
        say_count(
            bought,
            N_("{bought} die is bought for “{goal}” now, not {seen}."),
            N_("{bought} dice are bought for “{goal}” now, not {seen}."),
            bought=bought,
            goal=goal.text,
            seen=seen,
        ),
        say(N_("Look at the dice again and decide anew.")),
        bought=bought,
        seen=seen,
    )


def _roll(state: Adventure, command: AgreeGoalRoll, dice: Dice) -> tuple[Event, ...]:
    """No action, at any time, when everyone agrees (BH-GOAL-05)."""
    happening = Happening(state).add(GoalRollAgreed(by=command.by, goal=command.goal))
    go_on(happening, dice)
    return happening.events


RULES: Rules = {
    SetGoal: Rule(refusal=_set_refusal, decide=_set),
    AnswerGoal: Rule(refusal=_answer_refusal, decide=_answer),
    RefuseGoal: Rule(refusal=_refuse_refusal, decide=_refuse),
    Achieve: Rule(refusal=_achieve_refusal, decide=_achieve),
    AgreeGoalRoll: Rule(refusal=_roll_refusal, decide=_roll),
}
