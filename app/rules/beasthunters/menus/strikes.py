"""Strikes, and how held advantage is offered as dice (T5)."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.commands import Strike
from app.rules.beasthunters.conflict.floor import conflict
from app.rules.beasthunters.conflict.tables import POINTS_PER_DIE
from app.rules.beasthunters.figures import Figure, advantage, best_resource, figure
from app.rules.beasthunters.menus.offer import offer, one_of, options, text_field
from app.rules.beasthunters.readable import NUMBER_LIMIT
from app.rules.beasthunters.sheets import Resource
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import TEXT_LIMIT, Side
from app.rules.choice import Choice
from app.rules.words import N_, Seat, Sentence, say


def strikes(state: Adventure, seat: Seat, actor: str, targets: tuple[str, ...]) -> Iterator[Choice]:
    """A Strike against each of *targets*."""
    me = figure(state, actor)
    for key in targets:
        yield _strike(state, seat, me, figure(state, key))


def _strike(state: Adventure, seat: Seat, me: Figure, target: Figure) -> Choice:
    probe = Strike(by=seat, target=target.key, spend=POINTS_PER_DIE)
    held = advantage(conflict(state), me.key, target.key)
    fields = [
        one_of(
            "spend",
            say(N_("How much advantage? You hold {held}."), held=held),
            options(state, probe, "spend", dice_for(held, POINTS_PER_DIE)),
            value=most_dice(held, POINTS_PER_DIE),
        )
    ]
    weapons = [each for each in me.resources if each.side is Side.OFFENCE]
    if weapons:
        labels = {"": _best(me), **{each.key: _rated(each) for each in weapons}}
        fields.append(
            one_of(
                "resource",
                say(N_("With what?")),
                options(state, probe, "resource", labels),
                value="",
                required=False,
            )
        )
    return offer(
        state,
        probe,
        say(N_("Strike {target}"), target=target.name),
        fixed=("target",),
        fields=(*fields, text_field("text", say(N_("How?")), TEXT_LIMIT, required=False)),
        price=say(
            N_("4 advantage points a die; {held} held against {target}."),
            held=held,
            target=target.name,
        ),
        likely=1,
    )


def dice_for(held: int, price: int) -> dict[int, Sentence]:
    """Every sum that *held* points can pay for whole dice at *price* each, with its words."""
    most = min(held, NUMBER_LIMIT)
    return {
        points: say(N_("{points} points: {dice}d6"), points=points, dice=points // price)
        for points in range(price, most + 1, price)
    }


def most_dice(held: int, price: int) -> int | None:
    """The most points that buy whole dice, or None where no die can be bought."""
    return min(held, NUMBER_LIMIT) // price * price or None


def _rated(resource: Resource) -> Sentence:
    return say(N_("{resource} +{rating}"), resource=resource.name, rating=resource.rating)


def _best(me: Figure) -> Sentence:
    best = best_resource(me, Side.OFFENCE)
    if best is None:
        return say(N_("with nothing that helps"))
    return say(N_("the best: {resource} +{rating}"), resource=best.name, rating=best.rating)
