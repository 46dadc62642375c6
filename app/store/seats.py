"""Who sits where, and who may look on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat of an adventure and the player who sits there; None while it is free."""

    seat: str
    player: UUID | None
    name: str
    joined_at: datetime | None


async def lay(db: Driver, adventure: UUID, chairs: Mapping[str, UUID | None], at: datetime) -> None:
    """Set out the *chairs* of a new *adventure*, each with the player who takes it or none."""
    await db.executemany(
        "INSERT INTO seat (adventure_id, seat, player_id, joined_at) VALUES ($1, $2, $3, $4)",
        [(adventure, seat, who, who and at) for seat, who in chairs.items()],
    )


async def chairs(db: Driver, adventure: UUID) -> tuple[Chair, ...]:
    """The seats of *adventure*, and who sits there."""
    found = await db.fetch(
        "SELECT seat, player_id, coalesce(player.name, '') AS name, joined_at"
        " FROM seat LEFT JOIN player ON player.id = player_id"
        " WHERE adventure_id = $1 ORDER BY seat",
        adventure,
    )
    return tuple(
        Chair(
            seat=each["seat"],
            player=each["player_id"],
            name=each["name"],
            joined_at=each["joined_at"],
        )
        for each in found
    )


async def may_open(db: Driver, group: UUID, player: UUID) -> bool:
    """Whether *player* may open adventures in *group*: its organisers and its players may."""
    found: bool = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM membership WHERE group_id = $1 AND player_id = $2"
        " AND role IN ('organiser', 'player'))",
        *(group, player),
    )
    return found


async def may_invite(db: Driver, adventure: UUID, player: UUID) -> bool:
    """Whether *player* sits at *adventure* or organises its group."""
    found: bool = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM seat WHERE adventure_id = $1 AND player_id = $2)"
        " OR EXISTS (SELECT 1 FROM adventure a JOIN membership m ON m.group_id = a.group_id"
        " WHERE a.id = $1 AND m.player_id = $2 AND m.role = 'organiser')",
        *(adventure, player),
    )
    return found
