"""Rolls in sentences: whose dice, which bonus, what total."""

from __future__ import annotations

from app.rules.beasthunters.events import DenialRolled, ManeuverRolled
from app.rules.beasthunters.evolve.conflict import fight
from app.rules.beasthunters.figures import aid_of, figure
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Counting, Power, counting
from app.rules.beasthunters.vocabulary import Side
from app.rules.beasthunters.who import who
from app.rules.decider import Roll
from app.rules.words import N_, Sentence, say


def sources(state: Adventure, key: str, side: Side) -> tuple[Sentence, ...]:
    """What stands in a bonus besides active traits: tattoos and help, by name."""
    me, domain = figure(state, key), fight(state).conflict.domain
    inked = counting(me.tattoos, Power.ROLLS, domain, side)
    return (*(tattoo_counts(each) for each in inked), *_help(state, key))


def tattoo_counts(each: Counting) -> Sentence:
    """A tattoo and what it adds, or takes away."""
    text = (
        N_("tattoo “{tattoo}” +{amount}") if each.amount > 0 else N_("tattoo “{tattoo}” −{amount}")
    )
    return say(text, tattoo=each.tattoo.name, amount=abs(each.amount))


def _help(state: Adventure, key: str) -> tuple[Sentence, ...]:
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
        if sources(state, roll.who, Side.OFFENCE)
        else N_("{who} rolls offence {faces}, + {bonus} = {total}")
    )
    return say(
        text,
        sources=sources(state, roll.who, Side.OFFENCE),
        who=who(state, roll.who),
        faces=roll.faces,
        bonus=bonus,
        total=roll.sum + bonus,
    )


def defence(state: Adventure, roll: Roll, bonus: int) -> Sentence:
    """A throw of 2d10 for defence, with its total."""
    text = (
        N_("{who} rolls defence {faces}, + {bonus} ({sources}) = {total}")
        if sources(state, roll.who, Side.DEFENCE)
        else N_("{who} rolls defence {faces}, + {bonus} = {total}")
    )
    return say(
        text,
        sources=sources(state, roll.who, Side.DEFENCE),
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
