"""Deny a resource: take from an enemy what counts in strikes (BH-DENY)."""

from __future__ import annotations

from app.rules.beasthunters.commands import AcceptDenial, CallForRoll, DenyResource, OfferDenial
from app.rules.beasthunters.conflict.belongings import denied, known, seen
from app.rules.beasthunters.conflict.floor import actor, fight, not_acting, not_due
from app.rules.beasthunters.conflict.offers import offer_changed, too_small
from app.rules.beasthunters.conflict.rolls import throw
from app.rules.beasthunters.conflict.tables import LEAST_MARGIN
from app.rules.beasthunters.conflict.targets import no_enemy
from app.rules.beasthunters.conflict.turns import pass_on
from app.rules.beasthunters.events import (
    DenialBegun,
    DenialOffered,
    DenialRolled,
    Event,
    ResourceDenied,
)
from app.rules.beasthunters.figures import Figure, figure
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import (
    AwaitingDenyAnswer,
    AwaitingDenyDefence,
    AwaitingDenyReply,
)
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.sheets import Resource
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Side
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, Seat, say

Attempt = AwaitingDenyAnswer | AwaitingDenyReply | AwaitingDenyDefence
"""The moments in which a denial is under way."""


def deniable(state: Adventure, by: Figure, target: Figure) -> tuple[Resource, ...]:
    """The resources of *target* that *by* knows of and that are still usable."""
    return tuple(each for each in seen(state, by, target) if each.key not in target.denied)


def roll_denial(state: Adventure, by: Seat, dice: Dice) -> tuple[Event, ...]:
    """Offence must beat defence; the margin is what a recovery has to reach (BH-DENY-01)."""
    moment = _attempt(state)
    offence = throw(state, moment.actor, Side.OFFENCE, dice)
    defence = throw(state, moment.target, Side.DEFENCE, dice)
    margin = offence.total - defence.total
    happening = Happening(state).add(
        DenialRolled(
            by=by,
            actor=moment.actor,
            target=moment.target,
            resource=moment.resource,
            offence=offence.roll,
            defence=defence.roll,
            offence_bonus=offence.bonus,
            defence_bonus=defence.bonus,
            margin=margin,
        )
    )
    return _settle(happening, by, margin)


def _settle(happening: Happening, by: Seat, margin: int) -> tuple[Event, ...]:
    moment = _attempt(happening.state)
    if margin >= LEAST_MARGIN:
        happening.add(
            ResourceDenied(by=by, target=moment.target, resource=moment.resource, margin=margin)
        )
    pass_on(happening)
    return happening.events


def _attempt(state: Adventure) -> Attempt:
    moment = fight(state).moment
    if not isinstance(moment, Attempt):
        raise LookupError(moment.kind)
    return moment


def _deny_refusal(state: Adventure, command: DenyResource) -> Refusal | None:
    return (
        not_acting(state, command.by)
        or no_enemy(state, command.target, "BH-DENY-01")
        or _cannot_deny(state, actor(state), figure(state, command.target), command.resource)
    )


def _cannot_deny(state: Adventure, me: Figure, target: Figure, key: str) -> Refusal | None:
    return (
        known(state, seen(state, me, target), target, key, "BH-DENY-01")
        if deniable(state, me, target)
        else _nothing(target)
    ) or denied(target, key, "BH-DENY-01")


def _nothing(target: Figure) -> Refusal:
    return refuse(
        Reason.NOTHING_TO_DENY,
        "BH-DENY-03",
        say(
            N_("{target} has no usable resource that you know of; traits can’t be denied."),
            target=target.name,
        ),
        say(N_("Choose another target or another action.")),
    )


def _deny(state: Adventure, command: DenyResource, _dice: Dice) -> tuple[Event, ...]:
    begun = DenialBegun(
        by=command.by,
        actor=actor(state).key,
        target=command.target,
        resource=command.resource,
        text=command.text,
    )
    return (begun,)


def _offer_refusal(state: Adventure, command: OfferDenial) -> Refusal | None:
    return not_due(state, command.by, AwaitingDenyAnswer) or too_small(
        command.margin, LEAST_MARGIN, "BH-DENY-02"
    )


def _offer(_state: Adventure, command: OfferDenial, _dice: Dice) -> tuple[Event, ...]:
    return (DenialOffered(by=command.by, margin=command.margin),)


def _call_refusal(state: Adventure, command: CallForRoll) -> Refusal | None:
    return not_due(state, command.by, AwaitingDenyAnswer)


def _call(state: Adventure, command: CallForRoll, dice: Dice) -> tuple[Event, ...]:
    return roll_denial(state, command.by, dice)


def _accept_refusal(state: Adventure, command: AcceptDenial) -> Refusal | None:
    return not_due(state, command.by, AwaitingDenyReply) or offer_changed(
        command.margin, _offered(state), "BH-DENY-02"
    )


def _offered(state: Adventure) -> int:
    moment = fight(state).moment
    return moment.margin if isinstance(moment, AwaitingDenyReply) else 0


def _accept(state: Adventure, command: AcceptDenial, _dice: Dice) -> tuple[Event, ...]:
    return _settle(Happening(state), command.by, _offered(state))


RULES: Rules = {
    DenyResource: Rule(refusal=_deny_refusal, decide=_deny),
    OfferDenial: Rule(refusal=_offer_refusal, decide=_offer),
    CallForRoll: Rule(refusal=_call_refusal, decide=_call),
    AcceptDenial: Rule(refusal=_accept_refusal, decide=_accept),
}
