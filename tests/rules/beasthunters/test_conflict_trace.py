"""The published example of play (digest, appendix A.1), number by number."""

from __future__ import annotations

from app.rules.beasthunters.commands import (
    AcceptOffer,
    Achieve,
    ActivateTrait,
    AgreeGoalRoll,
    AnswerGoal,
    DenyResource,
    Maneuver,
    OfferAdvantage,
    RecoverResource,
    RollDefence,
    RollInstead,
    SetGoal,
    Strike,
    WaiveRoll,
)
from app.rules.beasthunters.events import ManeuverRolled, RecoveryBegun, Struck
from app.rules.beasthunters.figures import bonus
from app.rules.beasthunters.moments import Turn
from app.rules.beasthunters.vocabulary import CHALLENGER, GoalStatus, Level
from tests.rules.beasthunters.arena import (
    ARMOR,
    AXE,
    BANDITS,
    FLANKING,
    HUNGRY,
    HUNTER,
    INSIGHT,
    PROUD,
    SHIELD,
    SWORDS,
    Arena,
    D,
    O,
    P,
)


def test_the_published_example_is_played_number_by_number():
    """Every number of the printed example comes out, with its two gaps filled by legal turns."""
    arena = Arena()

    _initiative_and_traits(arena)
    _maneuvers(arena)
    _strikes(arena)
    _denial(arena)
    _goal(arena)


def _initiative_and_traits(arena: Arena) -> None:
    # 0: initiative 3 against 0.
    assert Turn(actor=HUNTER) == arena.moment

    # 1-4: four traits; the social one counts half of 3, rounded up (EX-03).
    arena.do(ActivateTrait(by=HUNTER, trait=PROUD, side=O))
    arena.do(ActivateTrait(by=CHALLENGER, trait=FLANKING, side=D))
    arena.do(ActivateTrait(by=HUNTER, trait=INSIGHT, side=O))
    arena.do(ActivateTrait(by=CHALLENGER, trait=HUNGRY, side=O))
    assert [bonus(arena.figure(HUNTER), P, side) for side in (O, D)] == [6, 0]
    assert [bonus(arena.figure(BANDITS), P, side) for side in (O, D)] == [4, 2]


def _maneuvers(arena: Arena) -> None:
    # 5: 10 points offered and accepted, below 12: no free Strike.
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="She charges."))
    arena.do(OfferAdvantage(by=CHALLENGER, points=10))
    arena.do(AcceptOffer(by=HUNTER, points=10))
    assert [arena.points(), arena.moment] == [10, Turn(actor=BANDITS)]

    # 6: the bandits roll 12 + 4 against 11 + 0.
    arena.do(Maneuver(by=CHALLENGER, target=HUNTER, text="They close in."))
    rolled = arena.do(RollDefence(by=HUNTER), 7, 5, 6, 5)[0]
    assert isinstance(rolled, ManeuverRolled)
    assert [rolled.offence.sum + rolled.offence_bonus, rolled.defence.sum] == [16, 11]
    assert [arena.points(BANDITS, HUNTER), arena.moment] == [5, Turn(actor=HUNTER)]


def _strikes(arena: Arena) -> None:
    # 7: 8 points are two dice; 9 + 4 - 2 = 11 is Heavy.
    struck = arena.do(Strike(by=HUNTER, target=BANDITS, spend=8), 5, 4)[0]
    assert isinstance(struck, Struck)
    assert [struck.weapon, struck.armour, struck.total] == [AXE, ARMOR, 11]
    assert [arena.points(), arena.marked(BANDITS)] == [2, (0, 0, 1, 0, 0)]

    # 8: 4 points are one die; 5 + 2 - 2 = 5 is Light.
    struck = arena.do(Strike(by=CHALLENGER, target=HUNTER, spend=4), 5)[0]
    assert isinstance(struck, Struck)
    assert [struck.weapon, struck.armour, struck.total] == [SWORDS, SHIELD, 5]
    assert struck.level is Level.LIGHT
    assert [arena.points(BANDITS, HUNTER), arena.marked(HUNTER)] == [1, (1, 0, 0, 0, 0)]


def _denial(arena: Arena) -> None:
    # 8x: the source shows no Hunter's turn here; ours gains nothing (5 + 6 against 9 + 2).
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="She looks for an opening."))
    arena.do(OfferAdvantage(by=CHALLENGER, points=2))
    arena.do(RollInstead(by=HUNTER), 2, 3, 4, 5)
    assert arena.points() == 2

    # 9: the axe is denied, 14 + 4 against 13 + 0.
    arena.do(DenyResource(by=CHALLENGER, target=HUNTER, resource=AXE, text="They grab it."))
    arena.do(RollDefence(by=HUNTER), 10, 4, 6, 7)
    assert arena.figure(HUNTER).denied == {AXE: 5}

    # 10: recovered without a roll.
    begun = arena.do(
        RecoverResource(by=HUNTER, resource=AXE, opponent=BANDITS, text="She breaks free.")
    )
    assert isinstance(begun[0], RecoveryBegun)
    arena.do(WaiveRoll(by=CHALLENGER))
    assert arena.figure(HUNTER).denied == {}


def _goal(arena: Arena) -> None:
    # 10x: 10 points come off-page.
    arena.do(Maneuver(by=CHALLENGER, target=HUNTER, text="They circle."))
    arena.do(RollDefence(by=HUNTER), 1, 1, 10, 10)
    arena.do(Maneuver(by=HUNTER, target=BANDITS, text="She drives them back."))
    arena.do(OfferAdvantage(by=CHALLENGER, points=10))
    arena.do(AcceptOffer(by=HUNTER, points=10))
    arena.do(Maneuver(by=CHALLENGER, target=HUNTER, text="They rally."))
    arena.do(RollDefence(by=HUNTER), 1, 1, 10, 10)
    assert [arena.points(), arena.moment] == [12, Turn(actor=HUNTER)]

    # 11: a goal of difficulty 1 costs no action (EX-10).
    arena.do(SetGoal(by=HUNTER, text="Spreading Yaqhara's Name"))
    arena.do(AnswerGoal(by=CHALLENGER, goal=1))
    assert [arena.fighting.conflict.goals[0].difficulty, arena.moment] == [1, Turn(actor=HUNTER)]

    # 12: 8 points are two dice for it.
    arena.do(Achieve(by=HUNTER, goal=1, target=BANDITS, spend=8))
    assert [arena.points(), arena.fighting.conflict.goals[0].dice] == [4, {HUNTER: 2}]

    # 13: 4 against 4, a tie is the Hunter's, for 2 reward points.
    arena.do(AgreeGoalRoll(by=HUNTER, goal=1, dice=2))
    arena.do(AgreeGoalRoll(by=CHALLENGER, goal=1, dice=2), 3, 1, 4)
    assert arena.fighting.conflict.goals[0].status is GoalStatus.WON
    assert arena.state.hunters[HUNTER].reward_points == 2
