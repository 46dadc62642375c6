"""Whether a command can be read at all: length of texts, signs, sane numbers."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any

from app.rules.beasthunters.commands import Command
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.decider import Refusal
from app.rules.words import GARBLING, N_, say

NUMBER_LIMIT = 999
"""The largest number anybody can mean at this table, in either direction."""


def unreadable(command: Command) -> Refusal | None:
    """The first thing in *command* that is missing, too long, garbled or out of any range."""
    return _fault(command)


def _fault(part: Any) -> Refusal | None:
    for each in _fields(part.__class__):
        value = getattr(part, each.name)
        for one in value if isinstance(value, tuple) else (value,):
            fault = _fault_in(each, one)
            if fault is not None:
                return fault
    return None


def _fault_in(each: Field[Any], value: Any) -> Refusal | None:
    if isinstance(value, str):
        return _text_fault(each, value) if "limit" in each.metadata else None
    if isinstance(value, int):
        return None if -NUMBER_LIMIT <= value <= NUMBER_LIMIT else _out_of_range(each.name)
    return _fault(value) if is_dataclass(value) else None


@cache
def _fields(cls: Any) -> tuple[Field[Any], ...]:
    """All fields but the seat, which comes from no form."""
    return tuple(each for each in fields(cls) if each.name != "by")


def _text_fault(each: Field[Any], text: str) -> Refusal | None:
    limit = each.metadata["limit"]
    if len(text) > limit:
        return refuse(
            Reason.TEXT_TOO_LONG,
            "BH-SET-02",
            say(N_("This text has {length} characters."), length=len(text)),
            say(N_("At most {limit} fit; shorten it."), limit=limit),
            field=each.name,
        )
    if GARBLING.search(text):
        return refuse(
            Reason.CONTROL_CHARACTERS,
            "BH-SET-02",
            say(N_("This text holds control characters that nobody could read.")),
            say(N_("Remove them and send it again.")),
            field=each.name,
        )
    if not text.strip() and each.default is MISSING:
        return refuse(
            Reason.TEXT_MISSING,
            "BH-SET-02",
            say(N_("Something still has to be written here.")),
            say(N_("Write a few words and send it again.")),
            field=each.name,
        )
    return None


def _out_of_range(name: str) -> Refusal:
    return refuse(
        Reason.NUMBER_OUT_OF_RANGE,
        "BH-SET-02",
        say(N_("A number is out of any range used at this table.")),
        say(N_("Use a number between −{limit} and {limit}."), limit=NUMBER_LIMIT),
        field=name,
    )
