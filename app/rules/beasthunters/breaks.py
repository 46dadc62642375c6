"""Breaks: anyone stops play at any moment; all salute to go on, or end here (BH-SET-07)."""

from __future__ import annotations

from app.rules.beasthunters.commands import CallBreak, EndHere, StopSignal
from app.rules.beasthunters.events import (
    AdventureEnded,
    BreakCalled,
    Event,
    LeavingAgreed,
    SessionPrepared,
    SessionRevealed,
)
from app.rules.beasthunters.gates import unless_going_on
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.stages import OnBreak
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Outcome
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, TABLE, Seat, say


def _cannot_break(state: Adventure, _command: CallBreak | StopSignal) -> Refusal | None:
    return unless_going_on(state, "BH-SET-07")


def _call_break(state: Adventure, command: CallBreak, dice: Dice) -> tuple[Event, ...]:
    return _stopped(state, command.by, command.reason.strip(), dice)


def _signal(state: Adventure, _command: StopSignal, dice: Dice) -> tuple[Event, ...]:
    return _stopped(state, TABLE, "", dice)


def _stopped(state: Adventure, by: Seat, reason: str, dice: Dice) -> tuple[Event, ...]:
    """Salute out: the seed that rolled so far is shown, another one is promised."""
    number = state.session.number
    return (
        BreakCalled(by=by, reason=reason),
        SessionRevealed(by=TABLE, number=number, seed=dice.reveal()),
        SessionPrepared(by=TABLE, number=number + 1, commitment=dice.commit()),
    )


def _cannot_end(state: Adventure, command: EndHere) -> Refusal | None:
    stage = state.stage
    if not isinstance(stage, OnBreak):
        return refuse(
            Reason.NOT_NOW,
            "BH-SET-07",
            say(N_("Ending early is agreed on a break, and there is none.")),
            say(N_("Call a break and talk it over first.")),
        )
    if command.by in stage.leaving:
        return refuse(
            Reason.ALREADY_DONE,
            "BH-SET-07",
            say(N_("You have agreed to end here already.")),
            say(N_("Wait for the others, or salute to go on after all.")),
        )
    return None


def _end(state: Adventure, command: EndHere, _dice: Dice) -> tuple[Event, ...]:
    happening = Happening(state).add(LeavingAgreed(by=command.by))
    stage = happening.state.stage
    if isinstance(stage, OnBreak) and set(state.seats) <= {*stage.leaving}:
        happening.add(AdventureEnded(by=TABLE, outcome=Outcome.LOST, why="stopped"))
    return happening.events


RULES: Rules = {
    CallBreak: Rule(_cannot_break, _call_break),
    StopSignal: Rule(_cannot_break, _signal),
    EndHere: Rule(_cannot_end, _end),
}
