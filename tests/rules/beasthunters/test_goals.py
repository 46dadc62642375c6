"""Goals and Achievements (BH-GOAL-01 … BH-GOAL-05, BH-GOAL-07, BH-GOAL-08, T8)."""

from __future__ import annotations

import pytest

from app.rules.beasthunters.commands import (
    Achieve,
    AgreeGoalRoll,
    AnswerGoal,
    DecideOrder,
    RefuseGoal,
    SetGoal,
)
from app.rules.beasthunters.events import GoalOpened, GoalRolled
from app.rules.beasthunters.moments import Ordering, Turn
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, GoalStatus
from app.rules.words import TABLE
from tests.rules.beasthunters.arena import BANDITS, HUNTER, YAQHARA, Arena, names

SECOND, THIRD = HUNTER_SEATS[1:3]


def opened(*, hunter: int = 0, challenger: int = 0, points: int = 12) -> Arena:
    """A goal of the Hunter's that is open, and some advantage for it."""
    arena = Arena().give(HUNTER, BANDITS, points)
    arena.do(SetGoal(by=HUNTER, text="a name", add=hunter))
    arena.do(AnswerGoal(by=CHALLENGER, goal=1, add=challenger))
    return arena


def goal(arena: Arena, number: int = 1):
    """Goal *number*."""
    return next(each for each in arena.fighting.conflict.goals if each.number == number)


@pytest.mark.parametrize("by", [HUNTER, CHALLENGER])
def test_either_side_sets_a_goal_without_an_action(by):
    """The turn stays where it is (BH-GOAL-01)."""
    arena = Arena()
    arena.do(SetGoal(by=by, text="a name"))

    assert [goal(arena).by, goal(arena).status] == [by, GoalStatus.SETTING]
    assert arena.moment == Turn(actor=HUNTER)


@pytest.mark.parametrize(
    ("hunter", "challenger", "difficulty"), [(0, 0, 1), (1, 0, 2), (0, 1, 2), (1, 1, 3)]
)
def test_the_difficulty_is_one_to_three_for_two(hunter, challenger, difficulty):
    """1, +1 by each side, and then it is fixed (BH-GOAL-02)."""
    arena = opened(hunter=hunter, challenger=challenger)

    assert [goal(arena).difficulty, goal(arena).status] == [difficulty, GoalStatus.OPEN]
    assert arena.no(AnswerGoal(by=CHALLENGER, goal=1, add=1)).reason is Reason.ALREADY_DONE


def test_three_hunters_make_it_one_to_seven():
    """EX-11: each Hunter up to 1, the Challenger up to 3 (BH-GOAL-03)."""
    arena = Arena(hunters=(YAQHARA,) * 3)
    arena.do(DecideOrder(by=HUNTER, first=HUNTER))
    arena.do(DecideOrder(by=SECOND, first=SECOND))
    arena.do(SetGoal(by=HUNTER, text="a name", add=1))
    arena.do(AnswerGoal(by=SECOND, goal=1, add=1))
    assert arena.no(AnswerGoal(by=CHALLENGER, goal=1, add=4)).reason is Reason.NUMBER_OUT_OF_RANGE
    arena.do(AnswerGoal(by=CHALLENGER, goal=1, add=3))
    events = arena.do(AnswerGoal(by=THIRD, goal=1, add=1))

    assert events[-1] == GoalOpened(by=TABLE, goal=1, difficulty=7)


@pytest.mark.parametrize("add", [-1, 2])
def test_nobody_adds_more_than_allowed(add):
    """0 or 1 with one Hunter (BH-GOAL-02)."""
    arena = Arena()

    refused = arena.no(SetGoal(by=HUNTER, text="a name", add=add))
    assert [refused.reason, refused.facts["most"]] == [Reason.NUMBER_OUT_OF_RANGE, 1]
    arena.do(SetGoal(by=HUNTER, text="a name"))
    assert arena.no(AnswerGoal(by=CHALLENGER, goal=1, add=add)).reason is (
        Reason.NUMBER_OUT_OF_RANGE
    )


def test_everyone_answers_once():
    """The maker's word is given with the goal (BH-GOAL-02)."""
    arena = Arena()
    arena.do(SetGoal(by=HUNTER, text="a name"))

    assert arena.no(AnswerGoal(by=HUNTER, goal=1)).reason is Reason.ALREADY_DONE


def test_the_other_side_may_refuse_a_goal_as_off_topic():
    """It is withdrawn and can be set again (rulings 13, BH-GOAL-01)."""
    arena = Arena()
    arena.do(SetGoal(by=HUNTER, text="the moon"))

    assert arena.no(RefuseGoal(by=HUNTER, goal=1, why="x")).reason is Reason.NOT_YOUR_SEAT
    arena.do(RefuseGoal(by=CHALLENGER, goal=1, why="not here"))
    assert goal(arena).status is GoalStatus.WITHDRAWN
    arena.do(SetGoal(by=HUNTER, text="a name"))
    assert goal(arena, 2).status is GoalStatus.SETTING


def test_an_agreed_goal_is_not_refused_any_more():
    """What is agreed stays (BH-GOAL-02)."""
    assert opened().no(RefuseGoal(by=CHALLENGER, goal=1, why="x")).reason is Reason.ALREADY_DONE


def test_whoever_agreed_to_a_goal_can_not_refuse_it():
    """Not even while another Hunter still thinks about it (BH-GOAL-01, BH-GOAL-02)."""
    arena = Arena(hunters=(YAQHARA, YAQHARA)).turn_of(HUNTER)
    arena.do(SetGoal(by=CHALLENGER, text="a curse"))
    arena.do(AnswerGoal(by=HUNTER, goal=1))

    assert arena.no(RefuseGoal(by=HUNTER, goal=1, why="x")).reason is Reason.ALREADY_DONE
    assert arena.may(RefuseGoal(by=SECOND, goal=1, why="x"))


def test_four_points_are_an_outcome_die():
    """An Achievement is the turn's action; its dice wait (BH-GOAL-04)."""
    arena = opened()
    arena.do(Achieve(by=HUNTER, goal=1, target=BANDITS, spend=8))

    assert [goal(arena).dice, arena.points(), arena.moment] == [
        {HUNTER: 2},
        4,
        Turn(actor=BANDITS),
    ]


def test_the_challengers_side_works_on_goals_too():
    """For the own side (BH-GOAL-04)."""
    arena = opened().give(BANDITS, HUNTER, 4).turn_of(BANDITS)
    arena.do(Achieve(by=CHALLENGER, goal=1, target=HUNTER, spend=4))

    assert goal(arena).dice == {CHALLENGER: 1}


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Achieve(by=HUNTER, goal=1, target=BANDITS, spend=6), Reason.NOT_FOURS),
        (Achieve(by=HUNTER, goal=1, target=BANDITS, spend=16), Reason.TOO_LITTLE_ADVANTAGE),
        (Achieve(by=HUNTER, goal=1, target=HUNTER, spend=4), Reason.UNKNOWN_NAME),
        (Achieve(by=HUNTER, goal=9, target=BANDITS, spend=4), Reason.UNKNOWN_NAME),
        (AnswerGoal(by=CHALLENGER, goal=9), Reason.UNKNOWN_NAME),
        (AgreeGoalRoll(by=HUNTER, goal=9, dice=0), Reason.UNKNOWN_NAME),
    ],
)
def test_a_goal_is_worked_on_with_what_is_there(command, reason):
    """Whole dice, held advantage, known names (BH-GOAL-04)."""
    assert opened().no(command).reason is reason


def test_work_begins_when_the_goal_is_open():
    """Not while its difficulty is talked over, nor once it is decided (BH-GOAL-04)."""
    arena = Arena().give(HUNTER, BANDITS, 8)
    arena.do(SetGoal(by=HUNTER, text="a name"))
    work = Achieve(by=HUNTER, goal=1, target=BANDITS, spend=4)
    assert arena.no(work).reason is Reason.GOAL_NOT_OPEN

    arena.do(AnswerGoal(by=CHALLENGER, goal=1))
    arena.do(AgreeGoalRoll(by=HUNTER, goal=1, dice=0))
    arena.do(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=0), 1)
    assert arena.no(work).reason is Reason.GOAL_NOT_OPEN


def test_a_goal_is_rolled_when_both_agree():
    """At any time, with no action (BH-GOAL-05)."""
    arena = opened(hunter=1)
    arena.do(Achieve(by=HUNTER, goal=1, target=BANDITS, spend=12))
    assert names(arena.do(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=3))) == ["GoalRollAgreed"]
    rolled = arena.do(AgreeGoalRoll(by=HUNTER, goal=1, dice=3), 2, 3, 4, 5, 3)[-1]

    assert isinstance(rolled, GoalRolled)
    assert [roll.faces for roll in (*rolled.hunters, rolled.challenger)] == [(2, 3, 4), (5, 3)]
    assert [rolled.won, rolled.rewards] == [True, {HUNTER: 4}]
    assert arena.moment == Turn(actor=BANDITS)


@pytest.mark.parametrize(
    ("faces", "won", "reward"), [((3, 1, 4), True, 2), ((1, 1, 3), False, 0), ((6, 6, 1), True, 2)]
)
def test_the_higher_sum_wins_and_a_tie_is_the_hunters(faces, won, reward):
    """EX-10: difficulty 1 pays 2, outside the Pool (BH-GOAL-05, BH-GOAL-07)."""
    arena = opened()
    arena.do(Achieve(by=HUNTER, goal=1, target=BANDITS, spend=8))
    arena.do(AgreeGoalRoll(by=HUNTER, goal=1, dice=2))
    arena.do(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=2), *faces)

    assert (goal(arena).status is GoalStatus.WON) is won
    assert [arena.state.hunters[HUNTER].reward_points, arena.state.pool_left] == [reward, 13]


def test_without_dice_the_hunters_lose():
    """0 is less than any die (BH-GOAL-05)."""
    arena = opened()
    arena.do(AgreeGoalRoll(by=HUNTER, goal=1, dice=0))
    rolled = arena.do(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=0), 1)[-1]

    assert isinstance(rolled, GoalRolled)
    assert [rolled.hunters, rolled.won] == [(), False]


def test_the_challengers_bought_dice_are_added_to_the_difficulty():
    """T8 (BH-GOAL-05)."""
    arena = opened().give(BANDITS, HUNTER, 4).turn_of(BANDITS)
    arena.do(Achieve(by=CHALLENGER, goal=1, target=HUNTER, spend=4))
    arena.do(AgreeGoalRoll(by=HUNTER, goal=1, dice=1))
    rolled = arena.do(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=1), 2, 2)[-1]

    assert isinstance(rolled, GoalRolled)
    assert rolled.challenger.faces == (2, 2)


def test_an_agreement_dies_when_dice_are_added():
    """Who agreed to other dice is asked again (BH-GOAL-05, C88, C89)."""
    arena = opened()
    arena.do(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=0))
    assert arena.no(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=0)).reason is Reason.ALREADY_DONE

    arena.do(Achieve(by=HUNTER, goal=1, target=BANDITS, spend=4))

    refused = arena.no(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=0))
    assert [refused.reason, refused.facts["bought"]] == [Reason.GOAL_CHANGED, 1]
    assert names(arena.do(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=1))) == ["GoalRollAgreed"]


def test_the_reward_is_shared_by_those_who_bought_dice():
    """Equally, rounded down (BH-GOAL-08)."""
    arena = Arena(hunters=(YAQHARA,) * 2)
    arena.do(DecideOrder(by=HUNTER, first=HUNTER))
    arena.do(SetGoal(by=HUNTER, text="a name"))
    arena.do(AnswerGoal(by=SECOND, goal=1))
    arena.do(AnswerGoal(by=CHALLENGER, goal=1))
    for seat in (HUNTER, SECOND):
        arena.give(seat, BANDITS, 4).turn_of(seat)
        arena.do(Achieve(by=seat, goal=1, target=BANDITS, spend=4))
    for seat in (HUNTER, SECOND):
        arena.do(AgreeGoalRoll(by=seat, goal=1, dice=2))
    rolled = arena.do(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=2), 6, 6, 1)[-1]

    assert isinstance(rolled, GoalRolled)
    assert rolled.rewards == {HUNTER: 1, SECOND: 1}


def test_while_the_order_is_open_there_are_no_goals():
    """The conflict has to be under way (BH-GOAL-01)."""
    arena = Arena().turn_of(HUNTER, Ordering(tied=(HUNTER, BANDITS)))

    assert arena.no(SetGoal(by=HUNTER, text="x")).reason is Reason.NOT_NOW


def test_who_sits_the_challenge_out_sets_no_goals_in_it():
    """Only those in the challenge have a word (BH-GOAL-03)."""
    arena = Arena(hunters=(YAQHARA,) * 2, sits_out=(SECOND,))

    assert arena.no(SetGoal(by=SECOND, text="x")).reason is Reason.NOT_IN_CHALLENGE
