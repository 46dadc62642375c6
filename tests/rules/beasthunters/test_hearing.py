"""No Hunter who is away holds up phases two and three; none is passed over unseen (rulings 1)."""

from __future__ import annotations

from typing import Any

import pytest

from app.rules.beasthunters.choices import choices
from app.rules.beasthunters.commands import (
    AcceptInPart,
    AdaptPlan,
    AddComplication,
    AskForElaboration,
    AskMore,
    CallConflict,
    Command,
    Elaborate,
    FixDomain,
    Give,
    Preactivate,
    StateSolution,
)
from app.rules.beasthunters.decide import refusal
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.standing import challenge_of, unheard
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Domain, Phase, Side
from app.rules.beasthunters.waiting import waiting_for
from tests.rules.beasthunters.negotiating import HUNTER, SECOND, deciding, do, presented, why

READY = Preactivate(by=SECOND, trait="t1", side=Side.OFFENCE)


def one_elaborated(**table: Any) -> Adventure:
    """Phase two, where the first of two Hunters has elaborated."""
    return do(
        presented(hunters=2, **table),
        StateSolution(by=HUNTER, text="We fight"),
        FixDomain(by=CHALLENGER, domain=Domain.PHYSICAL),
        AskForElaboration(by=CHALLENGER, text="How?"),
        Elaborate(by=HUNTER, text="So"),
    )


def one_adapted() -> Adventure:
    """Phase three, where the first of two Hunters has adapted the plan."""
    return do(
        one_elaborated(),
        AcceptInPart(by=CHALLENGER, text="Partly"),
        AddComplication(by=CHALLENGER, text="Rain"),
        AdaptPlan(by=HUNTER, text="A cloak"),
    )


@pytest.mark.parametrize(
    "decision",
    [
        Give(by=CHALLENGER),
        CallConflict(by=CHALLENGER),
        AcceptInPart(by=CHALLENGER, text="Partly"),
        AskMore(by=CHALLENGER, text="And then?"),
    ],
)
def test_after_one_has_elaborated_the_challenger_may_decide(decision: Command) -> None:
    """Rulings 1: one thread, one decision for all; whoever is away does not hold it up."""
    assert refusal(one_elaborated(), decision) is None


@pytest.mark.parametrize("decision", [Give(by=CHALLENGER), CallConflict(by=CHALLENGER)])
def test_after_one_has_adapted_the_plan_the_challenger_may_decide(decision: Command) -> None:
    """Phase three is read like phase two."""
    assert refusal(one_adapted(), decision) is None


def test_until_then_the_others_still_have_their_say() -> None:
    """They elaborate, adapt and ready a trait, once each, and are waited for."""
    state = one_elaborated()
    assert [wait.seat for wait in waiting_for(state)] == [CHALLENGER, SECOND]

    said = do(state, READY, Elaborate(by=SECOND, text="I, too"))
    challenge = challenge_of(said)
    assert challenge
    assert challenge.elaborated == (HUNTER, SECOND)
    assert [*challenge.preactivations] == [SECOND]
    assert why(said, Elaborate(by=SECOND, text="Again")) is Reason.ALREADY_DONE
    assert [wait.seat for wait in waiting_for(one_adapted())] == [CHALLENGER, SECOND]
    assert not unheard(do(one_adapted(), AdaptPlan(by=SECOND, text="A hat")))


def test_whoever_answers_first_can_still_ready_a_trait() -> None:
    """BH-NEG-03: the trait is chosen in phase two, and phase two lasts until the decision."""
    alone = deciding(Phase.ELABORATION)
    ready = Preactivate(by=HUNTER, trait="t1", side=Side.DEFENCE)

    state = do(alone, ready)
    assert isinstance(state.stage, type(alone.stage))
    challenge = challenge_of(state)
    assert challenge
    assert HUNTER in challenge.preactivations
    assert "preactivate" in {each.command for each in choices(alone, HUNTER) if not each.refusal}
    assert why(do(alone, AcceptInPart(by=CHALLENGER, text="P")), ready) is Reason.NOT_NOW


@pytest.mark.parametrize("state", [one_elaborated(), one_adapted()])
def test_the_challenger_reads_who_has_not_spoken(state: Adventure) -> None:
    """Beside each decision and once more before it, until everyone has."""
    give = next(each for each in choices(state, CHALLENGER) if each.command == "give")
    for said in (give.price, give.asks_once):
        assert said
        assert said.text == "{said} Not heard in this phase yet: {who}."
    full = do(one_elaborated(), Elaborate(by=SECOND, text="I, too"))
    give = next(each for each in choices(full, CHALLENGER) if each.command == "give")
    assert give.price
    assert "Not heard" not in give.price.text
