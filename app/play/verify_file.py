"""Reading an export as it was written: strictly, so that not one byte of it can be another."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from app.play.export import FORMAT, VERSION, entry_of, written
from app.rules.words import N_, Sentence, say
from app.store.chain import Link, Record, timestamp

MOST_BYTES: Final = 32 * 2**20
"""No export is larger; a larger file is not read."""


ENDING: Final = (b"]}", b"")
"""The lines behind the last event."""


NOUGHT: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""The sign of number 0 as JSON writes it; two backslashes before it are only a backslash."""


class UnreadableError(Exception):
    """A file that is no export as Salute writes it; *seq* is the event it goes wrong at, if any."""

    def __init__(self, why: Sentence, seq: int | None = None) -> None:
        super().__init__(why.text)
        self.why = why
        self.seq = seq


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What an export says about its adventure before the events."""

    format: str
    version: int
    adventure: str
    ruleset: str
    title: str
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """An export that was read: its *head*, and its events as *links* of the chain."""

    head: Head
    links: tuple[Link, ...]


Writing = Callable[[bytes], bytes]
"""What becomes of an export's bytes in the place where it stands."""


def read_export(data: bytes, writing: Writing = bytes) -> Exported:
    """The export that *data* are. UnreadableError if they are none, to the last byte."""
    if len(data) > MOST_BYTES:
        raise UnreadableError(say(N_("The file is larger than any adventure.")))
    head, entries = _parsed(data)
    if head.format != FORMAT or head.version != VERSION:
        raise UnreadableError(say(N_("This program can’t read exports of this format.")))
    links = tuple(_link(head.adventure, place, each) for place, each in enumerate(entries, 1))
    _compare(data, writing(_again(head, links)), len(links))
    _check_signs(data)
    return Exported(head=head, links=links)


def _parsed(data: bytes) -> tuple[Head, list[Any]]:
    try:
        decoded = msgspec.json.decode(data)
        entries = decoded.pop("events")
        head = msgspec.convert(decoded, Head)
        UUID(head.adventure)
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError) as error:
        why = say(N_("The file is no export of an adventure."))
        raise UnreadableError(why, _unreadable_line(data)) from error
    if not isinstance(entries, list) or not entries:
        raise UnreadableError(say(N_("The file holds no events.")))
    return head, entries


def _unreadable_line(data: bytes) -> int | None:
    """The first event whose line alone can't be read, in a file that has the look of an export."""
    head, *lines = data.split(b"\n")
    if FORMAT.encode() not in head:
        return None
    for seq, line in enumerate(lines[: -len(ENDING)], 1):
        try:
            msgspec.json.decode(line.rstrip(b","))
        except (ValueError, RecursionError):
            return seq
    return None


def _link(adventure: str, seq: int, entry: Any) -> Link:
    try:
        if "inner" in entry:
            return Link(
                seq=entry["seq"],
                inner=bytes.fromhex(entry["inner"]),
                digest=bytes.fromhex(entry["digest"]),
            )
        return Link(
            seq=entry["seq"],
            digest=bytes.fromhex(entry["digest"]),
            salt=bytes.fromhex(entry["salt"]),
            record=_record(adventure, entry),
        )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise UnreadableError(say(N_("It is not written as an event is.")), seq) from error


def _record(adventure: str, entry: Mapping[str, Any]) -> Record:
    record = Record(
        adventure=adventure,
        seq=entry["seq"],
        name=entry["name"],
        schema=entry["schema"],
        payload=entry["payload"],
        seat=entry["seat"],
        at=datetime.fromisoformat(entry["at"]),
    )
    kinds = (record.seq, int), (record.name, str), (record.schema, int), (record.payload, dict)
    if any(type(value) is not kind for value, kind in kinds):
        raise TypeError
    if record.seat is not None and type(record.seat) is not str:
        raise TypeError
    if record.at.tzinfo is None or timestamp(record.at) != entry["at"]:
        raise ValueError
    return record


def _again(head: Head, links: tuple[Link, ...]) -> bytes:
    try:
        return written(msgspec.to_builtins(head), map(entry_of, links))
    except (ValueError, RecursionError) as error:  # half a sign, no number, too deep
        raise UnreadableError(say(N_("It is not written as Salute writes it."))) from error


def _compare(data: bytes, due: bytes, events: int) -> None:
    """What was read, written again, gives *data*; else the first line that differs is wrong."""
    if due == data:
        return
    lines = zip(due.split(b"\n"), data.split(b"\n"), strict=False)
    wrong = next((seq for seq, (one, other) in enumerate(lines) if one != other), events + 1)
    why = say(N_("It is not written as Salute writes it."))
    raise UnreadableError(why, wrong if 1 <= wrong <= events else None)


def _check_signs(data: bytes) -> None:
    """No sign is in it that no table stores."""
    for seq, line in enumerate(data.split(b"\n")):
        if NOUGHT.search(line):
            raise UnreadableError(say(N_("It holds a sign that nobody can write.")), seq or None)
