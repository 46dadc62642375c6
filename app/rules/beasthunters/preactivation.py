"""Preactivation: a Hunter readies one trait in phase two (BH-NEG-03)."""

from __future__ import annotations

from app.rules.beasthunters.challenge import Preactivation
from app.rules.beasthunters.commands import Preactivate
from app.rules.beasthunters.events import Event, TraitPreactivated
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import first, refuse
from app.rules.beasthunters.standing import challenge_of
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, say


def refusal(state: Adventure, command: Preactivate) -> Refusal | None:
    """Why the trait can't be readied by a Hunter who may ready one now."""
    return first(
        _unless_own_trait(state, command),
        _unless_new_choice(state, command),
        _unless_first_time(state, command),
    )


def _unless_own_trait(state: Adventure, command: Preactivate) -> Refusal | None:
    if any(trait.key == command.trait for trait in state.hunters[command.by].traits):
        return None
    return refuse(
        Reason.UNKNOWN_NAME,
        "BH-NEG-03",
        say(N_("This Hunter has no trait “{trait}”."), trait=command.trait),
        say(N_("Choose one of the traits on the sheet.")),
    )


def _unless_new_choice(state: Adventure, command: Preactivate) -> Refusal | None:
    challenge = challenge_of(state)
    wanted = Preactivation(trait=command.trait, side=command.side)
    if challenge is None or challenge.preactivations.get(command.by) != wanted:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-NEG-03",
        say(N_("This trait is ready for {side} already."), side=command.side),
        say(N_("Choose the other side or another trait, or go on.")),
    )


def _unless_first_time(state: Adventure, command: Preactivate) -> Refusal | None:
    """With the house rule of once an adventure; a choice of this challenge may still change."""
    challenge = challenge_of(state)
    now = challenge.preactivations.get(command.by) if challenge else None
    if not state.house.preactivate_once or (now and now.trait == command.trait):
        return None
    if command.trait not in state.hunters[command.by].preactivated:
        return None
    return refuse(
        Reason.PREACTIVATED_BEFORE,
        "BH-NEG-03",
        say(N_("At this table a trait is preactivated only once an adventure (house number).")),
        say(N_("Choose a trait that was not preactivated yet.")),
    )


def decide(_state: Adventure, command: Preactivate, _dice: Dice) -> tuple[Event, ...]:
    """The trait will be active, on its side, if a conflict starts."""
    ready = Preactivation(trait=command.trait, side=command.side)
    return (TraitPreactivated(by=command.by, preactivation=ready),)
