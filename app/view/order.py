"""A purchase form read as an order as far as it goes; what is garbled counts nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.rules.beasthunters.bill import Quote, quote
from app.rules.beasthunters.commands import (
    BuyAdversity,
    DenialOrder,
    FoeOrder,
    ResourceOrder,
    TraitOrder,
)
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Side
from app.view.purchase_form import DenialForm, FoeForm, RowView

LARGEST = 99
"""A larger number is surely a slip of the finger."""


def quoted(state: Adventure, foes: tuple[FoeForm, ...], denials: tuple[DenialForm, ...]) -> Quote:
    """What the form would cost as it stands; the first opponent counts even while it is empty."""
    bought = tuple(_foe(foe) for foe in foes if foe.filled or foe.number == 1)
    picked = tuple(
        DenialOrder(hunter=each.hunter, resource=each.resource) for each in denials if each.picked
    )
    return quote(state, BuyAdversity(by=CHALLENGER, foes=bought, denials=picked))


def _foe(form: FoeForm) -> FoeOrder:
    extra = tuple(number(count) for _, count in form.extra)
    return FoeOrder(
        name=form.name or "…",
        initiative=number(form.initiative),
        traits=tuple(_traits(form.traits)),
        resources=tuple(_resources(form.resources)),
        extra_boxes=extra or (0, 0, 0, 0, 0),
    )


def _traits(rows: tuple[RowView, ...]) -> Iterator[TraitOrder]:
    for row in rows:
        if number(row.rating):
            yield TraitOrder(name=row.name or "…", rating=number(row.rating))


def _resources(rows: tuple[RowView, ...]) -> Iterator[ResourceOrder]:
    for row in rows:
        if number(row.rating):
            side = _SIDES.get(row.side, Side.OFFENCE)
            yield ResourceOrder(name=row.name or "…", side=side, rating=number(row.rating))


_SIDES: Mapping[str, Side] = {side.value: side for side in Side}


def number(text: str) -> int:
    """*text* as a number from 0 to ``LARGEST``; 0 if it is none."""
    return min(int(text[:3]), LARGEST) if text.isascii() and text.isdigit() else 0
