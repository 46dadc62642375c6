"""Opening: a table is laid; stake, house, Pool and Limit are agreed before the Salute (BH-SET)."""

from __future__ import annotations

from dataclasses import replace

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
    Event,
    HouseNumberSet,
    PoolSet,
    PresetChosen,
    SessionPrepared,
    StakeSet,
)
from app.rules.beasthunters.house import HOUSE_FIELDS, MEANING, PRESETS, SRD_ITALIAN
from app.rules.beasthunters.inking import FATAL_FROM, adds_fatal
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.sheets import Share
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.standing import unless_at, unless_hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, RULES_VERSION, Kind
from app.rules.beasthunters.who import who
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, TABLE, Seat, Sentence, say

MOST_POOL = 200
"""The most points of a whole Pool (rulings, House fields)."""
MOST_HUNT_LEVEL = 99
SUGGESTED = Share(pool=20, limit=8)
"""The only Pool and Limit that the sources show (BH-SET-04, BH-SET-05)."""


def pool_room(state: Adventure, seat: Seat) -> int:
    """The most that *seat* can name for its share of the Pool, given the other shares."""
    return MOST_POOL - sum(share.pool for other, share in state.shares.items() if other != seat)


def missing(state: Adventure) -> tuple[Sentence, ...]:
    """What is still missing before anybody can give the opening Salute, in words."""
    stake = () if state.stake else (say(N_("what the adventure is about")),)
    pools = tuple(
        say(N_("the Pool and the Limit of {hunter}"), hunter=who(state, seat))
        for seat in state.hunters
        if seat not in state.shares
    )
    sheets = tuple(
        say(N_("the finished sheet of {hunter}"), hunter=who(state, seat))
        for seat, hunter in state.hunters.items()
        if not hunter.finished
    )
    return stake + pools + sheets


def _cannot_open(_state: Adventure, command: OpenAdventure) -> Refusal | None:
    return first(
        _seats_wrong(command.seats),
        _stranger_opens(command),
        _preset_unknown(command.preset),
        *(_house_unknown(each) or _house_value_wrong(each) for each in command.numbers),
    )


def _seats_wrong(seats: tuple[Seat, ...]) -> Refusal | None:
    hunters = seats[1:]
    if seats[:1] == (CHALLENGER,) and hunters and hunters == HUNTER_SEATS[: len(hunters)]:
        return None
    return refuse(
        Reason.UNKNOWN_NAME,
        "BH-SET-01",
        say(N_("A table has one Challenger and one to five Hunters; this one has other seats.")),
        say(N_("Name the seats challenger, hunter-1 and so on, in this order.")),
    )


def _stranger_opens(command: OpenAdventure) -> Refusal | None:
    if command.by in (TABLE, *command.seats):
        return None
    return refuse(
        Reason.NOT_YOUR_SEAT,
        "BH-SET-01",
        say(N_("This seat is not one of the table that is to be opened.")),
        say(N_("Open it from one of its own seats.")),
    )


def _preset_unknown(preset: str) -> Refusal | None:
    if preset in PRESETS:
        return None
    return refuse(
        Reason.UNKNOWN_NAME,
        "BH-SET-06",
        say(N_("There is no set of house numbers called {preset}."), preset=preset),
        say(N_("Choose one of these: {presets}."), presets=tuple(PRESETS)),
    )


def _open(state: Adventure, command: OpenAdventure, dice: Dice) -> tuple[Event, ...]:
    changed = {each.name: house_text.read(each.name, each.value) for each in command.numbers}
    laid = AdventureOpened(
        by=command.by,
        seats=command.seats,
        title=command.title.strip(),
        preset=command.preset,
        house=replace(PRESETS[command.preset], **changed),
        rules=RULES_VERSION,
    )
    number = state.session.number + 1
    return laid, SessionPrepared(by=TABLE, number=number, commitment=dice.commit())


def _cannot_set_stake(state: Adventure, command: SetStake) -> Refusal | None:
    return unless_at(state, "BH-SET-03", SettingUp) or _hunt_incomplete(state, command)


def least_hunt_level(state: Adventure) -> int:
    """The lowest level that a hunt can have, given the tattoo of its beast (BH-HUNT-03)."""
    return FATAL_FROM if state.tattoo and adds_fatal(state.tattoo.effects) else 1


def _hunt_incomplete(state: Adventure, command: SetStake) -> Refusal | None:
    if command.kind is not Kind.HUNT:
        return None
    least = least_hunt_level(state)
    if not least <= command.hunt_level <= MOST_HUNT_LEVEL:
        return refuse(
            Reason.NUMBER_OUT_OF_RANGE,
            "BH-HUNT-03",
            say(
                N_("A beast hunt of level {level} does not exist.")
                if least == 1
                else N_("The tattoo adds Fatal boxes; a hunt of level {level} gives none."),
                level=command.hunt_level,
            ),
            say(
                N_("Choose a level from {least} to {most}.")
                if least == 1
                else N_("Choose a level from {least} to {most}, or take the tattoo back first."),
                least=least,
                most=MOST_HUNT_LEVEL,
            ),
            field="hunt_level",
        )
    if not command.beast.strip():
        return refuse(
            Reason.TEXT_MISSING,
            "BH-HUNT-01",
            say(N_("A beast hunt needs a beast, and it has no name yet.")),
            say(N_("Name the beast.")),
            field="beast",
        )
    return None


def _set_stake(_state: Adventure, command: SetStake, _dice: Dice) -> tuple[Event, ...]:
    is_hunt = command.kind is Kind.HUNT
    return (
        StakeSet(
            by=command.by,
            stake=command.stake.strip(),
            kind=command.kind,
            hunt_level=command.hunt_level if is_hunt else 0,
            beast=command.beast.strip() if is_hunt else "",
        ),
    )


def _cannot_choose_preset(state: Adventure, command: ChoosePreset) -> Refusal | None:
    return unless_at(state, "BH-SET-06", SettingUp) or _preset_unknown(command.preset)


def _choose_preset(_state: Adventure, command: ChoosePreset, _dice: Dice) -> tuple[Event, ...]:
    preset = command.preset
    return (PresetChosen(by=command.by, preset=preset, house=PRESETS[preset]),)


def _cannot_set_house(state: Adventure, command: SetHouseNumber) -> Refusal | None:
    return first(
        unless_at(state, "BH-SET-06", SettingUp),
        _house_unknown(command),
        _house_value_wrong(command),
    )


def _house_unknown(command: SetHouseNumber | HouseOrder) -> Refusal | None:
    if command.name in HOUSE_FIELDS:
        return None
    return refuse(
        Reason.UNKNOWN_NAME,
        "BH-SET-06",
        say(N_("There is no house number called {name}."), name=command.name),
        say(N_("Choose one of these: {names}."), names=HOUSE_FIELDS),
        field="name",
    )


def _house_value_wrong(command: SetHouseNumber | HouseOrder) -> Refusal | None:
    if command.name not in HOUSE_FIELDS or house_text.read(command.name, command.value) is not None:
        return None
    meaning = MEANING[command.name]
    return refuse(
        Reason.NUMBER_OUT_OF_RANGE,
        meaning.rule,
        say(
            N_("“{value}” does not fit here: {meaning}"),
            value=command.value,
            meaning=say(meaning.sentence),
        ),
        _house_remedy(command.name),
        field="value",
    )


def _house_remedy(name: str) -> Sentence:
    answers = house_text.answers(name)
    if answers:
        return say(N_("Choose one of these: {names}."), names=tuple(answers))
    meaning, default = MEANING[name], getattr(SRD_ITALIAN, name)
    count = len(default) if isinstance(default, tuple) else 1
    text = (
        N_("Write {count} rising numbers from {low} to {high}, with spaces between them.")
        if name in house_text.RISING
        else N_("Write {count} numbers from {low} to {high}, with spaces between them.")
    )
    if count == 1:
        text = N_("Write a number from {low} to {high}.")
    return say(text, count=count, low=meaning.low, high=meaning.high)


def _set_house(state: Adventure, command: SetHouseNumber, _dice: Dice) -> tuple[Event, ...]:
    value = house_text.read(command.name, command.value)
    return (
        HouseNumberSet(
            by=command.by,
            name=command.name,
            value=house_text.write(value),
            house=replace(state.house, **{command.name: value}),
        ),
    )


def _cannot_set_pool(state: Adventure, command: SetPool) -> Refusal | None:
    return first(
        unless_hunter(command, "BH-SET-04"),
        unless_at(state, "BH-SET-04", SettingUp),
        _out_of_bounds("BH-SET-04", "pool", command.pool, pool_room(state, command.by)),
        _out_of_bounds("BH-SET-05", "limit", command.limit, command.pool),
    )


_BOUNDED = {
    "pool": N_("The Pool would be {number}; it goes from 1 to {most} here."),
    "limit": N_("The Limit would be {number}; it goes from 1 to {most}, the Pool, here."),
}


def _out_of_bounds(rule: str, name: str, number: int, most: int) -> Refusal | None:
    if 1 <= number <= most:
        return None
    return refuse(
        Reason.NUMBER_OUT_OF_RANGE,
        rule,
        say(_BOUNDED[name], number=number, most=most),
        say(N_("Choose a number from 1 to {most}."), most=most),
        field=name,
        number=number,
        most=most,
    )


def _set_pool(_state: Adventure, command: SetPool, _dice: Dice) -> tuple[Event, ...]:
    return (PoolSet(by=command.by, pool=command.pool, limit=command.limit),)


RULES: Rules = {
    OpenAdventure: Rule(_cannot_open, _open),
    SetStake: Rule(_cannot_set_stake, _set_stake),
    ChoosePreset: Rule(_cannot_choose_preset, _choose_preset),
    SetHouseNumber: Rule(_cannot_set_house, _set_house),
    SetPool: Rule(_cannot_set_pool, _set_pool),
}
