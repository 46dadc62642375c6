"""Every version of a Hunter's sheet. The database itself writes them (migration 0006)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import msgspec

from app.rules.beasthunters.sheet_record import SheetRecord
from app.store.codec import read
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
