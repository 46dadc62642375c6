"""Goals in sentences: set, agreed, worked on, rolled."""

from __future__ import annotations

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
from app.rules.beasthunters.evolve.conflict import fight
from app.rules.beasthunters.figures import advantage, seat_of
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.decider import Roll
from app.rules.words import N_, Seat, Sentence, Word, say, say_count


def _goal(state: Adventure, number: int) -> Goal:
    goals = {goal.number: goal for goal in fight(state).conflict.goals}
    return goals[number]


def _set(state: Adventure, event: GoalSet) -> Sentence:
    return say(
        N_("{who} sets a goal, raising its difficulty by {add}: {text}")
        if event.add
        else N_("{who} sets a goal: {text}"),
        who=who(state, event.by),
        add=event.add,
        text=event.text,
    )


def _answered(state: Adventure, event: GoalAnswered) -> Sentence:
    return say(
        N_("{who} agrees to the goal “{goal}”, raising its difficulty by {add}.")
        if event.add
        else N_("{who} agrees to the goal “{goal}” as it is."),
        who=who(state, event.by),
        goal=_goal(state, event.goal).text,
        add=event.add,
    )


def _opened(state: Adventure, event: GoalOpened) -> Sentence:
    return say(
        N_("The goal “{goal}” is open, with difficulty {difficulty}."),
        goal=_goal(state, event.goal).text,
        difficulty=event.difficulty,
    )


def _refused(state: Adventure, event: GoalRefused) -> Sentence:
    return say(
        N_("{who} refuses the goal “{goal}” as off-topic: {why}"),
        who=who(state, event.by),
        goal=_goal(state, event.goal).text,
        why=event.why,
    )


def _dropped(state: Adventure, event: GoalDropped) -> Sentence:
    return say(
        N_("The goal “{goal}” lapses: the conflict ended before its difficulty was agreed."),
        goal=_goal(state, event.goal).text,
    )


def _dice_bought(state: Adventure, event: GoalDiceBought) -> Sentence:
    """Dice for leftover goals have a house price, so the line names it (BH-GOAL-06)."""
    goal = _goal(state, event.goal)
    before = advantage(fight(state).conflict, event.actor, event.target)
    had = goal.dice.get(seat_of(event.actor), 0)
    one, many = (
        (
            N_(
                "{who} buys one more die for the goal “{goal}” with {spent} leftover advantage "
                "points against {target} ({before} before, {after} after; by this table’s house "
                "numbers {price} a die): its dice go from {had} to {has}."
            ),
            N_(
                "{who} buys {dice} more dice for the goal “{goal}” with {spent} leftover advantage "
                "points against {target} ({before} before, {after} after; by this table’s house "
                "numbers {price} a die): its dice go from {had} to {has}."
            ),
        )
        if event.leftover
        else 2
        * (
            N_(
                "{who} works on the goal “{goal}” with {spent} advantage points against {target} "
                "({before} before, {after} after): its dice go from {had} to {has}."
            ),
        )
    )
    return say_count(
        event.dice,
        one,
        many,
        who=who(state, event.actor),
        dice=event.dice,
        goal=goal.text,
        spent=event.spent,
        target=who(state, event.target),
        before=before,
        after=before - event.spent,
        price=event.spent // event.dice,
        had=had,
        has=had + event.dice,
    )


def _roll_agreed(state: Adventure, event: GoalRollAgreed) -> Sentence:
    return say(
        N_("{who} agrees to roll for the goal “{goal}” now."),
        who=who(state, event.by),
        goal=_goal(state, event.goal).text,
    )


def _rolled(state: Adventure, event: GoalRolled) -> Sentence:
    goal = _goal(state, event.goal)
    hunters = sum(roll.sum for roll in event.hunters)
    return say(
        N_(
            "Goal “{goal}”, difficulty {difficulty}. {hunters}; {challenger}. "
            "{ours} against {theirs}: {outcome}"
        ),
        goal=goal.text,
        difficulty=goal.difficulty,
        hunters=_throws(state, event.hunters),
        challenger=_throw(state, event.challenger),
        ours=hunters,
        theirs=event.challenger.sum,
        outcome=_outcome(state, event),
    )


def _throws(state: Adventure, rolls: tuple[Roll, ...]) -> Word:
    if not rolls:
        return say(N_("The Hunters have no dice"))
    return tuple(_throw(state, roll) for roll in rolls)


def _throw(state: Adventure, roll: Roll) -> Sentence:
    return say(N_("{who} rolls {faces}"), who=who(state, roll.who), faces=roll.faces)


def _outcome(state: Adventure, event: GoalRolled) -> Sentence:
    if not event.won:
        return say(N_("the goal is lost."))
    if not event.rewards:
        return say(N_("the goal is won; its reward can’t be shared equally."))
    rewards = tuple(_reward(state, seat, points) for seat, points in event.rewards.items())
    tie = sum(roll.sum for roll in event.hunters) == event.challenger.sum
    text = (
        N_("a tie goes to the Hunters, the goal is won. {rewards}.")
        if tie
        else N_("the goal is won. {rewards}.")
    )
    return say(text, rewards=rewards)


def _reward(state: Adventure, seat: Seat, points: int) -> Sentence:
    before = state.hunters[seat].reward_points
    return say_count(
        points,
        N_("{who} gets {points} reward point ({before} before, {after} after)"),
        N_("{who} gets {points} reward points ({before} before, {after} after)"),
        who=who(state, seat),
        points=points,
        before=before,
        after=before + points,
    )


def _finished(state: Adventure, event: LeftoversFinished) -> Sentence:
    return say(N_("{who} buys no more dice for goals."), who=who(state, event.by))


TELLINGS: Tellings = {
    GoalSet: _set,
    GoalAnswered: _answered,
    GoalOpened: _opened,
    GoalRefused: _refused,
    GoalDropped: _dropped,
    GoalDiceBought: _dice_bought,
    GoalRollAgreed: _roll_agreed,
    GoalRolled: _rolled,
    LeftoversFinished: _finished,
}
