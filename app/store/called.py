"""What people are called: two of the same name are told apart, on every page in the same way."""

from __future__ import annotations

from uuid import UUID

from app.rules.apart import told_apart
from app.store.engine import Driver

# All whose names stand beside each other somewhere in a group: who belongs to it, has ever sat at
# its tables, or has left a Hunter or opponents there. Whoever came to Salute first is plain.
_PEOPLE = """
WITH place AS (
    SELECT coalesce($1, (SELECT group_id FROM adventure WHERE id = $2)) AS id
), tables AS (
    SELECT id FROM adventure WHERE group_id = (SELECT id FROM place) OR id = $2
)
SELECT p.id, p.name FROM player p WHERE p.id IN (
    SELECT player_id FROM membership WHERE group_id = (SELECT id FROM place)
    UNION SELECT player_id FROM seat WHERE adventure_id IN (SELECT id FROM tables)
    UNION SELECT player_id FROM tenure WHERE adventure_id IN (SELECT id FROM tables)
    UNION SELECT player_id FROM "character" WHERE group_id = (SELECT id FROM place)
    UNION SELECT made_by FROM bestiary WHERE group_id = (SELECT id FROM place)
) ORDER BY p.created_at, p.id
"""


async def called(
    db: Driver, *, group: UUID | None = None, adventure: UUID | None = None
) -> dict[UUID, str]:
    """What everybody of *group*, or of *adventure* and its group, is called there."""
    found = await db.fetch(_PEOPLE, group, adventure)
    return told_apart({each["id"]: each["name"] for each in found})
