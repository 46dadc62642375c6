"""What each event is called in the log: a sentence in words that the view translates."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.beasthunters.events import Event
from app.rules.beasthunters.narrate import (
    company,
    conflict,
    goals,
    growth,
    living,
    negotiation,
    opening,
    sharing,
    vacancy,
)
from app.rules.beasthunters.narrate.telling import Telling
from app.rules.beasthunters.narrate.terms import taken_back
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.words import Sentence

TELLINGS: Mapping[type[Event], Telling] = {
    **opening.TELLINGS,
    **negotiation.TELLINGS,
    **conflict.TELLINGS,
    **goals.TELLINGS,
    **company.TELLINGS,
    **sharing.TELLINGS,
    **growth.TELLINGS,
    **living.TELLINGS,
    **vacancy.TELLINGS,
}
"""One sentence an event; a test holds that none is missing."""


def narrate(before: Adventure, event: Event) -> Sentence:
    """*event* in words, for a table that was in the state *before* it."""
    told = TELLINGS[type(event)](before, event)
    return taken_back(before, event, told) if isinstance(before.stage, SettingUp) else told
