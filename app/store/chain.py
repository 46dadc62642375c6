"""The hash chain over a log: who changes, drops or moves an event later is found out.

``digest = SHA-256(previous digest ‖ inner)`` and ``inner = SHA-256(salt ‖ canonical event)``. An
export that must hide an event hands out its *inner* alone: the chain still verifies, and the salt
keeps anybody from guessing what was hidden. Only the standard library, so that it runs anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from hashlib import sha256
from typing import Any

GENESIS = bytes(32)
"""What the first event's digest stands on."""

SALT_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One event as it is hashed. *payload* is plain JSON data without floats."""

    adventure: str
    seq: int
    name: str
    schema: int
    payload: Mapping[str, Any]
    seat: str | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One place of a log to verify: the *record* with its *salt*, or only the *inner* hash."""

    seq: int
    digest: bytes
    salt: bytes = b""
    record: Record | None = None
    inner: bytes = b""


class Fault(Enum):
    """What is wrong with a link."""

    GAP = "gap"
    CHANGED = "changed"
    FOREIGN = "foreign"


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """The first wrong event of a log."""

    seq: int
    fault: Fault


def timestamp(at: datetime) -> str:
    """*at* in UTC with microseconds: ``2026-11-30T14:05:09.000000Z``."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def canonical_json(value: Any) -> str:
    """*value* with sorted keys, no spaces and nothing escaped that JSON allows as it is."""
    return json.dumps(
        value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True
    )


def canonical(record: Record) -> bytes:
    """The bytes that stand for *record* in the chain."""
    return canonical_json(
        {
            "adventure": record.adventure,
            "at": timestamp(record.at),
            "name": record.name,
            "payload": record.payload,
            "schema": record.schema,
            "seat": record.seat,
            "seq": record.seq,
        }
    ).encode()


def inner_hash(salt: bytes, record: Record) -> bytes:
    """What an export may show of an event that it hides."""
    return sha256(salt + canonical(record)).digest()


def chained(previous: bytes, inner: bytes) -> bytes:
    """The digest of the event with *inner* after the event with *previous*."""
    return sha256(previous + inner).digest()


def verify(adventure: str, links: Iterable[Link], after: int = 0, previous: bytes = GENESIS) -> (
    Broken | None
):  # fmt: skip
    """The first wrong event among *links*, which follow event *after* with digest *previous*."""
    for expected, link in enumerate(links, after + 1):
        fault = _fault(adventure, expected, link, previous)
        if fault is not None:
            return Broken(seq=expected, fault=fault)
        previous = link.digest
    return None


def _fault(adventure: str, expected: int, link: Link, previous: bytes) -> Fault | None:
    record = link.record
    if link.seq != expected or (record is not None and record.seq != expected):
        return Fault.GAP
    if record is not None and record.adventure != adventure:
        return Fault.FOREIGN
    inner = link.inner if record is None else inner_hash(link.salt, record)
    return None if chained(previous, inner) == link.digest else Fault.CHANGED
