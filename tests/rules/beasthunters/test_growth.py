"""Reward points buy growth outside challenges, at the house's prices; the end refreshes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.beasthunters.challenge import Challenge
from app.rules.beasthunters.commands import (
    AddBox,
    Command,
    GainResource,
    LearnTrait,
    RaiseInitiative,
    RaiseResource,
    RaiseTrait,
    Refresh,
)
from app.rules.beasthunters.decide import refusal
from app.rules.beasthunters.events import (
    BoxAdded,
    Event,
    HunterRefreshed,
    InitiativeRaised,
    ResourceGained,
    ResourceRaised,
    TraitLearned,
    TraitRaised,
)
from app.rules.beasthunters.house import House
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.sheets import NO_MARKS, Resource, Trait
from app.rules.beasthunters.stages import Describing, Ending
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Level, Outcome, Side
from tests.rules.beasthunters.preparing import (
    HUNTER,
    M,
    P,
    S,
    do,
    happens,
    no,
    prepared,
    rich,
    sheet,
)

PURCHASES: tuple[tuple[Command, Event], ...] = (
    (
        RaiseTrait(by=HUNTER, trait="t1", why="The sea"),
        TraitRaised(by=HUNTER, trait="t1", to=5, price=10, why="The sea"),
    ),
    (
        LearnTrait(by=HUNTER, name=" Seaworthy ", domain=P),
        TraitLearned(
            by=HUNTER,
            trait=Trait(key="t5", name="Seaworthy", domain=P, rating=1),
            price=4,
            why="",
        ),
    ),
    (
        RaiseResource(by=HUNTER, resource="r4"),
        ResourceRaised(by=HUNTER, resource="r4", to=4, price=8, why=""),
    ),
    (
        GainResource(by=HUNTER, name="Whalebone", domain=S, side=Side.DEFENCE),
        ResourceGained(
            by=HUNTER,
            resource=Resource(key="r5", name="Whalebone", domain=S, side=Side.DEFENCE, rating=1),
            price=4,
            why="",
        ),
    ),
    (
        RaiseInitiative(by=HUNTER, domain=P),
        InitiativeRaised(by=HUNTER, domain=P, to=4, price=4, why=""),
    ),
    (
        AddBox(by=HUNTER, domain=P, level=Level.HEAVY),
        BoxAdded(by=HUNTER, domain=P, level=Level.HEAVY, price=10, why=""),
    ),
)


@pytest.mark.parametrize(("command", "event"), PURCHASES)
def test_growth_is_bought_at_house_prices(command: Command, event: Event) -> None:
    """BH-RP-02, T7: rating × 2, new 4, initiative × 1, boxes 4/6/10/15."""
    assert happens(rich(), command) == (event,)


def test_a_purchase_is_paid_and_stands_on_the_sheet() -> None:
    """BH-RP-02, BH-RP-03: points go, and only what was bought changes, in one domain."""
    state = do(rich(100), *(command for command, _ in PURCHASES))
    before, hunter = sheet(rich()), sheet(state)
    assert hunter.reward_points == 100 - 10 - 4 - 8 - 4 - 4 - 10
    assert [trait.rating for trait in hunter.traits] == [5, 3, 2, 2, 1]
    assert [resource.rating for resource in hunter.resources] == [2, 4, 2, 4, 1]
    assert hunter.initiative == {**before.initiative, P: 4}
    assert hunter.boxes == {**before.boxes, P: (2, 2, 2, 1, 1)}


@pytest.mark.parametrize(("command", "event"), PURCHASES)
def test_too_few_points_say_how_many_are_lacking(command: Command, event: Event) -> None:
    """BH-RP-02: the refusal holds the price, what there is and what is lacking."""
    price = event.price  # type: ignore[attr-defined]
    refused = refusal(rich(price - 1), command)
    assert refused is not None
    assert refused.reason is Reason.TOO_FEW_REWARD_POINTS
    facts = (refused.facts["price"], refused.facts["points"], refused.facts["lacking"])
    assert facts == (price, price - 1, 1)
    assert refusal(rich(price), command) is None


@pytest.mark.parametrize(("command", "_event"), PURCHASES)
def test_nothing_is_bought_inside_a_challenge(command: Command, _event: Event) -> None:
    """BH-RP-01: outside challenges at any time, also after the end; never in one."""
    challenge = Challenge(number=1, asked_by=CHALLENGER, hunters=(HUNTER,), stake="the road")
    assert no(replace(rich(), stage=Describing(challenge=challenge)), command) is (
        Reason.IN_A_CHALLENGE
    )
    assert no(replace(rich(), stage=Ending(outcome=Outcome.LOST)), command) is None
    assert no(prepared(), command) is Reason.NOT_NOW
    assert no(rich(), replace(command, by=CHALLENGER)) is Reason.NOT_YOUR_SEAT


@pytest.mark.parametrize(("command", "_event"), PURCHASES)
def test_a_hunter_who_left_play_buys_no_more(command: Command, _event: Event) -> None:
    """BH-DMG-04: whoever has won everything and left has no use for it."""
    state = replace(left(), stage=Ending(outcome=Outcome.WON))
    assert no(state, command) is Reason.ADVENTURE_OVER
    assert no(state, Refresh(by=HUNTER)) is Reason.ADVENTURE_OVER


def left() -> Adventure:
    """A table whose Hunter has left play for good."""
    state = rich()
    return replace(state, hunters={HUNTER: replace(sheet(state), departed=True)})


def test_fatal_boxes_are_not_for_sale() -> None:
    """BH-RP-04, BH-HUNT-03: only hunts of a very high level give them."""
    box = AddBox(by=HUNTER, domain=P, level=Level.FATAL)
    assert no(rich(), box) is Reason.NOT_FOR_SALE


def test_boxes_keep_their_order() -> None:
    """BH-RP-03, BH-CHR-05, EX-15: as many of a level as of the level before, not more."""
    heavy = AddBox(by=HUNTER, domain=P, level=Level.HEAVY)
    state = do(rich(), heavy)
    assert no(state, heavy) is Reason.BOX_ORDER
    assert no(state, AddBox(by=HUNTER, domain=M, level=Level.LIGHT)) is None
    medium = AddBox(by=HUNTER, domain=P, level=Level.MEDIUM)
    assert no(state, medium) is Reason.BOX_ORDER


def test_incapacitating_boxes_can_be_bought() -> None:
    """BH-RP-05: a second Incapacitating box puts defeat off until both are marked."""
    state = do(
        rich(),
        AddBox(by=HUNTER, domain=P, level=Level.HEAVY),
        AddBox(by=HUNTER, domain=P, level=Level.INCAPACITATING),
    )
    assert sheet(state).boxes[P] == (2, 2, 2, 2, 1)


def test_unknown_and_taken_names_are_refused() -> None:
    """BH-RP-02: one raises what is there and adds what is not."""
    assert no(rich(), RaiseTrait(by=HUNTER, trait="t9")) is Reason.UNKNOWN_NAME
    assert no(rich(), RaiseResource(by=HUNTER, resource="Axe")) is Reason.UNKNOWN_NAME
    assert no(rich(), LearnTrait(by=HUNTER, name="riverborn", domain=P)) is Reason.NAME_TAKEN
    spear = GainResource(by=HUNTER, name="Hunting Spear", domain=P, side=Side.OFFENCE)
    assert no(rich(), spear) is Reason.NAME_TAKEN


def test_a_house_sets_its_own_prices() -> None:
    """BH-RP-02: prices are house numbers."""
    house = House(raise_factor=3, new_item_price=7, initiative_factor=5, box_prices=(1, 2, 3, 4))
    state = replace(rich(), house=house)
    prices = [happens(state, command)[0].price for command, _ in PURCHASES]  # type: ignore[attr-defined]
    assert prices == [15, 7, 12, 7, 20, 3]


def test_refresh_clears_boxes_and_preactivations() -> None:
    """BH-DMG-07, BH-END-01, rulings 18: reward points stay."""
    state = rich(5)
    hurt = replace(
        sheet(state), marked={**sheet(state).marked, P: (1, 1, 0, 0, 0)}, preactivated=("t1",)
    )
    state = replace(state, hunters={HUNTER: hurt}, stage=Ending(outcome=Outcome.LOST))

    assert happens(state, Refresh(by=HUNTER)) == (HunterRefreshed(by=HUNTER),)
    state = do(state, Refresh(by=HUNTER))

    assert sheet(state).marked == dict.fromkeys((P, M, S), NO_MARKS)
    assert sheet(state).preactivated == ()
    assert sheet(state).reward_points == 5
    assert no(state, Refresh(by=HUNTER)) is Reason.ALREADY_DONE


def test_refresh_is_for_hunters_after_the_end() -> None:
    """BH-DMG-07, BH-DMG-05: damage lasts to the end of the adventure."""
    assert no(rich(), Refresh(by=HUNTER)) is Reason.NOT_NOW
    ending = replace(rich(), stage=Ending(outcome=Outcome.WON))
    assert no(ending, Refresh(by=CHALLENGER)) is Reason.NOT_YOUR_SEAT
