"""The menu of the set-up: stake, Pool, house numbers, the opening Salute (BH-SET)."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters import house_text
from app.rules.beasthunters.commands import (
    ChoosePreset,
    Salute,
    SetHouseNumber,
    SetPool,
    SetStake,
)
from app.rules.beasthunters.house import HOUSE_FIELDS, MEANING, PRESET_NAMES
from app.rules.beasthunters.menus.offer import WORDS, offer, one_of, options, text_field
from app.rules.beasthunters.opening import (
    MOST_HUNT_LEVEL,
    SUGGESTED,
    least_hunt_level,
    pool_room,
)
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, LINE_LIMIT, NAME_LIMIT, WORD_LIMIT, Kind
from app.rules.choice import Ask, Choice, Field
from app.rules.words import N_, Seat, say


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """Everything that is agreed before the opening Salute, and the Salute itself."""
    stage = state.stage
    if not isinstance(stage, SettingUp):
        return
    yield _stake(state, seat)
    yield _hunt(state, seat)
    if seat != CHALLENGER:
        yield _pool(state, seat)
    yield opening_salute(state, seat, stage)
    yield _preset(state, seat)
    for name in HOUSE_FIELDS:
        yield _house_number(state, seat, name)


def _stake(state: Adventure, seat: Seat) -> Choice:
    return offer(
        state,
        SetStake(by=seat, stake=WORDS, kind=Kind.OTHER),
        say(N_("Say what the adventure is about")),
        fixed=("kind",),
        fields=(_stake_field(state),),
        likely=4 if state.stake else 0,
    )


def _stake_field(state: Adventure) -> Field:
    return text_field(
        "stake",
        say(N_("What is to be reached")),
        LINE_LIMIT,
        ask=Ask.LINE,
        value=state.stake,
        help=say(N_("If the adventure is lost, this is not reached.")),
    )


def _hunt(state: Adventure, seat: Seat) -> Choice:
    least = least_hunt_level(state)
    level = max(least, state.hunt_level)
    return offer(
        state,
        SetStake(by=seat, stake=WORDS, kind=Kind.HUNT, hunt_level=level, beast=WORDS),
        say(N_("Make it a beast hunt")),
        fixed=("kind",),
        fields=(
            _stake_field(state),
            text_field("beast", say(N_("The beast")), NAME_LIMIT, ask=Ask.LINE, value=state.beast),
            Field(
                name="hunt_level",
                label=say(N_("Level of the hunt")),
                ask=Ask.NUMBER,
                low=least,
                high=MOST_HUNT_LEVEL,
                value=level,
                help=say(N_("A new Hunter’s first adventure should be a hunt of a low level.")),
            ),
        ),
        likely=4 if state.stake else 1,
    )


def _pool(state: Adventure, seat: Seat) -> Choice:
    room = pool_room(state, seat)
    share = state.shares.get(seat, SUGGESTED)
    pool = min(share.pool, room)
    limit = min(share.limit, pool)
    return offer(
        state,
        SetPool(by=seat, pool=pool, limit=limit),
        say(N_("Set the Pool and the Limit")),
        fields=(
            Field(
                name="pool",
                label=say(N_("Pool")),
                ask=Ask.NUMBER,
                low=1,
                high=room,
                value=pool,
                help=say(N_("A larger Pool makes the adventure longer and harder.")),
            ),
            Field(
                name="limit",
                label=say(N_("Limit")),
                ask=Ask.NUMBER,
                low=1,
                high=room,
                at_most="pool",
                value=limit,
                help=say(N_("A larger Limit makes a single challenge harder.")),
            ),
        ),
        likely=4 if seat in state.shares else 0,
    )


def opening_salute(state: Adventure, seat: Seat, stage: SettingUp) -> Choice:
    """The opening Salute to the terms as they are now."""
    return offer(
        state,
        Salute(by=seat, terms=stage.terms, word=WORDS),
        say(N_("Give the opening Salute")),
        fixed=("terms",),
        fields=(salute_word(),),
        likely=1,
    )


def salute_word() -> Field:
    """The word that goes into the dice."""
    return text_field(
        "word",
        say(N_("Salute word")),
        WORD_LIMIT,
        ask=Ask.LINE,
        help=say(N_("Any word; it goes into the dice, so nobody can have chosen them.")),
    )


def _preset(state: Adventure, seat: Seat) -> Choice:
    probe = ChoosePreset(by=seat, preset=state.preset)
    labels = {name: say(text) for name, text in PRESET_NAMES.items()}
    return offer(
        state,
        probe,
        say(N_("Take all house numbers from a preset")),
        fields=(
            one_of(
                "preset",
                say(N_("Preset")),
                options(state, probe, "preset", labels),
                value=state.preset,
            ),
        ),
        likely=8,
    )


def _house_number(state: Adventure, seat: Seat, name: str) -> Choice:
    value = house_text.write(getattr(state.house, name))
    probe = SetHouseNumber(by=seat, name=name, value=value)
    meaning = MEANING[name]
    return offer(
        state,
        probe,
        say(meaning.sentence),
        fixed=("name",),
        fields=(_house_field(state, probe),),
        price=say(
            N_("Now {value}. {mark} ({rule})"),
            value=house_text.told(state.house, name),
            mark=meaning.mark,
            rule=meaning.rule,
        ),
        likely=9,
    )


def _house_field(state: Adventure, probe: SetHouseNumber) -> Field:
    label = say(N_("New value"))
    answers = house_text.answers(probe.name)
    if answers:
        return one_of("value", label, options(state, probe, "value", answers), value=probe.value)
    meaning = MEANING[probe.name]
    return Field(
        name="value",
        label=label,
        ask=Ask.NUMBERS,
        low=meaning.low,
        high=meaning.high,
        value=probe.value,
    )
