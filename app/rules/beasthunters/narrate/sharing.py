"""Dice and reward points in common, in sentences (BH-GOAL-08, BH-MP-05)."""

from __future__ import annotations

from app.rules.beasthunters.conflict.dicing import goal_named
from app.rules.beasthunters.events import (
    GoalDicePledged,
    GoalDicePooled,
    RemainderLeft,
    RemainderPaid,
    RemainderWished,
)
from app.rules.beasthunters.evolve.conflict import fight
from app.rules.beasthunters.figures import advantage
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.sharing import unagreed
from app.rules.beasthunters.state import Adventure, Remainder
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, say, say_count


def _pledged(state: Adventure, event: GoalDicePledged) -> Sentence:
    before = advantage(fight(state).conflict, event.by, event.target)
    pledged = sum(goal_named(state, event.goal).pledged.values())
    return say_count(
        event.points,
        N_(
            "{who} puts {points} leftover advantage point against {target} ({before} before, "
            "{after} after) into common dice for the goal “{goal}”: {pledged} become {now}; "
            "by this table’s house numbers a die costs {price}."
        ),
        N_(
            "{who} puts {points} leftover advantage points against {target} ({before} before, "
            "{after} after) into common dice for the goal “{goal}”: {pledged} become {now}; "
            "by this table’s house numbers a die costs {price}."
        ),
        who=who(state, event.by),
        points=event.points,
        target=who(state, event.target),
        before=before,
        after=before - event.points,
        goal=goal_named(state, event.goal).text,
        pledged=pledged,
        now=pledged + event.points,
        price=state.house.leftover_goal_die_price,
    )


def _pooled(state: Adventure, event: GoalDicePooled) -> Sentence:
    goal = goal_named(state, event.goal)
    return say_count(
        event.dice,
        N_(
            "Together {sharers} have put {points} points into the goal “{goal}”: that makes one "
            "die at {price} points (house number); {who} throws it."
        ),
        N_(
            "Together {sharers} have put {points} points into the goal “{goal}”: that makes {dice} "
            "dice at {price} points each (house number); {who} throws them."
        ),
        sharers=tuple(say(N_("{who}"), who=who(state, seat)) for seat in event.sharers),
        points=sum(goal.pledged.values()),
        goal=goal.text,
        dice=event.dice,
        price=state.house.leftover_goal_die_price,
        who=who(state, event.roller),
    )


def _left(state: Adventure, event: RemainderLeft) -> Sentence:
    names = tuple(say(N_("{who}"), who=who(state, seat)) for seat in event.sharers)
    if event.goal:
        return say_count(
            event.points,
            N_(
                "{points} reward point of the goal “{goal}” can’t be shared: {sharers} agree on "
                "who gets it."
            ),
            N_(
                "{points} reward points of the goal “{goal}” can’t be shared equally: {sharers} "
                "agree on who gets them."
            ),
            points=event.points,
            goal=event.goal,
            sharers=names,
        )
    return say_count(
        event.points,
        N_(
            "{points} reward point of challenge {number} can’t be shared: {sharers} "
            "agree on who gets it. Without agreement until the closing Salute, turns are taken: "
            "it goes to {turns}."
        ),
        N_(
            "{points} reward points of challenge {number} can’t be shared equally: {sharers} "
            "agree on who gets them. Without agreement until the closing Salute, turns are taken: "
            "a point goes to {turns}."
        ),
        points=event.points,
        number=state.challenges,
        sharers=names,
        turns=tuple(say(N_("{who}"), who=who(state, seat)) for seat, _ in unagreed(event)),
    )


def _wished(state: Adventure, event: RemainderWished) -> Sentence:
    rest = next(each for each in state.remainders if each.number == event.remainder)
    return say_count(
        rest.points,
        N_("{who} wants {to} to get the reward point that is left over."),
        N_("{who} wants {to} to get the {points} reward points that are left over."),
        who=who(state, event.by),
        to=who(state, event.to),
        points=rest.points,
    )


def _paid(state: Adventure, event: RemainderPaid) -> Sentence:
    rest = next(each for each in state.remainders if each.number == event.remainder)
    before = state.hunters[event.to].reward_points
    one, many = _why_paid(rest, event)
    return say_count(
        event.points,
        one,
        many,
        who=who(state, event.to),
        points=event.points,
        before=before,
        after=before + event.points,
    )


def _why_paid(rest: Remainder, event: RemainderPaid) -> tuple[str, str]:
    """For one point and for more; at the closing Salute without a word of all (rulings 19)."""
    if all(rest.wishes.get(seat) == event.to for seat in rest.sharers):
        return N_(
            "All agree: {who} gets the reward point that is left over "
            "({before} before, {after} after)."
        ), N_(
            "All agree: {who} gets the {points} reward points that are left over "
            "({before} before, {after} after)."
        )
    if rest.otherwise is None:
        by_turns = N_(
            "Nobody agreed on the reward points that are left over: by turns, {who} gets {points} "
            "of them ({before} before, {after} after)."
        )
        return by_turns, by_turns
    return N_(
        "Nobody agreed on the reward point that is left over: it goes to {who}, "
        "who bought most dice ({before} before, {after} after)."
    ), N_(
        "Nobody agreed on the {points} reward points that are left over: they go to {who}, "
        "who bought most dice ({before} before, {after} after)."
    )


TELLINGS: Tellings = {
    GoalDicePledged: _pledged,
    GoalDicePooled: _pooled,
    RemainderLeft: _left,
    RemainderWished: _wished,
    RemainderPaid: _paid,
}
