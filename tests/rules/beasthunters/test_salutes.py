"""The Salute opens play, opens it again after a break, and closes the adventure."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from app.chance import ScriptedDice
from app.rules.beasthunters.commands import (
    CallBreak,
    Command,
    EndHere,
    Narrate,
    Salute,
    StopSignal,
    Talk,
)
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import (
    AdventureClosed,
    AdventureEnded,
    BreakCalled,
    LeavingAgreed,
    PlayOpened,
    PlayResumed,
    Saluted,
    SessionPrepared,
    SessionRevealed,
)
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.stages import Closed, Ending, FreePlay, OnBreak, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Outcome
from app.rules.words import TABLE, Seat
from tests.rules.beasthunters.preparing import (
    HUNTER,
    OTHER,
    do,
    happens,
    in_play,
    laid,
    no,
    prepared,
    salute,
)


def test_play_opens_when_everyone_has_saluted() -> None:
    """BH-SET-07, BH-SET-02: not before; then the Pool is full and free play begins."""
    state = prepared(2)
    state = do(state, salute(state, CHALLENGER), salute(state, OTHER))
    assert isinstance(state.stage, SettingUp)
    last = salute(state, HUNTER, " my word ")

    assert happens(state, last) == (
        Saluted(by=HUNTER, word="my word"),
        PlayOpened(by=TABLE, pool=40, limit=16),
    )
    after = do(state, last)
    assert after.stage == FreePlay()
    assert after.pool_left == 40


def test_salute_words_go_into_the_dice() -> None:
    """BH-SET-07: each seat's word belongs to the session, under the promised seed."""
    state = in_play()
    assert state.session.words == {
        CHALLENGER: "word of challenger",
        HUNTER: "word of hunter-1",
    }
    assert state.session.number == 1


def test_nobody_salutes_an_adventure_that_is_not_prepared() -> None:
    """BH-SET-02: stake, Pool and sheet come first, and the refusal names each."""
    state = laid(2)
    refused = refusal(state, salute(state, HUNTER))
    assert refused is not None
    assert refused.reason is Reason.SETUP_INCOMPLETE
    missing = refused.facts["missing"]
    assert isinstance(missing, tuple)
    assert len(missing) == 1 + 2 + 2


def test_a_salute_binds_to_the_terms_that_were_seen() -> None:
    """C88: terms that have moved on since are looked at first."""
    state = prepared()
    assert isinstance(state.stage, SettingUp)
    old = Salute(by=HUNTER, terms=state.stage.terms - 1, word="reed")
    assert no(state, old) is Reason.TERMS_CHANGED


def test_an_opening_salute_has_a_word_and_is_given_once() -> None:
    """BH-SET-07: the word is needed for the dice; a second Salute changes nothing."""
    state = prepared()
    assert no(state, salute(state, HUNTER, "  ")) is Reason.TEXT_MISSING
    again = salute(state, HUNTER)
    assert no(do(state, again), again) is Reason.ALREADY_DONE


def test_there_is_no_salute_in_the_middle_of_play() -> None:
    """BH-SET-07: play that is open is stopped by a break."""
    assert no(in_play(), Salute(by=HUNTER, word="reed")) is Reason.NOT_NOW


@pytest.mark.parametrize("seat", [CHALLENGER, HUNTER])
def test_anyone_calls_a_break_at_any_time(seat: Seat) -> None:
    """BH-SET-07, rulings 17: play stands still, the seed so far is shown, the next is promised."""
    dice = ScriptedDice()
    promised = dice.commit()
    command = CallBreak(by=seat, reason=" A call ")

    called, revealed, prepared_ = decide(in_play(), command, dice)

    assert called == BreakCalled(by=seat, reason="A call")
    assert isinstance(revealed, SessionRevealed)
    assert sha256(bytes.fromhex(revealed.seed)).hexdigest() == promised
    assert revealed.number == 1
    assert isinstance(prepared_, SessionPrepared)
    assert prepared_.number == 2
    assert prepared_.commitment != promised


def test_the_stop_signal_names_nobody() -> None:
    """Rulings 17: nothing that happens by a stop signal says whose it was."""
    events = happens(in_play(), StopSignal(by=HUNTER))
    assert [type(event) for event in events] == [BreakCalled, SessionRevealed, SessionPrepared]
    assert {event.by for event in events} == {TABLE}
    after = do(in_play(), StopSignal(by=HUNTER))
    assert isinstance(after.stage, OnBreak)
    assert after.stage.by is None


def on_break(hunters: int = 1) -> Adventure:
    """A table on a break called by a Hunter."""
    return do(in_play(hunters), CallBreak(by=HUNTER))


def test_on_a_break_there_is_only_talk() -> None:
    """BH-SET-07: out of character, until everyone salutes again."""
    state = on_break()
    assert no(state, Talk(by=CHALLENGER, text="How are you?")) is None
    for command in (
        Narrate(by=HUNTER, text="x"),
        CallBreak(by=CHALLENGER),
        StopSignal(by=CHALLENGER),
    ):
        assert no(state, command) is Reason.ON_BREAK


def test_play_goes_on_where_it_stood() -> None:
    """BH-SET-07: everyone salutes with a new word, and the stage is the one of before."""
    state = on_break()
    assert state.session.words == {}
    assert no(state, Salute(by=HUNTER)) is Reason.TEXT_MISSING
    state = do(state, Salute(by=HUNTER, word="back"))
    assert no(state, Salute(by=HUNTER, word="back")) is Reason.ALREADY_DONE
    last = Salute(by=CHALLENGER, word="on")
    assert happens(state, last) == (Saluted(by=CHALLENGER, word="on"), PlayResumed(by=TABLE))
    state = do(state, last)
    assert state.stage == FreePlay()
    assert state.session.words == {HUNTER: "back", CHALLENGER: "on"}


def test_everyone_together_can_end_it_on_a_break() -> None:
    """BH-SET-03, rulings 17: stopped early, the adventure's goal is not reached."""
    state = on_break()
    state = do(state, EndHere(by=CHALLENGER))
    assert isinstance(state.stage, OnBreak)
    assert no(state, EndHere(by=CHALLENGER)) is Reason.ALREADY_DONE

    assert happens(state, EndHere(by=HUNTER)) == (
        LeavingAgreed(by=HUNTER),
        AdventureEnded(by=TABLE, outcome=Outcome.LOST, why="stopped"),
    )
    assert do(state, EndHere(by=HUNTER)).stage == Ending(outcome=Outcome.LOST)


def test_the_last_word_of_a_seat_counts() -> None:
    """C88: a Salute and the wish to end take each other back."""
    state = do(on_break(), Salute(by=HUNTER, word="back"), EndHere(by=HUNTER))
    assert state.session.words == {}
    assert isinstance(state.stage, OnBreak)
    assert (state.stage.saluted, state.stage.leaving) == ((), (HUNTER,))
    state = do(state, Salute(by=HUNTER, word="after all"))
    assert isinstance(state.stage, OnBreak)
    assert (state.stage.saluted, state.stage.leaving) == ((HUNTER,), ())


def test_ending_here_is_for_breaks() -> None:
    """BH-SET-07: it is talked over first."""
    assert no(in_play(), EndHere(by=HUNTER)) is Reason.NOT_NOW


def test_breaks_are_for_play() -> None:
    """BH-SET-07: before the opening Salute there is nothing to stop, after the end neither."""
    assert no(prepared(), CallBreak(by=HUNTER)) is Reason.NOT_NOW
    assert no(prepared(), StopSignal(by=HUNTER)) is Reason.NOT_NOW
    assert no(ended(), CallBreak(by=HUNTER)) is Reason.ADVENTURE_OVER
    assert no(ended(), StopSignal(by=HUNTER)) is Reason.ADVENTURE_OVER


def ended() -> Adventure:
    """A table whose adventure is over, before the closing Salute."""
    return replace(in_play(), stage=Ending(outcome=Outcome.WON))


def test_the_last_closing_salute_closes() -> None:
    """BH-SET-07, BH-END-03: then the seed is shown, and the session of the dice is over."""
    dice = ScriptedDice()
    promised = dice.commit()
    state = do(ended(), Salute(by=CHALLENGER))
    assert no(state, Salute(by=CHALLENGER)) is Reason.ALREADY_DONE

    events = decide(state, Salute(by=HUNTER, word="ignored"), dice)

    saluted, revealed, closed = events
    assert saluted == Saluted(by=HUNTER, word="")
    assert isinstance(revealed, SessionRevealed)
    assert sha256(bytes.fromhex(revealed.seed)).hexdigest() == promised
    assert closed == AdventureClosed(by=TABLE)
    assert do(state, Salute(by=HUNTER)).stage == Closed(outcome=Outcome.WON)


@pytest.mark.parametrize(
    "command",
    [Salute(by=HUNTER), Narrate(by=HUNTER, text="x"), CallBreak(by=HUNTER), EndHere(by=HUNTER)],
)
def test_after_the_closing_salute_there_is_only_talk(command: Command) -> None:
    """BH-END-03: what happened stays as it is; discussion is welcome."""
    state = do(ended(), Salute(by=HUNTER), Salute(by=CHALLENGER))
    assert no(state, command) is Reason.ADVENTURE_OVER
    assert no(state, Talk(by=HUNTER, text="That was good.")) is None


def test_a_stranger_is_refused_everywhere() -> None:
    """BH-SET-01: only seats of the table act."""
    for state in (laid(), prepared(), in_play(), on_break(), ended()):
        assert no(state, Salute(by=OTHER, word="x")) is Reason.NOT_YOUR_SEAT
