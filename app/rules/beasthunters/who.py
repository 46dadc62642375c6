"""What seats and combatants are called in sentences."""

from __future__ import annotations

from app.rules.beasthunters.figures import name_of
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.words import N_, TABLE, Word, say


def who(state: Adventure, key: str) -> Word:
    """The name of a Hunter's seat or an opponent, or "the Challenger"; "the table" for nobody."""
    if key == CHALLENGER:
        return say(N_("the Challenger"))
    if key == TABLE:
        return say(N_("the table"))
    return name_of(state, key) or _nameless(state, key)


def _nameless(state: Adventure, key: str) -> Word:
    if len(state.hunters) == 1:
        return say(N_("the Hunter"))
    return say(N_("Hunter {number}"), number=[*map(str, state.hunters)].index(key) + 1)
