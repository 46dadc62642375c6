"""The form in which the Challenger writes down what to buy, as it was typed."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.vocabulary import Level, Side
from app.rules.words import Seat, Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """One trait or resource of the form, as typed: *base* begins its fields' names."""

    base: str
    name: str
    rating: str
    side: str

    @property
    def filled(self) -> bool:
        """Whether anything is typed in it."""
        return bool(self.name or self.rating or self.side)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeForm:
    """One opponent of the form, as typed. *extra* are boxes beyond one of each level."""

    base: str
    number: int
    name: str
    initiative: str
    traits: tuple[RowView, ...]
    resources: tuple[RowView, ...]
    extra: tuple[tuple[Level, str], ...]

    @property
    def filled(self) -> bool:
        """Whether anything is typed in it."""
        rows = (*self.traits, *self.resources)
        return bool(self.name or self.initiative) or any(row.filled for row in rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class DenialForm:
    """A resource of a Hunter that can start the conflict denied: one box fills two fields."""

    base: str
    name_in_form: str
    value: str
    hunter: Seat
    who: Sentence | str
    resource: str
    name: str
    rating: int
    side: Side
    picked: bool
