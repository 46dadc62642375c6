"""What several Hunters ask for at once: nothing is lost (BH-FREE-01, BH-CHAL-01, rulings 21)."""

from __future__ import annotations

from typing import Any

import pytest

from app.chance import ScriptedDice
from app.rules.beasthunters.choices import choices
from app.rules.beasthunters.commands import (
    COMMUTING,
    AskChallenge,
    Give,
    GrantWish,
    Narrate,
    PresentChallenge,
    TellConsequences,
    WithdrawWish,
)
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import WishGranted
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.standing import challenge_of, open_wishes
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.beasthunters.waiting import waiting_for
from app.rules.frozen import replace
from app.rules.words import Seat
from tests.rules.beasthunters.negotiating import HUNTER, SECOND, do, free_play, why


def both_asked() -> Adventure:
    """Two Hunters have asked for something, one after the other."""
    return do(
        free_play(hunters=2),
        AskChallenge(by=HUNTER, wish="A boat"),
        AskChallenge(by=SECOND, wish="A guide"),
    )


def present(**more: Any) -> PresentChallenge:
    """A challenge."""
    return PresentChallenge(by=CHALLENGER, stake="S", obstacle="O", **more)


def over(state: Adventure) -> Adventure:
    """*state* after its challenge was dropped and told."""
    agreed = do(state, Give(by=HUNTER), Give(by=SECOND))
    return do(agreed, TellConsequences(by=CHALLENGER, text="So be it."))


def asked_of(state: Adventure) -> list[tuple[str, object]]:
    """What the Challenger can answer, and to whom."""
    return [
        (choice.command, choice.fixed.get("whose") or choice.fixed.get("asked_by"))
        for choice in choices(state, CHALLENGER)
        if choice.command in {"grant-wish", "present-challenge"}
    ]


def test_each_hunters_wish_stands_and_is_offered() -> None:
    """The Challenger sees all, the oldest first, and can raise one of their own (rulings 21)."""
    assert asked_of(both_asked()) == [
        ("grant-wish", HUNTER),
        ("present-challenge", HUNTER),
        ("grant-wish", SECOND),
        ("present-challenge", SECOND),
        ("present-challenge", CHALLENGER),
    ]


@pytest.mark.parametrize(("first", "other"), [(HUNTER, SECOND), (SECOND, HUNTER)])
def test_one_is_granted_and_the_other_waits(first: Seat, other: Seat) -> None:
    """One by one, in any order; the Challenger is waited for until the last is answered."""
    granted = do(both_asked(), GrantWish(by=CHALLENGER, text="Yes.", whose=first))

    assert [*open_wishes(granted)] == [other]
    assert [wait.seat for wait in waiting_for(granted)] == [CHALLENGER]
    told = do(granted, Narrate(by=CHALLENGER, text="It rains."))
    assert [wait.seat for wait in waiting_for(told)] == [CHALLENGER, HUNTER, SECOND]
    assert not open_wishes(do(told, GrantWish(by=CHALLENGER, text="Yes.", whose=other)))
    assert why(granted, GrantWish(by=CHALLENGER, text="Yes.", whose=first)) is Reason.NOTHING_ASKED


def test_a_wish_that_is_challenged_leaves_the_other_for_later() -> None:
    """What others asked for is open again when free play returns."""
    state = do(both_asked(), present(asked_by=HUNTER))

    challenge = challenge_of(state)
    assert challenge
    assert challenge.asked_by == HUNTER
    assert open_wishes(over(state)) == {SECOND: "A guide"}


def test_a_challenge_of_the_challengers_own_answers_no_wish() -> None:
    """Nothing that anybody asked for is lost by an ambush."""
    state = do(both_asked(), present(asked_by=CHALLENGER))

    challenge = challenge_of(state)
    assert challenge
    assert challenge.asked_by == CHALLENGER
    assert [*open_wishes(over(state))] == [HUNTER, SECOND]


def test_an_answer_that_names_nobody_means_the_latest() -> None:
    """So old logs and transcripts, which knew one wish, say the same as ever."""
    challenge = challenge_of(do(both_asked(), present()))

    assert challenge
    assert challenge.asked_by == SECOND
    assert [*open_wishes(do(both_asked(), GrantWish(by=CHALLENGER, text="Yes.")))] == [HUNTER]
    old = WishGranted(by=CHALLENGER, text="Yes.")
    assert [*open_wishes(evolve(both_asked(), old))] == [HUNTER]


def test_only_open_wishes_are_challenged_or_granted() -> None:
    """Nobody is named who asked for nothing, or who does not exist."""
    asked = do(free_play(hunters=2), AskChallenge(by=HUNTER, wish="A boat"))

    for seat in (SECOND, Seat("hunter-9")):
        assert why(asked, present(asked_by=seat)) is Reason.NOTHING_ASKED
        assert why(asked, GrantWish(by=CHALLENGER, text="Y", whose=seat)) is Reason.NOTHING_ASKED
    assert why(free_play(), GrantWish(by=CHALLENGER, text="Y")) is Reason.NOTHING_ASKED


def test_a_hunter_who_asks_again_replaces_their_own_only() -> None:
    """One wish a Hunter; the latest stands last."""
    again = do(both_asked(), AskChallenge(by=HUNTER, wish="A raft"))

    assert open_wishes(again) == {SECOND: "A guide", HUNTER: "A raft"}
    assert [*open_wishes(again)] == [SECOND, HUNTER]


def test_a_hunter_takes_an_own_wish_back() -> None:
    """Nobody is held to what they no longer want; the log tells it."""
    state = both_asked()
    (event,) = decide(state, WithdrawWish(by=HUNTER), ScriptedDice())

    said = narrate(state, event)
    assert said.text.replace("{wish}", str(said.words["wish"])).endswith(
        "no longer asks for: A boat"
    )
    assert open_wishes(evolve(state, event)) == {SECOND: "A guide"}
    assert why(evolve(state, event), WithdrawWish(by=HUNTER)) is Reason.NOTHING_ASKED
    assert why(state, WithdrawWish(by=CHALLENGER)) is Reason.NOT_YOUR_SEAT


def test_the_wish_of_a_hunter_who_is_gone_is_gone() -> None:
    """Nobody can answer whoever left play (BH-DMG-04)."""
    state = both_asked()
    left = replace(state.hunters[SECOND], departed=True)
    state = replace(state, hunters={**state.hunters, SECOND: left})

    assert [*open_wishes(state)] == [HUNTER]


def test_two_who_ask_at_the_same_moment_are_both_heard() -> None:
    """A wish does not depend on what others did meanwhile."""
    assert AskChallenge in COMMUTING
    assert refusal(both_asked(), AskChallenge(by=SECOND, wish="A lamp")) is None


def test_who_is_granted_is_named_among_several() -> None:
    """The line of the log says whose wish came true."""
    state = both_asked()
    (event,) = decide(state, GrantWish(by=CHALLENGER, text="Yes.", whose=HUNTER), ScriptedDice())

    assert narrate(state, event).text == "{who} lets happen what {hunter} asked for: {text}"
