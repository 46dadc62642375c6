"""The menu of tattoos, and of Hunters that come and go (BH-HUNT).

Bringing a Hunter is no entry here: a sheet is chosen from those that somebody has, not written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from app.rules.beasthunters.commands import (
    DropTattoo,
    RetireHunter,
    SetTattoo,
    StartAnew,
    UseTattoo,
)
from app.rules.beasthunters.ending import unless_departed
from app.rules.beasthunters.hunting import to_clear
from app.rules.beasthunters.inking import FATAL_FROM, MOST_AMOUNT, NEEDED
from app.rules.beasthunters.menus.creation import PART
from app.rules.beasthunters.menus.offer import WORDS, offer, one_of, text_field
from app.rules.beasthunters.sheets import Hunter
from app.rules.beasthunters.stages import Closed, Ending, FreePlay, OnBreak, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import POWER_LABELS, Effect, Power, Tattoo, clearing
from app.rules.beasthunters.vocabulary import (
    CHALLENGER,
    LEVELS,
    NAME_LIMIT,
    TEXT_LIMIT,
    Domain,
    Kind,
    Level,
    Side,
)
from app.rules.choice import Ask, Choice, Field, Option
from app.rules.words import N_, Seat, Sentence, say


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """The tattoo of a hunt before the Salute; its use, and a Hunter's farewell, after it."""
    stage = state.stage
    if isinstance(stage, SettingUp):
        yield from _before(state, seat)
    elif seat != CHALLENGER and not isinstance(stage, OnBreak | Closed):
        sheet = state.hunters[seat]
        if not isinstance(stage, Ending):
            yield from _uses(state, seat, sheet)
        retire = RetireHunter(by=seat, text=WORDS)
        if isinstance(stage, FreePlay | Ending) and not unless_departed(state, retire, "BH-DMG-04"):
            yield _retire(state, retire)


def _before(state: Adventure, seat: Seat) -> Iterator[Choice]:
    if seat != CHALLENGER:
        if state.hunters[seat].brought:
            yield offer(
                state,
                StartAnew(by=seat),
                say(N_("Leave this Hunter at home and make a new one")),
                likely=8,
            )
        return
    if state.kind is Kind.HUNT:
        yield _tattoo(state, None)
        for power in Power:
            yield _tattoo(state, power)
        if state.tattoo:
            yield _drop(state, state.tattoo)


EXAMPLES = {
    Power.ROLLS: Effect(power=Power.ROLLS, amount=1, domain=Domain.PHYSICAL, side=Side.OFFENCE),
    Power.STRIKES: Effect(power=Power.STRIKES, amount=1, domain=Domain.PHYSICAL, side=Side.OFFENCE),
    Power.CLEARS: Effect(power=Power.CLEARS, amount=1, level=Level.LIGHT),
    Power.BOXES: Effect(power=Power.BOXES, amount=1, domain=Domain.PHYSICAL, level=Level.LIGHT),
}
"""One effect of each power, to be changed in the form."""


def _tattoo(state: Adventure, power: Power | None) -> Choice:
    effects = (EXAMPLES[power],) if power else ()
    label = (
        say(N_("Give the beast a tattoo that {power}"), power=Sentence(POWER_LABELS[power]))
        if power
        else say(N_("Give the beast a tattoo with a power in words only"))
    )
    known = state.tattoo or Tattoo(name="")
    choice = offer(
        state,
        SetTattoo(by=CHALLENGER, name=WORDS, effects=effects),
        label,
        fields=(
            text_field(
                "name", say(N_("Name of the tattoo")), NAME_LIMIT, ask=Ask.LINE, value=known.name
            ),
            text_field(
                "text", say(N_("What it looks like, and what else it does")), TEXT_LIMIT,
                required=False, value=known.text,
            ),
            *(_effect_fields(state, power) if power else ()),
        ),
        price=say(N_("Every Hunter who kills the beast gets it. It is always on.")),
        likely=7 if state.tattoo else 3,
    )  # fmt: skip
    return replace(choice, fixed={"effects.0.power": power.value} if power else {})


def _drop(state: Adventure, tattoo: Tattoo) -> Choice:
    return offer(
        state,
        DropTattoo(by=CHALLENGER),
        say(N_("Take the tattoo “{tattoo}” back"), tattoo=tattoo.name),
        price=say(N_("The beast then leaves nothing on the skin; all salute anew.")),
        likely=8,
    )


def _effect_fields(state: Adventure, power: Power) -> Iterator[Field]:
    negative = range(-MOST_AMOUNT, 0) if power is Power.ROLLS else ()
    amounts = (*range(1, MOST_AMOUNT + 1), *reversed(negative))
    yield one_of(
        "effects.0.amount",
        say(N_("By how much")),
        tuple(Option(value=each, label=say(N_("{number}"), number=each)) for each in amounts),
        value=1,
    )
    members = {"domain": tuple(Domain), "side": tuple(Side), "level": _levels(state, power)}
    labels = {
        "domain": say(N_("Domain")), "side": say(N_("Side")), "level": say(N_("Level of damage")),
    }  # fmt: skip
    for name in NEEDED[power]:
        picks = tuple(Option(value=each.value, label=_word(each)) for each in members[name])
        yield one_of(f"effects.0.{name}", labels[name], picks)


def _word(member: Enum) -> Sentence:
    return PART[member] if member in PART else say("{word}", word=member)


def _levels(state: Adventure, power: Power) -> tuple[Level, ...]:
    """Fatal boxes come from hunts of a very high level only (BH-HUNT-03)."""
    adds_low = power is Power.BOXES and state.hunt_level < FATAL_FROM
    return LEVELS[:-1] if adds_low else LEVELS


def _uses(state: Adventure, seat: Seat, sheet: Hunter) -> Iterator[Choice]:
    for tattoo in sheet.tattoos:
        effect = clearing(tattoo)
        for domain in Domain:
            if effect is not None and to_clear(sheet, effect, domain):
                yield offer(
                    state,
                    UseTattoo(by=seat, tattoo=tattoo.key, domain=domain),
                    say(
                        N_("Clear {domain} boxes by the tattoo “{tattoo}”"),
                        domain=domain,
                        tattoo=tattoo.name,
                    ),
                    fixed=("tattoo", "domain"),
                    price=say(
                        N_("{count} marked {level} boxes are cleared; once an adventure."),
                        count=to_clear(sheet, effect, domain),
                        level=effect.level or "",
                    ),
                    likely=3,
                )


def _retire(state: Adventure, probe: RetireHunter) -> Choice:
    return offer(
        state,
        probe,
        say(N_("Let the Hunter leave play for good")),
        fields=(text_field("text", say(N_("Tell how")), TEXT_LIMIT),),
        price=say(N_("The sheet stays as a memory, with this story.")),
        asks_once=say(N_("This Hunter is never played again. Really?")),
        likely=9,
    )
