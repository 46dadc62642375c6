"""The menu of a challenge: what is open, what it costs, what is closed and why."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from app.play.bot import answer
from app.rules.beasthunters.bill import quote
from app.rules.beasthunters.challenge import Preactivation
from app.rules.beasthunters.choices import choices
from app.rules.beasthunters.commands import (
    AskChallenge,
    AskForElaboration,
    AskQuestion,
    Give,
    GrantWish,
    Narrate,
    StateSolution,
)
from app.rules.beasthunters.house import House
from app.rules.beasthunters.menus.adversity import menu as purchases
from app.rules.beasthunters.menus.negotiation import menu
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Elaborating
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Kind, Phase, Side
from app.rules.choice import Choice
from app.rules.words import Seat, Sentence
from app.view.wording import tell
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
    refused,
)


def names(state: Adventure, seat: Seat, *, is_open: bool = True) -> set[str]:
    """What *seat* is offered, or what is closed to it."""
    return {each.command for each in menu(state, seat) if (each.refusal is None) is is_open}


def entry(state: Adventure, seat: Seat, command: str) -> Choice:
    """The entry for *command*."""
    return next(each for each in menu(state, seat) if each.command == command)


def price(state: Adventure, seat: Seat, command: str) -> str:
    """The price of *command* in words."""
    said = entry(state, seat, command).price
    assert said
    return tell(said, str, BEAST_HUNTERS.labels)


TALK = {"ask-question"}


@pytest.mark.parametrize(
    ("state", "hunter", "challenger"),
    [
        (free_play(), {"ask-challenge"}, {"present-challenge"}),
        (presented(), {*TALK, "give", "state-solution"}, TALK),
        (
            deciding(Phase.SOLUTION),
            {*TALK, "give"},
            {*TALK, "give", "call-conflict", "ask-more", "fix-domain", "ask-for-elaboration"},
        ),
        (
            deciding(Phase.ELABORATION),
            {*TALK, "give", "preactivate"},
            {*TALK, "give", "call-conflict", "ask-more", "accept-in-part"},
        ),
        (
            deciding(Phase.COMPLICATION),
            {*TALK, "give"},
            {*TALK, "give", "call-conflict", "ask-more", "add-complication"},
        ),
        (buying(Phase.SOLUTION), {"give"}, set()),
        (do(deciding(Phase.SOLUTION), Give(by=CHALLENGER)), set(), {"tell-consequences"}),
    ],
)
def test_each_stage_has_exactly_its_decisions(
    state: Adventure, hunter: set[str], challenger: set[str]
) -> None:
    """Appendix B, row by row."""
    assert names(state, HUNTER) == hunter
    assert names(state, CHALLENGER) == challenger


def test_what_is_closed_says_why() -> None:
    """Without a domain neither phase two nor a conflict is open, and both stay visible."""
    state = do(presented(), StateSolution(by=HUNTER, text="I fight"))

    assert names(state, CHALLENGER, is_open=False) == {
        "answer-question", "ask-for-elaboration", "call-conflict",
    }  # fmt: skip
    no = entry(state, CHALLENGER, "call-conflict").refusal
    assert no
    assert no.reason is Reason.DOMAIN_MISSING


def test_the_ways_on_show_price_and_reward() -> None:
    """×2, ×1, ×1.5; 1, 2, 3 reward points; what is left of the Pool (C80)."""
    one, two, three = (deciding(phase) for phase in Phase)

    assert price(one, CHALLENGER, "give") == (
        "Costs 2 of 20 Pool points; reward points for the Hunters: 1."
    )
    assert price(one, CHALLENGER, "call-conflict") == (
        "×2 in phase one, Solution. The dearest has base 8 and costs 16 of 20 Pool points. "
        "Winning pays the Hunters the base in reward points."
    )
    assert price(one, CHALLENGER, "ask-for-elaboration") == (
        "Costs nothing. There giving pays 2, and a conflict costs ×1."
    )
    assert price(two, CHALLENGER, "accept-in-part") == (
        "Costs nothing. There giving pays 3, and a conflict costs ×1.5."
    )
    assert price(three, CHALLENGER, "call-conflict").startswith("×1.5 in phase three")
    assert "however many" in price(three, CHALLENGER, "add-complication")
    compound = deciding(Phase.COMPLICATION, house=House(compound_complications=True))
    assert price(compound, CHALLENGER, "add-complication").startswith("House number")


def test_an_answer_that_is_due_stands_first() -> None:
    """BH-NEG-02: whoever was asked sees at once where to answer; the other side does not."""
    asked = do(presented(), AskQuestion(by=HUNTER, text="How many?"))

    assert choices(asked, CHALLENGER)[0].command == "answer-question"
    assert "answer-question" in names(asked, HUNTER, is_open=False)
    assert "answer-question" in names(presented(), CHALLENGER, is_open=False)


def test_a_wish_can_come_true_without_a_challenge() -> None:
    """BH-FREE-01: the Challenger's yes stands beside the challenge, and only while it can be said.

    What the Challenger tells meanwhile does not take the wish away.
    """
    wished = do(free_play(), AskChallenge(by=HUNTER, wish="A boat"))
    told = do(wished, Narrate(by=CHALLENGER, text="There are boats."))

    first, second = choices(wished, CHALLENGER)[:2]
    assert (first.command, second.command) == ("grant-wish", "present-challenge")
    assert first.label.words == {"wish": "A boat"}
    assert "grant-wish" in names(told, CHALLENGER)
    granted = do(wished, GrantWish(by=CHALLENGER, text="Take this one."))
    assert names(granted, CHALLENGER) == {"present-challenge"}


def test_giving_asks_once_and_says_what_is_lost() -> None:
    """By the Hunter: nothing, the refund, or the whole adventure."""
    fought = do(buying(Phase.SOLUTION), order(foe(4)))

    assert entry(presented(), HUNTER, "give").asks_once
    assert price(presented(), HUNTER, "give") == "No reward points; the Pool stays at 20."
    assert price(fought, HUNTER, "give") == (
        "No reward points. Given back to the Pool: 6, from 14 to 20."
    )
    assert price(presented(final=True), HUNTER, "give") == (
        "The stake and with it the adventure are lost."
    )
    asked = entry(presented(hunters=2), HUNTER, "give").asks_once
    assert asked
    assert "other Hunters" in asked.text


def test_calling_the_conflict_asks_once_and_says_what_it_costs() -> None:
    """BH-NEG-07: there is no way back, and an opponent has to be bought."""
    asked = entry(deciding(Phase.SOLUTION), CHALLENGER, "call-conflict").asks_once

    assert asked
    assert "no way back" in asked.text
    assert asked.words == {"cost": 2, "pool": 20}


def test_a_refusal_says_simply_when_it_can_be_done() -> None:
    """C79: six stages of a negotiation are one time to whoever plays."""
    ask = refused(free_play(), AskQuestion(by=HUNTER, text="?"))
    give = refused(free_play(), Give(by=CHALLENGER))

    def told(sentence: Sentence) -> str:
        return tell(sentence, str, BEAST_HUNTERS.labels)

    assert told(ask.because) == "This can’t be done in free play."
    assert told(ask.remedy) == "It can be done in a negotiation."
    assert told(give.remedy) == (
        "It can be done in a negotiation, when the decision is the Challenger’s, in a conflict."
    )


def test_the_last_consequences_say_that_the_adventure_ends() -> None:
    """Whoever tells them knows it before."""
    on = do(deciding(Phase.SOLUTION), Give(by=CHALLENGER))
    over = do(deciding(Phase.SOLUTION, final=True), Give(by=CHALLENGER))

    assert price(on, CHALLENGER, "tell-consequences") == "After this, free play goes on."
    assert price(over, CHALLENGER, "tell-consequences") == "With this the adventure ends: won."


def test_each_trait_can_be_readied_on_a_side_that_it_is_not_ready_for() -> None:
    """With what it will be worth: half, rounded up, from another domain (BH-TRT-05)."""
    state = do(deciding(Phase.SOLUTION), AskForElaboration(by=CHALLENGER, text="How?"))
    assert isinstance(state.stage, Elaborating)
    ready = {HUNTER: Preactivation(trait="t1", side=Side.OFFENCE)}
    challenge = replace(state.stage.challenge, preactivations=ready)
    state = replace(state, stage=Elaborating(challenge=challenge))

    first, second = (each for each in menu(state, HUNTER) if each.command == "preactivate")

    assert [each.refusal is None for each in first.fields[0].options] == [False, True]
    assert [each.refusal is None for each in second.fields[0].options] == [True, True]
    assert second.price
    assert second.price.words == {"half": 2, "rating": 3}


def test_with_an_empty_pool_only_the_beast_can_be_presented() -> None:
    """The entry is the beast's, and final (BH-HUNT-04)."""
    state = free_play(kind=Kind.HUNT, hunt_level=6, pool_left=0, stake="Kill the bear")

    choice = entry(state, CHALLENGER, "present-challenge")

    assert choice.refusal is None
    assert choice.fixed == {"final": True}
    assert choice.fields[0].value == "Kill the bear"


def test_the_beast_has_its_name_and_the_points_of_the_hunt() -> None:
    """What was agreed on before the Salute is not asked again; what is left over is told."""
    hunt: dict[str, Any] = {
        "kind": Kind.HUNT,
        "hunt_level": 6,
        "beast": "Grey Mother",
        "final": True,
    }
    state = buying(Phase.SOLUTION, pool_left=0, **hunt)

    offered = list(purchases(state, CHALLENGER))

    assert {each.fields[0].value for each in offered} == {"Grey Mother"}
    two = next(each for each in offered if len(each.fields) == 2)
    assert two.fields[1].value == ""
    assert {each.price.words["limit"] for each in offered if each.price} == {6}
    assert [quote(state, order(foe(*[2] * n))).unused for n in (0, 4, 5)] == [5, 1, 0]
    assert quote(buying(Phase.SOLUTION), order(foe())).unused == 0


def test_a_wish_is_the_first_word_of_a_stake() -> None:
    """What a Hunter asked for stands in the form already; several Hunters can be chosen from."""
    state = free_play(hunters=2)
    (wish,) = (each for each in menu(state, HUNTER) if each.command == "ask-challenge")
    wished = do(state, BEAST_HUNTERS.commands[wish.command](by=HUNTER, wish="A boat"))  # type: ignore[call-arg]

    choice = entry(wished, CHALLENGER, "present-challenge")

    fields = {each.name: each for each in choice.fields}
    assert fields["stake"].value == "A boat"
    assert [each.value for each in fields["hunters"].options] == [HUNTER, SECOND]


@pytest.mark.parametrize("phase", list(Phase))
def test_ready_made_purchases_fit(phase: Phase) -> None:
    """From the plainest to the dearest, each within Limit and Pool, with its price (rulings 10)."""
    state = buying(phase)

    offered = list(purchases(state, CHALLENGER))

    assert len(offered) == 8
    assert all(each.refusal is None and each.price for each in offered)
    levels = [each.price.words["level"] for each in offered if each.price]
    assert levels == [1, 4, 8, 2, 8, 6, 8, 8]
    assert list(purchases(state, HUNTER)) == []
    assert list(purchases(free_play(), CHALLENGER)) == []


def test_a_poor_pool_is_offered_what_it_can_pay() -> None:
    """One point in phase two buys the plainest opponent and nothing else (BH-ADV-02)."""
    assert len(list(purchases(buying(Phase.ELABORATION, pool=1, limit=1), CHALLENGER))) == 1


def test_only_phase_three_asks_who_starts_active() -> None:
    """The field is there where it is legal (BH-NEG-04)."""
    asked = {
        phase: any(
            each.name.endswith("active")
            for choice in purchases(buying(phase), CHALLENGER)
            for each in choice.fields
        )
        for phase in Phase
    }

    assert asked == {
        Phase.SOLUTION: False,
        Phase.ELABORATION: False,
        Phase.COMPLICATION: True,
    }


def test_every_open_entry_has_an_answer_to_each_field() -> None:
    """What a form would send is complete, whatever the stage."""
    whim: Any = random.Random(1)
    for state in (free_play(), presented(), *(deciding(phase) for phase in Phase)):
        for seat in state.seats:
            for choice in choices(state, seat):
                if choice.refusal is None:
                    sent = answer(choice, whim)
                    assert {each.name for each in choice.fields if each.required} <= set(sent)
