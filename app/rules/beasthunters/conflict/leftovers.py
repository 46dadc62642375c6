"""How a conflict comes to its end, and the goals that are left then (BH-CONF-04, BH-GOAL-06)."""

from __future__ import annotations

from app.rules.beasthunters import consequences
from app.rules.beasthunters.commands import BuyGoalDice, FinishLeftovers, PledgeGoalDice
from app.rules.beasthunters.conflict.dicing import (
    goal_named,
    not_open,
    open_goals,
    roll_goal,
)
from app.rules.beasthunters.conflict.floor import fight, not_due
from app.rules.beasthunters.conflict.pooling import nothing_to_pool, pool
from app.rules.beasthunters.conflict.targets import Spending, cannot_spend, no_opposite, not_held
from app.rules.beasthunters.conflict.turns import pass_on
from app.rules.beasthunters.events import (
    ConflictDecided,
    Event,
    GoalDiceBought,
    GoalDicePledged,
    GoalDropped,
    LeftoversFinished,
)
from app.rules.beasthunters.figures import advantage
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import FatalChoice, Leftovers
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.standing import unless_hunter, unless_in_challenge
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import GoalStatus, Outcome
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, TABLE, Seat, say


def settle(happening: Happening, dice: Dice) -> None:
    """After a hit: the side that is beaten loses, a choice is waited for, or the turn goes on.

    The Hunters win when every opponent is out, and lose when every Hunter in the challenge is
    (BH-CONF-04, rulings 2 and 6).
    """
    fighting = fight(happening.state)
    if isinstance(fighting.moment, FatalChoice):
        return
    out = fighting.conflict.out
    if all(key in out for key in fighting.conflict.foes):
        decided(happening, Outcome.WON, by=TABLE, dice=dice)
    elif all(seat in out for seat in fighting.challenge.hunters):
        decided(happening, Outcome.LOST, by=TABLE, dice=dice)
    else:
        pass_on(happening)


def decided(
    happening: Happening, outcome: Outcome, *, by: Seat, dice: Dice, ends: Outcome | None = None
) -> Happening:
    """Let the conflict end with *outcome*: goals that are left are rolled, then the challenge ends.

    Where the Hunters won the fight or it was given to them, and they can still buy dice for an
    open goal, they are asked first. *ends* is how a fate ends the adventure (BH-DMG-04).
    """
    happening.add(ConflictDecided(by=by, outcome=outcome))
    for goal in fight(happening.state).conflict.goals:
        if goal.status is GoalStatus.SETTING:
            happening.add(GoalDropped(by=TABLE, goal=goal.number))
    if ends is not None or not _can_buy(happening.state, outcome):
        _roll_and_end(happening, outcome, by, dice, ends)
    return happening


def _can_buy(state: Adventure, outcome: Outcome) -> bool:
    """Whether the Hunters together hold enough for a die of an open goal (BH-GOAL-06, -08)."""
    fighting = fight(state)
    fought, price = fighting.conflict, state.house.leftover_goal_die_price
    return (
        outcome in consequences.HUNTERS_WIN
        and bool(open_goals(fought))
        and price
        <= sum(
            advantage(fought, seat, key)
            for seat in fighting.challenge.hunters
            for key in fought.foes
        )
    )


def _roll_and_end(
    happening: Happening, outcome: Outcome, by: Seat, dice: Dice, ends: Outcome | None = None
) -> None:
    for goal in open_goals(fight(happening.state).conflict):
        pool(happening, goal)
        roll_goal(happening, goal_named(happening.state, goal.number), by=TABLE, dice=dice)
    consequences.end(happening, outcome, by=by, ends=ends)


def _buying(
    state: Adventure, command: BuyGoalDice | PledgeGoalDice | FinishLeftovers
) -> Refusal | None:
    """Only a Hunter of the challenge, only when the conflict is won."""
    return (
        not_due(state, command.by, Leftovers)
        or unless_hunter(command, "BH-GOAL-06")
        or unless_in_challenge(state, command, "BH-GOAL-06")
        or _has_finished(state, command.by)
    )


def _has_finished(state: Adventure, by: Seat) -> Refusal | None:
    moment = fight(state).moment
    if not isinstance(moment, Leftovers) or by not in moment.done:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-GOAL-06",
        say(N_("You have said that you buy no more dice.")),
        say(N_("The goals are rolled when every Hunter has said so.")),
    )


def _buy_refusal(state: Adventure, command: BuyGoalDice) -> Refusal | None:
    return (
        _buying(state, command)
        or not_open(state, command.goal, "BH-GOAL-06")
        or no_opposite(state, command.by, command.target, "BH-GOAL-06")
        or cannot_spend(state, _spending(state, command), "BH-GOAL-06")
    )


def _spending(state: Adventure, command: BuyGoalDice) -> Spending:
    return Spending(
        holder=command.by,
        target=command.target,
        points=command.spend,
        price=state.house.leftover_goal_die_price,
    )


def _buy(state: Adventure, command: BuyGoalDice, _dice: Dice) -> tuple[Event, ...]:
    bought = GoalDiceBought(
        by=command.by,
        actor=command.by,
        goal=command.goal,
        target=command.target,
        spent=command.spend,
        dice=_spending(state, command).dice,
        leftover=True,
    )
    return (bought,)


def _pledge_refusal(state: Adventure, command: PledgeGoalDice) -> Refusal | None:
    return (
        _buying(state, command)
        or not_open(state, command.goal, "BH-GOAL-08")
        or no_opposite(state, command.by, command.target, "BH-GOAL-08")
        or nothing_to_pool(state)
        or not_held(state, command.by, command.target, command.points, "BH-GOAL-08")
    )


def _pledge(_state: Adventure, command: PledgeGoalDice, _dice: Dice) -> tuple[Event, ...]:
    pledged = GoalDicePledged(
        by=command.by, goal=command.goal, target=command.target, points=command.points
    )
    return (pledged,)


def _finish_refusal(state: Adventure, command: FinishLeftovers) -> Refusal | None:
    return _buying(state, command)


def _finish(state: Adventure, command: FinishLeftovers, dice: Dice) -> tuple[Event, ...]:
    happening = Happening(state).add(LeftoversFinished(by=command.by))
    fighting = fight(happening.state)
    moment = fighting.moment
    if isinstance(moment, Leftovers) and set(fighting.challenge.hunters) <= set(moment.done):
        _roll_and_end(happening, moment.outcome, TABLE, dice)
    return happening.events


RULES: Rules = {
    BuyGoalDice: Rule(refusal=_buy_refusal, decide=_buy),
    PledgeGoalDice: Rule(refusal=_pledge_refusal, decide=_pledge),
    FinishLeftovers: Rule(refusal=_finish_refusal, decide=_finish),
}
