"""Traits in play (BH-TRT-01 … BH-TRT-05, BH-CONF-01, BH-CONF-06)."""

from __future__ import annotations

import pytest

from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import ActivateTrait, ReassignTraits
from app.rules.beasthunters.events import TraitActivated, TraitsReassigned
from app.rules.beasthunters.figures import bonus, half
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.sheets import Trait
from app.rules.beasthunters.vocabulary import CHALLENGER
from tests.rules.beasthunters.arena import (
    BANDITS,
    HUNTER,
    INSIGHT,
    PROUD,
    Arena,
    D,
    O,
    P,
    S,
)


def crowded(**active) -> Arena:
    """An opponent with eight traits, some active."""
    traits = tuple(Trait(key=key, name=key, domain=P, rating=2) for key in "abcdefgh")
    foe = Foe(key=BANDITS, name="a crowd", traits=traits)
    return Arena(foes=(foe,), active={BANDITS: active}).turn_of(BANDITS)


def test_one_trait_is_activated_for_a_side():
    """One action, one trait, its side chosen now (BH-TRT-01)."""
    arena = Arena()

    events = arena.do(ActivateTrait(by=HUNTER, trait=PROUD, side=D))

    assert events[0] == TraitActivated(by=HUNTER, actor=HUNTER, trait=PROUD, side=D)
    assert bonus(arena.figure(HUNTER), P, D) == 4


@pytest.mark.parametrize(
    ("rating", "worth"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)]
)  # fmt: skip
def test_a_trait_of_another_domain_counts_half_rounded_up(rating, worth):
    """BH-TRT-05, value by value."""
    assert half(rating) == worth


def test_each_foreign_trait_is_halved_on_its_own():
    """EX-03: S+2 and P+3 make 1 + 3 = 4 in a physical conflict (BH-CONF-01)."""
    traits = (
        Trait(key="a", name="a", domain=S, rating=2),
        Trait(key="b", name="b", domain=P, rating=3),
    )
    foe = Foe(key=BANDITS, name="x", traits=traits)
    arena = Arena(foes=(foe,), active={BANDITS: {"a": O, "b": O}})

    assert bonus(arena.figure(BANDITS), P, O) == 4


def test_a_pair_of_small_traits_needs_two_activations():
    """EX-18: two +2 traits are as strong as one +4, one action later (BH-TRT-01)."""
    arena = crowded(a=O)
    arena.do(ActivateTrait(by=CHALLENGER, trait="b", side=O))

    assert bonus(arena.figure(BANDITS), P, O) == 4


def test_a_side_holds_three_traits():
    """A fourth on one side is refused, on the other side it is not (BH-TRT-02)."""
    arena = crowded(a=O, b=O, c=O)

    refused = arena.no(ActivateTrait(by=CHALLENGER, trait="d", side=O))
    assert refused.reason is Reason.SIDE_IS_FULL
    assert refused.facts == {"count": 4, "most": 3}
    assert arena.may(ActivateTrait(by=CHALLENGER, trait="d", side=D))


def test_a_trait_is_activated_once():
    """An active trait can be reassigned, not activated again (BH-TRT-01)."""
    arena = Arena(active={HUNTER: {PROUD: O}})

    refused = arena.no(ActivateTrait(by=HUNTER, trait=PROUD, side=D))
    assert refused.reason is Reason.ALREADY_ACTIVE


def test_an_unknown_trait_is_refused():
    """Another's trait is not one's own (BH-TRT-01)."""
    refused = Arena().no(ActivateTrait(by=HUNTER, trait="foe-1-t1", side=O))

    assert refused.reason is Reason.UNKNOWN_NAME


def test_any_set_of_active_traits_changes_sides():
    """One action for all; nothing new becomes active (BH-TRT-03)."""
    arena = Arena(active={HUNTER: {PROUD: O, INSIGHT: D}})

    events = arena.do(ReassignTraits(by=HUNTER, traits=(PROUD, INSIGHT)))

    assert events[0] == TraitsReassigned(by=HUNTER, actor=HUNTER, traits=(PROUD, INSIGHT))
    assert arena.figure(HUNTER).active == {PROUD: D, INSIGHT: O}


def test_the_limit_holds_when_the_reassignment_is_done():
    """Full sides may swap, but not overflow (BH-TRT-02)."""
    arena = crowded(a=O, b=O, c=O, d=D, e=D, f=D)

    refused = arena.no(ReassignTraits(by=CHALLENGER, traits=("a",)))
    assert refused.reason is Reason.SIDE_IS_FULL
    assert arena.may(ReassignTraits(by=CHALLENGER, traits=("a", "d")))
    assert arena.may(ReassignTraits(by=CHALLENGER, traits=("a d",)))


def test_without_an_active_trait_nothing_is_reassigned():
    """There has to be one (BH-TRT-03)."""
    refused = Arena().no(ReassignTraits(by=HUNTER, traits=(PROUD,)))

    assert refused.reason is Reason.NOTHING_ACTIVE


@pytest.mark.parametrize("traits", [(INSIGHT,), (PROUD, PROUD), ("nothing",)])
def test_only_active_traits_change_sides_and_each_once(traits):
    """Idle, unknown and doubled names are refused (BH-TRT-03)."""
    arena = Arena(active={HUNTER: {PROUD: O}})

    assert arena.no(ReassignTraits(by=HUNTER, traits=traits)).reason is Reason.UNKNOWN_NAME


def test_a_reassignment_names_at_least_one_trait():
    """Nothing is no action (BH-TRT-03)."""
    arena = Arena(active={HUNTER: {PROUD: O}})

    assert arena.no(ReassignTraits(by=HUNTER, traits=())).reason is Reason.TEXT_MISSING
