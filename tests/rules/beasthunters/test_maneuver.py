"""The Offensive Maneuver and the free Strike (BH-MAN-01 … BH-MAN-05, BH-CONF-06, BH-CONF-07)."""

from __future__ import annotations

import pytest

from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import (
    AcceptOffer,
    Achieve,
    AnswerGoal,
    DeclineFreeStrike,
    Maneuver,
    OfferAdvantage,
    RollDefence,
    RollInstead,
    SetGoal,
    Strike,
)
from app.rules.beasthunters.events import FreeStrikeGranted, ManeuverRolled, TurnBegan
from app.rules.beasthunters.moments import AwaitingOffer, AwaitingReply, FreeStrike, Turn
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.sheets import Trait
from app.rules.beasthunters.vocabulary import CHALLENGER
from tests.rules.beasthunters.arena import (
    BANDITS,
    HUNTER,
    PROUD,
    THREE_BANDITS,
    Arena,
    D,
    O,
    P,
    S,
    names,
)
from tests.rules.beasthunters.foes import SNIPER


def offered(points: int) -> Arena:
    """The Challenger has offered so much."""
    arena = Arena()
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="She charges."))
    arena.do(OfferAdvantage(by=CHALLENGER, points=points))
    return arena


def test_a_hunter_describes_and_is_owed_an_offer():
    """The Challenger must offer; nothing is rolled yet (BH-MAN-01)."""
    arena = Arena()
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="She charges."))

    assert arena.moment == AwaitingOffer(actor=HUNTER, target=BANDITS, text="She charges.")


@pytest.mark.parametrize("points", [1, 0, -2])
def test_an_offer_is_at_least_two(points):
    """Less is refused with the least (BH-MAN-01)."""
    arena = Arena()
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="x"))

    refused = arena.no(OfferAdvantage(by=CHALLENGER, points=points))
    assert refused.reason is Reason.OFFER_TOO_SMALL
    assert refused.facts["least"] == 2


def test_a_hunter_can_not_make_the_offer():
    """The offer is the Challenger's (BH-MAN-01)."""
    arena = Arena()
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="x"))

    assert arena.no(OfferAdvantage(by=HUNTER, points=9)).reason is Reason.NOT_YOUR_TURN


def test_an_accepted_offer_is_advantage_against_that_enemy():
    """Points are held against the one enemy (BH-MAN-02, BH-CONF-07)."""
    arena = offered(7)
    arena.do(AcceptOffer(by=HUNTER, points=7))

    assert arena.fighting.conflict.advantage == {HUNTER: {BANDITS: 7}}
    assert arena.moment == Turn(actor=BANDITS)


def test_another_offer_than_the_one_that_stands_is_not_accepted():
    """An answer is bound to the very offer (BH-MAN-02)."""
    refused = offered(7).no(AcceptOffer(by=HUNTER, points=12))

    assert refused.reason is Reason.OFFER_CHANGED
    assert refused.facts == {"seen": 12, "offered": 7}


def test_a_refused_offer_is_gone():
    """Who rolls cannot come back to the offer (BH-MAN-02, rulings 12)."""
    arena = offered(7)
    arena.do(RollInstead(by=HUNTER), 1, 1, 10, 10)

    assert arena.no(AcceptOffer(by=HUNTER, points=7)).reason is Reason.NOT_NOW
    assert arena.points() == 0


def test_the_margin_of_the_roll_is_the_advantage():
    """EX-05: 16 against 5 brings 11; the dice are the attacker's first (BH-MAN-03)."""
    arena = offered(2)
    rolled = arena.do(RollInstead(by=HUNTER), 9, 7, 2, 3)[0]

    assert isinstance(rolled, ManeuverRolled)
    assert [rolled.offence.who, rolled.defence.who, rolled.gained] == [HUNTER, BANDITS, 11]
    assert arena.points() == 11


@pytest.mark.parametrize("faces", [(5, 5, 6, 4), (1, 2, 9, 9)])
def test_a_tie_or_less_brings_nothing(faces):
    """The attacker has to be higher (BH-MAN-03)."""
    arena = offered(2)
    arena.do(RollInstead(by=HUNTER), *faces)

    assert [arena.points(), arena.moment] == [0, Turn(actor=BANDITS)]


def test_active_traits_move_the_range_of_a_roll():
    """EX-03, EX-04: +4 on 2d10 ranges from 6 to 24, +1 from 3 to 21 (BH-CONF-06)."""
    attacker = (Trait(key="a", name="a", domain=P, rating=4),)
    defender = (Trait(key="b", name="b", domain=S, rating=2),)
    foes = (Foe(key=BANDITS, name="x", traits=(*attacker, *defender)),)
    arena = Arena(foes=foes, active={BANDITS: {"b": D}, HUNTER: {PROUD: O}})
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="x"))
    arena.do(OfferAdvantage(by=CHALLENGER, points=2))

    low = arena.do(RollInstead(by=HUNTER), 1, 1, 10, 10)[0]

    assert isinstance(low, ManeuverRolled)
    assert [low.offence.sum + low.offence_bonus, low.defence.sum + low.defence_bonus] == [6, 21]


def test_the_challenger_gets_no_offers_and_always_rolls():
    """An opponent's maneuver waits for the Hunter's defence at once (BH-MAN-04)."""
    arena = Arena().turn_of(BANDITS)
    arena.do(Maneuver(by=CHALLENGER, target=HUNTER, text="x"))

    assert arena.no(RollDefence(by=CHALLENGER)).reason is Reason.NOT_YOUR_TURN
    arena.do(RollDefence(by=HUNTER), 9, 3, 2, 2)
    assert arena.points(BANDITS, HUNTER) == 8


@pytest.mark.parametrize(("points", "free"), [(11, False), (12, True), (15, True)])
def test_twelve_at_once_grant_a_free_strike(points, free):
    """EX-06: a generous offer does so, too (BH-MAN-05)."""
    arena = offered(points)
    events = arena.do(AcceptOffer(by=HUNTER, points=points))

    granted = FreeStrikeGranted(by=HUNTER, actor=HUNTER, target=BANDITS)
    assert (events[-1] == granted) is free


def test_opponents_get_free_strikes_by_the_roll():
    """Either side, offered or rolled (BH-MAN-05)."""
    arena = Arena().turn_of(BANDITS)
    arena.do(Maneuver(by=CHALLENGER, target=HUNTER, text="x"))
    arena.do(RollDefence(by=HUNTER), 10, 10, 4, 4)

    assert arena.moment == FreeStrike(actor=BANDITS, target=HUNTER)


def test_small_gains_do_not_add_up_to_a_free_strike():
    """One maneuver has to bring 12 (BH-MAN-05)."""
    arena = Arena().give(HUNTER, BANDITS, 11)
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="x"))
    arena.do(OfferAdvantage(by=CHALLENGER, points=5))
    arena.do(AcceptOffer(by=HUNTER, points=5))

    assert [arena.points(), arena.moment] == [16, Turn(actor=BANDITS)]


def test_a_free_strike_may_use_advantage_from_before():
    """It is an ordinary Strike, then the turn is over (BH-MAN-05)."""
    arena = Arena().give(HUNTER, BANDITS, 4)
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="x"))
    arena.do(OfferAdvantage(by=CHALLENGER, points=12))
    arena.do(AcceptOffer(by=HUNTER, points=12))

    events = arena.do(Strike(by=HUNTER, target=BANDITS, spend=16), 1, 1, 1, 1)

    assert names(events)[-1] == "TurnBegan"
    assert [arena.points(), arena.moment] == [0, Turn(actor=BANDITS)]


def test_a_free_strike_can_be_an_achievement():
    """Goal work instead of a Strike (BH-MAN-05)."""
    arena = offered(12)
    arena.do(AcceptOffer(by=HUNTER, points=12))
    arena.do(SetGoal(by=HUNTER, text="a name"))
    arena.do(AnswerGoal(by=CHALLENGER, goal=1))

    arena.do(Achieve(by=HUNTER, goal=1, target=BANDITS, spend=12))

    assert [arena.points(), arena.moment] == [0, Turn(actor=BANDITS)]


def test_a_free_strike_can_be_declined_and_not_kept():
    """Then the turn is over (BH-MAN-05)."""
    arena = offered(12)
    arena.do(AcceptOffer(by=HUNTER, points=12))

    assert arena.no(DeclineFreeStrike(by=CHALLENGER)).reason is Reason.NOT_YOUR_TURN
    events = arena.do(DeclineFreeStrike(by=HUNTER))
    assert isinstance(events[-1], TurnBegan)
    assert arena.no(DeclineFreeStrike(by=HUNTER)).reason is Reason.NOT_NOW


def test_a_free_strike_goes_against_the_enemy_of_the_maneuver():
    """Not against another (BH-MAN-05)."""
    arena = Arena(foes=(THREE_BANDITS, SNIPER)).give(HUNTER, "foe-2", 8)
    arena.turn_of(HUNTER, FreeStrike(actor=HUNTER, target=BANDITS))

    assert arena.no(Strike(by=HUNTER, target="foe-2", spend=4)).reason is Reason.NOT_NOW


@pytest.mark.parametrize("target", [HUNTER, "foe-9", ""])
def test_a_maneuver_needs_an_enemy(target):
    """Friends and strangers are no targets (BH-CONF-07)."""
    assert Arena().no(Maneuver(by=HUNTER, target=target, text="x")).reason in {
        Reason.UNKNOWN_NAME,
        Reason.TEXT_MISSING,
    }


def test_the_beaten_are_no_target():
    """They are out of the conflict (BH-CONF-07)."""
    arena = Arena(foes=(THREE_BANDITS, SNIPER), out=("foe-2",)).turn_of(HUNTER)

    refused = arena.no(Maneuver(by=HUNTER, target="foe-2", text="x"))
    assert refused.reason is Reason.OUT_OF_CONFLICT


def test_an_offer_answers_a_maneuver_and_nothing_else():
    """In a turn there is nothing to accept or roll for (BH-MAN-02)."""
    arena = Arena()

    assert isinstance(arena.moment, Turn)
    for command in (
        AcceptOffer(by=HUNTER, points=2),
        RollInstead(by=HUNTER),
        RollDefence(by=HUNTER),
        OfferAdvantage(by=CHALLENGER, points=2),
    ):
        assert arena.no(command).reason is Reason.NOT_NOW
    assert not isinstance(arena.moment, AwaitingReply)
