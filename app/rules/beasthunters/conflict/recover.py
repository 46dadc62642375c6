"""Recover a denied resource, against somebody who would keep it from you (BH-REC)."""

from __future__ import annotations

from app.rules.beasthunters.commands import RecoverResource, RollOffence, WaiveRoll
from app.rules.beasthunters.conflict.belongings import known
from app.rules.beasthunters.conflict.floor import actor, fight, not_acting, not_due
from app.rules.beasthunters.conflict.rolls import throw
from app.rules.beasthunters.conflict.targets import no_enemy
from app.rules.beasthunters.conflict.turns import pass_on
from app.rules.beasthunters.events import (
    Event,
    RecoveryBegun,
    RecoveryRolled,
    ResourceRecovered,
    RollWaived,
)
from app.rules.beasthunters.figures import Figure, figure
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import AwaitingRecoverAnswer, AwaitingRecoverOffence
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Side
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, say

Attempt = AwaitingRecoverAnswer | AwaitingRecoverOffence
"""The moments in which a recovery is under way."""


def _recover_refusal(state: Adventure, command: RecoverResource) -> Refusal | None:
    return (
        not_acting(state, command.by)
        or _nothing_denied(actor(state))
        or known(state, actor(state).resources, actor(state), command.resource, "BH-REC-01")
        or _usable(actor(state), command.resource)
        or no_enemy(state, command.opponent, "BH-REC-01")
    )


def _nothing_denied(me: Figure) -> Refusal | None:
    if me.denied:
        return None
    return refuse(
        Reason.RESOURCE_USABLE,
        "BH-REC-01",
        say(N_("No resource of {who} is denied."), who=me.name),
        say(N_("There is nothing to recover; choose another action.")),
    )


def _usable(me: Figure, key: str) -> Refusal | None:
    resource = me.resource(key)
    if resource is None or key in me.denied:
        return None
    return refuse(
        Reason.RESOURCE_USABLE,
        "BH-REC-01",
        say(N_("{resource} is usable already."), resource=resource.name),
        say(N_("Choose a resource that is denied.")),
    )


def _recover(state: Adventure, command: RecoverResource, _dice: Dice) -> tuple[Event, ...]:
    begun = RecoveryBegun(
        by=command.by,
        actor=actor(state).key,
        opponent=command.opponent,
        resource=command.resource,
        text=command.text,
    )
    return (begun,)


def _attempt(state: Adventure) -> Attempt:
    moment = fight(state).moment
    if not isinstance(moment, Attempt):
        raise LookupError(moment.kind)
    return moment


def _waive_refusal(state: Adventure, command: WaiveRoll) -> Refusal | None:
    return not_due(state, command.by, AwaitingRecoverAnswer)


def _waive(state: Adventure, command: WaiveRoll, _dice: Dice) -> tuple[Event, ...]:
    moment = _attempt(state)
    happening = Happening(state).add(
        RollWaived(by=command.by, actor=moment.actor, resource=moment.resource),
        ResourceRecovered(by=command.by, target=moment.actor, resource=moment.resource),
    )
    pass_on(happening)
    return happening.events


def _roll_refusal(state: Adventure, command: RollOffence) -> Refusal | None:
    return not_due(state, command.by, AwaitingRecoverAnswer, AwaitingRecoverOffence)


def _roll(state: Adventure, command: RollOffence, dice: Dice) -> tuple[Event, ...]:
    """Defence must win by at least the margin of the denial; else nothing changes (BH-REC-01)."""
    moment = _attempt(state)
    defence = throw(state, moment.actor, Side.DEFENCE, dice)
    offence = throw(state, moment.opponent, Side.OFFENCE, dice)
    rolled = RecoveryRolled(
        by=command.by,
        actor=moment.actor,
        opponent=moment.opponent,
        resource=moment.resource,
        defence=defence.roll,
        offence=offence.roll,
        defence_bonus=defence.bonus,
        offence_bonus=offence.bonus,
        needed=figure(state, moment.actor).denied[moment.resource],
        margin=defence.total - offence.total,
    )
    happening = Happening(state).add(rolled)
    if rolled.margin >= rolled.needed:
        happening.add(
            ResourceRecovered(by=command.by, target=moment.actor, resource=moment.resource)
        )
    pass_on(happening)
    return happening.events


RULES: Rules = {
    RecoverResource: Rule(refusal=_recover_refusal, decide=_recover),
    WaiveRoll: Rule(refusal=_waive_refusal, decide=_waive),
    RollOffence: Rule(refusal=_roll_refusal, decide=_roll),
}
