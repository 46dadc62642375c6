"""The Salute: it opens play, opens it again after a break, and closes the adventure (BH-SET-07)."""

from __future__ import annotations

from app.rules.beasthunters import opening
from app.rules.beasthunters.commands import Salute
from app.rules.beasthunters.events import (
    AdventureClosed,
    Event,
    PlayOpened,
    PlayResumed,
    Saluted,
    SessionRevealed,
)
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.sharing import last_word
from app.rules.beasthunters.stages import Ending, OnBreak, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, TABLE, Seat, say


def _cannot_salute(state: Adventure, command: Salute) -> Refusal | None:
    match state.stage:
        case SettingUp() as stage:
            return first(
                _saluted_already(command.by, stage.saluted),
                _terms_moved(stage, command.terms),
                _setup_incomplete(state),
                _word_missing(command),
            )
        case OnBreak(saluted=saluted):
            return _saluted_already(command.by, saluted) or _word_missing(command)
        case Ending(saluted=saluted):
            return _saluted_already(command.by, saluted)
        case _:
            return refuse(
                Reason.NOT_NOW,
                "BH-SET-07",
                say(N_("Play is open; a Salute opens and closes it.")),
                say(N_("To stop playing, call a break.")),
            )


def _saluted_already(by: Seat, saluted: tuple[Seat, ...]) -> Refusal | None:
    if by not in saluted:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-SET-07",
        say(N_("You have saluted already.")),
        say(N_("Wait for the others’ Salute.")),
    )


def _terms_moved(stage: SettingUp, seen: int) -> Refusal | None:
    if seen == stage.terms:
        return None
    return refuse(
        Reason.TERMS_CHANGED,
        "BH-SET-07",
        say(
            N_("The terms have changed: you saw version {seen}, they are at version {now}."),
            seen=seen,
            now=stage.terms,
        ),
        say(N_("Look at what changed, then salute.")),
        seen=seen,
        now=stage.terms,
    )


def _setup_incomplete(state: Adventure) -> Refusal | None:
    missing = opening.missing(state)
    if not missing:
        return None
    return refuse(
        Reason.SETUP_INCOMPLETE,
        "BH-SET-02",
        say(N_("The adventure is not prepared yet. Still missing: {missing}."), missing=missing),
        say(N_("Complete these; then everyone can salute.")),
        missing=missing,
    )


def _word_missing(command: Salute) -> Refusal | None:
    if command.word.strip():
        return None
    return refuse(
        Reason.TEXT_MISSING,
        "BH-SET-07",
        say(N_("A Salute that opens play needs a word: it goes into the dice.")),
        say(N_("Say any word that you like.")),
        field="word",
    )


def _salute(state: Adventure, command: Salute, dice: Dice) -> tuple[Event, ...]:
    closes = isinstance(state.stage, Ending)
    word = "" if closes else command.word.strip()
    happening = Happening(state).add(Saluted(by=command.by, word=word))
    if _everyone_saluted(happening.state):
        happening.add(*_after_the_last(happening.state, dice))
    return happening.events


def _everyone_saluted(state: Adventure) -> bool:
    stage = state.stage
    return isinstance(stage, SettingUp | OnBreak | Ending) and set(state.seats) <= {*stage.saluted}


def _after_the_last(state: Adventure, dice: Dice) -> tuple[Event, ...]:
    match state.stage:
        case SettingUp():
            return (PlayOpened(by=TABLE, pool=state.pool, limit=state.limit),)
        case OnBreak():
            return (PlayResumed(by=TABLE),)
        case _:
            number = state.session.number
            revealed = SessionRevealed(by=TABLE, number=number, seed=dice.reveal())
            return *last_word(state), revealed, AdventureClosed(by=TABLE)


RULES: Rules = {Salute: Rule(_cannot_salute, _salute)}
