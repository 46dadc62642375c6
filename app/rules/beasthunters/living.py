"""Hunters that live on: brought to an adventure, and one day let go for good (ADR 9)."""

from __future__ import annotations

from app.rules.beasthunters.commands import BringHunter, Command, RetireHunter, StartAnew
from app.rules.beasthunters.consequences import NOBODY_LEFT
from app.rules.beasthunters.ending import unless_departed
from app.rules.beasthunters.events import (
    AdventureEnded,
    Event,
    HunterBrought,
    HunterRetired,
    HunterSetAside,
)
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.record_check import sheet_faults
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.stages import Ending, FreePlay, SettingUp
from app.rules.beasthunters.standing import hunters_in_play, unless_at, unless_hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Outcome
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, TABLE, say


def _setting_up(state: Adventure, command: Command) -> Refusal | None:
    return first(unless_hunter(command, "BH-CHR-02"), unless_at(state, "BH-CHR-02", SettingUp))


def _cannot_bring(state: Adventure, command: BringHunter) -> Refusal | None:
    return _setting_up(state, command) or next(sheet_faults(command.sheet), None)


def _bring(_state: Adventure, command: BringHunter, _dice: Dice) -> tuple[Event, ...]:
    return (
        HunterBrought(
            by=command.by,
            sheet=command.sheet,
            origin=command.origin,
            from_file=command.from_file,
        ),
    )


def _cannot_start_anew(state: Adventure, command: StartAnew) -> Refusal | None:
    no = _setting_up(state, command)
    if no is not None or state.hunters[command.by].brought:
        return no
    return refuse(
        Reason.ALREADY_DONE,
        "BH-CHR-02",
        say(N_("This Hunter is being made here and was not brought.")),
        say(N_("Write its steps as you like.")),
    )


def _start_anew(_state: Adventure, command: StartAnew, _dice: Dice) -> tuple[Event, ...]:
    return (HunterSetAside(by=command.by),)


def _cannot_retire(state: Adventure, command: RetireHunter) -> Refusal | None:
    return first(
        unless_hunter(command, "BH-DMG-04"),
        unless_at(state, "BH-DMG-04", FreePlay, Ending),
        unless_departed(state, command, "BH-DMG-04"),
    )


def _retire(state: Adventure, command: RetireHunter, _dice: Dice) -> tuple[Event, ...]:
    """When nobody is left in it, the adventure is lost (rulings 7)."""
    happening = Happening(state).add(HunterRetired(by=command.by, text=command.text))
    if isinstance(state.stage, FreePlay) and not hunters_in_play(happening.state):
        happening.add(AdventureEnded(by=TABLE, outcome=Outcome.LOST, why=NOBODY_LEFT))
    return happening.events


RULES: Rules = {
    BringHunter: Rule(_cannot_bring, _bring),
    StartAnew: Rule(_cannot_start_anew, _start_anew),
    RetireHunter: Rule(_cannot_retire, _retire),
}
