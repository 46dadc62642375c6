"""What spending reward points means for the sheet (BH-RP)."""

from __future__ import annotations

from typing import Any

from app.rules.beasthunters.events import (
    BoxAdded,
    InitiativeRaised,
    ResourceGained,
    ResourceRaised,
    TraitLearned,
    TraitRaised,
)
from app.rules.beasthunters.evolve.creation import with_sheet
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import LEVELS
from app.rules.frozen import replace

Purchase = (
    TraitRaised | TraitLearned | ResourceRaised | ResourceGained | InitiativeRaised | BoxAdded
)


def _bought(state: Adventure, event: Purchase, **changes: Any) -> Adventure:
    sheet = state.hunters[event.by]
    left = sheet.reward_points - event.price
    return with_sheet(state, event.by, replace(sheet, reward_points=left, **changes))


def _trait_raised(state: Adventure, event: TraitRaised) -> Adventure:
    traits = tuple(
        replace(trait, rating=event.to) if trait.key == event.trait else trait
        for trait in state.hunters[event.by].traits
    )
    return _bought(state, event, traits=traits)


def _trait_learned(state: Adventure, event: TraitLearned) -> Adventure:
    return _bought(state, event, traits=(*state.hunters[event.by].traits, event.trait))


def _resource_raised(state: Adventure, event: ResourceRaised) -> Adventure:
    resources = tuple(
        replace(resource, rating=event.to) if resource.key == event.resource else resource
        for resource in state.hunters[event.by].resources
    )
    return _bought(state, event, resources=resources)


def _resource_gained(state: Adventure, event: ResourceGained) -> Adventure:
    return _bought(state, event, resources=(*state.hunters[event.by].resources, event.resource))


def _initiative_raised(state: Adventure, event: InitiativeRaised) -> Adventure:
    initiative = {**state.hunters[event.by].initiative, event.domain: event.to}
    return _bought(state, event, initiative=initiative)


def _box_added(state: Adventure, event: BoxAdded) -> Adventure:
    boxes = state.hunters[event.by].boxes
    row = tuple(
        count + (level is event.level)
        for level, count in zip(LEVELS, boxes[event.domain], strict=True)
    )
    return _bought(state, event, boxes={**boxes, event.domain: row})


MEANINGS: Meanings = {
    TraitRaised: _trait_raised,
    TraitLearned: _trait_learned,
    ResourceRaised: _resource_raised,
    ResourceGained: _resource_gained,
    InitiativeRaised: _initiative_raised,
    BoxAdded: _box_added,
}
