"""Traits on their trays, with what they and tattoos add up to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.figures import Figure, bonus, worth
from app.rules.beasthunters.sheets import Trait
from app.rules.beasthunters.tattoos import Power
from app.rules.beasthunters.vocabulary import Side
from app.view.tattoos import AlwaysView, always


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitCard:
    """A trait: *effective* is what it adds here, *tray* is O, D or empty when it is not active."""

    key: str
    name: str
    domain: str
    rating: int
    effective: int
    tray: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trays:
    """Active traits on their trays, and the traits on neither.

    Each bonus is what the traits and the tattoos beside them (*always*) add up to.
    """

    offence: tuple[TraitCard, ...]
    defence: tuple[TraitCard, ...]
    resting: tuple[TraitCard, ...]
    offence_bonus: int
    defence_bonus: int
    offence_always: tuple[AlwaysView, ...] = ()
    defence_always: tuple[AlwaysView, ...] = ()


def trait_cards(
    traits: Iterable[Trait], conflict: Conflict | None, drawn: Figure | None
) -> tuple[TraitCard, ...]:
    """*traits* as cards, worth what they are worth in *conflict*, on the trays of *drawn*."""
    return tuple(
        TraitCard(
            key=each.key,
            name=each.name,
            domain=each.domain.value,
            rating=each.rating,
            effective=worth(each, conflict.domain) if conflict else each.rating,
            tray=_tray(drawn, each.key),
        )
        for each in traits
    )


def _tray(drawn: Figure | None, key: str) -> str:
    side = drawn.active.get(key) if drawn else None
    return side.value if side else ""


def trays_of(
    cards: tuple[TraitCard, ...], conflict: Conflict | None, drawn: Figure | None
) -> Trays:
    """*cards* on their trays, with what tattoos add beside them."""
    on = {side: bonus(drawn, conflict.domain, side) if drawn and conflict else 0 for side in Side}
    adds = {side: _always(drawn, conflict, Power.ROLLS, side) for side in Side}
    return Trays(
        offence=tuple(each for each in cards if each.tray == "O"),
        defence=tuple(each for each in cards if each.tray == "D"),
        resting=tuple(each for each in cards if not each.tray),
        offence_bonus=on[Side.OFFENCE],
        defence_bonus=on[Side.DEFENCE],
        offence_always=adds[Side.OFFENCE],
        defence_always=adds[Side.DEFENCE],
    )


def _always(
    drawn: Figure | None, conflict: Conflict | None, power: Power, side: Side
) -> tuple[AlwaysView, ...]:
    return always(drawn.tattoos, power, conflict.domain, side) if drawn and conflict else ()
