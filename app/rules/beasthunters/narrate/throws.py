"""Rolls in sentences: whose dice, which bonus, what total."""

from __future__ import annotations

from app.rules.beasthunters.events import DenialRolled, ManeuverRolled
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.decider import Roll
from app.rules.words import N_, Sentence, say


def offence(state: Adventure, roll: Roll, bonus: int) -> Sentence:
    """A throw of 2d10 for offence, with its total."""
    return say(
        N_("{who} rolls offence {faces}, + {bonus} = {total}"),
        who=who(state, roll.who),
        faces=roll.faces,
        bonus=bonus,
        total=roll.sum + bonus,
    )


def defence(state: Adventure, roll: Roll, bonus: int) -> Sentence:
    """A throw of 2d10 for defence, with its total."""
    return say(
        N_("{who} rolls defence {faces}, + {bonus} = {total}"),
        who=who(state, roll.who),
        faces=roll.faces,
        bonus=bonus,
        total=roll.sum + bonus,
    )


def contest(state: Adventure, event: ManeuverRolled | DenialRolled) -> Sentence:
    """Offence against defence."""
    return say(
        N_("{offence}; {defence}."),
        offence=offence(state, event.offence, event.offence_bonus),
        defence=defence(state, event.defence, event.defence_bonus),
    )
