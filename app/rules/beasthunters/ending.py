"""After the end: the Hunter refreshes, and what was marked is clear again (BH-DMG-07, BH-END)."""

from __future__ import annotations

from app.rules.beasthunters.commands import Command, Refresh
from app.rules.beasthunters.events import Event, HunterRefreshed
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.stages import Ending
from app.rules.beasthunters.standing import unless_at, unless_hunter
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, say


def unless_departed(state: Adventure, command: Command, rule: str) -> Refusal | None:
    """The Hunter has not left play for good (BH-DMG-04)."""
    if command.by not in state.hunters or not state.hunters[command.by].departed:
        return None
    return refuse(
        Reason.ADVENTURE_OVER,
        rule,
        say(N_("This Hunter has won everything and left play for good.")),
        say(N_("The sheet stays as a memory; make a new Hunter for the next adventure.")),
    )


def _cannot_refresh(state: Adventure, command: Refresh) -> Refusal | None:
    return first(
        unless_hunter(command, "BH-DMG-07"),
        unless_at(state, "BH-DMG-07", Ending),
        unless_departed(state, command, "BH-DMG-07"),
        _unless_refreshed(state, command),
    )


def _unless_refreshed(state: Adventure, command: Refresh) -> Refusal | None:
    if not isinstance(state.stage, Ending) or command.by not in state.stage.refreshed:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-DMG-07",
        say(N_("This Hunter is refreshed already.")),
        say(N_("Spend reward points, tell the last of it, or give the closing Salute.")),
    )


def _refresh(_state: Adventure, command: Refresh, _dice: Dice) -> tuple[Event, ...]:
    return (HunterRefreshed(by=command.by),)


RULES: Rules = {Refresh: Rule(_cannot_refresh, _refresh)}
