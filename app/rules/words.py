"""Sentences that rules hand out: an English text that doubles as the key of its translation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NewType, TypeAlias

Seat = NewType("Seat", str)
"""A place at the table: ``challenger``, ``hunter-1`` … ``hunter-5``. A pseudonym."""

TABLE = Seat("table")
"""The table itself, where no one person acts (an opening, an anonymous stop)."""


GARBLING: Final = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb]"
)
"""Signs that nobody reads and that garble what stands around them.

Control characters but tab and line ends, and format marks that turn text around beyond themselves.
Joiners stay: names and emoji are written with them.
"""


def N_(text: str) -> str:
    """Mark *text* as translatable; the view translates it."""
    return text


@dataclass(frozen=True, slots=True)
class Sentence:
    """A translatable *text* with ``{named}`` gaps and the *words* that fill them.

    A ``str`` word is somebody's own text and is shown as it is, an enum member is shown by its
    translated label, a number as a number, a sentence is translated first.
    """

    text: str
    words: Mapping[str, Word] = field(default_factory=dict)


Word: TypeAlias = "str | int | Enum | Sentence | tuple[Word, ...]"


def say(text: str, /, **words: Word) -> Sentence:
    """A sentence whose gaps are filled by *words*."""
    return Sentence(text, words)


def say_count(count: int, one: str, many: str, /, **words: Word) -> Sentence:
    """A sentence about *count* things: *one* if there is exactly one of them, else *many*."""
    return Sentence(one if count == 1 else many, words)
