"""What Hunters do for each other: Aid, Switch Target, Transfer Advantage (BH-MP-01 … BH-MP-04)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.beasthunters.commands import (
    AcceptOffer,
    AidHunter,
    CallForRoll,
    DenyResource,
    Maneuver,
    OfferAdvantage,
    RecoverResource,
    RollDefence,
    RollInstead,
    RollOffence,
    SwitchTarget,
    TransferAdvantage,
)
from app.rules.beasthunters.events import (
    AdvantageSwitched,
    DenialRolled,
    HunterAided,
    ManeuverRolled,
    RecoveryRolled,
)
from app.rules.beasthunters.house import House
from app.rules.beasthunters.moments import AwaitingOffer, Turn
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, Side
from app.view.wording import tell
from tests.rules.beasthunters.arena import (
    ARMOR,
    AXE,
    BANDITS,
    INSIGHT,
    PROUD,
    THREE_BANDITS,
    YAQHARA,
    Arena,
    P,
    names,
)
from tests.rules.beasthunters.foes import SNIPER

ONE, TWO, THREE = HUNTER_SEATS[:3]
SNIPES = SNIPER.key
SLOW = replace(SNIPER, initiative=0)


def hunters(*initiatives: int):
    """Hunters like Yaqhara, one an initiative."""
    return tuple(
        replace(YAQHARA, name=f"H{n}", initiative={P: initiative})
        for n, initiative in enumerate(initiatives, 1)
    )


def three(**more) -> Arena:
    """Three Hunters before two opponents, in the order of their seats."""
    return Arena(hunters=hunters(6, 5, 4), foes=(THREE_BANDITS, SLOW), **more)


def maneuver(seat=ONE) -> Maneuver:
    """A maneuver that can be helped."""
    return Maneuver(by=seat, target=BANDITS, text="I feint.")


def aid(helper=TWO, target=ONE, trait=PROUD) -> AidHunter:
    """Help with the better trait."""
    return AidHunter(by=helper, target=target, trait=trait)


@pytest.mark.parametrize(("trait", "worth"), [(PROUD, 4), (INSIGHT, 2)])
def test_a_helper_adds_one_trait_to_a_maneuver(trait, worth) -> None:
    """BH-MP-02: half of it, rounded up, if it is of another domain."""
    arena = three()
    arena.do(maneuver())
    (aided,) = arena.do(aid(trait=trait))
    arena.do(OfferAdvantage(by=CHALLENGER, points=2))

    rolled, *_ = arena.do(RollInstead(by=ONE), 5, 5, 5, 5)

    assert isinstance(aided, HunterAided)
    assert isinstance(rolled, ManeuverRolled)
    assert (aided.worth, rolled.offence_bonus, rolled.gained) == (worth, worth, worth)


def test_help_uses_up_the_turn_that_was_to_come() -> None:
    """BH-MP-02: the helper is passed over in this round, and acts again in the next."""
    arena = three()
    arena.do(maneuver())
    arena.do(aid())
    arena.do(OfferAdvantage(by=CHALLENGER, points=2))
    arena.do(AcceptOffer(by=ONE, points=2))
    assert arena.moment == Turn(actor=THREE)

    for seat in (THREE, BANDITS, SNIPES, ONE):
        assert arena.moment == Turn(actor=seat)
        arena.turn_over()

    assert arena.moment == Turn(actor=TWO)


def test_a_helper_whose_turn_is_first_promises_help_with_it() -> None:
    """Both act on the later of the two turns (rulings 3)."""
    arena = three()
    events = arena.do(aid(helper=ONE, target=THREE))
    assert names(events) == ["HunterAided", "TurnBegan"]
    arena.turn_over()
    arena.do(maneuver(THREE))
    arena.do(OfferAdvantage(by=CHALLENGER, points=2))

    rolled, *_ = arena.do(RollInstead(by=THREE), 5, 5, 5, 5)

    assert isinstance(rolled, ManeuverRolled)
    assert rolled.offence_bonus == 4


def test_promised_help_does_not_last_beyond_the_turn() -> None:
    """It is for one action; whoever does something else with the turn goes without."""
    arena = three()
    arena.do(aid(helper=ONE, target=TWO))
    arena.turn_over()

    assert arena.fighting.conflict.aids == {}


def test_promised_help_is_no_defence() -> None:
    """It counts in the helped Hunter's own action only, not in answers to an opponent's."""
    arena = Arena(hunters=hunters(6, 2), foes=(replace(THREE_BANDITS, initiative=4),))
    arena.do(aid(helper=ONE, target=TWO))
    arena.do(Maneuver(by=CHALLENGER, target=TWO, text="They charge."))
    rolled, *_ = arena.do(RollDefence(by=TWO), 5, 5, 5, 5)

    assert isinstance(rolled, ManeuverRolled)
    assert rolled.defence_bonus == 0
    assert TWO in arena.fighting.conflict.aids


def test_denials_and_recoveries_can_be_helped_too() -> None:
    """BH-MP-02: any action that uses traits."""
    arena = three()
    arena.do(DenyResource(by=ONE, target=BANDITS, resource=ARMOR, text="I cut the straps."))
    arena.do(aid())
    denied, *_ = arena.do(CallForRoll(by=CHALLENGER), 5, 5, 5, 5)
    assert isinstance(denied, DenialRolled)
    assert denied.offence_bonus == 4

    arena = three(denied={ONE: {AXE: 5}})
    arena.do(RecoverResource(by=ONE, resource=AXE, opponent=BANDITS, text="I jump for it."))
    arena.do(aid())
    recovered, *_ = arena.do(RollOffence(by=CHALLENGER), 5, 5, 5, 5)
    assert isinstance(recovered, RecoveryRolled)
    assert recovered.defence_bonus == 4


def test_help_does_not_count_toward_three() -> None:
    """BH-MP-02: the helped Hunter's three places stay as they were."""
    arena = three()
    arena.do(maneuver())
    arena.do(aid())

    assert arena.fighting.conflict.active.get(ONE, {}) == {}


def test_one_helper_an_action() -> None:
    """Rulings 3."""
    arena = three()
    arena.do(maneuver())
    arena.do(aid(helper=TWO))

    assert arena.no(aid(helper=THREE)).reason is Reason.ALREADY_DONE


def test_who_has_acted_can_not_help_in_this_round() -> None:
    """BH-MP-02: help costs a turn, and this one is gone."""
    arena = three()
    arena.turn_over()
    arena.do(maneuver(TWO))

    assert arena.no(aid(helper=ONE, target=TWO)).reason is Reason.ALREADY_DONE
    assert arena.may(aid(helper=THREE, target=TWO))


def test_who_has_acted_can_not_be_promised_help() -> None:
    """Both turns have to be of one round."""
    arena = three()
    arena.turn_over()

    assert arena.no(aid(helper=TWO, target=ONE)).reason is Reason.ALREADY_DONE


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (aid(trait="t9"), Reason.UNKNOWN_NAME),
        (aid(target=TWO), Reason.UNKNOWN_NAME),
        (aid(target=HUNTER_SEATS[4]), Reason.UNKNOWN_NAME),
        (aid(helper=CHALLENGER), Reason.NOT_YOUR_SEAT),
        (aid(target=THREE), Reason.NOT_NOW),
    ],
)
def test_help_that_can_not_be(command, reason) -> None:
    """BH-MP-02: another Hunter who acts, and a trait of one's own."""
    arena = three()
    arena.do(maneuver())

    assert arena.no(command).reason is reason


def test_nobody_helps_from_outside() -> None:
    """Whoever sits the challenge out, or is out of it, does not help."""
    arena = three(sits_out=(TWO,))
    arena.do(maneuver())
    assert arena.no(aid()).reason is Reason.NOT_IN_CHALLENGE

    arena = three(out=(TWO,))
    arena.do(maneuver())
    assert arena.no(aid()).reason is Reason.OUT_OF_CONFLICT
    assert arena.no(aid(helper=THREE, target=TWO)).reason is Reason.OUT_OF_CONFLICT


def test_a_table_can_ask_for_active_traits() -> None:
    """A house number: only an active trait of the helper aids."""
    arena = three(house=House(aid_needs_active_trait=True))
    arena.do(maneuver())
    assert arena.no(aid()).reason is Reason.NOTHING_ACTIVE

    arena = three(house=House(aid_needs_active_trait=True), active={TWO: {PROUD: Side.DEFENCE}})
    arena.do(maneuver())
    assert arena.may(aid())


def test_a_roll_names_the_help_in_it() -> None:
    """C98: the line says whose trait counted."""
    arena = three()
    arena.do(maneuver())
    arena.do(aid())
    arena.do(OfferAdvantage(by=CHALLENGER, points=2))
    before = arena.state
    rolled, *_ = arena.do(RollInstead(by=ONE), 5, 5, 5, 5)

    line = tell(narrate(before, rolled), str, BEAST_HUNTERS.labels)

    assert "help of H2: “I Will Make My Mother Proud” +4" in line


@pytest.mark.parametrize(("points", "arrived"), [(10, 5), (11, 6), (1, 1)])
def test_half_arrives_at_another_target(points, arrived) -> None:
    """EX-09, BH-MP-03, rulings 4: half of the whole amount, rounded up once."""
    arena = three().give(ONE, BANDITS, 12)

    switched, began = arena.do(SwitchTarget(by=ONE, source=BANDITS, target=SNIPES, points=points))

    assert isinstance(switched, AdvantageSwitched)
    assert (arena.points(ONE, BANDITS), arena.points(ONE, SNIPES)) == (12 - points, arrived)
    assert names((began,)) == ["TurnBegan"]


def test_advantage_against_the_beaten_can_be_switched() -> None:
    """Rulings 2: a combatant that is beaten leaves, advantage against it stays."""
    arena = three(out=(BANDITS,)).give(ONE, BANDITS, 8)

    assert arena.may(SwitchTarget(by=ONE, source=BANDITS, target=SNIPES, points=8))
    back = SwitchTarget(by=ONE, source=SNIPES, target=BANDITS, points=1)
    assert arena.no(back).reason is Reason.OUT_OF_CONFLICT


@pytest.mark.parametrize(
    ("source", "target", "points", "reason"),
    [
        (BANDITS, BANDITS, 4, Reason.UNKNOWN_NAME),
        (BANDITS, "foe-9", 4, Reason.UNKNOWN_NAME),
        ("foe-9", BANDITS, 4, Reason.UNKNOWN_NAME),
        (BANDITS, SNIPES, 0, Reason.NUMBER_OUT_OF_RANGE),
        (BANDITS, SNIPES, 5, Reason.TOO_LITTLE_ADVANTAGE),
    ],
)
def test_what_can_not_be_switched(source, target, points, reason) -> None:
    """BH-MP-03: from one enemy to another, and what is held."""
    arena = three().give(ONE, BANDITS, 4)
    command = SwitchTarget(by=ONE, source=source, target=target, points=points)

    assert arena.no(command).reason is reason


def test_advantage_is_handed_to_an_ally() -> None:
    """BH-MP-04, rulings 5: all of it arrives, against the same enemy, and the turn is used."""
    arena = three().give(ONE, BANDITS, 9).give(TWO, BANDITS, 1)

    arena.do(TransferAdvantage(by=ONE, ally=TWO, target=BANDITS, points=7))

    assert (arena.points(ONE), arena.points(TWO)) == (2, 8)
    assert arena.moment == Turn(actor=TWO)


@pytest.mark.parametrize(
    ("ally", "points", "reason"),
    [
        (ONE, 1, Reason.UNKNOWN_NAME),
        (CHALLENGER, 1, Reason.UNKNOWN_NAME),
        (THREE, 1, Reason.OUT_OF_CONFLICT),
        (TWO, 10, Reason.TOO_LITTLE_ADVANTAGE),
    ],
)
def test_what_can_not_be_handed_over(ally, points, reason) -> None:
    """BH-MP-04: to another Hunter who fights, and what is held."""
    arena = three(out=(THREE,)).give(ONE, BANDITS, 9)
    command = TransferAdvantage(by=ONE, ally=ally, target=BANDITS, points=points)

    assert arena.no(command).reason is reason


def test_one_hunter_alone_has_none_of_this() -> None:
    """BH-MP-01: the extra actions exist with at least two Hunters only."""
    arena = Arena(foes=(THREE_BANDITS, SLOW)).give(ONE, BANDITS, 9)
    switch = SwitchTarget(by=ONE, source=BANDITS, target=SNIPES, points=4)

    assert arena.no(switch).reason is Reason.SEVERAL_HUNTERS_ONLY
    alone = aid(helper=ONE, target=TWO)
    assert arena.no(alone).reason is Reason.SEVERAL_HUNTERS_ONLY
    assert not {"aid-hunter", "switch-target", "transfer-advantage"} & offered(arena, ONE)


def test_the_menu_offers_help_while_another_acts() -> None:
    """Whoever may help is asked at the right moment, and nobody else."""
    arena = three().give(ONE, BANDITS, 4)
    assert {"aid-hunter", "switch-target", "transfer-advantage"} <= offered(arena, ONE)
    assert "aid-hunter" not in offered(arena, TWO)

    arena.do(maneuver())

    assert isinstance(arena.moment, AwaitingOffer)
    assert "aid-hunter" in offered(arena, TWO)
    assert "aid-hunter" not in offered(arena, ONE)
    assert "aid-hunter" not in offered(arena, CHALLENGER)


def offered(arena: Arena, seat) -> set[str]:
    """The commands that are open to *seat*."""
    return {
        each.command for each in BEAST_HUNTERS.choices(arena.state, seat) if each.refusal is None
    }
