"""The Strike (BH-STR-01 … BH-STR-04, T5, T6)."""

from __future__ import annotations

import pytest

from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import Strike
from app.rules.beasthunters.conflict.damage import level_of
from app.rules.beasthunters.events import Struck
from app.rules.beasthunters.house import House
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.vocabulary import CHALLENGER, Level
from tests.rules.beasthunters.arena import (
    ARMOR,
    AXE,
    BANDITS,
    HUNTER,
    SHIELD,
    TALE,
    Arena,
    D,
    O,
    resource,
)


def armed(points: int, **arena) -> Arena:
    """The Hunter's turn with so much advantage."""
    return Arena(**arena).give(HUNTER, BANDITS, points)


def test_four_points_are_a_die_and_the_rest_stays():
    """10 points, 8 spent on 2d6, 2 left; no roll to hit (BH-STR-01)."""
    arena = armed(10)
    struck = arena.do(Strike(by=HUNTER, target=BANDITS, spend=8, text="Down!"), 5, 4)[0]

    assert isinstance(struck, Struck)
    assert struck == Struck(
        by=HUNTER, actor=HUNTER, target=BANDITS, text="Down!", spent=8,
        roll=struck.roll, weapon=AXE, offence=4, armour=ARMOR, defence=2,
        total=11, level=Level.HEAVY,
    )  # fmt: skip
    assert [struck.roll.faces, struck.roll.sides, arena.points()] == [(5, 4), 6, 2]


@pytest.mark.parametrize("spend", [0, -4, 3, 6])
def test_only_whole_dice_can_be_bought(spend):
    """4, 8, 12 … and nothing between (T5, BH-STR-01)."""
    refused = armed(10).no(Strike(by=HUNTER, target=BANDITS, spend=spend))

    assert refused.reason is Reason.NOT_FOURS


def test_a_strike_without_enough_advantage_says_how_much_is_missing():
    """2 held, 4 needed: 2 more against the bandits (BH-STR-01)."""
    refused = armed(2).no(Strike(by=HUNTER, target=BANDITS, spend=4))

    assert refused.reason is Reason.TOO_LITTLE_ADVANTAGE
    assert refused.facts == {"held": 2, "needed": 4, "missing": 2}
    assert refused.remedy.words == {"missing": 2, "target": "three bandits"}


def test_more_than_is_held_can_not_be_spent():
    """12 of 10 is 2 too many (BH-STR-01)."""
    refused = armed(10).no(Strike(by=HUNTER, target=BANDITS, spend=12))

    assert refused.facts["missing"] == 2


@pytest.mark.parametrize(
    ("total", "level"),
    [
        (-3, None), (0, None),
        (1, Level.LIGHT), (5, Level.LIGHT), (6, Level.MEDIUM), (10, Level.MEDIUM),
        (11, Level.HEAVY), (15, Level.HEAVY), (16, Level.INCAPACITATING),
        (20, Level.INCAPACITATING), (21, Level.FATAL), (42, Level.FATAL),
    ],
)  # fmt: skip
def test_the_total_falls_into_the_bands_of_the_house(total, level):
    """T6-A at every border (BH-STR-02)."""
    assert level_of(total, House().damage_bands) is level


def test_another_house_has_other_bands():
    """The thresholds are house numbers, written into the event as a level."""
    arena = armed(4, house=House(damage_bands=(1, 2, 3, 4, 5)))
    struck = arena.do(Strike(by=HUNTER, target=BANDITS, spend=4), 1)[0]

    assert isinstance(struck, Struck)
    assert [struck.total, struck.level] == [3, Level.HEAVY]


def test_armour_can_stop_a_strike_altogether():
    """0 or less does no damage, but the points are spent (T6)."""
    walled = Foe(key=BANDITS, name="a wall", resources=(resource("w", "Wall", D, 6),))
    arena = armed(4, foes=(walled,))
    struck = arena.do(Strike(by=HUNTER, target=BANDITS, spend=4), 2)[0]

    assert isinstance(struck, Struck)
    assert [struck.total, struck.level] == [0, None]
    assert [arena.marked(BANDITS), arena.points()] == [(0, 0, 0, 0, 0), 0]


def test_resources_do_not_add_up():
    """EX-14: of +5 and +4 only 5 counts; with the better one denied, 4 (BH-ADV-07, BH-STR-03)."""
    foe = Foe(
        key=BANDITS,
        name="x",
        resources=(resource("a", "Plate", D, 5), resource("b", "Mail", D, 4)),
    )
    arena = armed(8, foes=(foe,))
    first = arena.do(Strike(by=HUNTER, target=BANDITS, spend=4), 6)[0]
    again = armed(8, foes=(foe,), denied={BANDITS: {"a": 1}})
    second = again.do(Strike(by=HUNTER, target=BANDITS, spend=4), 6)[0]

    assert isinstance(first, Struck)
    assert isinstance(second, Struck)
    assert [(first.armour, first.defence), (second.armour, second.defence)] == [("a", 5), ("b", 4)]


def test_the_striker_may_choose_another_resource():
    """Opponents' knives instead of swords (BH-STR-02)."""
    arena = Arena().give(BANDITS, HUNTER, 4).turn_of(BANDITS)
    struck = arena.do(
        Strike(by=CHALLENGER, target=HUNTER, spend=4, resource="foe-1-r3"), 3
    )[0]  # fmt: skip

    assert isinstance(struck, Struck)
    assert [struck.weapon, struck.offence] == ["foe-1-r3", 2]


def test_without_usable_resources_the_dice_stand_alone():
    """A bare opponent adds and takes nothing (BH-ADV-02)."""
    bare = Foe(key=BANDITS, name="a bare foe")
    arena = Arena(foes=(bare,), denied={HUNTER: {AXE: 3}}).give(HUNTER, BANDITS, 4)
    struck = arena.do(Strike(by=HUNTER, target=BANDITS, spend=4), 3)[0]

    assert isinstance(struck, Struck)
    assert [struck.weapon, struck.armour, struck.total] == ["", "", 3]


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        (SHIELD, Reason.UNKNOWN_NAME),
        ("nothing", Reason.UNKNOWN_NAME),
        (TALE, Reason.WRONG_DOMAIN),
    ],
)
def test_only_offensive_resources_of_the_domain_strike(key, reason):
    """A shield defends, a tale is social (BH-STR-02, BH-CONF-01)."""
    refused = armed(4).no(Strike(by=HUNTER, target=BANDITS, spend=4, resource=key))

    assert refused.reason is reason


def test_a_denied_resource_does_not_strike():
    """It has to be recovered first (BH-STR-03)."""
    arena = armed(4, denied={HUNTER: {AXE: 5}})

    refused = arena.no(Strike(by=HUNTER, target=BANDITS, spend=4, resource=AXE))
    assert refused.reason is Reason.RESOURCE_DENIED


def test_traits_do_not_touch_a_strike():
    """Nor do resources touch other rolls (BH-CONF-06)."""
    arena = armed(4, active={HUNTER: {"t1": O}, BANDITS: {"foe-1-t1": D}})
    struck = arena.do(Strike(by=HUNTER, target=BANDITS, spend=4), 3)[0]

    assert isinstance(struck, Struck)
    assert struck.total == 3 + 4 - 2


def test_only_the_enemy_is_hurt():
    """A Strike has an enemy of the conflict for a target, nobody else (BH-STR-04)."""
    assert armed(4).no(Strike(by=HUNTER, target=HUNTER, spend=4)).reason is Reason.UNKNOWN_NAME


def test_what_an_opponent_uses_has_been_seen():
    """Armour that stopped a Strike is known from then on (sheet_view)."""
    arena = armed(4)
    arena.do(Strike(by=HUNTER, target=BANDITS, spend=4), 1)

    assert arena.fighting.conflict.used == (ARMOR,)
