"""A seat that changes hands: nothing that was agreed there binds whoever sits down (BH-SET-07)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.beasthunters.commands import (
    AgreeGoalRoll,
    AnswerGoal,
    CallBreak,
    EndHere,
    FreeSeat,
    Give,
    GrantRemainder,
    Salute,
    SetGoal,
)
from app.rules.beasthunters.events import SeatFreed
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import (
    Closed,
    Consequences,
    Ending,
    FreePlay,
    OnBreak,
    SettingUp,
)
from app.rules.beasthunters.state import Adventure, Remainder
from app.rules.beasthunters.vacancy import open_words
from app.rules.beasthunters.vocabulary import CHALLENGER, Outcome
from app.rules.words import TABLE, Seat
from app.view.wording import tell
from tests.rules.beasthunters.arena import Arena
from tests.rules.beasthunters.preparing import HUNTER, OTHER, do, in_play, no, prepared, salute


def freed(state: Adventure, seat: Seat) -> Adventure:
    """The table after whoever held *seat* is gone; nothing is open there any more."""
    after = do(state, FreeSeat(by=TABLE, seat=seat))
    assert open_words(after, seat) == ()
    assert no(after, FreeSeat(by=TABLE, seat=seat)) is Reason.ALREADY_DONE
    return after


def test_a_new_holder_salutes_before_the_adventure_begins() -> None:
    """BH-SET-07: the others' Salutes stand, the old holder's and its word do not."""
    state = prepared(2)
    state = do(state, salute(state, HUNTER, "old"), salute(state, CHALLENGER))
    state = freed(state, HUNTER)

    state = do(state, salute(state, OTHER))

    assert isinstance(state.stage, SettingUp)
    assert HUNTER not in state.session.words
    assert HUNTER in {wait.seat for wait in BEAST_HUNTERS.waiting_for(state)}
    state = do(state, salute(state, HUNTER, "new"))
    assert isinstance(state.stage, FreePlay)
    assert state.session.words[HUNTER] == "new"


def test_a_break_does_not_end_by_a_salute_of_who_is_gone() -> None:
    """Rulings 17, 20: nor does the adventure end by a wish of who is gone."""
    state = do(in_play(), CallBreak(by=HUNTER), Salute(by=HUNTER, word="old"))
    state = do(freed(state, HUNTER), Salute(by=CHALLENGER, word="back"))
    assert isinstance(state.stage, OnBreak)
    state = do(state, EndHere(by=HUNTER))

    state = do(freed(state, HUNTER), EndHere(by=CHALLENGER))

    assert isinstance(state.stage, OnBreak)
    assert state.stage.leaving == (CHALLENGER,)


def test_words_that_dice_have_used_stay() -> None:
    """What has come about stays: the dice of the session were made with the word."""
    state = replace(in_play(), stage=Ending(outcome=Outcome.WON))
    words = state.session.words
    state = freed(do(state, Salute(by=HUNTER)), HUNTER)

    state = do(state, Salute(by=CHALLENGER))

    assert state.session.words == words
    assert isinstance(state.stage, Ending)
    assert isinstance(do(state, Salute(by=HUNTER)).stage, Closed)


def test_a_wish_to_give_or_to_roll_is_void() -> None:
    """BH-CHAL-04, BH-GOAL-05: in a conflict too, and while play stands still."""
    arena = Arena()
    arena.do(SetGoal(by=HUNTER, text="a name", add=0))
    arena.do(AnswerGoal(by=CHALLENGER, goal=1))
    arena.do(AgreeGoalRoll(by=HUNTER, goal=1, dice=0))
    told = narrated(arena.state)
    assert "to roll for the goal “a name”" in told

    on_break = do(arena.state, CallBreak(by=CHALLENGER))
    state = freed(on_break, HUNTER)

    assert isinstance(state.stage, OnBreak)
    assert open_words(replace(state, stage=state.stage.resume), HUNTER) == ()


def test_a_wish_to_give_is_void() -> None:
    """BH-CHAL-04: all Hunters of a challenge give together, and each for themselves."""
    two = Arena(hunters=tuple(Arena().state.hunters.values()) * 2)
    two.do(Give(by=HUNTER))
    assert "to give" in narrated(two.state)

    state = freed(two.state, HUNTER)

    assert isinstance(do(state, Give(by=OTHER)).stage, type(state.stage))


def test_what_was_given_has_come_about_once_its_consequences_are_told() -> None:
    """Ruling 20: a seat freed later takes nothing of it back, and nothing else was open there."""
    arena = Arena()
    arena.do(Give(by=HUNTER))
    assert isinstance(arena.state.stage, Consequences)
    assert no(arena.state, FreeSeat(by=TABLE, seat=HUNTER)) is Reason.ALREADY_DONE


def narrated(state: Adventure) -> str:
    """What the log says when the Hunter's seat is freed."""
    return tell(narrate(state, SeatFreed(by=TABLE, seat=HUNTER)), str, BEAST_HUNTERS.labels)


def test_a_word_about_what_is_left_over_is_void() -> None:
    """BH-MP-05: the new holder has a word of their own."""
    rest = Remainder(number=1, points=1, sharers=(HUNTER, OTHER))
    state = replace(in_play(2), remainders=(rest,))
    state = do(state, GrantRemainder(by=HUNTER, remainder=1, to=HUNTER))

    state = do(freed(state, HUNTER), GrantRemainder(by=OTHER, remainder=1, to=HUNTER))

    assert [each.reward_points for each in state.hunters.values()] == [0, 0]


def test_what_is_left_over_twice_is_told_apart() -> None:
    """BH-MP-05: a goal and its challenge may both leave points; every word says of which."""
    sharers = (HUNTER, OTHER)
    state = replace(
        in_play(2),
        remainders=(
            Remainder(number=1, points=1, sharers=sharers, goal="a name"),
            Remainder(number=2, points=1, sharers=sharers),
        ),
    )
    offered = [
        each for each in BEAST_HUNTERS.choices(state, HUNTER) if each.command == "grant-remainder"
    ]
    titles = [tell(each.label, str, BEAST_HUNTERS.labels) for each in offered]
    assert len(set(titles)) == len(titles) == 4


def test_only_the_table_frees_a_seat() -> None:
    """BH-SET-01: it is no move; and where nothing is open, nothing happens."""
    state = in_play()
    assert no(state, FreeSeat(by=HUNTER, seat=CHALLENGER)) is Reason.NOT_YOUR_SEAT
    assert no(state, FreeSeat(by=TABLE, seat=HUNTER)) is Reason.ALREADY_DONE
    assert no(state, FreeSeat(by=TABLE, seat=Seat("nowhere"))) is Reason.ALREADY_DONE
    closed = replace(state, stage=Closed(outcome=Outcome.WON))
    assert no(closed, FreeSeat(by=TABLE, seat=HUNTER)) is Reason.ADVENTURE_OVER


@pytest.mark.parametrize("seat", [HUNTER, CHALLENGER])
def test_the_log_names_what_is_void(seat: Seat) -> None:
    """C100: what was taken back, and why."""
    state = do(prepared(), *[salute(prepared(), seat)])

    told = tell(narrate(state, SeatFreed(by=TABLE, seat=seat)), str, BEAST_HUNTERS.labels)

    assert told.endswith("What was agreed there and waits for others is void: the Salute.")
    assert evolve(state, SeatFreed(by=TABLE, seat=seat)).count == state.count + 1
