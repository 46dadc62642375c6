"""Telling and talking, and a Hunter's veto (BH-FREE-01, BH-CHR-08)."""

from __future__ import annotations

from app.rules.beasthunters.commands import Narrate, Talk, Veto
from app.rules.beasthunters.events import Event, Narrated, NarrationVetoed, Talked
from app.rules.beasthunters.gates import unless_open
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.standing import unless_hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, say

TRIBE = "tribe"
"""What a veto names when a narration touches the Hunter's home tribe and no single trait."""


def _cannot_narrate(state: Adventure, _command: Narrate) -> Refusal | None:
    return unless_open(state, "BH-FREE-01")


def _narrate(_state: Adventure, command: Narrate, _dice: Dice) -> tuple[Event, ...]:
    return (Narrated(by=command.by, text=command.text),)


def _cannot_talk(_state: Adventure, _command: Talk) -> Refusal | None:
    return None


def _talk(_state: Adventure, command: Talk, _dice: Dice) -> tuple[Event, ...]:
    return (Talked(by=command.by, text=command.text),)


def _cannot_veto(state: Adventure, command: Veto) -> Refusal | None:
    return first(
        unless_hunter(command, "BH-CHR-08"),
        unless_open(state, "BH-CHR-08"),
        _unless_told(state, command),
    ) or _unless_touching(state, command)


def _unless_told(state: Adventure, command: Veto) -> Refusal | None:
    """The line is one of the Challenger's latest narrations and not vetoed yet (rulings 15)."""
    if command.narration in state.narrations:
        return None
    if not state.narrations:
        return refuse(
            Reason.UNKNOWN_NAME,
            "BH-CHR-08",
            say(N_("The Challenger has told nothing yet that could be vetoed.")),
            say(N_("Wait for what the Challenger tells.")),
            field="narration",
        )
    return refuse(
        Reason.UNKNOWN_NAME,
        "BH-CHR-08",
        say(
            N_("Line {number} is no narration of the Challenger that could still be vetoed."),
            number=command.narration,
        ),
        say(N_("Choose one of the Challenger’s latest narrations.")),
        field="narration",
    )


def _unless_touching(state: Adventure, command: Veto) -> Refusal | None:
    traits = {trait.key: trait.name for trait in state.hunters[command.by].traits}
    if command.touches == TRIBE or command.touches in traits:
        return None
    return refuse(
        Reason.UNKNOWN_NAME,
        "BH-CHR-08",
        say(N_("A veto protects those named in your traits, and your home tribe as a whole.")),
        say(N_("Name the tribe or one of these: {traits}."), traits=tuple(traits.values())),
        field="touches",
    )


def _veto(_state: Adventure, command: Veto, _dice: Dice) -> tuple[Event, ...]:
    return (
        NarrationVetoed(
            by=command.by,
            narration=command.narration,
            teller=CHALLENGER,
            touches=command.touches,
        ),
    )


RULES: Rules = {
    Narrate: Rule(_cannot_narrate, _narrate),
    Talk: Rule(_cannot_talk, _talk),
    Veto: Rule(_cannot_veto, _veto),
}
