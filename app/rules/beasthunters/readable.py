"""Whether a command can be read at all: length of texts, signs, sane numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Final

from app.rules.beasthunters.commands import Command
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.decider import Refusal
from app.rules.words import N_, say

NUMBER_LIMIT = 999
"""The largest number anybody can mean at this table, in either direction."""

CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""The control characters (Unicode's Cc) but tab and line ends."""


def unreadable(command: Command) -> Refusal | None:
    """The first thing in *command* that is missing, too long, garbled or out of any range."""
    return next(_faults(command), None)


def _faults(part: Any) -> Iterator[Refusal]:
    for each in _fields(part.__class__):
        value = getattr(part, each.name)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str) and "limit" in each.metadata:
                yield from _text_faults(each, one)
            elif isinstance(one, int) and not -NUMBER_LIMIT <= one <= NUMBER_LIMIT:
                yield _out_of_range(each.name)
            elif is_dataclass(one):
                yield from _faults(one)


@cache
def _fields(cls: Any) -> tuple[Field[Any], ...]:
    return fields(cls)


def _text_faults(each: Field[Any], text: str) -> Iterator[Refusal]:
    limit = each.metadata["limit"]
    if len(text) > limit:
        yield refuse(
            Reason.TEXT_TOO_LONG,
            "BH-SET-02",
            say(N_("This text has {length} characters."), length=len(text)),
            say(N_("At most {limit} fit; shorten it."), limit=limit),
            field=each.name,
        )
    if CONTROL.search(text):
        yield refuse(
            Reason.CONTROL_CHARACTERS,
            "BH-SET-02",
            say(N_("This text holds control characters that nobody could read.")),
            say(N_("Remove them and send it again.")),
            field=each.name,
        )
    if not text.strip() and each.default is MISSING:
        yield refuse(
            Reason.TEXT_MISSING,
            "BH-SET-02",
            say(N_("Something still has to be written here.")),
            say(N_("Write a few words and send it again.")),
            field=each.name,
        )


def _out_of_range(name: str) -> Refusal:
    return refuse(
        Reason.NUMBER_OUT_OF_RANGE,
        "BH-SET-02",
        say(N_("A number is out of any range used at this table.")),
        say(N_("Use a number between −{limit} and {limit}."), limit=NUMBER_LIMIT),
        field=name,
    )
