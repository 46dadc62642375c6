"""Tattoos: set up with a hunt, won by killing its beast, always on (BH-HUNT, BH-TRT-04)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.chance import ScriptedDice
from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import (
    ActivateTrait,
    ChooseFate,
    DenyResource,
    DropTattoo,
    Give,
    Maneuver,
    OfferAdvantage,
    Refresh,
    RollDefence,
    RollInstead,
    SetStake,
    SetTattoo,
    Strike,
    UseTattoo,
)
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import (
    BoxMarked,
    ManeuverRolled,
    Struck,
    TattooGiven,
    TattooUsed,
)
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.sheets import Hunter
from app.rules.beasthunters.stages import Ending, FreePlay, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Effect, Power, Tattoo
from app.rules.beasthunters.vocabulary import (
    CHALLENGER,
    HUNTER_SEATS,
    Fate,
    Kind,
    Level,
    Outcome,
    Side,
)
from app.view.wording import tell
from tests.rules.beasthunters.arena import BANDITS, YAQHARA, Arena, D, M, O, P, names

ONE, TWO = HUNTER_SEATS[:2]
BARE = Foe(key=BANDITS, name="Grey Mother")

CLAW = Effect(power=Power.ROLLS, amount=2, domain=P, side=O)
SLOW = Effect(power=Power.ROLLS, amount=-1, domain=P, side=D)
FANG = Effect(power=Power.STRIKES, amount=3, domain=P, side=O)
HIDE = Effect(power=Power.STRIKES, amount=2, domain=P, side=D)
HAZUMA = Effect(power=Power.CLEARS, amount=2, level=Level.LIGHT)
TOUGH = Effect(power=Power.BOXES, amount=1, domain=P, level=Level.HEAVY)
DEATHLESS = Effect(power=Power.BOXES, amount=1, domain=P, level=Level.FATAL)


def inked(*effects: Effect) -> Hunter:
    """Yaqhara with one tattoo of these effects."""
    tattoo = Tattoo(name="Mother's Mark", effects=effects, key="x1")
    return replace(YAQHARA, tattoos=(tattoo,))


def preparing(level: int = 6, kind: Kind = Kind.HUNT) -> Adventure:
    """A hunt that is being prepared."""
    return Adventure(
        seats=(CHALLENGER, ONE),
        hunters={ONE: Hunter()},
        stake="kill it",
        kind=kind,
        hunt_level=level,
        beast="Grey Mother",
        stage=SettingUp(),
    )


def setting(*effects: Effect, by=CHALLENGER) -> SetTattoo:
    """The command that gives the beast these effects."""
    return SetTattoo(by=by, name="Mother's Mark", text="A paw.", effects=effects)


def why(state: Adventure, command) -> Reason:
    """The reason for which *command* is refused."""
    refused = refusal(state, command)
    assert refused is not None, command
    return Reason(refused.reason)


def do(state: Adventure, command) -> Adventure:
    """The state after *command*."""
    return BEAST_HUNTERS.fold(decide(state, command, ScriptedDice()), state)


def test_a_hunt_gets_its_tattoo_before_the_salute() -> None:
    """BH-HUNT-01: written by the Challenger, and everyone salutes to it (rulings 14)."""
    state = replace(preparing(), stage=SettingUp(saluted=(ONE,)))

    after = do(state, setting(CLAW, HAZUMA))

    assert after.tattoo == Tattoo(name="Mother's Mark", text="A paw.", effects=(CLAW, HAZUMA))
    assert after.stage == SettingUp(terms=1, fallen=(ONE,))


@pytest.mark.parametrize(
    ("state", "command", "reason"),
    [
        (preparing(kind=Kind.OTHER), setting(), Reason.NOT_A_HUNT),
        (preparing(), setting(by=ONE), Reason.NOT_YOUR_SEAT),
        (replace(preparing(), stage=FreePlay()), setting(), Reason.NOT_NOW),
        (preparing(), setting(replace(CLAW, amount=0)), Reason.NUMBER_OUT_OF_RANGE),
        (preparing(), setting(replace(CLAW, amount=6)), Reason.NUMBER_OUT_OF_RANGE),
        (preparing(), setting(replace(FANG, amount=-1)), Reason.NUMBER_OUT_OF_RANGE),
        (preparing(), setting(replace(CLAW, side=None)), Reason.NUMBER_OUT_OF_RANGE),
        (preparing(), setting(replace(HAZUMA, domain=P)), Reason.NUMBER_OUT_OF_RANGE),
        (preparing(), setting(HAZUMA, HAZUMA), Reason.NUMBER_OUT_OF_RANGE),
        (preparing(), setting(*[CLAW] * 6), Reason.NUMBER_OUT_OF_RANGE),
        (preparing(9), setting(DEATHLESS), Reason.NUMBER_OUT_OF_RANGE),
    ],
)
def test_tattoos_that_can_not_be(state, command, reason) -> None:
    """BH-HUNT-02, BH-HUNT-03: effects of the kinds there are; Fatal boxes from level 10."""
    assert why(state, command) is reason


def test_a_hunt_of_level_ten_can_give_fatal_boxes_and_stays_so_high() -> None:
    """BH-HUNT-03: the level can't be lowered under what the tattoo needs."""
    state = do(preparing(10), setting(DEATHLESS))

    lower = SetStake(by=ONE, stake="s", kind=Kind.HUNT, hunt_level=9, beast="b")
    refused = refusal(state, lower)
    assert refused is not None
    assert refused.reason is Reason.NUMBER_OUT_OF_RANGE
    assert "take the tattoo back" in refused.remedy.text
    assert refusal(state, replace(lower, hunt_level=11)) is None


def test_an_adventure_that_is_no_hunt_any_more_gives_no_tattoo() -> None:
    """The tattoo is the beast's."""
    state = do(preparing(), setting(CLAW))

    assert do(state, SetStake(by=ONE, stake="s", kind=Kind.OTHER)).tattoo is None


def test_a_tattoo_can_be_taken_back_before_the_salute() -> None:
    """Rulings 14: the beast leaves none again; whoever has saluted looks anew."""
    state = do(preparing(10), setting(DEATHLESS))
    state = replace(state, stage=SettingUp(terms=1, saluted=(ONE,)))

    (dropped,) = decide(state, DropTattoo(by=CHALLENGER), ScriptedDice())
    after = evolve(state, dropped)

    assert (after.tattoo, after.stage) == (None, SettingUp(terms=2, fallen=(ONE,)))
    assert tell(narrate(state, dropped), str, BEAST_HUNTERS.labels) == (
        "The Challenger takes the tattoo “Mother's Mark” back: Grey Mother leaves none. "
        "(Taken back, because the terms have changed: the Salute of the Hunter.)"
    )
    lower = SetStake(by=ONE, stake="s", kind=Kind.HUNT, hunt_level=9, beast="b")
    assert refusal(after, lower) is None


@pytest.mark.parametrize(
    ("state", "by", "reason"),
    [
        (preparing(), CHALLENGER, Reason.ALREADY_DONE),
        (do(preparing(), setting(CLAW)), ONE, Reason.NOT_YOUR_SEAT),
        (preparing(kind=Kind.OTHER), CHALLENGER, Reason.NOT_A_HUNT),
        (replace(preparing(), stage=FreePlay()), CHALLENGER, Reason.NOT_NOW),
    ],
)
def test_a_tattoo_that_can_not_be_taken_back(state, by, reason) -> None:
    """Only one that is set, by the Challenger, and only before the Salute binds."""
    assert why(state, DropTattoo(by=by)) is reason


def test_taking_back_is_offered_while_a_tattoo_is_set() -> None:
    """To the Challenger alone."""
    bare, inked_beast = preparing(), do(preparing(), setting(CLAW))

    def offered(state: Adventure, seat) -> list[str]:
        return [
            each.command
            for each in BEAST_HUNTERS.choices(state, seat)
            if each.command == "drop-tattoo"
        ]

    assert (offered(bare, CHALLENGER), offered(inked_beast, ONE)) == ([], [])
    assert offered(inked_beast, CHALLENGER) == ["drop-tattoo"]


@pytest.mark.parametrize("power", [None, *Power])
def test_the_challenger_is_offered_a_form_for_each_power(power) -> None:
    """One effect each in the menu; the page may ask for more."""
    entries = [
        each
        for each in BEAST_HUNTERS.choices(preparing(), CHALLENGER)
        if each.command == "set-tattoo"
    ]

    assert any(each.fixed.get("effects.0.power") == (power and power.value) for each in entries)
    assert all(each.refusal is None for each in entries)


def test_rolls_have_the_tattoo_in_their_bonus_and_name_it() -> None:
    """BH-HUNT-02, BH-TRT-04: always on, in no place of the three, and visible (C98)."""
    arena = Arena(hunters=(inked(CLAW, SLOW),))
    arena.do(Maneuver(by=ONE, target=BANDITS, text="I roar."))
    arena.do(OfferAdvantage(by=CHALLENGER, points=2))
    before = arena.state
    rolled, *_ = arena.do(RollInstead(by=ONE), 5, 5, 5, 5)

    assert isinstance(rolled, ManeuverRolled)
    assert (rolled.offence_bonus, rolled.gained) == (2, 2)
    line = tell(narrate(before, rolled), str, BEAST_HUNTERS.labels)
    assert "tattoo “Mother's Mark” +2" in line
    assert arena.figure(ONE).active == {}

    arena.do(Maneuver(by=CHALLENGER, target=ONE, text="They run."))
    defended, *_ = arena.do(RollDefence(by=ONE), 5, 5, 5, 5)
    assert isinstance(defended, ManeuverRolled)
    assert (defended.defence_bonus, defended.gained) == (-1, 1)


def test_tattoos_of_other_domains_do_not_count() -> None:
    """Rulings 14: in one domain."""
    arena = Arena(hunters=(inked(replace(CLAW, domain=M), replace(FANG, domain=M)),))
    arena.give(ONE, BANDITS, 4)
    arena.do(Maneuver(by=ONE, target=BANDITS, text="I roar."))
    arena.do(OfferAdvantage(by=CHALLENGER, points=2))

    rolled, *_ = arena.do(RollInstead(by=ONE), 5, 5, 5, 5)

    assert isinstance(rolled, ManeuverRolled)
    assert rolled.offence_bonus == 0


def test_strikes_count_tattoos_beside_resources() -> None:
    """BH-HUNT-02: axe +4 and tattoo +3; the line names both."""
    arena = Arena(hunters=(inked(FANG, HIDE),), foes=(BARE,)).give(ONE, BANDITS, 4)
    before = arena.state
    struck, *_ = arena.do(Strike(by=ONE, target=BANDITS, spend=4), 2)

    assert isinstance(struck, Struck)
    assert (struck.offence, struck.total) == (7, 9)
    line = tell(narrate(before, struck), str, BEAST_HUNTERS.labels)
    assert "Mother's Old Axe" in line
    assert "tattoo “Mother's Mark” +3" in line

    arena.give(BANDITS, ONE, 4)
    struck, *_ = arena.do(Strike(by=CHALLENGER, target=ONE, spend=4), 5)
    assert isinstance(struck, Struck)
    assert (struck.defence, struck.total) == (4, 1)


def test_a_tattoo_can_not_be_denied() -> None:
    """BH-DENY-03, BH-HUNT-02: it is no resource."""
    arena = Arena(hunters=(inked(FANG),)).turn_of(BANDITS)
    deny = DenyResource(by=CHALLENGER, target=ONE, resource="x1", text="Ash on the skin.")

    assert arena.no(deny).reason is Reason.UNKNOWN_NAME


def test_a_tattoo_can_not_be_activated() -> None:
    """BH-TRT-04: it needs no activation."""
    arena = Arena(hunters=(inked(CLAW),))

    assert arena.no(ActivateTrait(by=ONE, trait="x1", side=Side.OFFENCE)).reason is (
        Reason.UNKNOWN_NAME
    )


def test_boxes_of_a_tattoo_are_marked_like_any_other() -> None:
    """Rulings 14: a second Heavy hit finds a box before it climbs."""
    arena = Arena(hunters=(inked(TOUGH),)).hurt(ONE, 0, 0, 1, 0, 0)
    arena.turn_of(BANDITS).give(BANDITS, ONE, 8)

    events = arena.do(Strike(by=CHALLENGER, target=ONE, spend=8), 6, 5)

    marked = next(each for each in events if isinstance(each, BoxMarked))
    assert (marked.hit, marked.level) == (Level.HEAVY, Level.HEAVY)
    assert arena.figure(ONE).boxes == (2, 2, 2, 1, 1)


def test_marks_are_cleared_once_an_adventure() -> None:
    """BH-DMG-05: up to so many of a level; then not again before the next adventure."""
    arena = Arena(hunters=(inked(HAZUMA),)).hurt(ONE, 2, 1, 0, 0, 0)
    use = UseTattoo(by=ONE, tattoo="x1", domain=P)

    (used,) = arena.do(use)

    assert isinstance(used, TattooUsed)
    assert used.cleared == 2
    assert arena.marked(ONE) == (0, 1, 0, 0, 0)
    assert arena.no(use).reason is Reason.ALREADY_DONE
    arena.state = replace(arena.state, stage=Ending(outcome=Outcome.WON))
    arena.do(Refresh(by=ONE))
    assert arena.state.hunters[ONE].used_tattoos == ()


def test_tattoos_that_can_not_be_used() -> None:
    """Only what clears, where something is marked, in play, and not after a last hit."""
    arena = Arena(hunters=(inked(HAZUMA),))
    use = UseTattoo(by=ONE, tattoo="x1", domain=P)
    assert arena.no(use).reason is Reason.NOTHING_TO_CLEAR
    assert arena.no(replace(use, tattoo="x2")).reason is Reason.UNKNOWN_NAME
    assert Arena(hunters=(inked(CLAW),)).no(use).reason is Reason.UNKNOWN_NAME
    assert arena.no(replace(use, by=CHALLENGER)).reason is Reason.NOT_YOUR_SEAT

    arena.hurt(ONE, 1, 2, 1, 1, 0).turn_of(BANDITS).give(BANDITS, ONE, 16)
    arena.do(Strike(by=CHALLENGER, target=ONE, spend=16), 6, 6, 6, 6)
    assert arena.no(use).reason is Reason.NOT_NOW


def test_the_menu_offers_to_clear_what_is_marked() -> None:
    """One entry a domain that has something to clear."""
    arena = Arena(hunters=(inked(HAZUMA),)).hurt(ONE, 1, 0, 0, 0, 0)

    entries = [
        each for each in BEAST_HUNTERS.choices(arena.state, ONE) if each.command == "use-tattoo"
    ]

    assert [each.fixed for each in entries] == [{"tattoo": "x1", "domain": "P"}]


def encounter(**more) -> Arena:
    """Two Hunters and the beast of a hunt, which the next Strike kills."""
    two = replace(YAQHARA, name="H2", initiative={P: 2})
    arena = Arena(hunters=(inked(CLAW), two), foes=(BARE,), final=True, **more)
    arena.state = replace(
        arena.state, kind=Kind.HUNT, beast="Grey Mother", tattoo=Tattoo(name="The Bear")
    )
    return arena.turn_of(ONE).give(ONE, BANDITS, 24)


def test_killing_the_beast_gives_the_tattoo_to_those_in_the_encounter() -> None:
    """BH-HUNT-01: with a key of its own on each sheet."""
    arena = encounter()

    events = arena.do(Strike(by=ONE, target=BANDITS, spend=24), 6, 6, 6, 6, 6, 6)

    given = next(each for each in events if isinstance(each, TattooGiven))
    assert given.given == {
        ONE: Tattoo(name="The Bear", key="x2"), TWO: Tattoo(name="The Bear", key="x1"),
    }  # fmt: skip
    assert [each.name for each in arena.state.hunters[ONE].tattoos] == ["Mother's Mark", "The Bear"]


def test_who_sits_the_encounter_out_or_dies_in_it_gets_none() -> None:
    """Rulings 14: the Hunters who were in the encounter, and who live to wear it."""
    arena = encounter(sits_out=(TWO,))
    events = arena.do(Strike(by=ONE, target=BANDITS, spend=24), 6, 6, 6, 6, 6, 6)
    given = next(each for each in events if isinstance(each, TattooGiven))
    assert set(given.given) == {ONE}

    arena = encounter()
    arena.hurt(ONE, 2, 2, 1, 1, 0).turn_of(BANDITS).give(BANDITS, ONE, 16)
    arena.do(Strike(by=CHALLENGER, target=ONE, spend=16), 6, 6, 6, 6)
    events = arena.do(ChooseFate(by=ONE, fate=Fate.TRIUMPH, text="Into the gorge, both."))
    given = next(each for each in events if isinstance(each, TattooGiven))
    assert set(given.given) == {TWO}


def test_a_beast_that_lives_gives_none() -> None:
    """BH-HUNT-01: nor does a challenge that is not the last."""
    arena = encounter()
    arena.do(Give(by=ONE))
    assert "TattooGiven" not in names(arena.do(Give(by=TWO)))


def test_a_tattoo_survives_in_the_fold() -> None:
    """What is given is in the event itself."""
    given = TattooGiven(by=CHALLENGER, given={ONE: Tattoo(name="The Bear", key="x1")})
    state = evolve(preparing(), given)

    assert state.hunters[ONE].tattoos == (Tattoo(name="The Bear", key="x1"),)
