"""Every version of a Hunter's sheet. The database itself writes them (migration 0006)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec

from app.rules.beasthunters.sheet_record import SheetRecord
from app.store.codec import plain, read
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetVersion:
    """The *sheet* of a character as it was from *at* on, until the next *number*."""

    number: int
    at: datetime
    sheet: SheetRecord


# What happened in another group is for that group.
_VERSIONS = """
SELECT v.number, v.at, v.sheet FROM sheet_version v
JOIN "character" c ON c.id = v.character_id AND c.group_id = v.group_id
WHERE v.character_id = $1 ORDER BY v.number
"""


async def of_character(db: Driver, character: UUID) -> tuple[SheetVersion, ...]:
    """The versions of *character* in the group that they are of, the oldest first."""
    return tuple(
        SheetVersion(
            number=each["number"],
            at=each["at"],
            sheet=read(msgspec.json.decode(each["sheet"]), SheetRecord),
        )
        for each in await db.fetch(_VERSIONS, character)
    )


async def with_sheet(db: Driver, player: UUID, group: UUID, sheet: SheetRecord) -> UUID | None:
    """Whoever of *player* in *group*, or along, has this very *sheet*, or had it at any time."""
    found: UUID | None = await db.fetchval(
        'SELECT c.id FROM "character" c JOIN sheet_version v ON v.character_id = c.id'
        " WHERE c.player_id = $1 AND (c.group_id = $2 OR c.group_id IS NULL)"
        " AND v.sheet = $3::jsonb ORDER BY c.group_id IS NULL, c.created_at, c.id LIMIT 1",
        *(player, group, msgspec.json.encode(plain(sheet)).decode()),
    )
    return found
