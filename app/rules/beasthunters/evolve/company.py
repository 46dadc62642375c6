"""What it means that Hunters help each other and divide what they win (BH-MP)."""

from __future__ import annotations

from app.rules.beasthunters.challenge import Aid
from app.rules.beasthunters.events import (
    AdvantageSwitched,
    AdvantageTransferred,
    GoalDicePledged,
    GoalDicePooled,
    HunterAided,
    RemainderLeft,
    RemainderPaid,
    RemainderWished,
)
from app.rules.beasthunters.evolve.conflict import fight, gain, with_conflict
from app.rules.beasthunters.evolve.goals import change_goal
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.state import Adventure, Remainder
from app.rules.frozen import replace


def _aided(state: Adventure, event: HunterAided) -> Adventure:
    """The helper's turn of this round is used up, whether it has begun or was to come."""
    fought = fight(state).conflict
    aid = Aid(helper=event.by, trait=event.trait, worth=event.worth)
    return with_conflict(
        state, aids={**fought.aids, event.target: aid}, yielded=(*fought.yielded, event.by)
    )


def _switched(state: Adventure, event: AdvantageSwitched) -> Adventure:
    left = gain(state, event.by, event.source, -event.points)
    return gain(left, event.by, event.target, event.arrived)


def _transferred(state: Adventure, event: AdvantageTransferred) -> Adventure:
    left = gain(state, event.by, event.target, -event.points)
    return gain(left, event.ally, event.target, event.points)


def _pledged(state: Adventure, event: GoalDicePledged) -> Adventure:
    paid = gain(state, event.by, event.target, -event.points)
    return change_goal(
        paid,
        event.goal,
        lambda goal: replace(
            goal,
            pledged={**goal.pledged, event.by: goal.pledged.get(event.by, 0) + event.points},
        ),
    )


def _pooled(state: Adventure, event: GoalDicePooled) -> Adventure:
    return change_goal(
        state,
        event.goal,
        lambda goal: replace(
            goal,
            dice={**goal.dice, event.roller: goal.dice.get(event.roller, 0) + event.dice},
            sharers=event.sharers,
        ),
    )


def _left(state: Adventure, event: RemainderLeft) -> Adventure:
    rest = Remainder(
        number=event.number,
        points=event.points,
        sharers=event.sharers,
        goal=event.goal,
        otherwise=event.otherwise,
    )
    return replace(state, divided=event.number, remainders=(*state.remainders, rest))


def _wished(state: Adventure, event: RemainderWished) -> Adventure:
    remainders = tuple(
        replace(rest, wishes={**rest.wishes, event.by: event.to})
        if rest.number == event.remainder
        else rest
        for rest in state.remainders
    )
    return replace(state, remainders=remainders)


def _paid(state: Adventure, event: RemainderPaid) -> Adventure:
    sheet = state.hunters[event.to]
    sheet = replace(sheet, reward_points=sheet.reward_points + event.points)
    left = tuple(_less(rest, event) for rest in state.remainders)
    return replace(
        state,
        remainders=tuple(rest for rest in left if rest.points > 0),
        hunters={**state.hunters, event.to: sheet},
    )


def _less(rest: Remainder, paid: RemainderPaid) -> Remainder:
    """*rest* after what was *paid* of it; without agreement it is paid point by point."""
    if rest.number != paid.remainder:
        return rest
    return replace(rest, points=rest.points - paid.points)


MEANINGS: Meanings = {
    GoalDicePledged: _pledged,
    GoalDicePooled: _pooled,
    RemainderLeft: _left,
    RemainderWished: _wished,
    RemainderPaid: _paid,
    HunterAided: _aided,
    AdvantageSwitched: _switched,
    AdvantageTransferred: _transferred,
}
