"""What several Hunters win, and how they divide it (BH-MP-05, BH-GOAL-08)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.chance import ScriptedDice
from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import (
    Achieve,
    AnswerGoal,
    FinishLeftovers,
    Give,
    GrantRemainder,
    PledgeGoalDice,
    Salute,
    SetGoal,
    Strike,
)
from app.rules.beasthunters.decide import decide
from app.rules.beasthunters.events import (
    ChallengeEnded,
    GoalDicePooled,
    GoalRolled,
    RemainderLeft,
    RemainderPaid,
)
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.moments import Leftovers
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Closed, Ending
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, Outcome
from app.rules.words import TABLE
from app.view.wording import tell
from tests.rules.beasthunters.arena import BANDITS, YAQHARA, Arena, P, names
from tests.rules.beasthunters.foes import SNIPER

ONE, TWO, THREE = HUNTER_SEATS[:3]
BARE = Foe(key=BANDITS, name="a bare foe")


def company(count: int = 3, **more: Any) -> Arena:
    """So many Hunters, in the order of their seats, before a foe that one Strike beats."""
    hunters = tuple(
        replace(YAQHARA, name=f"H{n}", initiative={P: 9 - n}) for n in range(1, count + 1)
    )
    arena = Arena(**{"hunters": hunters, "foes": (BARE,), **more})
    return arena.hurt(BANDITS, 0, 0, 1, 0, 0)


def with_goal(arena: Arena, add: int = 0) -> Arena:
    """An open goal of Hunter one, that nobody else raised."""
    arena.do(SetGoal(by=ONE, text="a name", add=add))
    for seat in (CHALLENGER, *arena.fighting.challenge.hunters[1:]):
        arena.do(AnswerGoal(by=seat, goal=1))
    return arena


def win(arena: Arena, *faces: int):
    """Strike for Heavy on a full Heavy level."""
    arena.give(ONE, BANDITS, arena.points(ONE, BANDITS) + 8)
    return arena.do(Strike(by=ONE, target=BANDITS, spend=8), 4, 4, *faces)


def points(arena: Arena) -> list[int]:
    """Everyone's reward points."""
    return [hunter.reward_points for hunter in arena.state.hunters.values()]


def test_the_level_is_shared_equally_and_the_rest_is_agreed_on() -> None:
    """BH-MP-05: level 7 among three is 2 each, and 1 for whom they agree on."""
    arena = company()
    *_, ended, left = win(arena)

    assert isinstance(ended, ChallengeEnded)
    assert ended.rewards == dict.fromkeys((ONE, TWO, THREE), 2)
    assert left == RemainderLeft(
        by=left.by, number=1, points=1, sharers=(ONE, TWO, THREE), goal="", otherwise=None
    )
    for seat in (ONE, TWO):
        arena.do(GrantRemainder(by=seat, remainder=1, to=TWO))
    assert points(arena) == [2, 2, 2]
    _, paid = arena.do(GrantRemainder(by=THREE, remainder=1, to=TWO))
    assert isinstance(paid, RemainderPaid)
    assert points(arena) == [2, 3, 2]
    assert arena.state.remainders == ()


def test_a_wish_can_be_changed_until_all_agree() -> None:
    """Everyone's last word counts."""
    arena = company(2)
    win(arena)
    arena.do(GrantRemainder(by=ONE, remainder=1, to=ONE))
    arena.do(GrantRemainder(by=TWO, remainder=1, to=TWO))
    assert arena.no(GrantRemainder(by=ONE, remainder=1, to=ONE)).reason is Reason.ALREADY_DONE

    arena.do(GrantRemainder(by=ONE, remainder=1, to=TWO))

    assert points(arena) == [3, 4]


def test_the_table_waits_for_those_who_have_not_agreed() -> None:
    """Who is silent is waited for; while wishes differ, all are."""
    arena = company(2)
    win(arena)
    assert {ONE, TWO} <= waited(arena)
    arena.do(GrantRemainder(by=ONE, remainder=1, to=ONE))
    assert ONE not in waited(arena)
    arena.do(GrantRemainder(by=TWO, remainder=1, to=TWO))
    assert {ONE, TWO} <= waited(arena)


def waited(arena: Arena) -> set[str]:
    """The seats that are waited for."""
    return {wait.seat for wait in BEAST_HUNTERS.waiting_for(arena.state)}


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (GrantRemainder(by=ONE, remainder=2, to=ONE), Reason.UNKNOWN_NAME),
        (GrantRemainder(by=ONE, remainder=1, to=THREE), Reason.UNKNOWN_NAME),
        (GrantRemainder(by=THREE, remainder=1, to=ONE), Reason.UNKNOWN_NAME),
        (GrantRemainder(by=CHALLENGER, remainder=1, to=ONE), Reason.NOT_YOUR_SEAT),
    ],
)
def test_only_those_who_took_part_have_a_word(command, reason) -> None:
    """BH-MP-05: who sat the challenge out neither gives nor gets the rest."""
    arena = company(3, sits_out=(THREE,))
    win(arena)

    assert arena.no(command).reason is reason


def test_a_goal_is_shared_by_those_who_bought_dice() -> None:
    """BH-GOAL-08: 4 among three is 1 each; the rest goes where they agree."""
    arena = with_goal(company(), add=1)
    for seat in (ONE, TWO, THREE):
        arena.give(seat, BANDITS, 4).turn_of(seat)
        arena.do(Achieve(by=seat, goal=1, target=BANDITS, spend=4))
    arena.turn_of(ONE)

    events = win(arena, 6, 6, 6, 1, 1)

    rolled = next(each for each in events if isinstance(each, GoalRolled))
    left = next(each for each in events if isinstance(each, RemainderLeft))
    assert rolled.rewards == dict.fromkeys((ONE, TWO, THREE), 1)
    assert (left.points, left.goal, left.otherwise) == (1, "a name", ONE)


def test_without_agreement_the_keenest_gets_the_rest_of_a_goal_at_the_end() -> None:
    """BH-GOAL-08, PROPOSED by the digest: else to the one who bought most dice."""
    arena = with_goal(company(2), add=0)
    for seat, spend in ((ONE, 4), (TWO, 8)):
        arena.give(seat, BANDITS, spend).turn_of(seat)
        arena.do(Achieve(by=seat, goal=1, target=BANDITS, spend=spend))
    arena.turn_of(ONE)
    win(arena, 6, 6, 6, 1)
    before = points(arena)
    state = replace(arena.state, stage=Ending(outcome=Outcome.WON))
    left = RemainderLeft(
        by=CHALLENGER, number=9, points=1, sharers=(ONE, TWO), goal="g", otherwise=TWO
    )
    state = replace(state, remainders=())

    closed = farewell(evolve(state, left))

    after = [hunter.reward_points for hunter in closed.hunters.values()]
    assert after == [before[0], before[1] + 1]


def farewell(state: Adventure) -> Adventure:
    """The adventure closed by everyone's Salute."""
    dice = ScriptedDice()
    dice.commit()
    for seat in state.seats:
        for event in decide(state, Salute(by=seat), dice):
            state = evolve(state, event)
    assert isinstance(state.stage, Closed)
    assert state.remainders == ()
    return state


@pytest.mark.parametrize(
    ("number", "rest", "gained"),
    [(1, 1, [1, 0, 0]), (1, 2, [1, 1, 0]), (2, 2, [0, 1, 1]), (3, 2, [1, 0, 1]), (4, 1, [1, 0, 0])],
)
def test_without_agreement_the_rest_of_a_challenge_goes_round(number, rest, gained) -> None:
    """BH-MP-05, rulings 19: a point each by turns, one seat later with every remainder."""
    arena = company(3)
    sharers = (ONE, TWO, THREE)
    left = RemainderLeft(
        by=TABLE, number=number, points=rest, sharers=sharers, goal="", otherwise=None
    )
    state = evolve(replace(arena.state, stage=Ending(outcome=Outcome.WON)), left)
    told = tell(narrate(state, left), str, BEAST_HUNTERS.labels)
    assert "turns are taken" in told

    closed = farewell(state)

    assert [each.reward_points for each in closed.hunters.values()] == gained


def test_each_point_that_goes_round_is_told_with_before_and_after() -> None:
    """C100: who got it, and why without a word of all."""
    arena = company(2)
    win(arena)
    state = replace(arena.state, stage=Ending(outcome=Outcome.WON))
    paid = RemainderPaid(by=TABLE, remainder=1, to=ONE, points=1)

    told = tell(narrate(state, paid), str, BEAST_HUNTERS.labels)

    assert told == (
        "Nobody agreed on the reward points that are left over: by turns, H1 gets 1 of them "
        "(3 before, 4 after)."
    )


def test_leftover_points_are_put_together_for_whole_dice() -> None:
    """BH-GOAL-08: 3 + 2 + 3 points make 2 dice at 4; all three have bought them."""
    arena = with_goal(company())
    for seat, held in ((ONE, 3), (TWO, 2), (THREE, 3)):
        arena.give(seat, BANDITS, held)
    win(arena)
    assert isinstance(arena.moment, Leftovers)

    for seat, held in ((ONE, 3), (TWO, 2), (THREE, 3)):
        arena.do(PledgeGoalDice(by=seat, goal=1, target=BANDITS, points=held))
    for seat in (ONE, TWO):
        arena.do(FinishLeftovers(by=seat))
    _, pooled, rolled, left, *_ = arena.do(FinishLeftovers(by=THREE), 6, 6, 1)

    assert isinstance(pooled, GoalDicePooled)
    assert (pooled.dice, pooled.roller, pooled.sharers) == (2, ONE, (ONE, TWO, THREE))
    assert isinstance(rolled, GoalRolled)
    assert (rolled.won, rolled.rewards) == (True, {})
    assert isinstance(left, RemainderLeft)
    assert left.points == 2


def test_one_hunter_puts_points_against_several_foes_together() -> None:
    """Advantage against any one or several enemies counts."""
    arena = with_goal(company(1, foes=(BARE, SNIPER), out=(SNIPER.key,)))
    arena.give(ONE, BANDITS, 2).give(ONE, SNIPER.key, 2).turn_of(ONE)
    win(arena)

    for key in (BANDITS, SNIPER.key):
        arena.do(PledgeGoalDice(by=ONE, goal=1, target=key, points=2))
    events = arena.do(FinishLeftovers(by=ONE), 5, 5)

    assert names(events)[1] == "GoalDicePooled"


def test_what_can_not_be_put_together() -> None:
    """Only what is held, and only where something lies apart."""
    arena = with_goal(company(2)).give(TWO, BANDITS, 5)
    win(arena)
    more = PledgeGoalDice(by=TWO, goal=1, target=BANDITS, points=6)
    assert arena.no(more).reason is Reason.TOO_LITTLE_ADVANTAGE

    alone = with_goal(company(1)).give(ONE, BANDITS, 5)
    win(alone)
    pledge = PledgeGoalDice(by=ONE, goal=1, target=BANDITS, points=5)
    assert alone.no(pledge).reason is Reason.SEVERAL_HUNTERS_ONLY


def test_the_beaten_leave_giving_to_those_who_fight() -> None:
    """Rulings 6: an incapacitated Hunter is out; the last one standing gives alone."""
    arena = company(2, out=(TWO,))

    assert arena.no(Give(by=TWO)).reason is Reason.OUT_OF_CONFLICT
    assert "ChallengeEnded" in names(arena.do(Give(by=ONE)))


def test_the_beaten_share_what_the_others_win() -> None:
    """Rulings 6: won for all who took part."""
    arena = company(2, out=(TWO,))

    ended = next(each for each in win(arena) if isinstance(each, ChallengeEnded))

    assert ended.rewards == {ONE: 3, TWO: 3}
