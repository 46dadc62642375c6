"""Opponents that are kept for another time: what was bought once, under a name (BH-ADV)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.rules.beasthunters.bill import quote
from app.rules.beasthunters.challenge import Challenge, Foe
from app.rules.beasthunters.commands import BuyAdversity, FoeOrder, ResourceOrder, TraitOrder
from app.rules.beasthunters.commands.command import upto
from app.rules.beasthunters.orders import faults
from app.rules.beasthunters.readable import unreadable
from app.rules.beasthunters.sheets import ONE_EACH
from app.rules.beasthunters.stages import Buying
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, NAME_LIMIT, Domain, Phase
from app.rules.decider import Refusal
from app.rules.words import N_, Sentence, say

MOST_FOES, MOST_ROWS = 4, 6
"""How many opponents one entry has, and how many traits and resources each: a form full."""

_ANYWHERE = Adventure(
    stage=Buying(
        challenge=Challenge(number=1, asked_by=CHALLENGER, hunters=(), stake="", final=True),
        called_in=Phase.COMPLICATION,
    )
)
"""A purchase where everything is sold: more boxes, a trait that starts active."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beast:
    """An entry of a bestiary: opponents who come together, all of one *domain* (BH-ADV-01)."""

    name: str = upto(NAME_LIMIT)
    domain: Domain
    foes: tuple[FoeOrder, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BeastFault:
    """Something about an entry that could never be bought; *field* is where."""

    field: str
    why: Sentence


def kept(name: str, domain: Domain, foes: Iterable[Foe]) -> Beast:
    """What was bought as *foes*, as it can be bought again; what they suffered is forgotten."""
    return Beast(name=name, domain=domain, foes=tuple(map(_order, foes)))


def order(beast: Beast, *, final: bool, ready: bool) -> BuyAdversity:
    """The purchase of *beast*: more boxes only in a *final* conflict, active traits if *ready*."""
    foes = tuple(
        replace(
            foe,
            extra_boxes=foe.extra_boxes if final else (0, 0, 0, 0, 0),
            traits=tuple(each if ready else replace(each, active=None) for each in foe.traits),
        )
        for foe in beast.foes
    )
    return BuyAdversity(by=CHALLENGER, foes=foes)


def base_price(beast: Beast) -> int:
    """The base cost of *beast*, extra boxes included, at the default prices of boxes."""
    return quote(_ANYWHERE, order(beast, final=True, ready=True)).level


def beast_faults(beast: Beast) -> Iterator[BeastFault]:
    """Everything about *beast* that the rules do not sell or a form does not hold."""
    if (garbled := next(_garbled(beast), None)) is not None:
        yield garbled
        return
    if not 1 <= len(beast.foes) <= MOST_FOES:
        why = say(N_("An entry has 1 to {most} opponents."), most=MOST_FOES)
        yield BeastFault(field="foes", why=why)
        return
    single = [
        fault
        for number, foe in enumerate(beast.foes)
        for fault in _foe_faults(f"foes[{number}]", foe)
    ]
    yield from single
    together = BuyAdversity(by=CHALLENGER, foes=beast.foes)
    if not single and (refusal := next(faults(_ANYWHERE, together), None)) is not None:
        yield BeastFault(field="foes", why=_told(refusal))


def _foe_faults(field: str, foe: FoeOrder) -> Iterator[BeastFault]:
    most = max(len(foe.traits), len(foe.resources))
    if most > MOST_ROWS:
        why = say(
            N_("An opponent of an entry has at most {most} traits and {most} resources."),
            most=MOST_ROWS,
        )
        yield BeastFault(field=field, why=why)
    alone = BuyAdversity(by=CHALLENGER, foes=(foe,))
    if (refusal := next(faults(_ANYWHERE, alone), None)) is not None:
        yield BeastFault(field=field, why=_told(refusal))


def _garbled(beast: Beast) -> Iterator[BeastFault]:
    """What nobody could read, or what lacks a name, each at its own place."""
    for at, part in _parts(beast):
        refusal = unreadable(BuyAdversity(by=CHALLENGER, foes=(part,)))
        if refusal is not None:
            yield BeastFault(field=f"{at}{refusal.facts.get('field', 'name')}", why=_told(refusal))


def _parts(beast: Beast) -> Iterator[tuple[str, FoeOrder]]:
    """The entry's own name, then each opponent and each line of it, as an order by itself."""
    yield "", FoeOrder(name=beast.name)
    for number, foe in enumerate(beast.foes):
        at = f"foes[{number}]."
        yield at, replace(foe, traits=(), resources=())
        for row, trait in enumerate(foe.traits):
            yield f"{at}traits[{row}].", FoeOrder(name="x", traits=(trait,))
        for row, resource in enumerate(foe.resources):
            yield f"{at}resources[{row}].", FoeOrder(name="x", resources=(resource,))


def _told(refusal: Refusal) -> Sentence:
    return say(N_("{because} {remedy}"), because=refusal.because, remedy=refusal.remedy)


def _order(foe: Foe) -> FoeOrder:
    return FoeOrder(
        name=foe.name[:NAME_LIMIT],
        initiative=foe.initiative,
        traits=tuple(TraitOrder(name=each.name, rating=each.rating) for each in foe.traits),
        resources=tuple(
            ResourceOrder(name=each.name, side=each.side, rating=each.rating)
            for each in foe.resources
        ),
        extra_boxes=tuple(have - one for have, one in zip(foe.boxes, ONE_EACH, strict=True)),
    )
