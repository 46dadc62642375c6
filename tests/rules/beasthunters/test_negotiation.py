"""From a wish to the Challenger's last decision (BH-FREE, BH-CHAL, BH-NEG)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.chance import ScriptedDice
from app.rules.beasthunters.challenge import Preactivation
from app.rules.beasthunters.commands import (
    AcceptInPart,
    AdaptPlan,
    AddComplication,
    AnswerQuestion,
    AskChallenge,
    AskForElaboration,
    AskMore,
    AskQuestion,
    CallConflict,
    Command,
    Elaborate,
    FixDomain,
    GrantWish,
    Narrate,
    Preactivate,
    PresentChallenge,
    StateSolution,
)
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import (
    ChallengeAsked,
    ChallengePresented,
    ConflictCalled,
    QuestionAnswered,
    QuestionAsked,
)
from app.rules.beasthunters.house import House
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.sheets import Hunter
from app.rules.beasthunters.stages import (
    Buying,
    Complicating,
    DecidingComplication,
    DecidingElaboration,
    DecidingSolution,
    Describing,
    Elaborating,
    FreePlay,
)
from app.rules.beasthunters.standing import challenge_of
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Domain, Kind, Phase, Side
from app.rules.beasthunters.waiting import waiting_for
from tests.rules.beasthunters.negotiating import (
    HUNTER,
    SECOND,
    YAQHARA,
    deciding,
    do,
    free_play,
    presented,
    why,
)


def after(state: Adventure, command: Command) -> tuple[object, ...]:
    """The events of *command*."""
    return decide(state, command, ScriptedDice())


def test_a_hunter_asks_and_the_challenge_remembers_who() -> None:
    """Either side raises a challenge (BH-CHAL-01); until then all is talk (BH-FREE-01)."""
    asked = AskChallenge(by=HUNTER, wish="A boat")
    present = PresentChallenge(by=CHALLENGER, stake="A boat", obstacle="The ferryman")

    assert after(free_play(), asked) == (ChallengeAsked(by=HUNTER, wish="A boat"),)
    assert after(do(free_play(), asked), present) == (
        ChallengePresented(
            by=CHALLENGER,
            number=1,
            asked_by=HUNTER,
            hunters=(HUNTER,),
            stake="A boat",
            obstacle="The ferryman",
            whole=None,
            final=False,
        ),
    )


def test_the_challenger_says_whether_a_challenge_decides_the_whole_aim() -> None:
    """What is at stake is fixed before anything else (BH-CHAL-02)."""
    present = PresentChallenge(by=CHALLENGER, stake="The road", obstacle="Bandits", whole=True)

    challenge = challenge_of(do(free_play(), present))

    assert challenge
    assert (challenge.stake, challenge.whole) == ("The road", True)


def test_stakes_that_decide_the_adventure_belong_to_the_final_challenge() -> None:
    """Only a challenge declared final carries the adventure's own stake (BH-CHAL-03, rulings 8)."""
    challenge = challenge_of(presented(final=True))

    assert challenge
    assert challenge.final


def test_a_challenge_can_stand_before_some_hunters_only() -> None:
    """A Hunter who joins no challenge sits it out (rulings 1)."""
    present = PresentChallenge(by=CHALLENGER, stake="S", obstacle="O", hunters=(SECOND,))
    state = do(free_play(hunters=2), present)

    assert why(state, StateSolution(by=HUNTER, text="I")) is Reason.NOT_IN_CHALLENGE
    assert refusal(state, StateSolution(by=SECOND, text="I")) is None


def test_nobody_unknown_or_departed_is_challenged() -> None:
    """A Hunter who left play for good can't be challenged (BH-DMG-04)."""
    gone = replace(YAQHARA, departed=True)
    state = free_play(hunters=2)
    state = replace(state, hunters={**state.hunters, SECOND: gone})
    present = PresentChallenge(by=CHALLENGER, stake="S", obstacle="O")

    for seat in (SECOND, CHALLENGER):
        assert why(state, replace(present, hunters=(seat,))) is Reason.UNKNOWN_NAME
    assert why(state, AskChallenge(by=SECOND, wish="W")) is Reason.UNKNOWN_NAME
    challenge = challenge_of(do(state, present))
    assert challenge
    assert challenge.hunters == (HUNTER,)


def test_with_an_empty_pool_a_hunt_has_only_its_beast() -> None:
    """When all is spent the beast comes (BH-HUNT-04, rulings 9)."""
    state = free_play(kind=Kind.HUNT, hunt_level=6, pool_left=0)
    present = PresentChallenge(by=CHALLENGER, stake="S", obstacle="The bear")

    assert why(state, present) is Reason.POOL_TOO_SMALL
    assert isinstance(do(state, replace(present, final=True)).stage, Describing)


def test_only_one_challenge_at_a_time() -> None:
    """A challenge is presented and asked for in free play."""
    state = presented()

    again = PresentChallenge(by=CHALLENGER, stake="S", obstacle="O")
    assert why(state, again) is Reason.NOT_NOW
    assert why(state, AskChallenge(by=HUNTER, wish="W")) is Reason.NOT_NOW


def test_everyone_in_the_challenge_asks_and_answers() -> None:
    """Questions and suggestions move nothing on (BH-NEG-02)."""
    state = presented()

    assert after(state, AskQuestion(by=HUNTER, text="How many?")) == (
        QuestionAsked(by=HUNTER, text="How many?"),
    )
    asked = do(state, AskQuestion(by=HUNTER, text="How many?"))
    assert after(asked, AnswerQuestion(by=CHALLENGER, text="Three.")) == (
        QuestionAnswered(by=CHALLENGER, text="Three."),
    )
    assert do(asked, AnswerQuestion(by=CHALLENGER, text="Three.")).stage == state.stage
    assert why(free_play(), AskQuestion(by=HUNTER, text="?")) is Reason.NOT_NOW


def awaited(state: Adventure) -> list[tuple[str, str]]:
    """Who is waited for, and what for."""
    return [(wait.seat, wait.what.text) for wait in waiting_for(state)]


def test_whoever_was_asked_is_waited_for_until_the_answer() -> None:
    """BH-NEG-02: a question of one side is the other's to answer, and the plan is still due."""
    plan = ("hunter-1", "to ask, and to state a solution")
    state = do(presented(), AskQuestion(by=HUNTER, text="How many?"))
    assert awaited(state) == [("challenger", "to answer a question"), plan]
    assert why(state, AnswerQuestion(by=HUNTER, text="Two.")) is Reason.NOTHING_ASKED

    both = do(state, AskQuestion(by=CHALLENGER, text="Are you armed?"))
    assert ("hunter-1", "to answer a question") in awaited(both)
    one = do(both, AnswerQuestion(by=HUNTER, text="I am."))
    assert awaited(one) == awaited(state)
    assert awaited(do(one, AnswerQuestion(by=CHALLENGER, text="Three."))) == [plan]


def test_a_move_passes_over_what_was_asked() -> None:
    """A question can't hold up the table: who goes on without an answer is not asked again."""
    asked = do(deciding(Phase.SOLUTION), AskQuestion(by=HUNTER, text="Well?"))
    assert awaited(asked)[0] == ("challenger", "to answer a question")

    moved = do(asked, AskForElaboration(by=CHALLENGER, text="How?"))
    assert awaited(moved) == [("hunter-1", "to elaborate")]


def test_the_challenger_lets_a_wish_come_true() -> None:
    """BH-FREE-01: nobody has to fight for what is simply given; it can be vetoed like a story."""
    asked = do(free_play(), AskChallenge(by=HUNTER, wish="A boat"))
    grant = GrantWish(by=CHALLENGER, text="An old woman lends you hers.")

    granted = do(asked, grant)

    assert granted.stage == FreePlay()
    assert granted.narrations == (granted.count,)
    assert why(free_play(), grant) is Reason.NOTHING_ASKED
    assert why(presented(), grant) is Reason.NOT_NOW
    assert why(asked, GrantWish(by=HUNTER, text="Mine.")) is Reason.NOT_YOUR_SEAT


def test_a_story_after_a_wish_leaves_it_open_and_hurries_nobody() -> None:
    """Until the Challenger says a word all wait for it; then the wish waits for a yes or more."""
    asked = do(free_play(), AskChallenge(by=HUNTER, wish="A boat"))
    assert [seat for seat, _ in awaited(asked)] == ["challenger"]

    told = do(asked, Narrate(by=CHALLENGER, text="There are boats."))

    assert [seat for seat, _ in awaited(told)] == ["challenger", "hunter-1"]
    assert isinstance(told.stage, FreePlay)
    assert told.wishes == {HUNTER: "A boat"}
    own = do(asked, Narrate(by=HUNTER, text="I wait."))
    assert awaited(own) == awaited(asked)


def test_three_phases_each_end_with_the_challengers_choice() -> None:
    """Solution, elaboration, complication; then only give or conflict (BH-NEG-01 … BH-NEG-04)."""
    assert isinstance(deciding(Phase.SOLUTION).stage, DecidingSolution)
    assert isinstance(deciding(Phase.ELABORATION).stage, DecidingElaboration)
    assert isinstance(deciding(Phase.COMPLICATION).stage, DecidingComplication)
    more = AcceptInPart(by=CHALLENGER, text="More")
    assert why(deciding(Phase.COMPLICATION), more) is Reason.NOT_NOW


def test_the_domain_is_fixed_before_anything_follows() -> None:
    """The Challenger says what kind of challenge it is, and may still change it in phase one."""
    state = do(presented(), StateSolution(by=HUNTER, text="I fight"))
    ask = AskForElaboration(by=CHALLENGER, text="How?")
    fix = FixDomain(by=CHALLENGER, domain=Domain.SOCIAL)

    assert why(state, ask) is Reason.DOMAIN_MISSING
    assert why(state, CallConflict(by=CHALLENGER)) is Reason.DOMAIN_MISSING
    fixed = do(state, fix)
    assert why(fixed, fix) is Reason.ALREADY_DONE
    assert refusal(fixed, replace(fix, domain=Domain.MENTAL)) is None
    assert why(do(fixed, ask), fix) is Reason.NOT_NOW


@pytest.mark.parametrize(
    ("phase", "stage"),
    [
        (Phase.SOLUTION, Describing),
        (Phase.ELABORATION, Elaborating),
        (Phase.COMPLICATION, Complicating),
    ],
)
def test_the_challenger_asks_on_within_a_phase(phase: Phase, stage: type) -> None:
    """The plan goes back to the Hunters, and they answer anew."""
    state = do(deciding(phase), AskMore(by=CHALLENGER, text="And then?"))

    assert isinstance(state.stage, stage)
    challenge = challenge_of(state)
    assert challenge
    answered = challenge.elaborated if phase is Phase.ELABORATION else challenge.adapted
    assert answered == ()


def test_one_trait_is_readied_with_its_side() -> None:
    """Phase two only, one trait a Hunter, changeable, of any domain (BH-NEG-03)."""
    state = do(deciding(Phase.SOLUTION), AskForElaboration(by=CHALLENGER, text="How?"))
    ready = Preactivate(by=HUNTER, trait="t1", side=Side.OFFENCE)

    assert why(deciding(Phase.SOLUTION), ready) is Reason.NOT_NOW
    assert why(state, replace(ready, trait="nothing")) is Reason.UNKNOWN_NAME
    assert why(state, replace(ready, by=CHALLENGER)) is Reason.NOT_YOUR_SEAT
    state = do(state, ready)
    assert why(state, ready) is Reason.ALREADY_DONE
    state = do(state, replace(ready, trait="t2"))
    challenge = challenge_of(state)
    assert challenge
    assert challenge.preactivations == {HUNTER: Preactivation(trait="t2", side=Side.OFFENCE)}
    assert state.hunters[HUNTER].preactivated == ("t2",)


def test_the_house_may_allow_each_trait_once() -> None:
    """The sources disagree, so a switch of the house decides (BH-NEG-03)."""
    used: Hunter = replace(YAQHARA, preactivated=("t1",))
    ready = Preactivate(by=HUNTER, trait="t1", side=Side.OFFENCE)

    for once in (True, False):
        state = deciding(Phase.SOLUTION, house=House(preactivate_once=once))
        state = do(state, AskForElaboration(by=CHALLENGER, text="How?"))
        state = replace(state, hunters={HUNTER: used})
        if once:
            assert why(state, ready) is Reason.PREACTIVATED_BEFORE
            own = do(state, replace(ready, trait="t2"))
            assert refusal(own, replace(ready, trait="t2", side=Side.DEFENCE)) is None
        else:
            assert refusal(state, ready) is None


def test_one_hunter_who_elaborates_is_enough_for_the_decision() -> None:
    """Several Hunters: one decision for all; the others still have their say (rulings 1)."""
    state = deciding(Phase.SOLUTION, hunters=2)
    state = do(state, AskForElaboration(by=CHALLENGER, text="How?"))
    first = Elaborate(by=HUNTER, text="So")

    state = do(state, first)

    assert isinstance(state.stage, DecidingElaboration)
    assert why(state, first) is Reason.ALREADY_DONE
    assert isinstance(do(state, replace(first, by=SECOND)).stage, DecidingElaboration)


def test_plans_are_adapted_to_complications_that_are_there() -> None:
    """One or more complications, then the Hunters adapt; a later one asks them anew (BH-NEG-04)."""
    state = do(deciding(Phase.ELABORATION), AcceptInPart(by=CHALLENGER, text="Partly"))
    adapt = AdaptPlan(by=HUNTER, text="A cloak")
    rain = AddComplication(by=CHALLENGER, text="Rain")

    assert why(state, adapt) is Reason.NOT_NOW
    state = do(state, rain, rain, adapt)
    assert isinstance(state.stage, DecidingComplication)
    state = do(state, rain)
    assert isinstance(state.stage, Complicating)
    assert state.stage.challenge.complications == ("Rain",) * 3
    assert state.stage.challenge.adapted == ()


def test_who_has_adapted_waits_for_the_others() -> None:
    """Each Hunter adapts the plan once (BH-NEG-04)."""
    state = do(
        deciding(Phase.ELABORATION, hunters=2),
        AcceptInPart(by=CHALLENGER, text="Partly"),
        AddComplication(by=CHALLENGER, text="Rain"),
        AdaptPlan(by=HUNTER, text="A cloak"),
    )

    assert why(state, AdaptPlan(by=HUNTER, text="Again")) is Reason.ALREADY_DONE


@pytest.mark.parametrize("phase", list(Phase))
def test_a_conflict_is_called_at_the_end_of_a_phase(phase: Phase) -> None:
    """The Challenger calls for dice; the phase stays known for its price (BH-NEG-07)."""
    state = deciding(phase)

    assert after(state, CallConflict(by=CHALLENGER)) == (
        ConflictCalled(by=CHALLENGER, phase=phase),
    )
    assert isinstance(do(state, CallConflict(by=CHALLENGER)).stage, Buying)
    assert why(state, CallConflict(by=HUNTER)) is Reason.NOT_YOUR_SEAT


def test_a_pool_of_one_pays_no_conflict_in_phase_one() -> None:
    """What the Pool can't pay can't be called; phase two costs half (rulings 10)."""
    call = CallConflict(by=CHALLENGER)

    assert why(deciding(Phase.SOLUTION, pool=1, limit=1), call) is Reason.POOL_TOO_SMALL
    assert refusal(deciding(Phase.ELABORATION, pool=1, limit=1), call) is None
    assert why(deciding(Phase.COMPLICATION, pool=1, limit=1), call) is Reason.POOL_TOO_SMALL
