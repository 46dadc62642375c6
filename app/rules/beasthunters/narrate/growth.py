"""Reward points spent, in words: from what to what, at which price, why (BH-RP)."""

from __future__ import annotations

from app.rules.beasthunters.events import (
    BoxAdded,
    Event,
    InitiativeRaised,
    ResourceGained,
    ResourceRaised,
    TraitLearned,
    TraitRaised,
)
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, Word, say

RAISED = N_("house number {number}: the new rating times {number}")
NEW = N_("house number {number}: the price of something new at +1")
QUICKER = N_("house number {number}: the new initiative times {number}")
BOX = N_("house number {number}: the price of such a box")


def _paid(before: Adventure, event: Event, price: int, remark: str, number: int) -> Sentence:
    """The price with what it leaves, and the house *number* that sets it."""
    points = before.hunters[event.by].reward_points
    return say(
        N_("{price} of {points} reward points, {left} left ({remark})."),
        price=price,
        points=points,
        left=points - price,
        remark=say(remark, number=number),
    )


def _because(why: str) -> Word:
    return say(N_("Reason: {why}"), why=why) if why else ""


def _raised(before: Adventure, event: TraitRaised | ResourceRaised, name: str) -> Sentence:
    return say(
        N_("{who} raises {name} from +{old} to +{new} for {paid} {why}"),
        who=who(before, event.by),
        name=name,
        old=event.to - 1,
        new=event.to,
        paid=_paid(before, event, event.price, RAISED, before.house.raise_factor),
        why=_because(event.why),
    )


def _trait_raised(before: Adventure, event: TraitRaised) -> Sentence:
    traits = before.hunters[event.by].traits
    return _raised(before, event, next(each.name for each in traits if each.key == event.trait))


def _resource_raised(before: Adventure, event: ResourceRaised) -> Sentence:
    resources = before.hunters[event.by].resources
    name = next(each.name for each in resources if each.key == event.resource)
    return _raised(before, event, name)


def _trait_learned(before: Adventure, event: TraitLearned) -> Sentence:
    return say(
        N_("{who} gains the trait {name} ({domain}) at +{rating} for {paid} {why}"),
        who=who(before, event.by),
        name=event.trait.name,
        domain=event.trait.domain,
        rating=event.trait.rating,
        paid=_paid(before, event, event.price, NEW, before.house.new_item_price),
        why=_because(event.why),
    )


def _resource_gained(before: Adventure, event: ResourceGained) -> Sentence:
    return say(
        N_("{who} gains the resource {name} ({domain}, {side}) at +{rating} for {paid} {why}"),
        who=who(before, event.by),
        name=event.resource.name,
        domain=event.resource.domain,
        side=event.resource.side,
        rating=event.resource.rating,
        paid=_paid(before, event, event.price, NEW, before.house.new_item_price),
        why=_because(event.why),
    )


def _initiative_raised(before: Adventure, event: InitiativeRaised) -> Sentence:
    return say(
        N_("{who} raises the {domain} initiative from {old} to {new} for {paid} {why}"),
        who=who(before, event.by),
        domain=event.domain,
        old=event.to - 1,
        new=event.to,
        paid=_paid(before, event, event.price, QUICKER, before.house.initiative_factor),
        why=_because(event.why),
    )


def _box_added(before: Adventure, event: BoxAdded) -> Sentence:
    boxes = before.hunters[event.by].boxes[event.domain][event.level.index]
    return say(
        N_("{who} adds a {level} box ({domain}), {old} before, {new} now, for {paid} {why}"),
        who=who(before, event.by),
        level=event.level,
        domain=event.domain,
        old=boxes,
        new=boxes + 1,
        paid=_paid(before, event, event.price, BOX, event.price),
        why=_because(event.why),
    )


TELLINGS: Tellings = {
    TraitRaised: _trait_raised,
    TraitLearned: _trait_learned,
    ResourceRaised: _resource_raised,
    ResourceGained: _resource_gained,
    InitiativeRaised: _initiative_raised,
    BoxAdded: _box_added,
}
