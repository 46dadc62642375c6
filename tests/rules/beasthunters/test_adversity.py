"""Buying adversity: prices, Limit, factor, Pool, and the conflict it begins (BH-ADV)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.chance import ScriptedDice
from app.rules.beasthunters.adversity import dearest_base, quote
from app.rules.beasthunters.commands import (
    AskForElaboration,
    BuyAdversity,
    CallConflict,
    DenialOrder,
    Elaborate,
    FoeOrder,
    Preactivate,
    TraitOrder,
)
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import AdversityBought, ConflictStarted, DeniedAtStart
from app.rules.beasthunters.events.negotiation import ActiveAtStart
from app.rules.beasthunters.house import House
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Domain, Kind, Phase, Side
from tests.rules.beasthunters.negotiating import (
    HUNTER,
    PLAIN,
    SECOND,
    buying,
    deciding,
    do,
    foe,
    order,
    refused,
    why,
)


def bought(state: Adventure, command: BuyAdversity) -> AdversityBought:
    """What *command* buys."""
    event = decide(state, command, ScriptedDice())[0]
    assert isinstance(event, AdversityBought)
    return event


def test_the_books_sum_needs_a_free_box_set() -> None:
    """EX-01: 2+1+3+2 = 8, ×1.5 = 12, Pool 20 to 8; with the box point 9, over the Limit."""
    book = order(foe(4, 2, resources=(6, 4)))
    free = buying(Phase.COMPLICATION, house=House(box_set_price=0))
    paid = buying(Phase.COMPLICATION)

    event = bought(free, book)
    assert (event.level, event.paid, event.pool_left) == (8, 12, 8)
    no = refused(paid, book)
    assert no.reason is Reason.LIMIT_EXCEEDED
    assert no.because.words == {"level": 9, "limit": 8}
    assert no.remedy.words == {"over": 1, "dearest": 8}
    assert quote(paid, book).cost == 14


def test_phase_one_doubles_the_cost() -> None:
    """EX-02: base cost 4 is 8 in phase one (BH-NEG-07)."""
    assert bought(buying(Phase.SOLUTION), order(foe(4, 2))).paid == 8


def test_one_large_trait_costs_as_much_as_two_small_ones() -> None:
    """EX-18: +4 costs 2, and so do +2 and +2 (BH-ADV-03)."""
    state = buying(Phase.ELABORATION)

    assert quote(state, order(foe(4))).level == quote(state, order(foe(2, 2))).level == 3


@pytest.mark.parametrize("points", range(1, 8))
@pytest.mark.parametrize("bought", ["trait", "resource", "initiative"])
def test_each_point_buys_two(points: int, bought: str) -> None:
    """T3 (BH-ADV-03): +2n of a trait, a resource or initiative for n, beside the box set for 1."""
    worth = 2 * points
    one = {
        "trait": foe(worth),
        "resource": foe(resources=(worth,)),
        "initiative": foe(initiative=worth),
    }[bought]
    state = buying(Phase.ELABORATION, pool=20, limit=8)

    event = bought_for(state, one)

    assert event.level == event.paid == 1 + points


def test_no_points_buy_nothing_but_boxes() -> None:
    """T3 (BH-ADV-02): base 0 is not sold; initiative starts at 0."""
    event = bought_for(buying(Phase.ELABORATION), foe())

    assert event.level == 1
    assert event.foes[0].initiative == 0
    assert event.foes[0].boxes == (1, 1, 1, 1, 1)


def bought_for(state: Adventure, one: FoeOrder) -> AdversityBought:
    """What buying *one* opponent comes to."""
    return bought(state, order(one))


def test_ratings_in_between_are_not_sold() -> None:
    """EX-14: +5 is a leftover of an older edition; each point buys 2 (BH-ADV-03)."""
    state = buying(Phase.ELABORATION)

    assert refused(state, order(foe(1))).remedy.words == {"more": 2}
    no = refused(state, order(foe(resources=(5,))))
    assert no.reason is Reason.RATING_ODD
    assert no.remedy.words == {"less": 4, "more": 6}
    assert why(state, order(replace(PLAIN, initiative=1))) is Reason.RATING_ODD
    assert why(state, order(foe(0))) is Reason.NUMBER_OUT_OF_RANGE
    assert why(state, order(replace(PLAIN, initiative=-2))) is Reason.NUMBER_OUT_OF_RANGE


def test_a_lone_box_set_is_an_opponent() -> None:
    """The least purchase is one point: boxes and nothing else (BH-ADV-02)."""
    event = bought(buying(Phase.ELABORATION), order())

    assert (event.level, event.paid) == (1, 1)
    assert event.foes[0].boxes == (1, 1, 1, 1, 1)
    assert event.foes[0].initiative == 0
    assert why(buying(Phase.ELABORATION), replace(order(), foes=())) is Reason.NUMBER_OUT_OF_RANGE


@pytest.mark.parametrize(
    ("phase", "costs"),
    [
        (Phase.SOLUTION, [2, 4, 6, 8, 10, 12, 14, 16]),
        (Phase.ELABORATION, [1, 2, 3, 4, 5, 6, 7, 8]),
        (Phase.COMPLICATION, [2, 3, 5, 6, 8, 9, 11, 12]),
    ],
)
def test_final_cost_by_base_cost(phase: Phase, costs: list[int]) -> None:
    """T2: the factor applies once to the sum, halves are rounded up (BH-NEG-07, BH-NEG-08)."""
    state = buying(phase)

    orders = [order(foe(*[2] * (base - 1))) for base in range(1, 9)]

    assert [quote(state, each).cost for each in orders] == costs
    assert [bought(state, each).level for each in orders] == list(range(1, 9))


def test_complications_may_compound_by_the_house() -> None:
    """The sources can be read either way; the default is one factor (BH-NEG-07)."""
    once = deciding(Phase.COMPLICATION)
    challenge = replace(once.stage.challenge, complications=("a", "b"))  # type: ignore[union-attr]
    once = replace(once, stage=replace(once.stage, challenge=challenge))  # type: ignore[arg-type]
    twice = replace(once, house=House(compound_complications=True))
    call = CallConflict(by=CHALLENGER)

    assert quote(do(once, call), order(foe(6))).cost == 6
    assert quote(do(twice, call), order(foe(6))).cost == 9


@pytest.mark.parametrize(
    ("phase", "pool", "dearest"),
    [
        (Phase.SOLUTION, 20, 8),
        (Phase.SOLUTION, 7, 3),
        (Phase.ELABORATION, 5, 5),
        (Phase.COMPLICATION, 8, 5),
        (Phase.COMPLICATION, 7, 4),
    ],
)
def test_the_dearest_base_keeps_limit_and_pool(phase: Phase, pool: int, dearest: int) -> None:
    """The greatest b ≤ Limit with ceil(b × factor) ≤ Pool (rulings 10)."""
    state = buying(phase, pool=pool, limit=8)

    assert dearest_base(state) == dearest
    assert refusal(state, order(foe(*[2] * (dearest - 1)))) is None
    assert refusal(state, order(foe(*[2] * dearest))) is not None


def test_what_the_pool_cannot_pay_is_refused() -> None:
    """Within the Limit, but dearer than what is left (rulings 10)."""
    no = refused(buying(Phase.SOLUTION, pool=7, limit=7), order(foe(6)))

    assert no.reason is Reason.POOL_TOO_SMALL
    assert no.remedy.words == {"over": 1, "dearest": 3}


def test_the_limit_caps_the_base_and_not_the_cost() -> None:
    """Limit 8 with a cost of 16 is fine (BH-SET-05, BH-ADV-05)."""
    assert bought(buying(Phase.SOLUTION), order(foe(*[2] * 7))).paid == 16


def test_everything_belongs_to_the_domain_of_the_challenge() -> None:
    """Traits and resources are bought in it (BH-ADV-01)."""
    event = bought(buying(Phase.ELABORATION, domain=Domain.SOCIAL), order(foe(2, resources=(2,))))

    (bandits,) = event.foes
    assert {each.domain for each in bandits.traits} == {Domain.SOCIAL}
    assert {each.domain for each in bandits.resources} == {Domain.SOCIAL}
    assert (bandits.key, bandits.traits[0].key, bandits.resources[0].key) == (
        "foe-1",
        "foe-1-t1",
        "foe-1-r1",
    )


def test_opponents_are_told_apart() -> None:
    """Several opponents, each with a box set and a name of its own (rulings 2)."""
    event = bought(buying(Phase.ELABORATION, foes=3), order(PLAIN, PLAIN))

    assert [(each.key, each.name) for each in event.foes] == [
        ("foe-4", "Bandits"),
        ("foe-5", "Bandits 2"),
    ]
    assert event.level == 2


def test_more_boxes_only_in_the_last_conflict() -> None:
    """EX-17: 3/2/1/1/1 costs 4 there, and nothing else is sold elsewhere (BH-ADV-04, T4)."""
    large = order(replace(PLAIN, extra_boxes=(2, 1, 0, 0, 0)))

    assert why(buying(Phase.ELABORATION), large) is Reason.LAST_CONFLICT_ONLY
    event = bought(buying(Phase.ELABORATION, final=True), large)
    assert event.foes[0].boxes == (3, 2, 1, 1, 1)
    assert event.level == 4


def test_boxes_keep_their_order() -> None:
    """EX-15: a level never has more boxes than the one before (BH-CHR-05)."""
    state = buying(Phase.ELABORATION, final=True)

    no = refused(state, order(replace(PLAIN, extra_boxes=(0, 1, 0, 0, 0))))
    assert no.reason is Reason.BOX_ORDER
    short = order(replace(PLAIN, extra_boxes=(1, 0)))
    assert why(state, short) is Reason.NUMBER_OUT_OF_RANGE
    negative = order(replace(PLAIN, extra_boxes=(0, 0, 0, 0, -1)))
    assert why(state, negative) is Reason.NUMBER_OUT_OF_RANGE


@pytest.mark.parametrize(("resource", "price"), [("r1", 2), ("r2", 2)])
def test_a_resource_can_be_denied_from_the_start(resource: str, price: int) -> None:
    """1 point per 2 rating points, rounded up; to recover by 5 (BH-ADV-08, BH-REC-03)."""
    state = buying(Phase.ELABORATION)
    denied = order(denials=(DenialOrder(hunter=HUNTER, resource=resource),))

    assert bought(state, denied).level == 1 + price
    assert decide(state, denied, ScriptedDice())[1] == DeniedAtStart(
        by=CHALLENGER, hunter=HUNTER, resource=resource, margin=5
    )
    stage = do(state, denied).stage
    assert isinstance(stage, Fighting)
    assert stage.conflict.denied == {HUNTER: {resource: 5}}


def test_only_what_counts_can_be_denied() -> None:
    """A resource of the domain, of a Hunter in the challenge, once (BH-ADV-08)."""
    state = buying(Phase.ELABORATION)
    axe = DenialOrder(hunter=HUNTER, resource="r1")

    for denials, reason in (
        ((replace(axe, resource="r3"),), Reason.WRONG_DOMAIN),
        ((replace(axe, resource="nothing"),), Reason.UNKNOWN_NAME),
        ((replace(axe, hunter=SECOND),), Reason.NOT_IN_CHALLENGE),
        ((axe, axe), Reason.ALREADY_DONE),
    ):
        assert why(state, order(denials=denials)) is reason


def test_one_trait_starts_active_in_phase_three() -> None:
    """One over all opponents, and in phase three only (BH-NEG-04)."""
    ready = TraitOrder(name="Ambush", rating=2, active=Side.OFFENCE)
    one = order(replace(PLAIN, traits=(ready,)))
    two = order(replace(PLAIN, traits=(ready,)), replace(PLAIN, traits=(ready,)))
    state = buying(Phase.COMPLICATION)

    assert why(buying(Phase.ELABORATION), one) is Reason.NOT_ALLOWED_IN_PHASE
    assert why(state, two) is Reason.NOT_ALLOWED_IN_PHASE
    assert decide(state, one, ScriptedDice())[1] == ConflictStarted(
        by="table",  # type: ignore[arg-type]
        domain=Domain.PHYSICAL,
        active=(ActiveAtStart(combatant="foe-1", trait="foe-1-t1", side=Side.OFFENCE),),
    )


def test_what_a_hunter_readied_is_active() -> None:
    """The trait of phase two starts on its side (BH-NEG-03)."""
    state = do(
        deciding(Phase.SOLUTION),
        AskForElaboration(by=CHALLENGER, text="How?"),
        Preactivate(by=HUNTER, trait="t2", side=Side.DEFENCE),
        Elaborate(by=HUNTER, text="So"),
        CallConflict(by=CHALLENGER),
        order(),
    )

    assert isinstance(state.stage, Fighting)
    assert state.stage.conflict.active == {HUNTER: {"t2": Side.DEFENCE}}


def test_the_beast_comes_at_the_level_of_the_hunt() -> None:
    """Not from the Pool, which may be empty, unless the house says so (BH-HUNT-03, BH-HUNT-04)."""
    hunt: dict[str, Any] = {"kind": Kind.HUNT, "hunt_level": 10, "final": True}
    beast = order(foe(*[2] * 9))

    event = bought(buying(Phase.SOLUTION, pool_left=0, **hunt), beast)

    assert (event.level, event.paid, event.pool_left) == (10, 0, 0)
    paid = buying(Phase.SOLUTION, house=House(beast_paid_from_pool=True), **hunt)
    assert why(paid, beast) is Reason.LIMIT_EXCEEDED


def test_only_the_challenger_buys_and_only_once() -> None:
    """Adversity is bought between the call and the conflict (BH-ADV-01)."""
    state = buying(Phase.ELABORATION)

    assert why(state, replace(order(), by=HUNTER)) is Reason.NOT_YOUR_SEAT
    assert why(do(state, order()), order()) is Reason.NOT_NOW
    assert why(deciding(Phase.ELABORATION), order()) is Reason.NOT_NOW
    with pytest.raises(LookupError):
        dearest_base(deciding(Phase.ELABORATION))
