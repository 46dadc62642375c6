"""The worked numbers of the sources (EX-01 … EX-18, Appendix A.2 of the digest), each performed.

EX-09 is about Switch Target, which only a table with several Hunters has.
"""

from __future__ import annotations

import pytest

from app.rules.beasthunters.bill import points
from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.events import (
    AdversityBought,
    BoxAdded,
    BoxMarked,
    ChallengeEnded,
    CombatantBeaten,
    ConflictDecided,
    FreeStrikeGranted,
    GoalOpened,
    GoalRolled,
    ManeuverRolled,
    OfferAccepted,
    RecoveryRolled,
    ResourceDenied,
    ResourceRecovered,
    Struck,
    TraitActivated,
)
from app.rules.beasthunters.figures import advantage, bonus, figure
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.vocabulary import Domain, Level, Outcome, Side
from tests.rules.played import played

HUNTER = "hunter-1"


def test_ex_01_a_social_conflict_of_eight_costs_twelve_and_pays_eight():
    """2 + 1 + 3 + 2 = 8 (boxes free, house number), × 1.5 = 12, Pool 20 → 8, reward 8."""
    game = played("ex_01_the_sum_of_a_social_conflict")
    bought = game.one(AdversityBought)

    assert bought.level == 8
    assert bought.paid == 12
    assert bought.pool_left == 8
    assert game.one(ChallengeEnded).rewards == {HUNTER: 8}


def test_ex_01_with_the_point_for_the_boxes_is_over_the_limit():
    """By BH-ADV-02 the same purchase has base 9 and is refused; one trait less is 8 for 12."""
    game = played("ex_01_with_the_point_for_the_boxes")
    refused, bought = (game.after("buy-adversity", nth) for nth in (1, 2))

    assert refused.refusal is not None
    assert refused.refusal.reason is Reason.LIMIT_EXCEEDED
    assert refused.refusal.because.words == {"level": 9, "limit": 8}
    assert bought.state.pool_left == 20 - 12


def test_ex_02_a_base_of_four_costs_eight_in_phase_one():
    """4 × 2 = 8, and the level, the reward to win, stays 4 (BH-NEG-08)."""
    bought = played("ex_02_twice_the_base_in_phase_one").one(AdversityBought)

    assert bought.level == 4
    assert bought.paid == 8


def test_ex_03_a_social_two_and_a_physical_three_add_four():
    """Half of 2 and all of 3: 4; so the lowest total is 6, the highest 24 (BH-TRT-05)."""
    rolls = [
        each
        for each in played("ex_03_traits_of_another_domain_count_half").all(ManeuverRolled)
        if each.actor == HUNTER
    ]

    assert [each.offence_bonus for each in rolls] == [4, 4]
    assert [each.offence.sum + each.offence_bonus for each in rolls] == [6, 24]


def test_ex_04_a_defender_with_one_or_two():
    """+1: 3 to 21 (English text). +2: 4 to 22 (Italian text)."""
    rolls = played("ex_04_the_range_of_a_defender").all(ManeuverRolled)
    totals = {
        key: [each.defence.sum + each.defence_bonus for each in rolls if each.target == key]
        for key in (HUNTER, "foe-1")
    }

    assert totals == {HUNTER: [3, 21], "foe-1": [4, 22]}


def test_ex_05_sixteen_against_five_brings_eleven():
    """The margin is the advantage, and 11 is no free Strike."""
    game = played("ex_05_the_margin_is_the_advantage")
    rolled = game.one(ManeuverRolled)

    assert rolled.offence.sum + rolled.offence_bonus == 16
    assert rolled.defence.sum + rolled.defence_bonus == 5
    assert rolled.gained == 11
    assert advantage(game.state.stage.conflict, HUNTER, "foe-1") == 11
    assert not game.all(FreeStrikeGranted)


def test_ex_06_an_offer_of_fifteen_grants_a_free_strike():
    """15 points are held, and being 12 or more they let strike at once."""
    game = played("ex_06_a_high_offer")

    assert game.one(OfferAccepted).points == 15
    assert game.one(FreeStrikeGranted).actor == HUNTER
    assert advantage(game.state.stage.conflict, HUNTER, "foe-1") == 15


@pytest.mark.parametrize(
    ("game", "denied", "margins"),
    [
        pytest.param("ex_07_what_is_denied_by_eight", 8, [7, 8], id="EX-07"),
        pytest.param("ex_08_an_offered_denial", 5, [4, 5], id="EX-08"),
    ],
)
def test_ex_07_and_ex_08_what_is_denied_by_n_is_recovered_by_n(game, denied, margins):
    """One less than the margin brings nothing, the margin itself brings it back (BH-REC-01)."""
    recoveries = played(game).all(RecoveryRolled)

    assert played(game).one(ResourceDenied).margin == denied
    assert [each.needed for each in recoveries] == [denied, denied]
    assert [each.margin for each in recoveries] == margins
    assert len(played(game).all(ResourceRecovered)) == 1
    assert not figure(played(game).state, recoveries[0].actor).denied


def test_ex_10_a_goal_pays_twice_its_difficulty():
    """Difficulty 2 pays 4 reward points, difficulty 1 pays 2 (BH-GOAL-07)."""
    game = played("ex_10_twice_the_difficulty")

    assert [each.difficulty for each in game.all(GoalOpened)] == [2, 1]
    assert [each.rewards for each in game.all(GoalRolled)] == [{HUNTER: 4}, {HUNTER: 2}]
    assert game.state.hunters[HUNTER].reward_points == 6


def test_ex_11_with_three_hunters_a_goal_goes_from_one_to_seven():
    """1 + 0 to 3 by the Challenger + 0 or 1 by each of three Hunters (BH-GOAL-03)."""
    game = played("ex_11_difficulty_with_three_hunters")

    assert [each.difficulty for each in game.all(GoalOpened)] == [1, 7]


def test_ex_12_the_fourth_light_hit_marks_a_medium_box():
    """With three Light boxes full the hit moves up one level (BH-DMG-01)."""
    game = played("ex_12_full_boxes_are_climbed")

    assert {each.level for each in game.all(Struck)} == {Level.LIGHT}
    assert [each.level for each in game.all(BoxMarked)] == [*[Level.LIGHT] * 3, Level.MEDIUM]
    assert figure(game.state, HUNTER).marked == (3, 1, 0, 0, 0)


def test_ex_13_the_second_heavy_hit_incapacitates_and_wins():
    """The one Heavy box is marked, so the next Heavy hit is Incapacitating: the Hunter wins."""
    game = played("ex_13_the_second_heavy_hit_wins")

    assert [each.level for each in game.all(Struck)] == [Level.HEAVY, Level.HEAVY]
    assert [each.level for each in game.all(BoxMarked)] == [Level.HEAVY, Level.INCAPACITATING]
    assert game.one(CombatantBeaten).target == "foe-1"
    assert game.one(ConflictDecided).outcome is Outcome.WON


def test_ex_14_of_two_resources_only_the_better_usable_one_counts():
    """5 and 4 defend by 5, never by 9; once the 5 is denied, by 4 (BH-ADV-07, BH-STR-03)."""
    strikes = played("ex_14_resources_do_not_add_up").all(Struck)

    assert [(each.armour, each.defence) for each in strikes] == [("r2", 5), ("r3", 4)]
    assert [each.total for each in strikes] == [8 + 3 - 5, 8 + 3 - 4]


def test_ex_15_three_light_boxes_allow_three_medium_ones():
    """A fourth Medium box is refused until a fourth Light one is bought (BH-CHR-05)."""
    game = played("ex_15_no_more_medium_than_light")
    refused = game.after("add-box")

    assert refused.state.hunters[HUNTER].boxes[Domain.PHYSICAL] == (3, 3, 1, 1, 1)
    assert refused.refusal is not None
    assert refused.refusal.reason is Reason.BOX_ORDER
    assert [each.level for each in game.all(BoxAdded)] == [Level.LIGHT, Level.MEDIUM]
    assert game.state.hunters[HUNTER].boxes[Domain.PHYSICAL] == (4, 4, 1, 1, 1)


def test_ex_16_giving_with_one_point_left_empties_the_pool():
    """It costs 2, or what is left (BH-NEG-05); the reward is that of the phase."""
    game = played("ex_16_giving_the_last_point")
    ended = game.one(ChallengeEnded)

    assert (ended.cost, ended.pool_left) == (1, 0)
    assert ended.rewards == {HUNTER: 1}


def test_ex_17_boxes_are_written_light_to_fatal():
    """3/2/1/1/1 is 3 Light, 2 Medium and one of each other level, here for 1 + 1 + 1 + 1."""
    bought = played("ex_17_three_two_one_one_one").one(AdversityBought)

    assert bought.foes[0].boxes == (3, 2, 1, 1, 1)
    assert bought.level == 4


def test_ex_18_one_trait_of_four_costs_what_two_of_two_cost():
    """Both are 2 points and +4, but the pair takes two activations (BH-ADV-03)."""
    game = played("ex_18_one_trait_or_two")
    foes = game.one(AdversityBought).foes
    turns = {
        foe.key: len([each for each in game.all(TraitActivated) if each.actor == foe.key])
        for foe in foes
    }

    assert [_price(foe) for foe in foes] == [2, 2]
    assert [bonus(figure(game.state, foe.key), Domain.PHYSICAL, Side.OFFENCE) for foe in foes] == [
        4,
        4,
    ]
    assert list(turns.values()) == [1, 2]


def _price(foe: Foe) -> int:
    return sum(points(trait.rating) for trait in foe.traits)
