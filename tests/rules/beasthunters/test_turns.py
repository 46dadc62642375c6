"""Turn order and turns (BH-CONF-02, BH-CONF-03)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.beasthunters.commands import (
    ActivateTrait,
    DecideOrder,
    Maneuver,
    OfferAdvantage,
    Strike,
)
from app.rules.beasthunters.events import OrderDecided, OrderFixed, OrderTied, TurnBegan
from app.rules.beasthunters.moments import Ordering, Turn
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.stages import FreePlay
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS
from app.rules.words import TABLE
from tests.rules.beasthunters.arena import (
    BANDITS,
    FLANKING,
    HUNTER,
    PROUD,
    THREE_BANDITS,
    YAQHARA,
    Arena,
    O,
    P,
)
from tests.rules.beasthunters.foes import SNIPER

SECOND = HUNTER_SEATS[1]
TIED = replace(THREE_BANDITS, initiative=3)
TIED_SNIPER = replace(SNIPER, initiative=3)


def test_high_initiative_goes_first():
    """Initiative is compared, never rolled (BH-CONF-02)."""
    arena = Arena(foes=(THREE_BANDITS, SNIPER))

    assert arena.beginning == (
        OrderFixed(by=TABLE, order=("foe-2", HUNTER, BANDITS)),
        TurnBegan(by=TABLE, actor="foe-2"),
    )


def test_a_tie_is_the_hunters_to_decide():
    """Whom the Hunter names goes first (BH-CONF-02)."""
    arena = Arena(foes=(TIED,))
    assert arena.beginning == (OrderTied(by=TABLE, tied=(HUNTER, BANDITS)),)

    events = arena.do(DecideOrder(by=HUNTER, first=BANDITS))

    assert events == (
        OrderDecided(by=HUNTER, first=BANDITS),
        OrderFixed(by=TABLE, order=(BANDITS, HUNTER)),
        TurnBegan(by=TABLE, actor=BANDITS),
    )


def test_a_tie_of_three_is_asked_until_the_hunters_place_is_clear():
    """With a foe first, the Hunter is still tied with the other (rulings 1)."""
    arena = Arena(foes=(TIED, TIED_SNIPER))

    arena.do(DecideOrder(by=HUNTER, first="foe-2"))
    assert arena.moment == Ordering(tied=(HUNTER, BANDITS))

    arena.do(DecideOrder(by=HUNTER, first=HUNTER))
    assert arena.fighting.conflict.order == ("foe-2", HUNTER, BANDITS)


def test_tied_opponents_keep_the_order_of_purchase():
    """A tie of opponents alone asks nobody (rulings 1)."""
    same = replace(SNIPER, initiative=0)

    assert Arena(foes=(THREE_BANDITS, same)).fighting.conflict.order == (HUNTER, BANDITS, "foe-2")


def test_ties_among_hunters_are_theirs_to_decide():
    """Two Hunters with the same initiative choose (rulings 1)."""
    arena = Arena(hunters=(YAQHARA, YAQHARA))

    assert arena.moment == Ordering(tied=(HUNTER, "hunter-2"))
    arena.do(DecideOrder(by=SECOND, first=SECOND))
    assert arena.fighting.conflict.order == ("hunter-2", HUNTER, BANDITS)


def test_only_a_tied_hunter_decides_the_order():
    """The Challenger waits for the Hunters' word (BH-CONF-02)."""
    arena = Arena(foes=(TIED,))

    assert arena.no(DecideOrder(by=CHALLENGER, first=BANDITS)).reason is Reason.NOT_YOUR_TURN
    assert arena.no(DecideOrder(by=HUNTER, first="foe-9")).reason is Reason.UNKNOWN_NAME


def test_turns_alternate_with_one_action_each():
    """After an action the next in the order acts, and round again (BH-CONF-03)."""
    arena = Arena(foes=(THREE_BANDITS, SNIPER))

    seen = []
    for seat, key in (
        (CHALLENGER, "foe-2-t1"),
        (HUNTER, PROUD),
        (CHALLENGER, FLANKING),
    ):
        assert isinstance(arena.moment, Turn)
        seen.append(arena.moment.actor)
        arena.do(ActivateTrait(by=seat, trait=key, side=O))
    assert seen == ["foe-2", HUNTER, BANDITS]
    assert arena.moment == Turn(actor="foe-2")


def test_the_beaten_take_no_turn():
    """Who is out is passed over (rulings 2)."""
    arena = Arena(foes=(THREE_BANDITS, SNIPER), out=(BANDITS,)).turn_of(HUNTER)

    arena.do(ActivateTrait(by=HUNTER, trait=PROUD, side=O))

    assert arena.moment == Turn(actor="foe-2")


def test_an_action_out_of_turn_is_refused_with_who_is_waited_for():
    """The refusal names the seat that has the floor (BH-CONF-03)."""
    refused = Arena().no(Maneuver(by=CHALLENGER, target=HUNTER, text="x"))

    assert refused.reason is Reason.NOT_YOUR_TURN
    assert refused.because.words["who"] == "Yaqhara"


def test_an_action_in_place_of_an_answer_is_refused():
    """While an offer is due nobody acts (BH-CONF-03)."""
    arena = Arena()
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="x"))

    refused = arena.no(Maneuver(by=HUNTER, target=BANDITS, text="again"))
    assert refused.reason is Reason.NOT_NOW
    assert arena.may(OfferAdvantage(by=CHALLENGER, points=2))


@pytest.mark.parametrize("by", [HUNTER, CHALLENGER])
def test_outside_a_conflict_its_actions_are_refused(by):
    """There is no turn without a conflict (BH-CONF-03)."""
    arena = Arena()
    arena.state = replace(arena.state, stage=FreePlay())

    assert arena.no(Strike(by=by, target=BANDITS, spend=4)).reason is Reason.NOT_NOW


def test_only_initiative_of_the_conflicts_domain_counts():
    """A Hunter quick in another domain is not quick here (BH-CONF-01)."""
    slow = replace(YAQHARA, initiative={P: 0})

    assert Arena(hunters=(slow,), foes=(SNIPER,)).fighting.conflict.order[0] == "foe-2"
