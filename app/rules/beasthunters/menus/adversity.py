"""Ready-made purchases, for whoever does not want to add up; any other order goes by the form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.rules.beasthunters.bill import Quote, dearest_base, denial_points, quote
from app.rules.beasthunters.commands import (
    BuyAdversity,
    DenialOrder,
    FoeOrder,
    ResourceOrder,
    TraitOrder,
)
from app.rules.beasthunters.menus.offer import WORDS, offer
from app.rules.beasthunters.sheets import Resource
from app.rules.beasthunters.stages import Buying
from app.rules.beasthunters.standing import is_hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tables import RATING_PER_POINT
from app.rules.beasthunters.terms import beast_in
from app.rules.beasthunters.vocabulary import LABELS, NAME_LIMIT, Phase, Side
from app.rules.choice import Ask, Choice, Field, Option, Value
from app.rules.words import N_, Seat, Sentence, say

MOST_ALIKE = 4
"""The most opponents alike that a ready-made purchase has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A purchase that only wants names: *order* has placeholders where people have the word."""

    label: Sentence
    order: BuyAdversity
    likely: int


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """One entry a ready-made purchase that fits; the plainest always does (BH-ADV-02)."""
    if not isinstance(state.stage, Buying) or is_hunter(seat):
        return
    for ready in _ready(state, state.stage, seat):
        bill = quote(state, ready.order)
        if bill.keeps_limit and bill.is_paid:
            yield _entry(state, state.stage, ready, bill)


def _ready(state: Adventure, stage: Buying, seat: Seat) -> Iterator[Ready]:
    dearest, boxes = dearest_base(state), state.house.box_set_price
    yield Ready(
        label=say(N_("Buy the plainest opponent")), order=_order(seat, _balanced(0)), likely=2
    )
    for likely, level in ((1, (dearest + 1) // 2), (0, dearest)):
        if level > boxes:
            yield Ready(
                label=say(N_("Buy one opponent of base {level}"), level=level),
                order=_order(seat, _balanced(level - boxes)),
                likely=likely,
            )
    yield Ready(
        label=say(N_("Buy two plain opponents")),
        order=_order(seat, _balanced(0), _balanced(0)),
        likely=3,
    )
    yield from _alike(seat, dearest, boxes)
    for hunter, resource in _best_resources(state, stage):
        rest = dearest - boxes - denial_points(resource.rating)
        yield Ready(
            label=say(
                N_("Buy one opponent, and deny “{resource}” from the start"),
                resource=resource.name,
            ),
            order=replace(
                _order(seat, _balanced(max(0, rest))),
                denials=(DenialOrder(hunter=hunter, resource=resource.key),),
            ),
            likely=3,
        )


def _alike(seat: Seat, dearest: int, boxes: int) -> Iterator[Ready]:
    """Two and more opponents who share what can be paid equally (rulings 2)."""
    for count in range(2, MOST_ALIKE + 1):
        share = dearest // count - boxes
        if share > 0:
            yield Ready(
                label=say(
                    N_("Buy {count} opponents of base {level} each"),
                    count=count,
                    level=share + boxes,
                ),
                order=_order(seat, *(_balanced(share) for _ in range(count))),
                likely=3,
            )


def _order(seat: Seat, *foes: FoeOrder) -> BuyAdversity:
    return BuyAdversity(by=seat, foes=foes)


def _balanced(points: int) -> FoeOrder:
    """An opponent with *points* spread evenly: traits, offence, defence, then initiative."""
    share, rest = divmod(points, 5)
    trait, offence, defence, second, initiative = (
        RATING_PER_POINT * (share + (place < rest)) for place in range(5)
    )
    return FoeOrder(
        name=WORDS,
        initiative=initiative,
        traits=tuple(TraitOrder(name=WORDS, rating=each) for each in (trait, second) if each),
        resources=tuple(
            ResourceOrder(name=WORDS, side=side, rating=rating)
            for side, rating in ((Side.OFFENCE, offence), (Side.DEFENCE, defence))
            if rating
        ),
    )


def _best_resources(state: Adventure, stage: Buying) -> Iterator[tuple[Seat, Resource]]:
    """Each Hunter's highest resource of the domain."""
    for seat in stage.challenge.hunters:
        domain = stage.challenge.domain
        counted = [each for each in state.hunters[seat].resources if each.domain is domain]
        if counted:
            yield seat, max(counted, key=lambda each: each.rating)


def _entry(state: Adventure, stage: Buying, ready: Ready, bill: Quote) -> Choice:
    choice = offer(
        state,
        ready.order,
        ready.label,
        fields=tuple(_fields(state, stage, ready.order)),
        price=_price(bill),
        likely=ready.likely,
    )
    return replace(choice, fixed=_fixed(ready.order))


def _price(bill: Quote) -> Sentence:
    if bill.terms.free:
        return say(
            N_(
                "Base {level} of the {limit} that the hunt gives the beast: costs nothing. "
                "Reward points for the Hunters if they win: {level}."
            ),
            level=bill.level,
            limit=bill.terms.limit,
        )
    return say(
        N_(
            "Base {level}, {factor}: costs {cost} of {pool} Pool points, {after} are left. "
            "Reward points for the Hunters if they win: {level}."
        ),
        level=bill.level,
        factor=bill.terms.label,
        cost=bill.cost,
        pool=bill.terms.pool,
        after=bill.pool_after,
    )


def _fixed(order: BuyAdversity) -> Mapping[str, Value]:
    """Everything but names; dots lead into the parts of an order."""
    fixed: dict[str, Value] = {}
    for f, foe in enumerate(order.foes):
        fixed[f"foes.{f}.initiative"] = foe.initiative
        for t, trait in enumerate(foe.traits):
            fixed[f"foes.{f}.traits.{t}.rating"] = trait.rating
        for r, resource in enumerate(foe.resources):
            fixed[f"foes.{f}.resources.{r}.side"] = resource.side.value
            fixed[f"foes.{f}.resources.{r}.rating"] = resource.rating
    for d, denial in enumerate(order.denials):
        fixed[f"denials.{d}.hunter"] = denial.hunter
        fixed[f"denials.{d}.resource"] = denial.resource
    return fixed


def _fields(state: Adventure, stage: Buying, order: BuyAdversity) -> Iterator[Field]:
    for f, foe in enumerate(order.foes):
        beast = "" if f else beast_in(state, stage.challenge)
        label = say(N_("Name of opponent {number}"), number=f + 1)
        yield _name(f"foes.{f}.name", label, value=beast)
        for t, trait in enumerate(foe.traits):
            label = say(N_("Name of the trait, +{rating}"), rating=trait.rating)
            yield _name(f"foes.{f}.traits.{t}.name", label)
        for r, resource in enumerate(foe.resources):
            label = say(
                N_("Name of the resource for {side}, +{rating}"),
                side=resource.side,
                rating=resource.rating,
            )
            yield _name(f"foes.{f}.resources.{r}.name", label)
    if stage.called_in is Phase.COMPLICATION and order.foes[0].traits:
        yield _active("foes.0.traits.0.active")


def _name(name: str, label: Sentence, value: str = "") -> Field:
    return Field(name=name, label=label, ask=Ask.LINE, high=NAME_LIMIT, value=value)


def _active(name: str) -> Field:
    """In phase three one trait may start active (BH-NEG-04)."""
    return Field(
        name=name,
        label=say(N_("The first trait starts active for")),
        ask=Ask.ONE,
        options=tuple(Option(value=side.value, label=Sentence(LABELS[side])) for side in Side),
        required=False,
    )
