"""Finding notes by their words: one's own, and those shared at tables where one sits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from app.store.engine import Driver
from app.store.typed import SIGNS, straight

MOST: Final = 20
"""Notes that are shown; few people write more about one word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundNote:
    """A note at event *seq*: *mine*, or shared by *who*; *seat* is one of the seeker's there."""

    adventure: UUID
    title: str
    seat: str
    seq: int
    who: str
    text: str
    shared: bool
    mine: bool
    version: int


_FIND = """
WITH mine AS (
    SELECT s.adventure_id, a.title, min(s.seat) AS seat
    FROM seat s JOIN adventure a ON a.id = s.adventure_id
    WHERE s.player_id = $1 AND ($2::uuid IS NULL OR a.id = $2)
        AND ($3::uuid IS NULL OR a.group_id = $3)
    GROUP BY s.adventure_id, a.title
)
SELECT m.adventure_id AS adventure, m.title, m.seat, n.seq, p.name AS who, n.text, n.shared,
    n.player_id = $1 AS mine, n.version
FROM mine m JOIN note n ON n.adventure_id = m.adventure_id JOIN player p ON p.id = n.player_id,
    LATERAL (
        SELECT regexp_replace(translate(n.text, chr(8217), ''''), $5, ' ', 'g') AS text
    ) AS plain
WHERE (n.shared OR n.player_id = $1)
    AND (to_tsvector('pg_catalog.italian', plain.text)
        || to_tsvector('pg_catalog.english', plain.text))
    @@ (websearch_to_tsquery('pg_catalog.italian', $4)
        || websearch_to_tsquery('pg_catalog.english', $4))
ORDER BY n.updated_at DESC, m.adventure_id, n.seq LIMIT $6
"""


async def find(
    db: Driver, player: UUID, text: str, *, adventure: UUID | None, group: UUID | None
) -> tuple[FoundNote, ...]:
    """The newest notes with *text*, as it was typed, that *player* may read where they sit."""
    asked = (player, adventure, group, straight(text), SIGNS, MOST)
    return tuple(FoundNote(**each) for each in await db.fetch(_FIND, *asked))
