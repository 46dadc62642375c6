"""What if: play goes on from an earlier moment in an adventure of its own, with fresh dice.

The new log begins as a copy of the old one. Then comes the fork: the seed of the copied session is
let go unrevealed, a new one is promised, and whoever plays on salutes in all seats with one word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.rules.beasthunters.commands import Command, Fork
from app.rules.beasthunters.events import Event, Forked, PlayResumed, Saluted, SessionPrepared
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.stages import Ending, OnBreak, SettingUp, Unopened
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, TABLE, say

WAITING = (SettingUp, OnBreak, Ending)
"""Stages that end with a Salute of their own: there the dice wait for it."""


def _cannot_fork(state: Adventure, command: Fork) -> Refusal | None:
    if command.by != TABLE or isinstance(state.stage, Unopened):
        return refuse(
            Reason.NOT_YOUR_SEAT,
            "BH-SET-01",
            say(N_("A table is never turned into another one while people sit at it.")),
            say(N_("Play on from a line of its log: that makes a table of its own.")),
        )
    return None


def _fork(state: Adventure, command: Fork, dice: Dice) -> tuple[Event, ...]:
    happening = Happening(state).add(
        Forked(
            by=TABLE,
            origin=command.origin,
            seq=command.seq,
            title=command.title.strip(),
        ),
        SessionPrepared(by=TABLE, number=state.session.number + 1, commitment=dice.commit()),
    )
    if isinstance(state.stage, WAITING):
        return happening.events
    for seat in state.seats:
        happening.add(Saluted(by=seat, word=command.word.strip()))
    return happening.add(PlayResumed(by=TABLE)).events


def retold(_state: Adventure, event: Any, coming: Sequence[Event]) -> Command:
    """The command that made *event*, the first of *coming*: its word is in the Salutes."""
    word = next((each.word for each in coming[2:3] if isinstance(each, Saluted)), "-")
    return Fork(by=event.by, origin=event.origin, seq=event.seq, title=event.title, word=word)


RULES: Rules = {Fork: Rule(_cannot_fork, _fork)}
