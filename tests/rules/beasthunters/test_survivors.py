"""Hunters who are out of an adventure while others go on (BH-DMG-04, rulings 7)."""

from __future__ import annotations

from dataclasses import replace

from app.rules.beasthunters.commands import (
    AnswerGoal,
    AskChallenge,
    ChooseFate,
    PresentChallenge,
    SetGoal,
    Strike,
    TellConsequences,
)
from app.rules.beasthunters.events import ChallengeEnded, ChallengePresented
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.stages import Consequences, Ending, FreePlay
from app.rules.beasthunters.standing import hunters_in_play
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, Fate, GoalStatus, Outcome
from tests.rules.beasthunters.arena import BANDITS, YAQHARA, Arena, P, names

ONE, TWO, THREE = HUNTER_SEATS[:3]


def company(count: int = 2, **more) -> Arena:
    """So many Hunters, in the order of their seats."""
    hunters = tuple(
        replace(YAQHARA, name=f"H{n}", initiative={P: 9 - n}) for n in range(1, count + 1)
    )
    return Arena(hunters=hunters, **more)


def fall(arena: Arena, seat=ONE, fate: Fate = Fate.SURVIVE, *faces: int):
    """A Fatal hit on *seat*, who has one Fatal box, and the choice that follows."""
    arena.turn_of(BANDITS).give(BANDITS, seat, 16)
    arena.hurt(seat, 2, 2, 1, 1, 0)
    arena.do(Strike(by=CHALLENGER, target=seat, spend=16), 6, 6, 6, 6)
    return arena.do(ChooseFate(by=seat, fate=fate, text="She crawls away."), *faces)


def test_a_survivor_is_out_of_the_adventure_and_the_others_go_on() -> None:
    """Rulings 7, option (a): not in this challenge any more, nor in a later one."""
    arena = company()
    assert names(fall(arena))[-1] == "TurnBegan"

    assert hunters_in_play(arena.state) == (TWO,)
    assert arena.fighting.challenge.hunters == (TWO,)
    state = replace(arena.state, stage=FreePlay())
    arena.state = state
    assert arena.no(AskChallenge(by=ONE, wish="more")).reason is Reason.UNKNOWN_NAME
    present = PresentChallenge(by=CHALLENGER, stake="s", obstacle="o", hunters=(ONE,))
    assert arena.no(present).reason is Reason.UNKNOWN_NAME
    (presented,) = arena.do(replace(present, hunters=()))
    assert isinstance(presented, ChallengePresented)
    assert presented.hunters == (TWO,)


def test_a_challenge_that_survivors_lose_does_not_end_the_adventure() -> None:
    """It is lost when nobody is left in it; who sat it out is left."""
    arena = company(2, sits_out=(TWO,))

    ended = next(each for each in fall(arena) if isinstance(each, ChallengeEnded))

    assert (ended.outcome, ended.ends, ended.rewards) == (Outcome.LOST, None, {})
    assert isinstance(arena.state.stage, Consequences)
    arena.do(TellConsequences(by=CHALLENGER, text="Night falls."))
    assert isinstance(arena.state.stage, FreePlay)


def test_when_nobody_is_left_the_adventure_is_lost() -> None:
    """Rulings 7: the last survivor loses it."""
    arena = company()
    fall(arena)

    ended = next(each for each in fall(arena, TWO) if isinstance(each, ChallengeEnded))

    assert ended.ends is Outcome.LOST
    arena.do(TellConsequences(by=CHALLENGER, text="Night falls."))
    assert arena.state.stage == Ending(outcome=Outcome.LOST)


def test_a_triumph_wins_for_all() -> None:
    """Rulings 7, option (b): challenge and adventure are won, this character leaves for good."""
    arena = company()

    ended = next(
        each for each in fall(arena, ONE, Fate.TRIUMPH) if isinstance(each, ChallengeEnded)
    )

    assert (ended.outcome, ended.ends) == (Outcome.WON, Outcome.WON)
    assert set(ended.rewards) == {ONE, TWO}
    assert hunters_in_play(arena.state) == (TWO,)


def test_a_goal_does_not_wait_for_who_has_left() -> None:
    """BH-GOAL-02: it opens when those who are left have answered."""
    arena = company(3)
    arena.do(SetGoal(by=TWO, text="a name"))
    for seat in (CHALLENGER, THREE):
        arena.do(AnswerGoal(by=seat, goal=1))

    assert "GoalOpened" in names(fall(arena))
    assert arena.fighting.conflict.goals[0].status is GoalStatus.OPEN
