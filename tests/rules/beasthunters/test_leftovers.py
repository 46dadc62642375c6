"""The end of a conflict and the goals that are left then (BH-GOAL-06, BH-CONF-04)."""

from __future__ import annotations

from typing import Any

import pytest

from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import (
    Achieve,
    AgreeGoalRoll,
    AnswerGoal,
    BuyGoalDice,
    ChooseFate,
    FinishLeftovers,
    Give,
    SetGoal,
    Strike,
)
from app.rules.beasthunters.events import ChallengeEnded, Event, GoalDiceBought, GoalRolled
from app.rules.beasthunters.house import ENGLISH_15E, SRD_ITALIAN
from app.rules.beasthunters.moments import Leftovers
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.stages import Consequences
from app.rules.beasthunters.vocabulary import CHALLENGER, Fate, Outcome
from tests.rules.beasthunters.arena import BANDITS, HUNTER, Arena, names

BARE = Foe(key=BANDITS, name="a bare foe")


def about_to_win(points: int, *, answered: bool = True, **arena: Any) -> Arena:
    """A goal and a foe that the next Strike of 8 points beats."""
    table = Arena(foes=(BARE,), **arena).give(HUNTER, BANDITS, points)
    table.hurt(BANDITS, 0, 0, 1, 0, 0)
    table.do(SetGoal(by=HUNTER, text="a name"))
    if answered:
        table.do(AnswerGoal(by=CHALLENGER, goal=1))
    return table


def win(arena: Arena, *goal_faces: int) -> tuple[Event, ...]:
    """Strike for Heavy on a full Heavy level."""
    return arena.do(Strike(by=HUNTER, target=BANDITS, spend=8), 4, 4, *goal_faces)


def rolled_in(events: tuple[Event, ...]) -> GoalRolled:
    """The roll for a goal among *events*."""
    return next(event for event in events if isinstance(event, GoalRolled))


def test_a_winner_with_advantage_left_may_buy_dice_for_open_goals():
    """After a won conflict the goals wait for that (BH-GOAL-06)."""
    arena = about_to_win(16)
    events = win(arena)

    assert names(events)[-1] == "ConflictDecided"
    assert arena.moment == Leftovers(outcome=Outcome.WON)


def test_leftover_dice_are_bought_and_everything_is_rolled():
    """Then the challenge ends with its reward and the goal's (BH-GOAL-06, BH-GOAL-07)."""
    arena = about_to_win(16)
    win(arena)

    bought = arena.do(BuyGoalDice(by=HUNTER, goal=1, target=BANDITS, spend=8))
    events = arena.do(FinishLeftovers(by=HUNTER), 3, 3, 6)

    assert bought[0] == GoalDiceBought(
        by=HUNTER, actor=HUNTER, goal=1, target=BANDITS, spent=8, dice=2, leftover=True
    )
    assert names(events) == ["LeftoversFinished", "GoalRolled", "ChallengeEnded"]
    assert arena.state.hunters[HUNTER].reward_points == 2 + 7


@pytest.mark.parametrize(("house", "spend", "dice"), [(SRD_ITALIAN, 12, 3), (ENGLISH_15E, 12, 2)])
def test_the_price_of_a_leftover_die_is_a_house_number(house, spend, dice):
    """4 in the Italian rules, 6 in the English (BH-GOAL-06)."""
    arena = about_to_win(20, house=house)
    win(arena)
    bought = arena.do(BuyGoalDice(by=HUNTER, goal=1, target=BANDITS, spend=spend))[0]

    assert isinstance(bought, GoalDiceBought)
    assert bought.dice == dice


def test_at_the_english_price_fours_are_refused():
    """The refusal names the price (BH-GOAL-06)."""
    arena = about_to_win(20, house=ENGLISH_15E)
    win(arena)

    refused = arena.no(BuyGoalDice(by=HUNTER, goal=1, target=BANDITS, spend=8))
    assert [refused.reason, refused.because.words["price"]] == [Reason.NOT_FOURS, 6]


def test_with_too_little_left_the_goals_are_rolled_at_once():
    """3 points buy no die (BH-GOAL-06)."""
    arena = about_to_win(11)
    events = win(arena, 5)

    assert names(events)[-3:] == ["ConflictDecided", "GoalRolled", "ChallengeEnded"]
    assert rolled_in(events).won is False


def test_without_open_goals_nothing_is_left_to_buy():
    """The challenge ends at once (BH-GOAL-06)."""
    arena = Arena(foes=(BARE,)).give(HUNTER, BANDITS, 20).hurt(BANDITS, 0, 0, 1, 0, 0)

    assert names(win(arena))[-2:] == ["ConflictDecided", "ChallengeEnded"]


def test_a_goal_whose_difficulty_was_not_agreed_lapses():
    """There is nothing to roll against (BH-GOAL-02)."""
    arena = about_to_win(16, answered=False)

    assert names(win(arena))[-3:] == ["ConflictDecided", "GoalDropped", "ChallengeEnded"]


def test_a_lost_conflict_rolls_goals_with_what_was_bought():
    """No purchase for the losers, but a won goal stays won (BH-GOAL-06, BH-GOAL-07)."""
    arena = about_to_win(16)
    arena.do(Achieve(by=HUNTER, goal=1, target=BANDITS, spend=4))
    arena.give(BANDITS, HUNTER, 12).turn_of(BANDITS)
    events = arena.do(Strike(by=CHALLENGER, target=HUNTER, spend=12), 6, 6, 6, 6, 1)

    ended = events[-1]
    assert isinstance(ended, ChallengeEnded)
    assert [rolled_in(events).won, ended.outcome] == [True, Outcome.LOST]
    assert arena.state.hunters[HUNTER].reward_points == 2


def test_only_hunters_buy_leftover_dice():
    """No purchase is mentioned for the Challenger (BH-GOAL-06)."""
    arena = about_to_win(16)
    win(arena)

    for command in (
        BuyGoalDice(by=CHALLENGER, goal=1, target=HUNTER, spend=4),
        FinishLeftovers(by=CHALLENGER),
    ):
        assert arena.no(command).reason is Reason.NOT_YOUR_SEAT


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (BuyGoalDice(by=HUNTER, goal=9, target=BANDITS, spend=4), Reason.UNKNOWN_NAME),
        (BuyGoalDice(by=HUNTER, goal=1, target=HUNTER, spend=4), Reason.UNKNOWN_NAME),
        (BuyGoalDice(by=HUNTER, goal=1, target=BANDITS, spend=12), Reason.TOO_LITTLE_ADVANTAGE),
        (AgreeGoalRoll(by=HUNTER, goal=1, dice=0), Reason.NOT_NOW),
        (SetGoal(by=HUNTER, text="more"), Reason.NOT_NOW),
        (Strike(by=HUNTER, target=BANDITS, spend=4), Reason.NOT_NOW),
    ],
)
def test_after_the_fight_only_leftovers_are_settled(command, reason):
    """The conflict is decided; what is left is dice for open goals (BH-GOAL-06)."""
    arena = about_to_win(16)
    win(arena)

    assert arena.no(command).reason is reason


def test_leftovers_come_after_the_fight_only():
    """In a turn dice cost an action (BH-GOAL-04)."""
    arena = about_to_win(16)

    assert arena.no(BuyGoalDice(by=HUNTER, goal=1, target=BANDITS, spend=4)).reason is (
        Reason.NOT_NOW
    )
    assert arena.no(FinishLeftovers(by=HUNTER)).reason is Reason.NOT_NOW


def test_a_challenger_who_gives_leaves_the_hunters_their_leftovers():
    """The Hunters have won the challenge (BH-CONF-05, BH-GOAL-06)."""
    arena = about_to_win(16)
    arena.do(Give(by=CHALLENGER))
    assert arena.moment == Leftovers(outcome=Outcome.GIVEN_BY_CHALLENGER)

    events = arena.do(FinishLeftovers(by=HUNTER), 5)

    ended = events[-1]
    assert isinstance(ended, ChallengeEnded)
    assert [ended.outcome, ended.rewards] == [Outcome.GIVEN_BY_CHALLENGER, {HUNTER: 7}]


def test_hunters_who_give_have_their_goals_rolled():
    """With what was bought, no purchase; the adversity is refunded (BH-CHAL-04, BH-GOAL-06)."""
    arena = about_to_win(16)
    arena.dice.add(5)
    events = arena.do(Give(by=HUNTER))

    ended = events[-1]
    assert isinstance(ended, ChallengeEnded)
    assert [rolled_in(events).won, ended.refund] == [False, 7]


def test_a_triumph_rolls_the_goals_without_a_purchase():
    """The Hunter leaves; what was bought is rolled (BH-DMG-04)."""
    arena = about_to_win(16).give(BANDITS, HUNTER, 16).turn_of(BANDITS)
    arena.do(Strike(by=CHALLENGER, target=HUNTER, spend=16), 6, 6, 6, 6)
    events = arena.do(ChooseFate(by=HUNTER, fate=Fate.TRIUMPH, text="x"), 5)

    assert names(events) == ["FateChosen", "ConflictDecided", "GoalRolled", "ChallengeEnded"]
    assert isinstance(arena.state.stage, Consequences)
