"""Damage, defeat and the fatal choice (BH-DMG-01 … BH-DMG-06, BH-RP-05, BH-ADV-09, BH-CONF-04)."""

from __future__ import annotations

import pytest

from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import ChooseFate, DecideOrder, Strike
from app.rules.beasthunters.events import BoxMarked, ChallengeEnded, FateChosen
from app.rules.beasthunters.moments import FatalChoice, Turn
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.stages import Consequences
from app.rules.beasthunters.vocabulary import CHALLENGER, Fate, Level, Outcome
from tests.rules.beasthunters.arena import (
    BANDITS,
    HUNTER,
    YAQHARA,
    Arena,
    P,
    names,
)
from tests.rules.beasthunters.foes import SNIPER

BARE = Foe(key=BANDITS, name="a bare foe")


def hunter_hits(arena: Arena, total: int):
    """The Hunter strikes a bare foe for exactly *total*: one to four dice and the axe's +4."""
    return _hit(arena.give(HUNTER, BANDITS, 40).turn_of(HUNTER), HUNTER, BANDITS, total - 4)


def foe_hits(arena: Arena, total: int, foe: str = BANDITS, hunter=HUNTER):
    """A bare foe strikes a Hunter for exactly *total*, against a shield of 2."""
    arena.give(foe, hunter, 40).turn_of(foe)
    return _hit(arena, CHALLENGER, hunter, total + 2)


def _hit(arena: Arena, by, target, rolled: int):
    dice = max(1, (rolled + 5) // 6)
    faces = [rolled // dice + (1 if n < rolled % dice else 0) for n in range(dice)]
    return arena.do(Strike(by=by, target=target, spend=4 * dice), *faces)


def test_a_hit_marks_a_box_of_its_level():
    """Heavy is Heavy (BH-DMG-01)."""
    arena = Arena(foes=(BARE,))
    events = hunter_hits(arena, 11)

    assert events[1] == BoxMarked(by=HUNTER, target=BANDITS, hit=Level.HEAVY, level=Level.HEAVY)
    assert [arena.marked(BANDITS), arena.moment] == [(0, 0, 1, 0, 0), Turn(actor=BANDITS)]


def test_a_full_level_is_climbed():
    """EX-12: with three Light boxes full the fourth Light hit is Medium (BH-DMG-01)."""
    arena = Arena(foes=(BARE,)).hurt(HUNTER, 3, 0, 0, 0, 0, boxes=(3, 2, 1, 1, 1))
    events = foe_hits(arena, 2)

    assert events[1] == BoxMarked(by=CHALLENGER, target=HUNTER, hit=Level.LIGHT, level=Level.MEDIUM)


def test_several_full_levels_are_climbed_at_once():
    """Up until a box is free (BH-DMG-01)."""
    arena = Arena(foes=(BARE,)).hurt(HUNTER, 1, 1, 1, 0, 0, boxes=(1, 1, 1, 1, 1))
    events = foe_hits(arena, 2)

    assert isinstance(events[1], BoxMarked)
    assert events[1].level is Level.INCAPACITATING


def test_a_second_heavy_hit_on_bandits_wins():
    """EX-13: their one Heavy box is full, so it incapacitates (BH-ADV-09, BH-CONF-04)."""
    arena = Arena(foes=(BARE,)).hurt(BANDITS, 0, 0, 1, 0, 0)
    events = hunter_hits(arena, 11)

    assert names(events) == [
        "Struck", "BoxMarked", "CombatantBeaten", "ConflictDecided", "ChallengeEnded",
    ]  # fmt: skip
    ended = events[-1]
    assert isinstance(ended, ChallengeEnded)
    assert [ended.outcome, ended.rewards] == [Outcome.WON, {HUNTER: 7}]


def test_a_fatal_hit_beats_opponents_just_as_well():
    """Incapacitating and Fatal mean the same to adversity (BH-ADV-09)."""
    assert "CombatantBeaten" in names(hunter_hits(Arena(foes=(BARE,)), 24))


def test_an_incapacitated_hunter_loses_the_challenge_and_earns_nothing():
    """No reward, no refund, but the adventure goes on (BH-DMG-02, BH-DMG-03, BH-ADV-10)."""
    arena = Arena(foes=(BARE,))
    events = foe_hits(arena, 16)

    ended = events[-1]
    assert isinstance(ended, ChallengeEnded)
    assert [ended.outcome, ended.rewards, ended.refund] == [Outcome.LOST, {}, 0]
    assert ended.ends is None


def test_several_incapacitating_boxes_have_to_be_full():
    """The first of two is no defeat (BH-RP-05)."""
    arena = Arena(foes=(BARE,)).hurt(HUNTER, 0, 0, 0, 0, 0, boxes=(3, 2, 2, 2, 1))

    assert "CombatantBeaten" not in names(foe_hits(arena, 16))
    assert "CombatantBeaten" in names(foe_hits(arena, 16))


def test_a_hunter_who_comes_with_full_boxes_fights_until_fatal():
    """The next Incapacitating hit is Fatal (BH-DMG-02)."""
    arena = Arena(foes=(BARE,)).hurt(HUNTER, 0, 0, 0, 1, 0)
    arena.hurt(HUNTER, 0, 0, 0, 1, 0, boxes=(2, 2, 2, 1, 1))
    events = foe_hits(arena, 16)

    assert names(events) == ["Struck", "BoxMarked", "FatalBoxesFull"]
    assert arena.moment == FatalChoice(hunter=HUNTER, actor=BANDITS)


def test_a_fatal_box_that_is_not_the_last_beats_nobody():
    """All Fatal boxes have to be marked (BH-DMG-04)."""
    arena = Arena(foes=(BARE,)).hurt(HUNTER, 0, 0, 0, 0, 0, boxes=(2, 2, 2, 2, 2))

    assert names(foe_hits(arena, 21)) == ["Struck", "BoxMarked", "TurnBegan"]


def test_in_the_last_conflict_incapacitating_beats_nobody():
    """The box is marked, no more, on either side (BH-DMG-06, rulings 8)."""
    arena = Arena(foes=(BARE,), final=True)

    assert names(hunter_hits(arena, 16)) == ["Struck", "BoxMarked", "TurnBegan"]
    assert names(foe_hits(arena, 16)) == ["Struck", "BoxMarked", "TurnBegan"]
    assert [arena.marked(BANDITS), arena.marked(HUNTER)] == [(0, 0, 0, 1, 0)] * 2


def test_the_last_conflict_is_won_with_all_fatal_boxes():
    """One of two is not enough (BH-DMG-06)."""
    arena = Arena(foes=(BARE,), final=True).hurt(BANDITS, 0, 0, 0, 0, 0, boxes=(2, 2, 2, 2, 2))

    assert "CombatantBeaten" not in names(hunter_hits(arena, 24))
    assert "CombatantBeaten" in names(hunter_hits(arena, 24))


def fated(**arena) -> Arena:
    """A Hunter whose Fatal boxes are full."""
    table = Arena(foes=(BARE,), **arena)
    foe_hits(table, 21)
    return table


def test_full_fatal_boxes_let_the_hunter_choose():
    """Nothing is lost before the choice (BH-DMG-04)."""
    arena = fated()

    assert arena.moment == FatalChoice(hunter=HUNTER, actor=BANDITS)
    assert arena.no(ChooseFate(by=CHALLENGER, fate=Fate.SURVIVE, text="x")).reason is (
        Reason.NOT_YOUR_TURN
    )


def test_to_survive_loses_the_adventure():
    """In any challenge, not only the last (BH-DMG-04)."""
    arena = fated()
    events = arena.do(ChooseFate(by=HUNTER, fate=Fate.SURVIVE, text="She crawls away."))

    assert events[0] == FateChosen(by=HUNTER, fate=Fate.SURVIVE, text="She crawls away.")
    ended = events[-1]
    assert isinstance(ended, ChallengeEnded)
    assert [ended.outcome, ended.ends] == [Outcome.LOST, Outcome.LOST]
    assert not arena.state.hunters[HUNTER].departed


def test_to_triumph_wins_everything_and_leaves_play():
    """Challenge and adventure are won, the level goes to the record (BH-DMG-04)."""
    arena = fated()
    events = arena.do(ChooseFate(by=HUNTER, fate=Fate.TRIUMPH, text="She takes them along."))

    ended = events[-1]
    assert isinstance(ended, ChallengeEnded)
    assert [ended.outcome, ended.ends] == [Outcome.WON, Outcome.WON]
    assert arena.state.hunters[HUNTER].departed
    assert isinstance(arena.state.stage, Consequences)


def test_a_fate_is_chosen_only_when_it_has_come():
    """In a turn there is nothing to choose (BH-DMG-04)."""
    refused = Arena().no(ChooseFate(by=HUNTER, fate=Fate.TRIUMPH, text="x"))

    assert refused.reason is Reason.NOT_NOW


def test_damage_stays_after_the_challenge():
    """Until the adventure is over (BH-DMG-05)."""
    arena = Arena(foes=(BARE,))
    foe_hits(arena, 3)
    foe_hits(arena, 16)

    assert isinstance(arena.state.stage, Consequences)
    assert arena.state.hunters[HUNTER].marked[P] == (1, 0, 0, 1, 0)


def test_the_others_fight_on_when_one_opponent_is_beaten():
    """The challenge is won when all are (rulings 2)."""
    arena = Arena(foes=(BARE, SNIPER))
    hunter_hits(arena, 16)

    assert [arena.fighting.conflict.out, arena.moment] == [(BANDITS,), Turn(actor="foe-2")]


def pair() -> Arena:
    """Two Hunters whose order is decided, against a bare foe."""
    arena = Arena(hunters=(YAQHARA, YAQHARA), foes=(BARE,))
    arena.do(DecideOrder(by=HUNTER, first=HUNTER))
    return arena


def test_a_challenge_is_lost_when_all_hunters_in_it_are_out():
    """One may fall and the others still win it (rulings 6)."""
    arena = pair()

    assert names(foe_hits(arena, 16))[-1] == "TurnBegan"
    assert names(foe_hits(arena, 16, hunter="hunter-2"))[-1] == "ChallengeEnded"


@pytest.mark.parametrize("fate", list(Fate))
def test_with_two_hunters_survival_lets_the_other_fight_on(fate):
    """Triumph ends it for all (rulings 7)."""
    arena = pair()
    foe_hits(arena, 21)
    events = arena.do(ChooseFate(by=HUNTER, fate=fate, text="x"))

    ends = {Fate.SURVIVE: "TurnBegan", Fate.TRIUMPH: "ChallengeEnded"}
    assert ends[fate] in names(events)
