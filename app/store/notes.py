"""Notes that players keep at events of a log. They are beside the log, never in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.store.called import called
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What *player*, called *who*, noted at event *seq*. *version* grows with each change."""

    seq: int
    player: UUID
    who: str
    text: str
    shared: bool
    version: int


_SEEN = """
SELECT seq, player_id AS player, player.name AS who, text, shared, version
FROM note JOIN player ON player.id = player_id
WHERE adventure_id = $1 AND (player_id = $2 OR shared) AND seq BETWEEN $3 AND $4
ORDER BY seq, player_id <> $2, note.created_at
"""

_ADD = """
INSERT INTO note (
    adventure_id, seq, player_id, text, shared, version, created_at, updated_at
) VALUES ($1, $2, $3, $4, $5, 1, $6, $6)
ON CONFLICT DO NOTHING RETURNING version
"""

_CHANGE = """
UPDATE note SET text = $4, shared = $5, version = version + 1, updated_at = $6
WHERE adventure_id = $1 AND seq = $2 AND player_id = $3 AND version = $7 RETURNING version
"""

_REMOVE = """
DELETE FROM note
WHERE adventure_id = $1 AND seq = $2 AND player_id = $3 AND version = $4 RETURNING version
"""


async def seen_by(
    db: Driver, adventure: UUID, player: UUID, first: int, last: int
) -> tuple[Note, ...]:
    """The notes at events *first* to *last* that *player* may read: their own come first."""
    found = await db.fetch(_SEEN, adventure, player, first, last)
    names = await called(db, adventure=adventure) if found else {}
    return tuple(Note(**{**each, "who": names.get(each["player"], each["who"])}) for each in found)


async def write(db: Driver, adventure: UUID, note: Note, at: datetime) -> bool:
    """Store *note*, whose version is the one that was seen, 0 for none; false if it has changed."""
    whose = (adventure, note.seq, note.player)
    values = (note.text, note.shared, at)
    if note.version:
        return await db.fetchval(_CHANGE, *whose, *values, note.version) is not None
    return await db.fetchval(_ADD, *whose, *values) is not None


async def count(db: Driver, adventure: UUID, player: UUID) -> int:
    """How many notes *player* keeps at *adventure*."""
    found: int = await db.fetchval(
        "SELECT count(*) FROM note WHERE adventure_id = $1 AND player_id = $2", adventure, player
    )
    return found


async def remove(db: Driver, adventure: UUID, note: Note) -> bool:
    """Delete *note*; false if it has changed since that version."""
    whose = (adventure, note.seq, note.player)
    return await db.fetchval(_REMOVE, *whose, note.version) is not None
