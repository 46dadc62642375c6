"""The menu of growth: each purchase with its price, closed ones with what is lacking (BH-RP)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.rules.beasthunters.commands import (
    AddBox,
    Command,
    GainResource,
    LearnTrait,
    RaiseInitiative,
    RaiseResource,
    RaiseTrait,
)
from app.rules.beasthunters.menus.creation import PART
from app.rules.beasthunters.menus.offer import WORDS, offer, one_of, options, text_field
from app.rules.beasthunters.prices import box_price, initiative_price, raise_price
from app.rules.beasthunters.readable import NUMBER_LIMIT
from app.rules.beasthunters.sheets import Hunter, Resource, Trait
from app.rules.beasthunters.stages import Ending, FreePlay
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import (
    CHALLENGER,
    LEVELS,
    LINE_LIMIT,
    NAME_LIMIT,
    Domain,
    Level,
    Side,
)
from app.rules.choice import Ask, Choice, Field, Option
from app.rules.words import N_, Seat, Sentence, say, say_count


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """Everything that reward points buy, outside challenges."""
    if not isinstance(state.stage, FreePlay | Ending) or seat == CHALLENGER:
        return
    sheet = state.hunters[seat]
    yield _raise_trait(state, seat, sheet)
    yield _raise_resource(state, seat, sheet)
    yield _learn(state, seat)
    yield _gain(state, seat)
    yield _initiative(state, seat, sheet)
    for domain in Domain:
        yield _boxes(state, seat, domain)


def _raise_trait(state: Adventure, seat: Seat, sheet: Hunter) -> Choice:
    return _pick(
        state,
        RaiseTrait(by=seat, trait=sheet.traits[0].key),
        "trait",
        say(N_("Raise a trait by 1")),
        {each.key: _rated(state, each) for each in sheet.traits},
    )


def _raise_resource(state: Adventure, seat: Seat, sheet: Hunter) -> Choice:
    return _pick(
        state,
        RaiseResource(by=seat, resource=sheet.resources[0].key),
        "resource",
        say(N_("Raise a resource by 1")),
        {each.key: _rated(state, each) for each in sheet.resources},
    )


def _rated(state: Adventure, item: Trait | Resource) -> Sentence:
    price = raise_price(state.house, item.rating)
    return say_count(
        price,
        N_("{name}, now +{rating}: {price} reward point"),
        N_("{name}, now +{rating}: {price} reward points"),
        name=item.name,
        rating=item.rating,
        price=price,
    )


def _initiative(state: Adventure, seat: Seat, sheet: Hunter) -> Choice:
    labels = {
        domain: say_count(
            initiative_price(state.house, sheet.initiative[domain]),
            N_("{domain}, now {value}: {price} reward point"),
            N_("{domain}, now {value}: {price} reward points"),
            domain=domain,
            value=sheet.initiative[domain],
            price=initiative_price(state.house, sheet.initiative[domain]),
        )
        for domain in Domain
    }
    probe = RaiseInitiative(by=seat, domain=Domain.PHYSICAL)
    return _pick(state, probe, "domain", say(N_("Raise an initiative by 1")), labels)


def _boxes(state: Adventure, seat: Seat, domain: Domain) -> Choice:
    probe = AddBox(by=seat, domain=domain, level=Level.LIGHT)
    labels = {level: _box(state, seat, domain, level) for level in LEVELS}
    label = say(N_("Add a {domain} damage box"), domain=domain)
    choice = _pick(state, probe, "level", label, labels)
    return replace(choice, fixed={"domain": domain.value})


def _box(state: Adventure, seat: Seat, domain: Domain, level: Level) -> Sentence:
    count = state.hunters[seat].boxes[domain][level.index]
    price = box_price(state.house, level)
    if price is None:
        return say(N_("{level}, now {count}: not for sale"), level=level, count=count)
    return say_count(
        price,
        N_("{level}, now {count}: {price} reward point"),
        N_("{level}, now {count}: {price} reward points"),
        level=level,
        count=count,
        price=price,
    )


def _pick(
    state: Adventure, probe: Command, name: str, label: Sentence, labels: Mapping[Any, Sentence]
) -> Choice:
    """A purchase of one of *labels*: open if any of them is, judged by the nearest to be had."""
    picks = options(state, probe, name, labels)
    nearest, _ = min(zip(labels, picks, strict=True), key=lambda pair: _lacking(pair[1]))
    return offer(
        state,
        replace(probe, **{name: nearest}),
        label,
        fields=(one_of(name, say(N_("Which one")), picks), _why()),
        price=_purse(state, probe.by),
        likely=7,
    )


def _lacking(pick: Option) -> int:
    """How many reward points *pick* lacks: 0 if it is open, more than any if points can't help."""
    lacking = pick.refusal.facts.get("lacking") if pick.refusal else 0
    return lacking if isinstance(lacking, int) else NUMBER_LIMIT + 1


def _learn(state: Adventure, seat: Seat) -> Choice:
    return offer(
        state,
        LearnTrait(by=seat, name=WORDS, domain=Domain.PHYSICAL),
        say(N_("Gain a new trait at +1")),
        fields=(_name(), _domain(), _why()),
        price=_new_price(state, seat),
        likely=7,
    )


def _gain(state: Adventure, seat: Seat) -> Choice:
    sides = tuple(Option(value=each.value, label=PART[each]) for each in Side)
    return offer(
        state,
        GainResource(by=seat, name=WORDS, domain=Domain.PHYSICAL, side=Side.OFFENCE),
        say(N_("Gain a new resource at +1")),
        fields=(_name(), _domain(), one_of("side", say(N_("Side")), sides), _why()),
        price=_new_price(state, seat),
        likely=7,
    )


def _name() -> Field:
    return text_field("name", say(N_("Name")), NAME_LIMIT, ask=Ask.LINE)


def _domain() -> Field:
    domains = tuple(Option(value=each.value, label=PART[each]) for each in Domain)
    return one_of("domain", say(N_("Domain")), domains)


def _why() -> Field:
    return text_field(
        "why", say(N_("What brought it about")), LINE_LIMIT, ask=Ask.LINE, required=False
    )


def _new_price(state: Adventure, seat: Seat) -> Sentence:
    return say(
        N_("{price} of {points} reward points"),
        price=state.house.new_item_price,
        points=state.hunters[seat].reward_points,
    )


def _purse(state: Adventure, seat: Seat) -> Sentence:
    points = state.hunters[seat].reward_points
    one, many = N_("{points} reward point to spend"), N_("{points} reward points to spend")
    return say_count(points, one, many, points=points)
