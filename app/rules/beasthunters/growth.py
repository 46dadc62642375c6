"""Growth: a Hunter spends reward points, at any time outside a challenge (BH-RP)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.beasthunters.commands import (
    AddBox,
    Command,
    GainResource,
    LearnTrait,
    RaiseInitiative,
    RaiseResource,
    RaiseTrait,
)
from app.rules.beasthunters.ending import unless_departed
from app.rules.beasthunters.events import (
    BoxAdded,
    Event,
    InitiativeRaised,
    ResourceGained,
    ResourceRaised,
    TraitLearned,
    TraitRaised,
)
from app.rules.beasthunters.gates import unless_open
from app.rules.beasthunters.making import taken, too_many
from app.rules.beasthunters.prices import box_price, initiative_price, raise_price
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.sheets import Resource, Trait
from app.rules.beasthunters.stages import Ending, FreePlay, SettingUp
from app.rules.beasthunters.standing import unless_hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import LEVELS, Level
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, say, say_count

NEW_RATING = 1
"""What a new trait or resource begins with (T7)."""


def _unless_spending(state: Adventure, command: Command) -> Refusal | None:
    return first(
        unless_hunter(command, "BH-RP-01"),
        unless_open(state, "BH-RP-01"),
        _unless_outside_challenge(state),
        unless_departed(state, command, "BH-RP-01"),
    )


def _unless_outside_challenge(state: Adventure) -> Refusal | None:
    if isinstance(state.stage, FreePlay | Ending | SettingUp):
        return None
    return refuse(
        Reason.IN_A_CHALLENGE,
        "BH-RP-01",
        say(N_("A challenge is on; reward points are spent outside challenges only.")),
        say(N_("Finish the challenge, then spend them.")),
    )


def _unless_afforded(state: Adventure, command: Command, price: int) -> Refusal | None:
    points = state.hunters[command.by].reward_points
    if price <= points:
        return None
    lacking = price - points
    return refuse(
        Reason.TOO_FEW_REWARD_POINTS,
        "BH-RP-02",
        say_count(
            price,
            N_("This costs {price} reward point and the Hunter has {points}."),
            N_("This costs {price} reward points and the Hunter has {points}."),
            price=price,
            points=points,
        ),
        say_count(
            lacking,
            N_("Win {lacking} more reward point."),
            N_("Win {lacking} more reward points."),
            lacking=lacking,
        ),
        price=price,
        points=points,
        lacking=lacking,
    )


def _unknown(items: Sequence[Trait | Resource], field: str) -> Refusal:
    return refuse(
        Reason.UNKNOWN_NAME,
        "BH-RP-02",
        say(N_("There is nothing of this name on the sheet.")),
        say(N_("Choose one of these: {names}."), names=tuple(item.name for item in items)),
        field=field,
    )


def _unless_new(items: Sequence[Trait | Resource], name: str) -> Refusal | None:
    if not taken(name, [item.name for item in items]):
        return None
    return refuse(
        Reason.NAME_TAKEN,
        "BH-RP-02",
        say(N_("The sheet already has something called {name}."), name=name),
        say(N_("Raise that one, or find another name.")),
        field="name",
    )


def _trait(state: Adventure, command: RaiseTrait) -> Trait | None:
    traits = state.hunters[command.by].traits
    return next((each for each in traits if each.key == command.trait), None)


def _cannot_raise_trait(state: Adventure, command: RaiseTrait) -> Refusal | None:
    no = _unless_spending(state, command)
    if no is not None:
        return no
    trait = _trait(state, command)
    if trait is None:
        return _unknown(state.hunters[command.by].traits, "trait")
    return _unless_afforded(state, command, raise_price(state.house, trait.rating))


def _raise_trait(state: Adventure, command: RaiseTrait, _dice: Dice) -> tuple[Event, ...]:
    trait = _trait(state, command)
    rating = trait.rating if trait else 0
    price = raise_price(state.house, rating)
    return (
        TraitRaised(
            by=command.by, trait=command.trait, to=rating + 1, price=price, why=command.why
        ),
    )


def _cannot_learn(state: Adventure, command: LearnTrait) -> Refusal | None:
    return _unless_spending(state, command) or first(
        _unless_new(state.hunters[command.by].traits, command.name),
        _unless_afforded(state, command, state.house.new_item_price),
    )


def _learn(state: Adventure, command: LearnTrait, _dice: Dice) -> tuple[Event, ...]:
    trait = Trait(
        key=f"t{len(state.hunters[command.by].traits) + 1}",
        name=command.name.strip(),
        domain=command.domain,
        rating=NEW_RATING,
    )
    price = state.house.new_item_price
    return (TraitLearned(by=command.by, trait=trait, price=price, why=command.why),)


def _resource(state: Adventure, command: RaiseResource) -> Resource | None:
    resources = state.hunters[command.by].resources
    return next((each for each in resources if each.key == command.resource), None)


def _cannot_raise_resource(state: Adventure, command: RaiseResource) -> Refusal | None:
    no = _unless_spending(state, command)
    if no is not None:
        return no
    resource = _resource(state, command)
    if resource is None:
        return _unknown(state.hunters[command.by].resources, "resource")
    return _unless_afforded(state, command, raise_price(state.house, resource.rating))


def _raise_resource(state: Adventure, command: RaiseResource, _dice: Dice) -> tuple[Event, ...]:
    resource = _resource(state, command)
    rating = resource.rating if resource else 0
    return (
        ResourceRaised(
            by=command.by,
            resource=command.resource,
            to=rating + 1,
            price=raise_price(state.house, rating),
            why=command.why,
        ),
    )


def _cannot_gain(state: Adventure, command: GainResource) -> Refusal | None:
    return _unless_spending(state, command) or first(
        _unless_new(state.hunters[command.by].resources, command.name),
        _unless_afforded(state, command, state.house.new_item_price),
    )


def _gain(state: Adventure, command: GainResource, _dice: Dice) -> tuple[Event, ...]:
    resource = Resource(
        key=f"r{len(state.hunters[command.by].resources) + 1}",
        name=command.name.strip(),
        domain=command.domain,
        side=command.side,
        rating=NEW_RATING,
    )
    price = state.house.new_item_price
    return (ResourceGained(by=command.by, resource=resource, price=price, why=command.why),)


def _cannot_raise_initiative(state: Adventure, command: RaiseInitiative) -> Refusal | None:
    no = _unless_spending(state, command)
    if no is not None:
        return no
    value = state.hunters[command.by].initiative[command.domain]
    return _unless_afforded(state, command, initiative_price(state.house, value))


def _raise_initiative(state: Adventure, command: RaiseInitiative, _dice: Dice) -> tuple[Event, ...]:
    value = state.hunters[command.by].initiative[command.domain]
    return (
        InitiativeRaised(
            by=command.by,
            domain=command.domain,
            to=value + 1,
            price=initiative_price(state.house, value),
            why=command.why,
        ),
    )


def _cannot_add_box(state: Adventure, command: AddBox) -> Refusal | None:
    no = _unless_spending(state, command)
    if no is not None:
        return no
    price = box_price(state.house, command.level)
    if price is None:
        return _not_for_sale()
    return _unless_in_order(state, command) or _unless_afforded(state, command, price)


def _not_for_sale() -> Refusal:
    return refuse(
        Reason.NOT_FOR_SALE,
        "BH-RP-04",
        say(N_("Fatal boxes are not for sale.")),
        say(N_("Only beast hunts of a very high level give them.")),
    )


def _unless_in_order(state: Adventure, command: AddBox) -> Refusal | None:
    """No level has more boxes than the level before it (BH-CHR-05, EX-15)."""
    boxes = list(state.hunters[command.by].boxes[command.domain])
    boxes[command.level.index] += 1
    if too_many(tuple(boxes)) is None:
        return None
    before: Level = LEVELS[command.level.index - 1]
    return refuse(
        Reason.BOX_ORDER,
        "BH-CHR-05",
        say(
            N_("{here} {level} boxes would stand over {fewer} {before} boxes ({domain})."),
            here=boxes[command.level.index],
            level=command.level,
            fewer=boxes[before.index],
            before=before,
            domain=command.domain,
        ),
        say(N_("Buy a {before} box first."), before=before),
    )


def _add_box(state: Adventure, command: AddBox, _dice: Dice) -> tuple[Event, ...]:
    price = box_price(state.house, command.level) or 0
    return (
        BoxAdded(
            by=command.by,
            domain=command.domain,
            level=command.level,
            price=price,
            why=command.why,
        ),
    )


RULES: Rules = {
    RaiseTrait: Rule(_cannot_raise_trait, _raise_trait),
    LearnTrait: Rule(_cannot_learn, _learn),
    RaiseResource: Rule(_cannot_raise_resource, _raise_resource),
    GainResource: Rule(_cannot_gain, _gain),
    RaiseInitiative: Rule(_cannot_raise_initiative, _raise_initiative),
    AddBox: Rule(_cannot_add_box, _add_box),
}
