"""A transcript held against what the rules make of it: what it says must happen."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final

import msgspec

from app.play.transcript import Performed, TranscriptError, told
from app.rules.decider import Decider

MADE_ANEW: Final = frozenset({"commitment", "seed"})
"""Fields that differ each time: seeds are promised anew when a transcript is played."""


def compare(decider: Decider[Any, Any, Any], done: Performed) -> None:
    """Let what the transcript says behind a step stand. TranscriptError at the first other line.

    It may say less than happens: fewer fields of an event, or nothing from some event on.
    """
    happened = told(decider, done)
    for (number, line), due in zip_longest(done.step.said, happened, fillvalue=(0, "")):
        if not number:
            return
        _agree(number, line, str(due) if due else "")


def _agree(number: int, line: str, due: str) -> None:
    name, given = _parsed(number, line)
    really, fields = _parsed(number, due) if due else ("nothing more", {})
    if name != really:
        raise TranscriptError(number, f"it says “{name}”, and the rules make “{really}”")
    for field, value in given.items():
        if field in MADE_ANEW or (field in fields and fields[field] == value):
            continue
        really = _written(fields.get(field))
        problem = f"it says that “{field}” is {_written(value)}, and by the rules it is {really}"
        raise TranscriptError(number, problem)


def _parsed(number: int, line: str) -> tuple[str, dict[str, Any]]:
    """What a line says: the event with its mark, and its fields."""
    mark, _, rest = line.partition(" ")
    name, _, data = rest.partition(" ")
    try:
        fields = msgspec.json.decode(data, type=dict[str, Any]) if data else {}
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise TranscriptError(number, f"the fields are no JSON: {error}") from error
    return f"{mark} {name}", fields


def _written(value: Any) -> str:
    return msgspec.json.encode(value).decode()
