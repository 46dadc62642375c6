"""Adventures and their logs: lock, append, read. The caller owns the transaction.

These statements run at every click, so they go to the driver itself and touch the database as
few times as possible while the row is locked: one statement to lock and read, one to write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import asyncpg
import msgspec

from app.rules.decider import Summary
from app.store import summaries
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """An adventure's row as far as acting and showing need it; *seed* only if it was locked."""

    id: UUID
    ruleset: str
    group_id: UUID | None
    version: int
    head: int
    head_digest: bytes
    state: str
    state_schema: int
    seed: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One event to append."""

    seq: int
    name: str
    schema: int
    payload: str
    seat: str | None
    salt: bytes
    digest: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """What the row repeats of the log after the new events."""

    state: str
    state_schema: int
    version: int
    summary: Summary
    waiting_for: Sequence[str]
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """The *key* that a form carried, with the *digest* of the command it was sent with.

    With a *holder* it counts only as long as that player holds the *seat*.
    """

    key: str
    digest: bytes
    seat: str | None = None
    holder: UUID | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What an intent key has done: the numbers of its events, and what it was sent with."""

    first: int
    last: int
    digest: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """One event as it is stored."""

    seq: int
    name: str
    schema: int
    payload: dict[str, Any]
    seat: str | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Where an adventure is: its *version* and the number of its last event; whose it is."""

    ruleset: str
    group: UUID | None
    version: int
    head: int


_COLUMNS = "id, ruleset, group_id, version, head, head_digest, state, state_schema"

_LOAD = f"SELECT {_COLUMNS} FROM adventure WHERE id = $1"  # noqa: S608 - our own names

_NUMBERS = 'SELECT ruleset, group_id AS "group", version, head FROM adventure WHERE id = $1'

_LOCK = f"""
SELECT {_COLUMNS}, (
    SELECT seed FROM dice_seed
    WHERE adventure_id = adventure.id AND revealed_at IS NULL
    ORDER BY session DESC LIMIT 1
) AS seed
FROM adventure WHERE id = $1 FOR UPDATE
"""  # noqa: S608 - our own names

# A key that is already told stops the whole statement: no event, no change, no row back. So does
# a seat that was taken from its holder before the row was locked.
_APPEND = """
WITH told AS (
    INSERT INTO intent (adventure_id, key, first_seq, last_seq, command)
    SELECT $1::uuid, $2::text, $3::int, $4::int, $5::bytea
    WHERE $29::uuid IS NULL OR EXISTS (
        SELECT 1 FROM seat WHERE adventure_id = $1 AND seat = $28 AND player_id = $29
    )
    ON CONFLICT DO NOTHING
    RETURNING key
), logged AS (
    INSERT INTO event (adventure_id, seq, name, schema, payload, seat, at, salt, digest)
    SELECT $1, e.seq, e.name, e.schema, e.payload::jsonb, e.seat, $6, e.salt, e.digest
    FROM told, unnest(
        $7::int[], $8::text[], $9::int[], $10::text[], $11::text[], $12::bytea[], $13::bytea[]
    ) AS e (seq, name, schema, payload, seat, salt, digest)
)
UPDATE adventure SET
    title = $14, stake = $15, kind = $16, stage = $17, waiting_for = $18,
    pool_total = $19, pool_left = $20, "limit" = $21, ended = $22,
    state = $23, state_schema = $24, version = $25, head = $4, head_digest = $26, updated_at = $6,
    outcome = $30, covered = $31, keepers = $32, brought = $33
FROM told WHERE id = $1 AND head = $27
RETURNING head
"""

_INSERT = """
INSERT INTO adventure (
    id, ruleset, group_id, title, stake, kind, stage, waiting_for, pool_total, pool_left, "limit",
    state, state_schema, version, head, head_digest, created_at, updated_at
) VALUES ($1, $2, $3, '', '', '', '', '{}', 0, 0, 0, $4, $5, 0, 0, $6, $7, $7)
ON CONFLICT DO NOTHING RETURNING id
"""

_EVENTS = """
SELECT seq, name, schema, payload, seat, at, salt, digest FROM event
WHERE adventure_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq
"""

_TOLD = "SELECT first_seq, last_seq, command FROM intent WHERE adventure_id = $1 AND key = $2"


async def load(db: Driver, adventure: UUID) -> Row | None:
    """The row of *adventure*, not locked."""
    found = await db.fetchrow(_LOAD, adventure)
    return None if found is None else Row(**found)


async def lock(db: Driver, adventure: UUID) -> Row | None:
    """The row of *adventure*, locked to the end of the transaction, with its seed in play.

    The seed may be older than the row if somebody else was first: compare it with its commitment.
    """
    found = await db.fetchrow(_LOCK, adventure)
    return None if found is None else Row(**found)


async def insert(db: Driver, row: Row, at: datetime) -> bool:
    """Make *row*, whose log is empty; false if it exists already."""
    made = await db.fetchval(
        _INSERT, row.id, row.ruleset, row.group_id, row.state, row.state_schema, row.head_digest, at
    )
    return made is not None


async def append(db: Driver, row: Row, entries: Sequence[Entry], copy: Copy, key: Key) -> bool:
    """Write *entries* and *copy* in one statement; false, and nothing done, if *key* is known.

    The same if the key's holder has lost the seat.
    """
    told = copy.summary
    done = await db.fetchval(
        _APPEND,
        *(row.id, key.key, entries[0].seq, entries[-1].seq, key.digest, copy.at),
        *([e.seq for e in entries], [e.name for e in entries], [e.schema for e in entries]),
        *([e.payload for e in entries], [e.seat for e in entries]),
        *([e.salt for e in entries], [e.digest for e in entries]),
        *(told.title, told.stake, told.kind, told.stage, list(copy.waiting_for)),
        *(told.pool_total, told.pool_left, told.limit, told.ended),
        *(copy.state, copy.state_schema, copy.version, entries[-1].digest, row.head),
        *(key.seat, key.holder, *summaries.asked_of(told)),
    )
    return done is not None


async def told(db: Driver, adventure: UUID, key: str) -> Told | None:
    """What *key* has done in *adventure*, if anything."""
    found = await db.fetchrow(_TOLD, adventure, key)
    if found is None:
        return None
    return Told(first=found["first_seq"], last=found["last_seq"], digest=found["command"])


async def events(db: Driver, adventure: UUID, after: int, upto: int) -> list[Stored]:
    """The events of *adventure* numbered *after* + 1 to *upto*, in order."""
    return [_stored(each) for each in await db.fetch(_EVENTS, adventure, after, upto)]


async def named(db: Driver, adventure: UUID, names: Sequence[str]) -> list[Stored]:
    """The events of *adventure* that are called one of *names*, in order."""
    found = await db.fetch(
        "SELECT seq, name, schema, payload, seat, at FROM event"
        " WHERE adventure_id = $1 AND name = ANY($2) ORDER BY seq",
        *(adventure, list(names)),
    )
    return [_stored(each) for each in found]


async def chain_of(
    db: Driver, adventure: UUID, after: int, upto: int
) -> list[tuple[Stored, bytes, bytes]]:
    """The same events, each with its salt and its digest."""
    found = await db.fetch(_EVENTS, adventure, after, upto)
    return [(_stored(each), each["salt"], each["digest"]) for each in found]


def _stored(each: asyncpg.Record) -> Stored:
    seq, name, schema, payload, seat, at, *_ = each
    plain = msgspec.json.decode(payload)
    return Stored(seq=seq, name=name, schema=schema, payload=plain, seat=seat, at=at)


async def numbers(db: Driver, adventure: UUID) -> Numbers | None:
    """What *adventure* has come to, without its state."""
    found = await db.fetchrow(_NUMBERS, adventure)
    return None if found is None else Numbers(**found)


async def is_over(db: Driver, adventure: UUID) -> bool:
    """Whether *adventure* was closed by its last Salute."""
    return bool(await db.fetchval("SELECT ended FROM adventure WHERE id = $1", adventure))


async def title(db: Driver, adventure: UUID) -> str | None:
    """What *adventure* is called."""
    found: str | None = await db.fetchval("SELECT title FROM adventure WHERE id = $1", adventure)
    return found


async def head(db: Driver, adventure: UUID) -> int | None:
    """The number of the last event of *adventure*."""
    found: int | None = await db.fetchval("SELECT head FROM adventure WHERE id = $1", adventure)
    return found


async def heads(db: Driver, adventures: Sequence[UUID]) -> dict[UUID, int]:
    """The numbers of the last events of *adventures*."""
    found = await db.fetch("SELECT id, head FROM adventure WHERE id = ANY($1)", list(adventures))
    return {each["id"]: each["head"] for each in found}
