"""The tattoo of a beast hunt: set up before the Salute, and used once it is won (BH-HUNT)."""

from __future__ import annotations

from app.rules.beasthunters.commands import Command, DropTattoo, SetTattoo, UseTattoo
from app.rules.beasthunters.ending import unless_departed
from app.rules.beasthunters.events import Event, TattooDropped, TattooSet, TattooUsed
from app.rules.beasthunters.gates import unless_going_on
from app.rules.beasthunters.inking import FATAL_FROM, adds_fatal, effect_faults
from app.rules.beasthunters.moments import FatalChoice, Leftovers
from app.rules.beasthunters.places import place
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.sheets import Hunter
from app.rules.beasthunters.stages import Fighting, SettingUp
from app.rules.beasthunters.standing import unless_at, unless_challenger, unless_hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Effect, Tattoo, clearing
from app.rules.beasthunters.vocabulary import Domain, Kind
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, Sentence, say


def _cannot_set(state: Adventure, command: SetTattoo) -> Refusal | None:
    return first(
        _not_preparing_hunt(state, command),
        _unless_possible(command),
        _unless_level_allows(state, command),
    )


def _not_preparing_hunt(state: Adventure, command: Command) -> Refusal | None:
    return first(
        unless_challenger(command, "BH-HUNT-01"),
        unless_at(state, "BH-HUNT-01", SettingUp),
        _unless_hunt(state),
    )


def _unless_hunt(state: Adventure) -> Refusal | None:
    if state.kind is Kind.HUNT:
        return None
    return refuse(
        Reason.NOT_A_HUNT,
        "BH-HUNT-01",
        say(N_("Only a beast hunt gives a tattoo, and this adventure is none.")),
        say(N_("Make it a beast hunt first.")),
    )


def _unless_possible(command: SetTattoo) -> Refusal | None:
    fault = next(effect_faults(command.effects), None)
    if fault is None:
        return None
    return refuse(
        Reason.NUMBER_OUT_OF_RANGE,
        "BH-HUNT-02",
        say(
            N_("No tattoo can do this. Look at {place}: {what}."),
            place=place(fault.field),
            what=fault.sentence,
        ),
        say(N_("Change that effect, or leave it out.")),
        field=fault.field,
    )


def _unless_level_allows(state: Adventure, command: SetTattoo) -> Refusal | None:
    if state.hunt_level >= FATAL_FROM or not adds_fatal(command.effects):
        return None
    return refuse(
        Reason.NUMBER_OUT_OF_RANGE,
        "BH-HUNT-03",
        say(N_("A hunt of level {level} gives no Fatal boxes."), level=state.hunt_level),
        say(N_("Raise the hunt to level {least}, or add other boxes."), least=FATAL_FROM),
        field="effects",
    )


def _set(_state: Adventure, command: SetTattoo, _dice: Dice) -> tuple[Event, ...]:
    return (
        TattooSet(
            by=command.by,
            name=command.name.strip(),
            text=command.text,
            effects=command.effects,
        ),
    )


def _cannot_drop(state: Adventure, command: DropTattoo) -> Refusal | None:
    no = _not_preparing_hunt(state, command)
    if no is not None or state.tattoo is not None:
        return no
    return refuse(
        Reason.ALREADY_DONE,
        "BH-HUNT-01",
        say(N_("No tattoo is set, so none can be taken back.")),
        say(N_("The hunt can begin like this; or set a tattoo.")),
    )


def _drop(_state: Adventure, command: DropTattoo, _dice: Dice) -> tuple[Event, ...]:
    return (TattooDropped(by=command.by),)


def tattoo_of(hunter: Hunter, key: str) -> Tattoo | None:
    """The tattoo with *key*, if *hunter* has it."""
    return next((each for each in hunter.tattoos if each.key == key), None)


def to_clear(hunter: Hunter, effect: Effect, domain: Domain) -> int:
    """How many boxes of *hunter* in *domain* that *effect* would clear now."""
    if effect.level is None or domain not in hunter.marked:
        return 0
    return min(effect.amount, hunter.marked[domain][effect.level.index])


def _cannot_use(state: Adventure, command: UseTattoo) -> Refusal | None:
    return (
        unless_hunter(command, "BH-DMG-05")
        or unless_going_on(state, "BH-DMG-05")
        or unless_departed(state, command, "BH-DMG-05")
        or _too_late(state)
        or _no_use(state.hunters[command.by], command)
    )


def _too_late(state: Adventure) -> Refusal | None:
    stage = state.stage
    if not isinstance(stage, Fighting) or not isinstance(stage.moment, FatalChoice | Leftovers):
        return None
    return _unusable(
        Reason.NOT_NOW,
        say(N_("What the last hit did is decided already.")),
        say(N_("Use it when that is over.")),
    )


def _no_use(hunter: Hunter, command: UseTattoo) -> Refusal | None:
    tattoo = tattoo_of(hunter, command.tattoo)
    effect = clearing(tattoo) if tattoo else None
    if tattoo is None or effect is None or effect.level is None:
        return _unusable(
            Reason.UNKNOWN_NAME,
            say(N_("This Hunter has no tattoo that could clear boxes by that name.")),
            say(N_("All other tattoos are always on.")),
        )
    if tattoo.key in hunter.used_tattoos:
        return _unusable(
            Reason.ALREADY_DONE,
            say(N_("“{tattoo}” has been used in this adventure."), tattoo=tattoo.name),
            say(N_("It works again in the next one.")),
        )
    if to_clear(hunter, effect, command.domain):
        return None
    return _unusable(
        Reason.NOTHING_TO_CLEAR,
        say(
            N_("No {level} box is marked there ({domain})."),
            level=effect.level,
            domain=command.domain,
        ),
        say(N_("Keep it until there is one, or choose another domain.")),
    )


def _unusable(reason: Reason, because: Sentence, remedy: Sentence) -> Refusal:
    return refuse(reason, "BH-DMG-05", because, remedy)


def _use(state: Adventure, command: UseTattoo, _dice: Dice) -> tuple[Event, ...]:
    hunter = state.hunters[command.by]
    tattoo = tattoo_of(hunter, command.tattoo)
    effect = clearing(tattoo) if tattoo else None
    if effect is None or effect.level is None:
        raise LookupError(command.tattoo)
    used = TattooUsed(
        by=command.by,
        tattoo=command.tattoo,
        domain=command.domain,
        level=effect.level,
        cleared=to_clear(hunter, effect, command.domain),
    )
    return (used,)


RULES: Rules = {
    SetTattoo: Rule(_cannot_set, _set),
    DropTattoo: Rule(_cannot_drop, _drop),
    UseTattoo: Rule(_cannot_use, _use),
}
