"""Rolls in sentences: whose dice, which bonus, what total."""

from __future__ import annotations

from app.rules.beasthunters.events import DenialRolled, ManeuverRolled
from app.rules.beasthunters.figures import aid_of, figure
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.decider import Roll
from app.rules.words import N_, Sentence, say


def sources(state: Adventure, key: str) -> tuple[Sentence, ...]:
    """What stands in a bonus besides active traits: help by name."""
    aid = aid_of(state, key)
    if aid is None:
        return ()
    trait = figure(state, aid.helper).trait(aid.trait)
    return (
        say(
            N_("help of {helper}: “{trait}” +{worth}"),
            helper=who(state, aid.helper),
            trait=trait.name if trait else aid.trait,
            worth=aid.worth,
        ),
    )


def offence(state: Adventure, roll: Roll, bonus: int) -> Sentence:
    """A throw of 2d10 for offence, with its total."""
    text = (
        N_("{who} rolls offence {faces}, + {bonus} ({sources}) = {total}")
        if sources(state, roll.who)
        else N_("{who} rolls offence {faces}, + {bonus} = {total}")
    )
    return say(
        text,
        sources=sources(state, roll.who),
        who=who(state, roll.who),
        faces=roll.faces,
        bonus=bonus,
        total=roll.sum + bonus,
    )


def defence(state: Adventure, roll: Roll, bonus: int) -> Sentence:
    """A throw of 2d10 for defence, with its total."""
    text = (
        N_("{who} rolls defence {faces}, + {bonus} ({sources}) = {total}")
        if sources(state, roll.who)
        else N_("{who} rolls defence {faces}, + {bonus} = {total}")
    )
    return say(
        text,
        sources=sources(state, roll.who),
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
