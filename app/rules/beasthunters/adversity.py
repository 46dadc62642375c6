"""Buying adversity: opponents for Pool points, and the conflict they begin (BH-ADV)."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.bill import Quote, dearest_base, quote
from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import BuyAdversity, FoeOrder
from app.rules.beasthunters.conflict import turns
from app.rules.beasthunters.events import (
    AdversityBought,
    ConflictStarted,
    DeniedAtStart,
    Event,
)
from app.rules.beasthunters.events.negotiation import ActiveAtStart
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.orders import boxes_of, faults, named
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.sheets import Resource, Trait
from app.rules.beasthunters.stages import Buying
from app.rules.beasthunters.standing import unless_at, unless_challenger
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tables import DENIED_AT_START_MARGIN
from app.rules.beasthunters.vocabulary import Domain
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, TABLE, say

__all__ = ["RULES", "dearest_base", "quote"]


def _buying(state: Adventure, command: BuyAdversity) -> Refusal | None:
    misplaced = first(
        unless_challenger(command, "BH-ADV-01"), unless_at(state, "BH-ADV-01", Buying)
    )
    return misplaced or next(_faults(state, command), None)


def _faults(state: Adventure, command: BuyAdversity) -> Iterator[Refusal]:
    yield from faults(state, command)
    bill = quote(state, command)
    if not bill.keeps_limit:
        yield _over_limit(bill)
    if not bill.is_paid:
        yield _over_pool(bill)


def _over_limit(bill: Quote) -> Refusal:
    return refuse(
        Reason.LIMIT_EXCEEDED,
        "BH-ADV-05",
        say(
            N_("The base cost is {level}, the Limit {limit}."),
            level=bill.level,
            limit=bill.terms.limit,
        ),
        say(
            N_("Take {over} off the base; the dearest purchase that fits has base {dearest}."),
            over=bill.level - bill.terms.limit,
            dearest=bill.terms.dearest,
        ),
    )


def _over_pool(bill: Quote) -> Refusal:
    return refuse(
        Reason.POOL_TOO_SMALL,
        "BH-NEG-07",
        say(
            N_("Base {level}, {factor}, costs {cost}; the Pool has {pool}."),
            level=bill.level,
            factor=bill.terms.label,
            cost=bill.cost,
            pool=bill.terms.pool,
        ),
        say(
            N_("Take {over} off the base; the dearest purchase that fits has base {dearest}."),
            over=bill.level - bill.terms.dearest,
            dearest=bill.terms.dearest,
        ),
    )


def _buy(state: Adventure, command: BuyAdversity, _dice: Dice) -> tuple[Event, ...]:
    """The purchase, what it denies, who is active, and who goes first (BH-NEG-03, BH-NEG-04)."""
    if not isinstance(state.stage, Buying):
        raise LookupError(state.stage.kind)
    bill, domain = quote(state, command), state.stage.challenge.domain
    if domain is None:
        raise LookupError("domain")
    foes = tuple(
        _foe(order, key=f"foe-{state.foes + place}", name=name, domain=domain)
        for place, (order, name) in enumerate(named(command.foes), start=1)
    )
    happening = Happening(state).add(
        AdversityBought(
            by=command.by,
            level=bill.level,
            paid=bill.cost,
            pool_left=bill.pool_after,
            foes=foes,
        ),
        *_denied(command),
        ConflictStarted(
            by=TABLE,
            domain=domain,
            active=(*_ready_hunters(state), *_ready_foes(command, foes)),
        ),
    )
    turns.begin(happening)
    return happening.events


def _foe(order: FoeOrder, *, key: str, name: str, domain: Domain) -> Foe:
    """What was ordered, all in the challenge's *domain* (BH-ADV-01)."""
    return Foe(
        key=key,
        name=name,
        initiative=order.initiative,
        traits=tuple(
            Trait(key=f"{key}-t{n}", name=each.name.strip(), domain=domain, rating=each.rating)
            for n, each in enumerate(order.traits, start=1)
        ),
        resources=tuple(
            Resource(
                key=f"{key}-r{n}",
                name=each.name.strip(),
                domain=domain,
                side=each.side,
                rating=each.rating,
            )
            for n, each in enumerate(order.resources, start=1)
        ),
        boxes=boxes_of(order),
    )


def _denied(command: BuyAdversity) -> Iterator[DeniedAtStart]:
    for denial in command.denials:
        yield DeniedAtStart(
            by=command.by,
            hunter=denial.hunter,
            resource=denial.resource,
            margin=DENIED_AT_START_MARGIN,
        )


def _ready_hunters(state: Adventure) -> Iterator[ActiveAtStart]:
    if isinstance(state.stage, Buying):
        for seat, ready in state.stage.challenge.preactivations.items():
            yield ActiveAtStart(combatant=seat, trait=ready.trait, side=ready.side)


def _ready_foes(command: BuyAdversity, foes: tuple[Foe, ...]) -> Iterator[ActiveAtStart]:
    for order, foe in zip(command.foes, foes, strict=True):
        for each, trait in zip(order.traits, foe.traits, strict=True):
            if each.active:
                yield ActiveAtStart(combatant=foe.key, trait=trait.key, side=each.active)


RULES: Rules = {BuyAdversity: Rule(_buying, _buy)}
