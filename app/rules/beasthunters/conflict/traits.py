"""Traits in play: activate one, or turn active ones round (BH-TRT)."""

from __future__ import annotations

from collections import Counter

from app.rules.beasthunters.commands import ActivateTrait, ReassignTraits
from app.rules.beasthunters.conflict.floor import actor, not_acting
from app.rules.beasthunters.conflict.tables import PLACES_PER_SIDE
from app.rules.beasthunters.conflict.targets import unknown
from app.rules.beasthunters.conflict.turns import pass_on
from app.rules.beasthunters.events import Event, TraitActivated, TraitsReassigned
from app.rules.beasthunters.figures import Figure
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Side
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, say


def opposite(side: Side) -> Side:
    """Offence for defence, defence for offence."""
    return Side.DEFENCE if side is Side.OFFENCE else Side.OFFENCE


def sides_after(figure: Figure, flipped: tuple[str, ...]) -> Counter[Side]:
    """How many traits of *figure* are active on each side once *flipped* are turned round."""
    return Counter(
        opposite(side) if key in flipped else side for key, side in figure.active.items()
    )


def _activate_refusal(state: Adventure, command: ActivateTrait) -> Refusal | None:
    return (
        not_acting(state, command.by)
        or _no_trait(actor(state), command.trait)
        or _active_already(actor(state), command.trait)
        or _side_is_full(command.side, sides_after(actor(state), ())[command.side] + 1)
    )


def _no_trait(figure: Figure, trait: str) -> Refusal | None:
    if figure.trait(trait) is not None:
        return None
    return unknown(
        "BH-TRT-01",
        say(N_("{who} has no such trait."), who=figure.name),
        say(N_("Choose one of the traits on the sheet.")),
    )


def _active_already(figure: Figure, key: str) -> Refusal | None:
    trait = figure.trait(key)
    if trait is None or key not in figure.active:
        return None
    return refuse(
        Reason.ALREADY_ACTIVE,
        "BH-TRT-01",
        say(
            N_("{trait} is active already, for {side}."),
            trait=trait.name,
            side=figure.active[key],
        ),
        say(N_("Choose another trait, or reassign this one.")),
    )


def _side_is_full(side: Side, count: int) -> Refusal | None:
    if count <= PLACES_PER_SIDE:
        return None
    return refuse(
        Reason.SIDE_IS_FULL,
        "BH-TRT-02",
        say(
            N_("That would make {count} active traits for {side}; {most} is the most."),
            count=count,
            side=side,
            most=PLACES_PER_SIDE,
        ),
        say(N_("Use the other side, or reassign a trait from {side} first."), side=side),
        count=count,
        most=PLACES_PER_SIDE,
    )


def flipped(command: ReassignTraits) -> tuple[str, ...]:
    """The keys of the traits that change sides."""
    return tuple(key for entry in command.traits for key in entry.split())


def _reassign_refusal(state: Adventure, command: ReassignTraits) -> Refusal | None:
    return (
        not_acting(state, command.by)
        or _nothing_active(actor(state))
        or _nothing_named(flipped(command))
        or _not_active(actor(state), flipped(command))
        or _too_many_after(actor(state), flipped(command))
    )


def _nothing_active(figure: Figure) -> Refusal | None:
    if figure.active:
        return None
    return refuse(
        Reason.NOTHING_ACTIVE,
        "BH-TRT-03",
        say(N_("No trait of {who} is active."), who=figure.name),
        say(N_("Activate a trait first.")),
    )


def _nothing_named(traits: tuple[str, ...]) -> Refusal | None:
    if traits:
        return None
    return refuse(
        Reason.TEXT_MISSING,
        "BH-TRT-03",
        say(N_("No trait is named that should change its side.")),
        say(N_("Name at least one active trait.")),
    )


def _not_active(figure: Figure, traits: tuple[str, ...]) -> Refusal | None:
    if all(key in figure.active for key in traits) and len(set(traits)) == len(traits):
        return None
    return unknown(
        "BH-TRT-03",
        say(N_("Only active traits of {who} can change sides, each once."), who=figure.name),
        say(N_("Choose among the active traits.")),
    )


def _too_many_after(figure: Figure, traits: tuple[str, ...]) -> Refusal | None:
    """The limit has to hold at the end of the action, so traits may change places."""
    after = sides_after(figure, traits)
    return next(
        (no for no in (_side_is_full(side, after[side]) for side in Side) if no is not None), None
    )


def _activate(state: Adventure, command: ActivateTrait, _dice: Dice) -> tuple[Event, ...]:
    happening = Happening(state).add(
        TraitActivated(
            by=command.by, actor=actor(state).key, trait=command.trait, side=command.side
        )
    )
    pass_on(happening)
    return happening.events


def _reassign(state: Adventure, command: ReassignTraits, _dice: Dice) -> tuple[Event, ...]:
    happening = Happening(state).add(
        TraitsReassigned(by=command.by, actor=actor(state).key, traits=flipped(command))
    )
    pass_on(happening)
    return happening.events


RULES: Rules = {
    ActivateTrait: Rule(refusal=_activate_refusal, decide=_activate),
    ReassignTraits: Rule(refusal=_reassign_refusal, decide=_reassign),
}
