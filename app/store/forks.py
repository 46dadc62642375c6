"""A copy of a log that goes on by itself: its row and its events, written in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.store.adventures import Entry, Row
from app.store.engine import Driver

_ROW = """
INSERT INTO adventure (
    id, ruleset, title, stake, kind, stage, waiting_for, pool_total, pool_left, "limit",
    state, state_schema, version, head, head_digest, created_at, updated_at
) VALUES ($1, $2, '', '', '', '', '{}', 0, 0, 0, $3, $4, $5, $6, $7, $8, $8)
ON CONFLICT DO NOTHING RETURNING id
"""

_EVENTS = """
INSERT INTO event (adventure_id, seq, name, schema, payload, seat, at, salt, digest)
SELECT $1, e.seq, e.name, e.schema, e.payload::jsonb, e.seat, e.at, e.salt, e.digest
FROM unnest(
    $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::timestamptz[], $8::bytea[],
    $9::bytea[]
) AS e (seq, name, schema, payload, seat, at, salt, digest)
"""


async def insert(
    db: Driver, row: Row, entries: Sequence[Entry], moments: Sequence[datetime], at: datetime
) -> bool:
    """Make *row* with *entries* that happened at *moments*; false if it exists already.

    What lists show of it is empty until the next event is recorded. It belongs to no group.
    """
    made = await db.fetchval(
        _ROW,
        *(row.id, row.ruleset, row.state, row.state_schema),
        *(row.version, row.head, row.head_digest, at),
    )
    if made is None:
        return False
    await db.execute(
        _EVENTS,
        row.id,
        *([e.seq for e in entries], [e.name for e in entries], [e.schema for e in entries]),
        *([e.payload for e in entries], [e.seat for e in entries], list(moments)),
        *([e.salt for e in entries], [e.digest for e in entries]),
    )
    return True
