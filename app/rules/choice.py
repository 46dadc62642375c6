"""What a seat may do, and what it may not: the menu, made by the judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from app.rules.words import Seat, Sentence

if TYPE_CHECKING:
    from app.rules.decider import Refusal

Value = str | int | bool


class Ask(Enum):
    """What kind of answer a field takes."""

    TEXT = "text"
    LINE = "line"
    NUMBER = "number"
    NUMBERS = "numbers"
    ONE = "one"
    MANY = "many"
    YES = "yes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer that can be picked: its *value*, its *label*, what it means, why it is closed."""

    value: Value
    label: Sentence
    note: Sentence | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a command that the seat fills in.

    *low* and *high* bound numbers and the length of text. A number may not exceed the one given in
    the field *at_most*, if one is named. NUMBERS are rising numbers in one text, with spaces
    between them: as many as *value* has.
    """

    name: str
    label: Sentence
    ask: Ask
    options: tuple[Option, ...] = ()
    low: int = 0
    high: int | None = None
    at_most: str | None = None
    value: Value | tuple[Value, ...] | None = None
    required: bool = True
    help: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A *command* that *seat* may send now, or with *refusal* why it may not.

    *fixed* holds the fields that this choice has decided already; *fields* those left to the seat;
    *price* what it costs and brings, in words; *likely* ranks the menu, 0 first.
    """

    command: str
    seat: Seat
    label: Sentence
    fixed: Mapping[str, Value] = field(default_factory=dict)
    fields: tuple[Field, ...] = ()
    price: Sentence | None = None
    asks_once: Sentence | None = None
    likely: int = 5
    refusal: Refusal | None = None
