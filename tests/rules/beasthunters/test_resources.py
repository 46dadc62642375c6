"""Deny and recover (BH-DENY-01 … BH-DENY-03, BH-REC-01 … BH-REC-03)."""

from __future__ import annotations

import pytest

from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import (
    AcceptDenial,
    CallForRoll,
    DenyResource,
    OfferDenial,
    RecoverResource,
    RollDefence,
    RollInstead,
    RollOffence,
    WaiveRoll,
)
from app.rules.beasthunters.events import DenialRolled, RecoveryRolled, ResourceDenied, RollWaived
from app.rules.beasthunters.house import House, SheetView
from app.rules.beasthunters.moments import AwaitingDenyAnswer, AwaitingDenyReply, Turn
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.vocabulary import CHALLENGER
from tests.rules.beasthunters.arena import (
    ARMOR,
    AXE,
    BANDITS,
    FLANKING,
    HUNGRY,
    HUNTER,
    PROUD,
    SWORDS,
    TALE,
    Arena,
    D,
    O,
    names,
)


def denying() -> Arena:
    """The Hunter goes for the armour."""
    arena = Arena()
    arena.do(DenyResource(by=HUNTER, target=BANDITS, resource=ARMOR, text="She cuts the straps."))
    return arena


def recovering(margin: int = 8, **arena) -> Arena:
    """The Hunter wants the axe back."""
    table = Arena(denied={HUNTER: {AXE: margin}}, **arena)
    table.do(RecoverResource(by=HUNTER, resource=AXE, opponent=BANDITS, text="She pulls."))
    return table


def test_a_hunters_denial_waits_for_the_challengers_answer():
    """An offer or a roll (BH-DENY-02)."""
    assert denying().moment == AwaitingDenyAnswer(
        actor=HUNTER, target=BANDITS, resource=ARMOR, text="She cuts the straps."
    )


def test_a_roll_that_beats_the_defence_denies_by_its_margin():
    """EX-07: denied by 8, offence rolls first (BH-DENY-01)."""
    arena = denying()
    events = arena.do(CallForRoll(by=CHALLENGER), 9, 9, 5, 5)

    rolled = events[0]
    assert isinstance(rolled, DenialRolled)
    assert [rolled.offence.who, rolled.margin] == [HUNTER, 8]
    assert events[1] == ResourceDenied(by=CHALLENGER, target=BANDITS, resource=ARMOR, margin=8)
    assert [arena.figure(BANDITS).denied, arena.moment] == [{ARMOR: 8}, Turn(actor=BANDITS)]


@pytest.mark.parametrize("faces", [(5, 5, 5, 5), (2, 2, 9, 9)])
def test_a_tie_or_less_denies_nothing(faces):
    """Offence has to be higher (BH-DENY-01)."""
    arena = denying()
    events = arena.do(CallForRoll(by=CHALLENGER), *faces)

    assert names(events) == ["DenialRolled", "TurnBegan"]
    assert arena.figure(BANDITS).denied == {}


def test_a_big_margin_of_a_denial_is_no_free_strike():
    """Free Strikes are for maneuvers (BH-MAN-05)."""
    arena = denying()
    arena.do(CallForRoll(by=CHALLENGER), 10, 10, 1, 1)

    assert arena.moment == Turn(actor=BANDITS)


def test_active_traits_count_in_a_denial():
    """Offence of the one, defence of the other (BH-DENY-01, BH-CONF-06)."""
    arena = Arena(active={HUNTER: {PROUD: O}, BANDITS: {FLANKING: D}})
    arena.do(DenyResource(by=HUNTER, target=BANDITS, resource=ARMOR, text="x"))
    rolled = arena.do(CallForRoll(by=CHALLENGER), 5, 5, 5, 5)[0]

    assert isinstance(rolled, DenialRolled)
    assert [rolled.offence_bonus, rolled.defence_bonus, rolled.margin] == [4, 2, 2]


def test_the_challenger_may_offer_a_success():
    """EX-08: an offered and accepted 5 is denied by 5, without dice (BH-DENY-02)."""
    arena = denying()
    arena.do(OfferDenial(by=CHALLENGER, margin=5))
    assert isinstance(arena.moment, AwaitingDenyReply)

    arena.do(AcceptDenial(by=HUNTER, margin=5))

    assert arena.figure(BANDITS).denied == {ARMOR: 5}


def test_a_hunter_may_roll_instead_of_an_offered_success():
    """The offer is gone, the dice decide (BH-DENY-02)."""
    arena = denying()
    arena.do(OfferDenial(by=CHALLENGER, margin=5))
    arena.do(RollInstead(by=HUNTER), 1, 1, 2, 2)

    assert arena.figure(BANDITS).denied == {}


def test_an_offered_success_is_at_least_one():
    """A success by nothing is none (BH-DENY-01)."""
    refused = denying().no(OfferDenial(by=CHALLENGER, margin=0))

    assert refused.reason is Reason.OFFER_TOO_SMALL


def test_only_the_offered_margin_is_accepted():
    """The answer is bound to the offer (BH-DENY-02)."""
    arena = denying()
    arena.do(OfferDenial(by=CHALLENGER, margin=5))

    assert arena.no(AcceptDenial(by=HUNTER, margin=9)).reason is Reason.OFFER_CHANGED


def test_an_opponents_denial_is_rolled_at_once():
    """No offers to the Challenger; the Hunter rolls defence (BH-DENY-01)."""
    arena = Arena(active={BANDITS: {FLANKING: O}}).turn_of(BANDITS)
    arena.do(DenyResource(by=CHALLENGER, target=HUNTER, resource=AXE, text="x"))

    assert arena.no(OfferDenial(by=CHALLENGER, margin=5)).reason is Reason.NOT_NOW
    arena.do(RollDefence(by=HUNTER), 10, 4, 6, 5)
    assert arena.figure(HUNTER).denied == {AXE: 5}


@pytest.mark.parametrize(
    ("key", "reason"),
    [("nothing", Reason.UNKNOWN_NAME), (PROUD, Reason.UNKNOWN_NAME), (TALE, Reason.WRONG_DOMAIN)],
)
def test_only_resources_of_the_domain_can_be_denied(key, reason):
    """Traits and resources of other domains are safe (BH-DENY-03, BH-CONF-01)."""
    arena = Arena().turn_of(BANDITS)

    refused = arena.no(DenyResource(by=CHALLENGER, target=HUNTER, resource=key, text="x"))
    assert refused.reason is reason


def test_what_is_denied_is_not_denied_again():
    """It has to be recovered first (BH-DENY-01)."""
    arena = Arena(denied={BANDITS: {ARMOR: 3}})

    refused = arena.no(DenyResource(by=HUNTER, target=BANDITS, resource=ARMOR, text="x"))
    assert refused.reason is Reason.RESOURCE_DENIED


def test_who_has_nothing_can_be_denied_nothing():
    """A bare opponent has no resources (BH-DENY-03)."""
    arena = Arena(foes=(Foe(key=BANDITS, name="a bare foe"),))

    refused = arena.no(DenyResource(by=HUNTER, target=BANDITS, resource=ARMOR, text="x"))
    assert refused.reason is Reason.NOTHING_TO_DENY


def test_a_hidden_resource_is_as_unknown_as_one_that_is_not_there():
    """The refusal of an unseen resource gives nothing away (C46, C53)."""
    arena = Arena(house=House(sheet_view=SheetView.AS_USED), used=(ARMOR,))

    hidden = arena.no(DenyResource(by=HUNTER, target=BANDITS, resource=SWORDS, text="x"))
    absent = arena.no(DenyResource(by=HUNTER, target=BANDITS, resource="foe-1-r9", text="x"))
    assert hidden == absent
    assert arena.may(DenyResource(by=HUNTER, target=BANDITS, resource=ARMOR, text="x"))


def test_a_recovery_has_to_win_by_the_margin():
    """EX-07: denied by 8, won by 8 is enough; the recoverer rolls first (BH-REC-01)."""
    arena = recovering(8)
    rolled = arena.do(RollOffence(by=CHALLENGER), 9, 9, 5, 5)[0]

    assert isinstance(rolled, RecoveryRolled)
    assert [rolled.defence.who, rolled.margin, rolled.needed] == [HUNTER, 8, 8]
    assert [arena.figure(HUNTER).denied, arena.moment] == [{}, Turn(actor=BANDITS)]


def test_a_failed_recovery_changes_nothing():
    """Won by 7 of 8 is not enough; it can be tried again (BH-REC-01)."""
    arena = recovering(8)
    arena.do(RollOffence(by=CHALLENGER), 9, 8, 5, 5)

    assert arena.figure(HUNTER).denied == {AXE: 8}


@pytest.mark.parametrize(("own", "freed"), [((10, 10), True), ((10, 9), False)])
def test_the_example_would_have_needed_20_to_recover(own, freed):
    """A.1, step 10: against 11 + 4 and a margin of 5 the Hunter needs 20 (BH-REC-01)."""
    arena = recovering(5, active={BANDITS: {HUNGRY: O}})
    arena.do(RollOffence(by=CHALLENGER), *own, 6, 5)

    assert (arena.figure(HUNTER).denied == {}) is freed


def test_what_was_denied_by_purchase_needs_five():
    """BH-REC-03, by the margin that the purchase recorded (BH-ADV-08)."""
    arena = recovering(5)
    arena.do(RollOffence(by=CHALLENGER), 5, 10, 5, 5)

    assert arena.figure(HUNTER).denied == {}


def test_the_challenger_may_waive_the_roll():
    """For a good description (BH-REC-02)."""
    arena = recovering()
    events = arena.do(WaiveRoll(by=CHALLENGER))

    assert events[0] == RollWaived(by=CHALLENGER, actor=HUNTER, resource=AXE)
    assert arena.figure(HUNTER).denied == {}


def test_an_opponents_recovery_meets_the_hunters_roll():
    """Nobody waives it (BH-REC-01)."""
    arena = Arena(denied={BANDITS: {ARMOR: 2}}).turn_of(BANDITS)
    arena.do(RecoverResource(by=CHALLENGER, resource=ARMOR, opponent=HUNTER, text="x"))

    assert arena.no(WaiveRoll(by=CHALLENGER)).reason is Reason.NOT_NOW
    rolled = arena.do(RollOffence(by=HUNTER), 6, 6, 5, 5)[0]
    assert isinstance(rolled, RecoveryRolled)
    assert [rolled.defence.who, rolled.offence.who] == [BANDITS, HUNTER]
    assert arena.figure(BANDITS).denied == {}


@pytest.mark.parametrize(
    ("resource", "opponent", "reason"),
    [
        ("r2", BANDITS, Reason.RESOURCE_USABLE),
        ("nothing", BANDITS, Reason.UNKNOWN_NAME),
        (TALE, BANDITS, Reason.WRONG_DOMAIN),
        (AXE, "foe-9", Reason.UNKNOWN_NAME),
    ],
)
def test_only_denied_resources_are_recovered_from_an_enemy(resource, opponent, reason):
    """Names have to mean something (BH-REC-01)."""
    arena = Arena(denied={HUNTER: {AXE: 5}})

    refused = arena.no(RecoverResource(by=HUNTER, resource=resource, opponent=opponent, text="x"))
    assert refused.reason is reason


def test_with_nothing_denied_there_is_nothing_to_recover():
    """The remedy is another action (BH-REC-01)."""
    refused = Arena().no(RecoverResource(by=HUNTER, resource=AXE, opponent=BANDITS, text="x"))

    assert refused.reason is Reason.RESOURCE_USABLE
