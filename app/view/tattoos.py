"""Tattoos as they are read: what each does, where it counts, whether it is used up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.rules.beasthunters.effect_words import effect_in_words
from app.rules.beasthunters.sheets import Hunter
from app.rules.beasthunters.tattoos import Effect, Power, Tattoo, counting
from app.rules.beasthunters.vocabulary import Domain, Side
from app.rules.words import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectView:
    """One thing that a tattoo does. *once*: it is no use after it was *used* in this adventure."""

    what: Sentence
    side: str
    once: bool
    used: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TattooView:
    """A tattoo with everything that it does; *text* are the words that tell of it."""

    name: str
    text: str
    effects: tuple[EffectView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AlwaysView:
    """What a tattoo adds in one place, for as long as its Hunter lives; *amount* may be below 0."""

    name: str
    amount: int


def tattoo_views(hunter: Hunter) -> tuple[TattooView, ...]:
    """The tattoos of *hunter*, in the order in which they were won."""
    return tuple(tattoo_view(each, hunter.used_tattoos) for each in hunter.tattoos)


def tattoo_view(tattoo: Tattoo, used: Iterable[str] = ()) -> TattooView:
    """*tattoo*; *used* are the keys of those that have been used in this adventure."""
    return TattooView(
        name=tattoo.name,
        text=tattoo.text,
        effects=tuple(_effect(each, tattoo.key, used) for each in tattoo.effects),
    )


def _effect(effect: Effect, key: str, used: Iterable[str]) -> EffectView:
    """While it waits for the beast to be killed it has no key, and nobody could use it."""
    once = bool(key) and effect.power is Power.CLEARS
    return EffectView(
        what=effect_in_words(effect),
        side=effect.side.value if effect.side else "",
        once=once,
        used=once and key in used,
    )


def always(
    tattoos: Iterable[Tattoo], power: Power, domain: Domain, side: Side
) -> tuple[AlwaysView, ...]:
    """The tattoos that count for *power* on *side* in *domain*, each with what it adds."""
    return tuple(
        AlwaysView(name=each.tattoo.name, amount=each.amount)
        for each in counting(tattoos, power, domain, side)
    )
