"""Strikes and what they do, in sentences."""

from __future__ import annotations

from app.rules.beasthunters.events import BoxMarked, CombatantBeaten, FatalBoxesFull, Struck
from app.rules.beasthunters.evolve.conflict import fight
from app.rules.beasthunters.figures import advantage, figure
from app.rules.beasthunters.narrate.resources import resource_name
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.narrate.throws import tattoo_counts
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Power, counting
from app.rules.beasthunters.vocabulary import Level, Side
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, Word, say


def _struck(state: Adventure, event: Struck) -> Sentence:
    """A person's own words, where there are any, come after the numbers."""
    numbers = _strike(state, event)
    if not event.text:
        return numbers
    return say(N_("{numbers} {text}"), numbers=numbers, text=event.text)


def _strike(state: Adventure, event: Struck) -> Sentence:
    before = advantage(fight(state).conflict, event.actor, event.target)
    return say(
        N_(
            "{who} strikes {target} with {spent} advantage points ({before} before, {after} "
            "after): dice {faces}, offence {offence} ({weapon}), defence {defence} ({armour}); "
            "{sum} + {offence} − {defence} = {total}. {outcome}"
        ),
        who=who(state, event.actor),
        target=who(state, event.target),
        spent=event.spent,
        before=before,
        after=before - event.spent,
        faces=event.roll.faces,
        sum=event.roll.sum,
        offence=event.offence,
        weapon=_things(state, event.actor, event.weapon, Side.OFFENCE),
        defence=event.defence,
        armour=_things(state, event.target, event.armour, Side.DEFENCE),
        total=event.total,
        outcome=_outcome(state, event.level),
    )


def _things(state: Adventure, owner: str, key: str, side: Side) -> Word:
    """The resource that counts, and tattoos besides it by name."""
    domain = fight(state).conflict.domain
    inked = tuple(counting(figure(state, owner).tattoos, Power.STRIKES, domain, side))
    resource = _thing(state, owner, key)
    return (resource, *(tattoo_counts(each) for each in inked)) if inked else resource


def _thing(state: Adventure, owner: str, key: str) -> Word:
    return resource_name(state, owner, key) if key else say(N_("no resource"))


def _outcome(state: Adventure, level: Level | None) -> Sentence:
    """The bands are house numbers, so the line says which one decided."""
    bands = state.house.damage_bands
    if level is None:
        return say(
            N_("No damage: by this table’s house numbers, Light begins at {low}."), low=bands[0]
        )
    return say(
        N_("{level} damage: by this table’s house numbers it begins at {low}."),
        level=level,
        low=bands[level.index],
    )


def _box_marked(state: Adventure, event: BoxMarked) -> Sentence:
    target = figure(state, event.target)
    before = target.marked[event.level.index]
    text = (
        N_("{target}: marked {level} boxes go from {before} to {after}, of {boxes}.")
        if event.hit is event.level
        else N_(
            "All {hit} boxes of {target} are full, so the hit climbs to {level}: "
            "marked boxes go from {before} to {after}, of {boxes}."
        )
    )
    return say(
        text,
        target=target.name,
        hit=event.hit,
        level=event.level,
        before=before,
        after=before + 1,
        boxes=target.boxes[event.level.index],
    )


def _combatant_beaten(state: Adventure, event: CombatantBeaten) -> Sentence:
    return say(
        N_("{target} is out of this conflict: all {level} boxes are marked."),
        target=who(state, event.target),
        level=event.level,
    )


def _fatal_boxes_full(state: Adventure, event: FatalBoxesFull) -> Sentence:
    return say(
        N_(
            "All Fatal boxes of {who} are marked. {who} has to choose: lose the adventure and "
            "live, or win everything and leave play."
        ),
        who=who(state, event.hunter),
    )


TELLINGS: Tellings = {
    Struck: _struck,
    BoxMarked: _box_marked,
    CombatantBeaten: _combatant_beaten,
    FatalBoxesFull: _fatal_boxes_full,
}
