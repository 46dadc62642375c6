"""Denials and recoveries, in sentences."""

from __future__ import annotations

from app.rules.beasthunters.events import (
    DenialBegun,
    DenialOffered,
    DenialRolled,
    RecoveryBegun,
    RecoveryRolled,
    ResourceDenied,
    ResourceRecovered,
    RollWaived,
)
from app.rules.beasthunters.evolve.conflict import fight
from app.rules.beasthunters.figures import figure
from app.rules.beasthunters.moments import AwaitingDenyAnswer
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.narrate.throws import contest, defence, offence
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, Word, say


def resource_name(state: Adventure, owner: str, key: str) -> str:
    """What resource *key* of combatant *owner* is called."""
    resource = figure(state, owner).resource(key)
    return resource.name if resource else key


def _denial_begun(state: Adventure, event: DenialBegun) -> Sentence:
    return say(
        N_("{who} tries to deny “{resource}” of {target}: {text}"),
        who=who(state, event.actor),
        resource=resource_name(state, event.target, event.resource),
        target=who(state, event.target),
        text=event.text,
    )


def _denial_offered(state: Adventure, event: DenialOffered) -> Sentence:
    moment = fight(state).moment
    names: tuple[Word, Word] = ("", "")
    if isinstance(moment, AwaitingDenyAnswer):
        resource = resource_name(state, moment.target, moment.resource)
        names = (who(state, moment.actor), resource)
    return say(
        N_("The Challenger offers {who} to deny “{resource}” by {margin} without a roll."),
        who=names[0],
        resource=names[1],
        margin=event.margin,
    )


def _denial_rolled(state: Adventure, event: DenialRolled) -> Sentence:
    text = (
        N_("Denial of “{resource}”. {contest} It succeeds by {margin}.")
        if event.margin > 0
        else N_("Denial of “{resource}”. {contest} It fails: offence has to be higher.")
    )
    return say(
        text,
        resource=resource_name(state, event.target, event.resource),
        contest=contest(state, event),
        margin=event.margin,
    )


def _resource_denied(state: Adventure, event: ResourceDenied) -> Sentence:
    return say(
        N_(
            "“{resource}” of {target} is denied by {margin}, until it is recovered "
            "or the challenge ends."
        ),
        resource=resource_name(state, event.target, event.resource),
        target=who(state, event.target),
        margin=event.margin,
    )


def _recovery_begun(state: Adventure, event: RecoveryBegun) -> Sentence:
    return say(
        N_("{who} tries to recover “{resource}” against {opponent}: {text}"),
        who=who(state, event.actor),
        resource=resource_name(state, event.actor, event.resource),
        opponent=who(state, event.opponent),
        text=event.text,
    )


def _recovery_rolled(state: Adventure, event: RecoveryRolled) -> Sentence:
    text = (
        N_("Recovery of “{resource}”. {defence}; {offence}. Won by {margin}, {needed} needed.")
        if event.margin >= event.needed
        else N_(
            "Recovery of “{resource}”. {defence}; {offence}. "
            "The difference is {margin}, {needed} needed: it stays denied."
        )
    )
    return say(
        text,
        resource=resource_name(state, event.actor, event.resource),
        defence=defence(state, event.defence, event.defence_bonus),
        offence=offence(state, event.offence, event.offence_bonus),
        margin=event.margin,
        needed=event.needed,
    )


def _roll_waived(state: Adventure, event: RollWaived) -> Sentence:
    return say(
        N_("The Challenger lets {who} have “{resource}” back without a roll."),
        who=who(state, event.actor),
        resource=resource_name(state, event.actor, event.resource),
    )


def _resource_recovered(state: Adventure, event: ResourceRecovered) -> Sentence:
    return say(
        N_("“{resource}” of {target} is usable again."),
        resource=resource_name(state, event.target, event.resource),
        target=who(state, event.target),
    )


TELLINGS: Tellings = {
    DenialBegun: _denial_begun,
    DenialOffered: _denial_offered,
    DenialRolled: _denial_rolled,
    ResourceDenied: _resource_denied,
    RecoveryBegun: _recovery_begun,
    RecoveryRolled: _recovery_rolled,
    RollWaived: _roll_waived,
    ResourceRecovered: _resource_recovered,
}
