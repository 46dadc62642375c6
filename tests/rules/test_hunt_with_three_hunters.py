"""The hunt of three Hunters and what several Hunters add, number by number (BH-MP, BH-HUNT)."""

from __future__ import annotations

from app.rules.beasthunters.events import (
    AdvantageSwitched,
    AdvantageTransferred,
    CombatantBeaten,
    GoalOpened,
    GoalRolled,
    HunterAided,
    ManeuverRolled,
    RemainderPaid,
    TattooGiven,
)
from app.rules.beasthunters.vocabulary import HUNTER_SEATS, Outcome
from tests.rules.played import played

ONE, TWO, THREE = HUNTER_SEATS[:3]


def test_ten_become_five_and_eleven_six() -> None:
    """EX-09, BH-MP-03: rounded up, once on the whole amount."""
    moved = played("ex_09_ten_become_five_and_eleven_six").all(AdvantageSwitched)

    assert [(each.points, each.arrived) for each in moved] == [(10, 5), (11, 6)]


def test_help_counts_for_who_acts_next_in_the_round() -> None:
    """BH-MP-02: half of +3 for the maneuver that waits, the full +4 for the one promised help."""
    game = played("mp_02_aid")

    assert [each.worth for each in game.all(HunterAided)] == [2, 4]
    own = [each for each in game.all(ManeuverRolled) if each.actor in HUNTER_SEATS]
    assert [each.offence_bonus for each in own] == [2, 4]


def test_a_transfer_loses_nothing() -> None:
    """BH-MP-04: 7 of 9 go over, 2 stay."""
    held = played("mp_04_transfer").state.stage.conflict.advantage

    assert (held[ONE]["foe-1"], held[TWO]["foe-1"]) == (2, 7)


def test_the_hunt_has_everything_that_several_hunters_can_do() -> None:
    """Two opponents, Aid, Switch of 11, Transfer, a goal of difficulty 7, one Hunter beaten."""
    game = played("hunt_with_three_hunters")

    assert game.one(HunterAided).worth == 4
    assert game.one(AdvantageSwitched).arrived == 6
    assert game.one(AdvantageTransferred).points == 4
    assert game.one(GoalOpened).difficulty == 7
    beaten = [each.target for each in game.all(CombatantBeaten)]
    assert beaten == [THREE, "foe-2", "foe-1", "foe-3"]


def test_what_the_hunt_brings_is_divided() -> None:
    """BH-GOAL-08, BH-MP-05: 14 among two buyers; 8 among three, 2 left; 6 among three."""
    game = played("hunt_with_three_hunters")

    assert game.one(GoalRolled).rewards == {ONE: 7, TWO: 7}
    assert game.one(RemainderPaid).points == 2
    points = {seat: hunter.reward_points for seat, hunter in game.state.hunters.items()}
    assert points == {ONE: 7 + 2 + 2, TWO: 7 + 2 + 2, THREE: 2 + 2 + 2}


def test_the_beast_leaves_its_tattoo_on_all_three() -> None:
    """BH-HUNT-01: those who were in the encounter; the adventure is won, one Hunter retires."""
    game = played("hunt_with_three_hunters")

    assert set(game.one(TattooGiven).given) == {ONE, TWO, THREE}
    assert all(len(hunter.tattoos) == 1 for hunter in game.state.hunters.values())
    assert game.state.stage.outcome is Outcome.WON
    assert game.state.hunters[THREE].farewell.startswith("Oruz stays")
