"""What a change of the terms takes back, in words (BH-SET-07)."""

from __future__ import annotations

from app.rules.beasthunters.events import Event
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, say


def taken_back(before: Adventure, event: Event, told: Sentence) -> Sentence:
    """*told*, and whose Salute *event* took back, if it took any."""
    if not isinstance(before.stage, SettingUp) or not before.stage.saluted:
        return told
    after = evolve(before, event).stage
    if not isinstance(after, SettingUp) or after.terms == before.stage.terms:
        return told
    return say(
        N_("{told} (Taken back, because the terms have changed: the Salute of {whose}.)"),
        told=told,
        whose=tuple(say(N_("{who}"), who=who(before, seat)) for seat in before.stage.saluted),
    )
