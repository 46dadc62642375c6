"""Who leads the others through a past adventure, and where they are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.store.called import called
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """*player*, called *name*, leads to event *seq* (0: nowhere). *number* grows with each move."""

    player: UUID
    name: str
    seq: int
    number: int
    moved_at: datetime


_OF = """
SELECT l.player_id AS player, p.name, l.seq, l.number, l.moved_at
FROM lead l JOIN player p ON p.id = l.player_id WHERE l.adventure_id = $1
"""

_MOVE = """
INSERT INTO lead (adventure_id, player_id, seq, number, moved_at) VALUES ($1, $2, $3, 1, $4)
ON CONFLICT (adventure_id) DO UPDATE SET player_id = excluded.player_id, seq = excluded.seq,
    number = lead.number + 1, moved_at = excluded.moved_at
"""


async def of_adventure(db: Driver, adventure: UUID) -> Lead | None:
    """The lead of *adventure*, if anybody has ever led there."""
    found = await db.fetchrow(_OF, adventure)
    if found is None:
        return None
    names = await called(db, adventure=adventure)
    return Lead(**{**found, "name": names.get(found["player"], found["name"])})


async def move(db: Driver, adventure: UUID, player: UUID, seq: int, at: datetime) -> None:
    """Let *player* lead *adventure*, to event *seq*."""
    await db.execute(_MOVE, adventure, player, seq, at)


async def end(db: Driver, adventure: UUID, player: UUID, at: datetime) -> None:
    """Let *player* lead no more; whoever does not lead changes nothing."""
    await db.execute(
        "UPDATE lead SET seq = 0, number = number + 1, moved_at = $3"
        " WHERE adventure_id = $1 AND player_id = $2 AND seq > 0",
        *(adventure, player, at),
    )
