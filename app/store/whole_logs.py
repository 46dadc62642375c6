"""Storing a log that was played elsewhere, whole: one brought here, or what a what if copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.store import adventures, summaries
from app.store.adventures import Copy, Entry, Row
from app.store.engine import Driver

_EVENTS = """
INSERT INTO event (adventure_id, seq, name, schema, payload, seat, at, salt, digest)
SELECT $1, e.seq, e.name, e.schema, e.payload::jsonb, e.seat, e.at, e.salt, e.digest
FROM unnest(
    $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::timestamptz[], $8::bytea[],
    $9::bytea[]
) AS e (seq, name, schema, payload, seat, at, salt, digest)
"""

_COPY = """
UPDATE adventure SET
    title = $2, stake = $3, kind = $4, stage = $5, waiting_for = $6, pool_total = $7,
    pool_left = $8, "limit" = $9, ended = $10, state = $11, state_schema = $12, version = $13,
    head = $14, head_digest = $15, updated_at = $16,
    outcome = $17, covered = $18, keepers = $19, brought = $20
WHERE id = $1
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dated:
    """An entry of a log with the moment it was written."""

    entry: Entry
    at: datetime


async def insert(db: Driver, row: Row, log: Sequence[Dated], copy: Copy, at: datetime) -> bool:
    """Make *row*, still without events, *at* a moment; then its whole *log* and *copy*.

    False, and nothing done, if it is here already.
    """
    if not await adventures.insert(db, row, at):
        return False
    entries = [each.entry for each in log]
    await db.execute(
        _EVENTS,
        *(row.id, [e.seq for e in entries], [e.name for e in entries]),
        *([e.schema for e in entries], [e.payload for e in entries], [e.seat for e in entries]),
        *([each.at for each in log], [e.salt for e in entries], [e.digest for e in entries]),
    )
    told = copy.summary
    await db.execute(
        _COPY,
        *(row.id, told.title, told.stake, told.kind, told.stage, list(copy.waiting_for)),
        *(told.pool_total, told.pool_left, told.limit, told.ended),
        *(copy.state, copy.state_schema, copy.version, entries[-1].seq, entries[-1].digest),
        *(copy.at, *summaries.asked_of(told)),
    )
    return True
