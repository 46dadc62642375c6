"""Tattoos: what killing a beast leaves on a Hunter's skin, and what of it counts (BH-HUNT-02).

A tattoo is always on, needs no slot and is no resource, so it can't be denied (BH-TRT-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from app.rules.beasthunters.vocabulary import LEVELS, Domain, Level, Side
from app.rules.words import N_


class Power(Enum):
    """The kinds of things a tattoo can do (rulings 14)."""

    ROLLS = "rolls"
    STRIKES = "strikes"
    CLEARS = "clears"
    BOXES = "boxes"


POWER_LABELS: Mapping[Enum, str] = {
    Power.ROLLS: N_("changes rolls"),
    Power.STRIKES: N_("strengthens Strikes or protects from them"),
    Power.CLEARS: N_("clears marked boxes, once an adventure"),
    Power.BOXES: N_("adds damage boxes"),
}
"""The word a reader sees for each power."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One thing that a tattoo does, by *amount*.

    ROLLS and STRIKES count on one *side* in one *domain*; CLEARS takes away up to *amount* marks
    of *level* in a domain chosen then; BOXES adds *amount* boxes of *level* in *domain*.
    """

    power: Power
    amount: int
    domain: Domain | None = None
    side: Side | None = None
    level: Level | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tattoo:
    """A tattoo with its *effects*; *text* tells of it and of powers without numbers.

    *key* is empty while it waits for the beast to be killed.
    """

    name: str
    text: str = ""
    effects: tuple[Effect, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """A *tattoo* that counts here, by *amount*."""

    tattoo: Tattoo
    amount: int


def counting(
    tattoos: Iterable[Tattoo], power: Power, domain: Domain, side: Side
) -> Iterator[Counting]:
    """Which of *tattoos* count for *power* on *side* in *domain*, each by how much."""
    for tattoo in tattoos:
        for effect in tattoo.effects:
            if (effect.power, effect.domain, effect.side) == (power, domain, side):
                yield Counting(tattoo=tattoo, amount=effect.amount)


def added(tattoos: Iterable[Tattoo], power: Power, domain: Domain, side: Side) -> int:
    """What *tattoos* add up to for *power* on *side* in *domain*."""
    return sum(each.amount for each in counting(tattoos, power, domain, side))


def clearing(tattoo: Tattoo) -> Effect | None:
    """The effect of *tattoo* that clears boxes; it has one at the most."""
    return next((each for each in tattoo.effects if each.power is Power.CLEARS), None)


def with_boxes(
    boxes: tuple[int, ...], tattoos: Iterable[Tattoo], domain: Domain
) -> tuple[int, ...]:
    """*boxes* of *domain*, Light to Fatal, and those that *tattoos* add.

    They stand beside the sheet's own, whose order is about what is made and bought (BH-CHR-05).
    """
    more = dict.fromkeys(LEVELS, 0)
    for effect in (each for tattoo in tattoos for each in tattoo.effects):
        if effect.power is Power.BOXES and effect.domain is domain and effect.level is not None:
            more[effect.level] += effect.amount
    return tuple(count + more[level] for level, count in zip(LEVELS, boxes, strict=True))
