"""What seats and combatants are called."""

from __future__ import annotations

from app.rules.beasthunters.challenge import Challenge
from app.rules.beasthunters.figures import is_hunter, name_of, seat_of
from app.rules.beasthunters.standing import as_it_stands
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.beasthunters.who import seat_called
from app.rules.words import N_, TABLE, Seat, Sentence, say


def seat_name(state: Adventure, seat: Seat | None) -> Sentence | str:
    """What readers call *seat*: a Hunter by name once it has one."""
    if seat is None or seat == TABLE:
        return say(N_("the table"))
    if seat in state.hunters and (name := name_of(state, seat)):
        return name
    return seat_called(seat, several=len(state.hunters) > 1)


def role(state: Adventure, seat: Seat) -> Sentence:
    """What *seat* is at the table; Hunters have numbers where there are several."""
    if seat == CHALLENGER:
        return say(N_("Challenger"))
    if len(state.hunters) == 1:
        return say(N_("Hunter"))
    return seat_called(seat, several=True)


def side(seat: Seat | None) -> str:
    """Whose colour *seat* has: ``hunter``, ``challenger``, or none."""
    if seat is None or seat == TABLE:
        return ""
    return "challenger" if seat == CHALLENGER else "hunter"


def combatant(state: Adventure, key: str) -> str:
    """What combatant *key* is called."""
    return name_of(state, key) or key


def combatant_side(key: str) -> str:
    """Whose colour combatant *key* has."""
    return "hunter" if is_hunter(key) else side(seat_of(key))


def challenge_of(state: Adventure) -> Challenge | None:
    """The challenge that is negotiated, fought or told now, if any."""
    return getattr(as_it_stands(state).stage, "challenge", None)
