"""The menu of what several Hunters put together and divide (BH-GOAL-08, BH-MP-05)."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.challenge import Goal
from app.rules.beasthunters.commands import GrantRemainder, PledgeGoalDice
from app.rules.beasthunters.conflict.agreeing import asked
from app.rules.beasthunters.conflict.dicing import open_goals
from app.rules.beasthunters.conflict.floor import conflict
from app.rules.beasthunters.conflict.pooling import can_pool
from app.rules.beasthunters.figures import advantage
from app.rules.beasthunters.menus.company import points_field
from app.rules.beasthunters.menus.offer import offer
from app.rules.beasthunters.moments import Leftovers
from app.rules.beasthunters.sharing import source
from app.rules.beasthunters.stages import Closed, Fighting, OnBreak
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.choice import Choice
from app.rules.words import N_, Seat, say, say_count


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """Points put together for goals after a won conflict, and the rest of rewards."""
    stage = state.stage
    if _is_over(state) and seat in asked(state)[1:] and can_pool(state):
        yield from _pledges(state, seat)
    if not isinstance(stage, OnBreak | Closed):
        yield from _remainders(state, seat)


def _is_over(state: Adventure) -> bool:
    return isinstance(state.stage, Fighting) and isinstance(state.stage.moment, Leftovers)


def _pledges(state: Adventure, seat: Seat) -> Iterator[Choice]:
    fought = conflict(state)
    for goal in open_goals(fought):
        for target in fought.foes:
            held = advantage(fought, seat, target)
            if held:
                yield _pledge(state, seat, goal, target)


def _pledge(state: Adventure, seat: Seat, goal: Goal, target: str) -> Choice:
    held = advantage(conflict(state), seat, target)
    return offer(
        state,
        PledgeGoalDice(by=seat, goal=goal.number, target=target, points=1),
        say(
            N_("Put advantage against {target} into common dice for the goal “{goal}”"),
            target=who(state, target),
            goal=goal.text,
        ),
        fixed=("goal", "target"),
        fields=(points_field(held),),
        price=say(
            N_("{price} points make a die, whoever they come from; {pledged} are there so far."),
            price=state.house.leftover_goal_die_price,
            pledged=sum(goal.pledged.values()),
        ),
        likely=2,
    )


def _remainders(state: Adventure, seat: Seat) -> Iterator[Choice]:
    for rest in state.remainders:
        if seat not in rest.sharers:
            continue
        for to in rest.sharers:
            yield offer(
                state,
                GrantRemainder(by=seat, remainder=rest.number, to=to),
                say_count(
                    rest.points,
                    N_("{who} gets the reward point that is left over {source}"),
                    N_("{who} gets the {points} reward points that are left over {source}"),
                    who=who(state, to),
                    points=rest.points,
                    source=source(rest),
                ),
                fixed=("remainder", "to"),
                price=say_count(
                    rest.points,
                    N_("It is paid when all who share it say the same."),
                    N_("They are paid when all who share them say the same."),
                ),
                likely=2,
            )
