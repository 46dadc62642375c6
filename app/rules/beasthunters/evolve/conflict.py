"""What the events of a conflict mean: turns, traits, advantage, damage, resources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.events import (
    AdvantageOffered,
    ConflictDecided,
    DenialBegun,
    DenialOffered,
    DenialRolled,
    FreeStrikeDeclined,
    FreeStrikeGranted,
    ManeuverBegun,
    ManeuverRolled,
    OfferAccepted,
    OrderDecided,
    OrderFixed,
    OrderTied,
    RecoveryBegun,
    RecoveryRolled,
    ResourceDenied,
    ResourceRecovered,
    RollWaived,
    Struck,
    TraitActivated,
    TraitsReassigned,
    TurnBegan,
)
from app.rules.beasthunters.evolve.meaning import Meanings, unchanged
from app.rules.beasthunters.figures import advantage, is_hunter
from app.rules.beasthunters.moments import (
    AnyMoment,
    AwaitingDenyAnswer,
    AwaitingDenyDefence,
    AwaitingDenyReply,
    AwaitingManeuverDefence,
    AwaitingOffer,
    AwaitingRecoverAnswer,
    AwaitingRecoverOffence,
    AwaitingReply,
    FreeStrike,
    Leftovers,
    Ordering,
    Turn,
)
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Side
from app.rules.frozen import replace


def fight(state: Adventure) -> Fighting:
    """The stage of a table in a conflict. LookupError if it is in none: the log is not in order."""
    if not isinstance(state.stage, Fighting):
        raise LookupError(state.stage.kind)
    return state.stage


def at(state: Adventure, moment: AnyMoment) -> Adventure:
    """*state* with the conflict at *moment*."""
    return replace(state, stage=replace(fight(state), moment=moment))


def with_conflict(state: Adventure, **changes: Any) -> Adventure:
    """*state* with *changes* to the fields of its conflict."""
    fighting = fight(state)
    return replace(state, stage=replace(fighting, conflict=replace(fighting.conflict, **changes)))


def gain(state: Adventure, holder: str, target: str, points: int) -> Adventure:
    """*state* with *points* more (or, if negative, less) advantage of *holder* against *target*."""
    fought = fight(state).conflict
    held = {
        **fought.advantage.get(holder, {}),
        target: advantage(fought, holder, target) + points,
    }
    return with_conflict(state, advantage={**fought.advantage, holder: held})


def _put(
    outer: Mapping[str, Mapping[str, Any]], combatant: str, key: str, value: Any
) -> Mapping[str, Mapping[str, Any]]:
    return {**outer, combatant: {**outer.get(combatant, {}), key: value}}


def _seen(fought: Conflict, combatant: str, *keys: str) -> tuple[str, ...]:
    """What Hunters have seen in use, with the *keys* of an opponent added."""
    fresh = [key for key in keys if key and key not in fought.used]
    return fought.used if is_hunter(combatant) else (*fought.used, *fresh)


def _order_tied(state: Adventure, event: OrderTied) -> Adventure:
    return at(state, Ordering(tied=event.tied))


def _order_decided(state: Adventure, event: OrderDecided) -> Adventure:
    """Until the order is fixed it holds those of whom it was decided that they go first."""
    return with_conflict(state, order=(*fight(state).conflict.order, event.first))


def _order_fixed(state: Adventure, event: OrderFixed) -> Adventure:
    return with_conflict(state, order=event.order)


def _turn_began(state: Adventure, event: TurnBegan) -> Adventure:
    """Help for the Hunter whose turn is over is spent; a new round gives everyone a turn again."""
    fighting = fight(state)
    fought, before = fighting.conflict, fighting.moment
    if fought.aids and not isinstance(before, Ordering | Leftovers):
        aids = {key: aid for key, aid in fought.aids.items() if key != before.actor}
        state = with_conflict(state, aids=aids)
    if fought.yielded and not isinstance(before, Ordering | Leftovers):
        order = fought.order
        if order.index(event.actor) <= order.index(before.actor):
            state = with_conflict(state, yielded=())
    return at(state, Turn(actor=event.actor))


def _trait_activated(state: Adventure, event: TraitActivated) -> Adventure:
    fought = fight(state).conflict
    return with_conflict(
        state,
        active=_put(fought.active, event.actor, event.trait, event.side),
        used=_seen(fought, event.actor, event.trait),
    )


def _traits_reassigned(state: Adventure, event: TraitsReassigned) -> Adventure:
    active = fight(state).conflict.active
    turned = {
        key: _other(side) if key in event.traits else side
        for key, side in active[event.actor].items()
    }
    return with_conflict(state, active={**active, event.actor: turned})


def _other(side: Side) -> Side:
    return Side.DEFENCE if side is Side.OFFENCE else Side.OFFENCE


def _maneuver_begun(state: Adventure, event: ManeuverBegun) -> Adventure:
    moment = AwaitingOffer if is_hunter(event.actor) else AwaitingManeuverDefence
    return at(state, moment(actor=event.actor, target=event.target, text=event.text))


def _advantage_offered(state: Adventure, event: AdvantageOffered) -> Adventure:
    moment = fight(state).moment
    if not isinstance(moment, AwaitingOffer):
        raise LookupError(moment.kind)
    reply = AwaitingReply(
        actor=moment.actor, target=moment.target, text=moment.text, offer=event.points
    )
    return at(state, reply)


def _offer_accepted(state: Adventure, event: OfferAccepted) -> Adventure:
    return gain(state, event.actor, event.target, event.points)


def _maneuver_rolled(state: Adventure, event: ManeuverRolled) -> Adventure:
    return gain(state, event.actor, event.target, event.gained)


def _free_strike_granted(state: Adventure, event: FreeStrikeGranted) -> Adventure:
    return at(state, FreeStrike(actor=event.actor, target=event.target))


def _struck(state: Adventure, event: Struck) -> Adventure:
    spent = gain(state, event.actor, event.target, -event.spent)
    used = _seen(fight(spent).conflict, event.actor, event.weapon)
    shown = with_conflict(spent, used=used)
    return with_conflict(shown, used=_seen(fight(shown).conflict, event.target, event.armour))


def _denial_begun(state: Adventure, event: DenialBegun) -> Adventure:
    moment = AwaitingDenyAnswer if is_hunter(event.actor) else AwaitingDenyDefence
    return at(
        state,
        moment(actor=event.actor, target=event.target, resource=event.resource, text=event.text),
    )


def _denial_offered(state: Adventure, event: DenialOffered) -> Adventure:
    moment = fight(state).moment
    if not isinstance(moment, AwaitingDenyAnswer):
        raise LookupError(moment.kind)
    reply = AwaitingDenyReply(
        actor=moment.actor,
        target=moment.target,
        resource=moment.resource,
        text=moment.text,
        margin=event.margin,
    )
    return at(state, reply)


def _resource_denied(state: Adventure, event: ResourceDenied) -> Adventure:
    denied = fight(state).conflict.denied
    return with_conflict(state, denied=_put(denied, event.target, event.resource, event.margin))


def _recovery_begun(state: Adventure, event: RecoveryBegun) -> Adventure:
    moment = AwaitingRecoverAnswer if is_hunter(event.actor) else AwaitingRecoverOffence
    return at(
        state,
        moment(
            actor=event.actor, opponent=event.opponent, resource=event.resource, text=event.text
        ),
    )


def _resource_recovered(state: Adventure, event: ResourceRecovered) -> Adventure:
    denied = fight(state).conflict.denied
    left = {key: margin for key, margin in denied[event.target].items() if key != event.resource}
    return with_conflict(state, denied={**denied, event.target: left})


def _conflict_decided(state: Adventure, event: ConflictDecided) -> Adventure:
    return at(state, Leftovers(outcome=event.outcome))


MEANINGS: Meanings = {
    OrderTied: _order_tied,
    OrderDecided: _order_decided,
    OrderFixed: _order_fixed,
    TurnBegan: _turn_began,
    TraitActivated: _trait_activated,
    TraitsReassigned: _traits_reassigned,
    ManeuverBegun: _maneuver_begun,
    AdvantageOffered: _advantage_offered,
    OfferAccepted: _offer_accepted,
    ManeuverRolled: _maneuver_rolled,
    FreeStrikeGranted: _free_strike_granted,
    FreeStrikeDeclined: unchanged,
    Struck: _struck,
    DenialBegun: _denial_begun,
    DenialOffered: _denial_offered,
    DenialRolled: unchanged,
    ResourceDenied: _resource_denied,
    RecoveryBegun: _recovery_begun,
    RecoveryRolled: unchanged,
    RollWaived: unchanged,
    ResourceRecovered: _resource_recovered,
    ConflictDecided: _conflict_decided,
}
