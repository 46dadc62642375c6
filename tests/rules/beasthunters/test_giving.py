"""Giving and what comes after a challenge (BH-NEG-05, -06, BH-CHAL-04, -05, BH-END)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.chance import ScriptedDice
from app.rules.beasthunters.commands import (
    AskForElaboration,
    Give,
    StateSolution,
    TellConsequences,
)
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import (
    AdventureEnded,
    ChallengeEnded,
    ConsequencesTold,
    GiveWished,
)
from app.rules.beasthunters.house import House, RewardSplit
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.stages import Consequences, Ending, FreePlay
from app.rules.beasthunters.standing import challenge_of
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Kind, Outcome, Phase
from app.rules.words import TABLE
from tests.rules.beasthunters.negotiating import (
    HUNTER,
    SECOND,
    buying,
    deciding,
    do,
    foe,
    free_play,
    order,
    presented,
    why,
)

GIVE = Give(by=CHALLENGER)
TELL = TellConsequences(by=CHALLENGER, text="The road is free.")


def ended(state: Adventure, command: Give) -> ChallengeEnded:
    """How a challenge ends with *command*; a rest that can't be shared may follow."""
    event, *_rest = decide(state, command, ScriptedDice())
    assert isinstance(event, ChallengeEnded)
    return event


@pytest.mark.parametrize(
    ("phase", "reward"),
    [(Phase.SOLUTION, 1), (Phase.ELABORATION, 2), (Phase.COMPLICATION, 3)],
)
def test_giving_costs_two_and_pays_by_phase(phase: Phase, reward: int) -> None:
    """T2: 2 Pool points; 1, 2 or 3 reward points (BH-NEG-05, BH-NEG-06)."""
    assert ended(deciding(phase), GIVE) == ChallengeEnded(
        by=CHALLENGER,
        outcome=Outcome.GIVEN_BY_CHALLENGER,
        cost=2,
        refund=0,
        pool_left=18,
        rewards={HUNTER: reward},
        ends=None,
    )


def test_the_reward_is_on_the_sheet() -> None:
    """After a challenge the Hunter has the reward and the Challenger tells (BH-CHAL-05)."""
    state = do(deciding(Phase.ELABORATION), GIVE)

    assert state.hunters[HUNTER].reward_points == 2
    assert isinstance(state.stage, Consequences)
    assert state.last_outcome is Outcome.GIVEN_BY_CHALLENGER


def test_the_last_point_is_enough_to_give() -> None:
    """EX-16: with one point left the Pool drops to 0."""
    event = ended(deciding(Phase.SOLUTION, pool=1, limit=1), GIVE)

    assert (event.cost, event.pool_left) == (1, 0)


def test_the_challenger_gives_only_where_a_decision_is_due() -> None:
    """At the end of a phase, not while the Hunters speak, nor while adversity is bought."""
    for state in (free_play(), presented(), buying(Phase.SOLUTION)):
        assert why(state, GIVE) is Reason.NOT_NOW


def test_the_hunter_gives_any_time_and_it_costs_nobody_anything() -> None:
    """From the obstacle on, purchase included (BH-CHAL-04)."""
    for state in (presented(), deciding(Phase.COMPLICATION), buying(Phase.SOLUTION)):
        event = ended(state, Give(by=HUNTER))
        assert event.outcome is Outcome.GIVEN_BY_HUNTER
        assert (event.cost, event.refund, event.pool_left) == (0, 0, 20)
        assert event.rewards == {}
    assert why(free_play(), Give(by=HUNTER)) is Reason.NOT_NOW


def test_all_hunters_in_the_challenge_agree_to_give() -> None:
    """The wish of one stands until the others agree or the table moves on (rulings 11)."""
    state = presented(hunters=2)

    assert decide(state, Give(by=HUNTER), ScriptedDice()) == (GiveWished(by=HUNTER),)
    wished = do(state, Give(by=HUNTER))
    assert why(wished, Give(by=HUNTER)) is Reason.ALREADY_DONE
    assert ended(wished, Give(by=SECOND)).outcome is Outcome.GIVEN_BY_HUNTER
    moved = challenge_of(do(wished, StateSolution(by=SECOND, text="I go on")))
    assert moved
    assert moved.giving == ()


@pytest.mark.parametrize(
    ("split", "hunters", "each"),
    [(RewardSplit.SHARED, 2, 1), (RewardSplit.SHARED, 4, 1), (RewardSplit.FULL, 2, 3)],
)
def test_several_hunters_share_a_give(split: RewardSplit, hunters: int, each: int) -> None:
    """Shared and rounded down, at least 1 each, or in full by the house (BH-MP-05)."""
    house = House(give_reward_split=split)

    event = ended(deciding(Phase.COMPLICATION, hunters=hunters, house=house), GIVE)

    assert set(event.rewards.values()) == {each}
    assert len(event.rewards) == hunters


def test_giving_the_final_challenge_ends_the_adventure() -> None:
    """Given by the Challenger it is won, by the Hunters it is lost (rulings 8)."""
    state = deciding(Phase.SOLUTION, final=True)

    assert ended(state, GIVE).ends is Outcome.WON
    assert ended(state, Give(by=HUNTER)).ends is Outcome.LOST


def told(state: Adventure) -> tuple[Any, ...]:
    """The events of telling the consequences."""
    return decide(state, TELL, ScriptedDice())


def test_free_play_goes_on_after_the_consequences() -> None:
    """The Challenger tells, then the story goes on (BH-CHAL-05)."""
    state = do(deciding(Phase.SOLUTION), GIVE)

    assert told(state) == (ConsequencesTold(by=CHALLENGER, text="The road is free."),)
    after = do(state, TELL)
    assert after.stage == FreePlay()
    assert after.narrations == (after.count,)
    assert why(after, TELL) is Reason.NOT_NOW
    assert why(state, replace(TELL, by=HUNTER)) is Reason.NOT_YOUR_SEAT


@pytest.mark.parametrize(("giver", "outcome"), [(CHALLENGER, Outcome.WON), (HUNTER, Outcome.LOST)])
def test_an_empty_pool_ends_the_adventure(giver: Any, outcome: Outcome) -> None:
    """Its goal is reached if the last challenge was won (BH-END-01, rulings 9)."""
    state = replace(deciding(Phase.SOLUTION, pool=2, limit=2), pool_left=2)
    state = do(state, Give(by=giver))
    state = replace(state, pool_left=0)

    assert told(state)[1:] == (AdventureEnded(by=TABLE, outcome=outcome, why="pool-empty"),)


def test_a_larger_pool_goes_on_longer() -> None:
    """What is left in the Pool keeps the adventure going (BH-END-02)."""
    state = do(deciding(Phase.SOLUTION, pool=3, limit=3), GIVE)

    assert state.pool_left == 1
    assert len(told(state)) == 1


def test_a_hunt_goes_on_to_its_beast() -> None:
    """The beast is left, and lives if the Pool should have paid it (BH-HUNT-01, BH-HUNT-04)."""
    hunt: dict[str, Any] = {"kind": Kind.HUNT, "hunt_level": 6, "pool": 2, "limit": 2}
    waits = do(deciding(Phase.SOLUTION, **hunt), GIVE)
    paid = do(deciding(Phase.SOLUTION, house=House(beast_paid_from_pool=True), **hunt), GIVE)

    assert len(told(waits)) == 1
    assert told(paid)[1:] == (AdventureEnded(by=TABLE, outcome=Outcome.LOST, why="pool-empty"),)


def test_the_adventure_ends_with_its_final_challenge() -> None:
    """Whatever is left in the Pool (rulings 8)."""
    state = do(deciding(Phase.SOLUTION, final=True), Give(by=HUNTER))

    assert told(state)[1:] == (
        AdventureEnded(by=TABLE, outcome=Outcome.LOST, why="last-challenge"),
    )
    assert isinstance(do(state, TELL).stage, Ending)


def test_questions_stop_when_the_challenge_is_over() -> None:
    """No command of a negotiation is legal once it has ended."""
    state = do(deciding(Phase.SOLUTION), GIVE)

    assert refusal(state, AskForElaboration(by=CHALLENGER, text="?")) is not None
    assert why(state, GIVE) is Reason.NOT_NOW


def test_giving_in_a_conflict() -> None:
    """The Challenger pays the level and gets nothing back; Hunters refund all (rulings 11)."""
    state = do(buying(Phase.SOLUTION), order(foe(4)))
    assert state.pool_left == 14

    given = do(state, Give(by=CHALLENGER))
    assert given.pool_left == 14
    assert given.hunters[HUNTER].reward_points == 3
    assert given.last_outcome is Outcome.GIVEN_BY_CHALLENGER
    dropped = do(state, Give(by=HUNTER))
    assert dropped.pool_left == 20
    assert dropped.hunters[HUNTER].reward_points == 0


def test_giving_in_a_conflict_may_have_a_price() -> None:
    """The house can take the 2 points literally (BH-CONF-05)."""
    state = do(buying(Phase.SOLUTION, house=House(give_in_conflict_price=2)), order())

    assert do(state, Give(by=CHALLENGER)).pool_left == 20 - 2 - 2


def test_several_hunters_share_the_level() -> None:
    """Divided equally, rounded down (BH-MP-05); winning pays the level (BH-ADV-06)."""
    state = do(buying(Phase.ELABORATION, hunters=2), order(foe(4, 2)))

    given = do(state, Give(by=CHALLENGER))

    assert [each.reward_points for each in given.hunters.values()] == [2, 2]
