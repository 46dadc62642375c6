"""What seats and combatants are called in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.beasthunters.figures import name_of
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.words import N_, TABLE, Sentence, Word, say


def who(state: Adventure, key: str) -> Word:
    """The name of a Hunter's seat or an opponent, or "the Challenger"; "the table" for nobody."""
    if key == TABLE:
        return say(N_("the table"))
    named = "" if key == CHALLENGER else name_of(state, key)
    return named or seat_called(key, several=len(state.hunters) > 1)


def seat_called(seat: str, *, several: bool) -> Sentence:
    """What *seat* is called where no Hunter’s name is known; of *several* each has a number."""
    if seat == CHALLENGER:
        return say(N_("the Challenger"))
    if not several:
        return say(N_("the Hunter"))
    return say(N_("Hunter {number}"), number=int(seat.rpartition("-")[2]))


def has_several(seats: Iterable[str]) -> bool:
    """Whether there is more than one Hunter among the *seats* of a table."""
    return sum(seat != CHALLENGER for seat in seats) > 1
