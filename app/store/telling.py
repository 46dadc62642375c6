"""What the log tells of events, kept as words for the search. Acting knows nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from app.store.engine import Driver
from app.store.finding import MINE

_HERE = """
SELECT adventure_id, seq FROM event WHERE told IS NULL AND adventure_id = $1 ORDER BY seq LIMIT $2
"""

_MINE = f"""
WITH {MINE}
SELECT e.adventure_id, e.seq FROM mine m JOIN event e ON e.adventure_id = m.id
WHERE e.told IS NULL AND m.ruleset = $2 ORDER BY m.updated_at DESC, m.id, e.seq LIMIT $4
"""  # noqa: S608 - our own words

_ANY = """
SELECT e.adventure_id, e.seq FROM event e JOIN adventure a ON a.id = e.adventure_id
WHERE e.told IS NULL AND a.ruleset = $1 ORDER BY e.adventure_id, e.seq LIMIT $2
"""

# Both texts in the stems of both languages: what is typed is read in either. Lines that somebody
# else is reading in just now are left to them.
_KEEP = """
WITH free AS (
    SELECT seq FROM event WHERE adventure_id = $1 AND seq = ANY($2) AND told IS NULL
    ORDER BY seq FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE event SET told = to_tsvector('pg_catalog.italian', line.text)
    || to_tsvector('pg_catalog.english', line.text)
FROM free JOIN unnest($2::int[], $3::text[]) AS line (seq, text) USING (seq)
WHERE event.adventure_id = $1 AND event.seq = line.seq
"""

Untold = tuple[tuple[UUID, int], ...]
"""Events whose line was not read in yet: adventure and number, together and in order."""


async def untold_here(db: Driver, adventure: UUID, most: int) -> Untold:
    """The first *most* untold events of *adventure*."""
    return tuple(map(tuple, await db.fetch(_HERE, adventure, most)))


async def untold_mine(
    db: Driver, ruleset: str, player: UUID, group: UUID | None, most: int
) -> Untold:
    """The same in all adventures of *ruleset* that *player* may read, or in those of *group*."""
    return tuple(map(tuple, await db.fetch(_MINE, player, ruleset, group, most)))


async def untold(db: Driver, ruleset: str, most: int) -> Untold:
    """The same in all adventures of *ruleset* that there are."""
    return tuple(map(tuple, await db.fetch(_ANY, ruleset, most)))


async def keep(db: Driver, adventure: UUID, told: Mapping[int, str]) -> None:
    """Keep what was *told* of events of *adventure*, by number."""
    await db.execute(_KEEP, adventure, list(told), list(told.values()))
