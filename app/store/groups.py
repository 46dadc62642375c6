"""Groups: circles of players with their adventures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A group as one of its members sees it, in the *role* of organiser, player or reader."""

    id: UUID
    name: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody of a group."""

    player: UUID
    name: str
    role: str
    joined_at: datetime


async def add(db: Driver, group: UUID, name: str, organiser: UUID, at: datetime) -> None:
    """A new *group* with its *organiser*; to do it twice is to do it once."""
    made = await db.fetchval(
        "INSERT INTO group_ (id, name, created_at) VALUES ($1, $2, $3)"
        " ON CONFLICT DO NOTHING RETURNING id",
        *(group, name, at),
    )
    if made is not None:
        await db.execute(
            "INSERT INTO membership (group_id, player_id, role, joined_at)"
            " VALUES ($1, $2, 'organiser', $3)",
            *(group, organiser, at),
        )


async def of_player(db: Driver, player: UUID) -> tuple[Group, ...]:
    """The groups that *player* belongs to, by name."""
    found = await db.fetch(
        "SELECT g.id, g.name, m.role FROM membership m JOIN group_ g ON g.id = m.group_id"
        " WHERE m.player_id = $1 ORDER BY lower(g.name), g.id",
        player,
    )
    return tuple(Group(**each) for each in found)


async def members(db: Driver, group: UUID) -> tuple[Member, ...]:
    """Everybody of *group*, organisers first."""
    found = await db.fetch(
        "SELECT m.player_id AS player, p.name, m.role, m.joined_at"
        " FROM membership m JOIN player p ON p.id = m.player_id WHERE m.group_id = $1"
        " ORDER BY m.role <> 'organiser', lower(p.name), p.id",
        group,
    )
    return tuple(Member(**each) for each in found)
