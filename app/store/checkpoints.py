"""States on the way, so that a walk to any event begins nearby. They can be made afresh at will."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from app.store.engine import Driver

EVERY: Final = 100
"""Events from one checkpoint to the next, or a few more: an action is never cut in two."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The *state* after event *seq*, as the codec wrote it."""

    seq: int
    state: str


_NEAREST = """
SELECT seq, state FROM checkpoint
WHERE adventure_id = $1 AND seq <= $2 AND state_schema = $3 ORDER BY seq DESC LIMIT 1
"""

_KEEP = """
INSERT INTO checkpoint (adventure_id, seq, state, state_schema) VALUES ($1, $2, $3::jsonb, $4)
ON CONFLICT (adventure_id, seq)
DO UPDATE SET state = excluded.state, state_schema = excluded.state_schema
"""

_KEEP_NEWEST = """
INSERT INTO checkpoint (adventure_id, seq, state, state_schema)
SELECT id, head, state, state_schema FROM adventure WHERE id = $1 ON CONFLICT DO NOTHING
"""


async def nearest(db: Driver, adventure: UUID, upto: int, schema: int) -> Checkpoint | None:
    """The last checkpoint not after event *upto* whose state has today's *schema*."""
    found = await db.fetchrow(_NEAREST, adventure, upto, schema)
    return None if found is None else Checkpoint(found["seq"], found["state"])


async def keep(db: Driver, adventure: UUID, checkpoint: Checkpoint, schema: int) -> None:
    """Remember a checkpoint that had to be worked out; one of an older *schema* is replaced."""
    await db.execute(_KEEP, adventure, checkpoint.seq, checkpoint.state, schema)


async def keep_newest(db: Driver, adventure: UUID, before: int, head: int) -> None:
    """Copy the row's own state if the events after *before*, up to *head*, are due for it."""
    if before // EVERY < head // EVERY:
        await db.execute(_KEEP_NEWEST, adventure)
