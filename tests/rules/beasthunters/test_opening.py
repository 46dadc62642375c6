"""A table is laid, and its terms are agreed before anybody plays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.beasthunters import house_text
from app.rules.beasthunters.commands import (
    ChoosePreset,
    HouseOrder,
    OpenAdventure,
    SetHouseNumber,
    SetPool,
    SetStake,
)
from app.rules.beasthunters.events import (
    AdventureOpened,
    HouseNumberSet,
    PoolSet,
    PresetChosen,
    SessionPrepared,
    StakeSet,
)
from app.rules.beasthunters.house import (
    ENGLISH_15E,
    HOUSE_FIELDS,
    SRD_ITALIAN,
    House,
    RewardSplit,
)
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.sheets import Hunter
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, RULES_VERSION, Kind
from app.rules.words import TABLE, Seat
from tests.rules.beasthunters.preparing import (
    HUNTER,
    OTHER,
    do,
    happens,
    in_play,
    laid,
    no,
    prepared,
    salute,
)


def test_a_table_is_laid_for_a_challenger_and_hunters() -> None:
    """BH-SET-01: one Challenger, one Hunter or several; the dice are sealed at once."""
    command = OpenAdventure(by=HUNTER, seats=(CHALLENGER, HUNTER), title=" The Reed Sea ")

    opened, session = happens(Adventure(), command)

    assert opened == AdventureOpened(
        by=HUNTER,
        seats=(CHALLENGER, HUNTER),
        title="The Reed Sea",
        preset="srd-1.5-it",
        house=SRD_ITALIAN,
        rules=RULES_VERSION,
    )
    assert isinstance(session, SessionPrepared)
    assert session.number == 1
    assert len(session.commitment) == 64


def test_a_table_opens_with_the_numbers_of_its_group() -> None:
    """BH-SET-06: a preset and what the group has changed; what does not fit opens nothing."""
    command = OpenAdventure(
        by=TABLE,
        seats=(CHALLENGER, HUNTER),
        title="The Reed Sea",
        preset="1.5e-en",
        numbers=(HouseOrder(name="box_set_price", value="0"),),
    )

    opened, _ = happens(Adventure(), command)

    assert isinstance(opened, AdventureOpened)
    assert opened.house == replace(ENGLISH_15E, box_set_price=0)
    wrong = replace(command, numbers=(HouseOrder(name="box_set_price", value="7"),))
    assert no(Adventure(), wrong) is Reason.NUMBER_OUT_OF_RANGE
    unknown = replace(command, numbers=(HouseOrder(name="luck", value="7"),))
    assert no(Adventure(), unknown) is Reason.UNKNOWN_NAME


def test_a_new_table_waits_to_be_prepared() -> None:
    """BH-SET-02: set-up comes first."""
    state = laid(2)
    assert state.stage == SettingUp()
    assert state.hunters == {HUNTER: Hunter(), OTHER: Hunter()}
    assert state.session.number == 1


@pytest.mark.parametrize(
    "seats",
    [
        (),
        (CHALLENGER,),
        (HUNTER, CHALLENGER),
        (CHALLENGER, HUNTER, HUNTER),
        (CHALLENGER, OTHER),
        (CHALLENGER, *HUNTER_SEATS, Seat("hunter-6")),
        (CHALLENGER, Seat("stranger")),
    ],
)
def test_other_seats_make_no_table(seats: tuple[Seat, ...]) -> None:
    """BH-SET-01: a table of other seats does not exist."""
    command = OpenAdventure(by=TABLE, seats=seats, title="x")
    assert no(Adventure(), command) is Reason.UNKNOWN_NAME


def test_a_stranger_opens_no_table_and_a_preset_must_exist() -> None:
    """BH-SET-01, BH-SET-06: who opens a table sits at it; its preset is a known one."""
    seats = (CHALLENGER, HUNTER)
    stranger = OpenAdventure(by=OTHER, seats=seats, title="x")
    assert no(Adventure(), stranger) is Reason.NOT_YOUR_SEAT
    unknown = OpenAdventure(by=TABLE, seats=seats, title="x", preset="3.0")
    assert no(Adventure(), unknown) is Reason.UNKNOWN_NAME


def test_a_table_is_laid_once() -> None:
    """A table that is laid is not laid again."""
    again = OpenAdventure(by=CHALLENGER, seats=(CHALLENGER, HUNTER), title="x")
    assert no(laid(), again) is Reason.ADVENTURE_OVER


@pytest.mark.parametrize("seat", [CHALLENGER, HUNTER])
def test_anyone_says_what_the_adventure_is_about(seat: Seat) -> None:
    """BH-SET-03: the stake is fixed together, before the start."""
    command = SetStake(by=seat, stake=" Cross the sea ", hunt_level=3, beast="ignored")
    assert happens(laid(), command) == (
        StakeSet(by=seat, stake="Cross the sea", kind=Kind.OTHER, hunt_level=0, beast=""),
    )


def test_a_hunt_needs_a_level_and_a_beast() -> None:
    """BH-HUNT-01, BH-HUNT-03: a hunt is for one beast, and it has a level."""

    def hunt(level: int, beast: str) -> SetStake:
        return SetStake(by=HUNTER, stake="Kill it", kind=Kind.HUNT, hunt_level=level, beast=beast)

    assert no(laid(), hunt(0, "Bear")) is Reason.NUMBER_OUT_OF_RANGE
    assert no(laid(), hunt(100, "Bear")) is Reason.NUMBER_OUT_OF_RANGE
    assert no(laid(), hunt(1, " ")) is Reason.TEXT_MISSING
    state = do(laid(), hunt(1, "Bear"))
    assert (state.kind, state.hunt_level, state.beast) == (Kind.HUNT, 1, "Bear")


def test_a_first_adventure_may_be_anything() -> None:
    """BH-SET-08, rulings 16: a low hunt is advised for a new Hunter and never demanded."""
    assert no(laid(), SetStake(by=HUNTER, stake="Cross the sea")) is None


def test_a_hunter_names_pool_and_limit() -> None:
    """BH-SET-04, BH-SET-05: the Hunter sets both; the Challenger neither."""
    command = SetPool(by=HUNTER, pool=20, limit=8)
    assert happens(laid(), command) == (PoolSet(by=HUNTER, pool=20, limit=8),)
    state = do(laid(), command)
    assert (state.pool, state.limit) == (20, 8)
    assert no(laid(), SetPool(by=CHALLENGER, pool=20, limit=8)) is Reason.NOT_YOUR_SEAT


@pytest.mark.parametrize(("pool", "limit"), [(0, 1), (201, 8), (20, 0), (20, 21), (-5, -6)])
def test_pool_and_limit_have_bounds(pool: int, limit: int) -> None:
    """BH-SET-04, BH-SET-05: Pool 1 to 200, Limit 1 to the Pool."""
    assert no(laid(), SetPool(by=HUNTER, pool=pool, limit=limit)) is Reason.NUMBER_OUT_OF_RANGE


@pytest.mark.parametrize(("pool", "limit"), [(1, 1), (200, 200), (200, 1)])
def test_the_bounds_themselves_are_legal(pool: int, limit: int) -> None:
    """BH-SET-04, BH-END-02: small and short, or large and long."""
    assert no(laid(), SetPool(by=HUNTER, pool=pool, limit=limit)) is None


def test_several_hunters_name_shares() -> None:
    """Rulings 1: shares of Pool and Limit are summed, and 200 is the most for all together."""
    state = do(laid(2), SetPool(by=HUNTER, pool=150, limit=8))
    assert no(state, SetPool(by=OTHER, pool=51, limit=5)) is Reason.NUMBER_OUT_OF_RANGE
    state = do(state, SetPool(by=OTHER, pool=50, limit=5))
    assert (state.pool, state.limit) == (200, 13)


def test_a_preset_sets_all_house_numbers() -> None:
    """BH-SET-06: optional rules are agreed before the Salute, by anyone."""
    command = ChoosePreset(by=CHALLENGER, preset="1.5e-en")
    assert happens(laid(), command) == (
        PresetChosen(by=CHALLENGER, preset="1.5e-en", house=ENGLISH_15E),
    )
    assert no(laid(), ChoosePreset(by=HUNTER, preset="none")) is Reason.UNKNOWN_NAME


def test_one_house_number_is_changed() -> None:
    """BH-SET-06: a group can type its own number; the event holds the whole house."""
    command = SetHouseNumber(by=HUNTER, name="damage_bands", value=" 2 6 10  14 18 ")
    house = House(damage_bands=(2, 6, 10, 14, 18))
    assert happens(laid(), command) == (
        HouseNumberSet(by=HUNTER, name="damage_bands", value="2 6 10 14 18", house=house),
    )
    assert do(laid(), command).house == house


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("box_set_price", "0", 0),
        ("preactivate_once", "yes", True),
        ("compound_complications", "no", False),
        ("extra_box_prices", "0 0 0 0 99", (0, 0, 0, 0, 99)),
        ("box_prices", "6 4 1 1", (6, 4, 1, 1)),
        ("reward_split", "full", RewardSplit.FULL),
    ],
)
def test_house_numbers_are_read(name: str, text: str, value: object) -> None:
    """Each kind of house number has its way to be written."""
    assert (
        getattr(do(laid(), SetHouseNumber(by=HUNTER, name=name, value=text)).house, name) == value
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("box_set_price", "2"),
        ("box_set_price", "-1"),
        ("box_set_price", "one"),
        ("box_set_price", "1 1"),
        ("box_set_price", "¹"),
        ("preactivate_once", "True"),
        ("damage_bands", "1 6 11 16"),
        ("damage_bands", "1 6 6 16 21"),
        ("damage_bands", "0 6 11 16 21"),
        ("reward_split", "half"),
    ],
)
def test_other_texts_are_no_house_numbers(name: str, text: str) -> None:
    """BH-SET-06: a number out of its bounds is refused with the bounds as remedy."""
    command = SetHouseNumber(by=HUNTER, name=name, value=text)
    assert no(laid(), command) is Reason.NUMBER_OUT_OF_RANGE


def test_a_house_number_must_exist() -> None:
    """An unknown name is a refusal, never an error."""
    command = SetHouseNumber(by=HUNTER, name="__class__", value="1")
    assert no(laid(), command) is Reason.UNKNOWN_NAME


@pytest.mark.parametrize("name", HOUSE_FIELDS)
def test_every_house_number_reads_what_it_writes(name: str) -> None:
    """Text and back is the same number."""
    value = getattr(SRD_ITALIAN, name)
    assert house_text.read(name, house_text.write(value)) == value


@pytest.mark.parametrize(
    "command",
    [
        SetStake(by=CHALLENGER, stake="Something else"),
        SetPool(by=HUNTER, pool=10, limit=5),
        ChoosePreset(by=HUNTER, preset="1.5e-en"),
        SetHouseNumber(by=HUNTER, name="box_set_price", value="0"),
    ],
)
def test_new_terms_take_back_every_salute(command: SetStake) -> None:
    """C88, C89: a Salute never binds to terms that have changed since."""
    state = prepared()
    state = do(state, salute(state, CHALLENGER))
    assert isinstance(state.stage, SettingUp)
    terms = state.stage.terms

    after = do(state, command)

    assert after.stage == SettingUp(terms=terms + 1, fallen=(CHALLENGER,))
    assert after.session.words == {}


@pytest.mark.parametrize(
    "command",
    [
        SetStake(by=CHALLENGER, stake="Something else"),
        SetPool(by=HUNTER, pool=10, limit=5),
        ChoosePreset(by=HUNTER, preset="1.5e-en"),
        SetHouseNumber(by=HUNTER, name="box_set_price", value="0"),
    ],
)
def test_nothing_of_it_changes_in_play(command: SetStake) -> None:
    """BH-SET-06: after the opening Salute the terms stand."""
    assert no(in_play(), command) is Reason.NOT_NOW
