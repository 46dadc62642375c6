"""How a menu entry is made: a probe of the command goes before the judge of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

from app.rules.beasthunters.commands import Command
from app.rules.beasthunters.decide import refusal
from app.rules.beasthunters.state import Adventure
from app.rules.choice import Ask, Choice, Field, Option, Value
from app.rules.decider import kebab
from app.rules.words import Seat, Sentence

WORDS = "…"
"""Stands in a probe for text that a person has yet to write."""

Menu = Callable[[Adventure, Seat], Iterator[Choice]]


def offer(  # noqa: PLR0913 - the parts of a menu entry, by name
    state: Adventure,
    probe: Command,
    label: Sentence,
    *,
    fixed: Iterable[str] = (),
    fields: tuple[Field, ...] = (),
    price: Sentence | None = None,
    asks_once: Sentence | None = None,
    likely: int = 5,
) -> Choice:
    """The choice to do what *probe* does; *fixed* names the fields that are decided already.

    *probe* must fill the open *fields* with an answer that is legal if any is.
    """
    return Choice(
        command=kebab(type(probe)),
        seat=probe.by,
        label=label,
        fixed={name: plain(getattr(probe, name)) for name in fixed},
        fields=fields,
        price=price,
        asks_once=asks_once,
        likely=likely,
        refusal=refusal(state, probe),
    )


def options(
    state: Adventure,
    probe: Command,
    name: str,
    labels: Mapping[Any, Sentence],
    notes: Mapping[Any, Sentence] | None = None,
) -> tuple[Option, ...]:
    """One option for each value in *labels* for field *name*, each judged on its own."""
    return tuple(
        Option(
            value=plain(value),
            label=label,
            note=(notes or {}).get(value),
            refusal=refusal(state, replace(probe, **{name: value})),
        )
        for value, label in labels.items()
    )


def text_field(  # noqa: PLR0913 - the parts of a field, by name
    name: str,
    label: Sentence,
    limit: int,
    *,
    ask: Ask = Ask.TEXT,
    required: bool = True,
    value: str = "",
    help: Sentence | None = None,  # noqa: A002 - the word a form uses
) -> Field:
    """A field for free text of at most *limit* characters."""
    return Field(
        name=name, label=label, ask=ask, high=limit, required=required, value=value, help=help
    )


def one_of(
    name: str,
    label: Sentence,
    choices: tuple[Option, ...],
    *,
    value: Any = None,
    required: bool = True,
) -> Field:
    """A field that takes one of *choices*; *value* is chosen already."""
    return Field(
        name=name,
        label=label,
        ask=Ask.ONE,
        options=choices,
        required=required,
        value=None if value is None else plain(value),
    )


def plain(value: Any) -> Value:
    """*value* as a form carries it: an enum member by its value."""
    carried: Value = value.value if isinstance(value, Enum) else value
    return carried
