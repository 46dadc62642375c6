"""What somebody has in a group, and what becomes of it when they leave."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.store import characters, groups, say, seats
from app.store.engine import Driver
from app.store.say import Ended


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldSeat:
    """A *seat* of the adventure called *title*, with one Hunter or *several*."""

    adventure: UUID
    title: str
    seat: str
    several: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Belongings:
    """What somebody has in a group.

    *going* are the names of Hunters who live, *staying* of those who have died or retired;
    *invitations* and *links* count those of theirs that still lead somewhere, *doors* the
    invitations of others to the group or its tables that do.
    """

    seats: tuple[HeldSeat, ...]
    going: tuple[str, ...]
    staying: tuple[str, ...]
    invitations: int
    links: int
    doors: int


async def lock(db: Driver, group: UUID, player: UUID) -> None:
    """Let nobody act where *player* sits in *group*, nor change roles there.

    It lasts until the transaction ends. Adventures come before their group, as when somebody
    sits down.
    """
    await db.execute(
        "SELECT 1 FROM adventure WHERE group_id = $1 AND id IN ("
        " SELECT adventure_id FROM seat WHERE player_id = $2) ORDER BY id FOR UPDATE",
        *(group, player),
    )
    await groups.lock(db, group)


async def belongings(db: Driver, group: UUID, player: UUID, at: datetime) -> Belongings:
    """What *player* has in *group* at the time *at*."""
    invitations, doors, links = await db.fetchrow(_COUNT, group, player, at) or (0, 0, 0)
    hunters = await db.fetch(
        "SELECT name, state = 'alive' AS goes FROM \"character\""
        " WHERE group_id = $1 AND player_id = $2 ORDER BY lower(name), id",
        *(group, player),
    )
    return Belongings(
        seats=await _seats(db, group, player),
        going=tuple(each["name"] for each in hunters if each["goes"]),
        staying=tuple(each["name"] for each in hunters if not each["goes"]),
        invitations=invitations,
        links=links,
        doors=doors,
    )


async def depart(db: Driver, group: UUID, player: UUID, at: datetime) -> Ended:
    """*player* belongs to *group* no more: what has ended with that.

    Seats become free, Hunters who live go along, what others were let in by is void. The caller
    has locked it all.
    """
    await db.execute("DELETE FROM membership WHERE group_id = $1 AND player_id = $2", group, player)
    for held in await _seats(db, group, player):
        await seats.vacate(db, held.adventure, held.seat, player, at)
    await characters.go_along(db, group, player)
    return await say.end_without_say(db, group, player, at)


async def _seats(db: Driver, group: UUID, player: UUID) -> tuple[HeldSeat, ...]:
    found = await db.fetch(
        "SELECT s.adventure_id AS adventure, a.title, s.seat,"
        " (SELECT count(*) FROM seat o WHERE o.adventure_id = a.id) > 2 AS several"
        " FROM seat s JOIN adventure a ON a.id = s.adventure_id"
        " WHERE a.group_id = $1 AND s.player_id = $2 ORDER BY a.created_at, a.id, s.seat",
        *(group, player),
    )
    return tuple(HeldSeat(**each) for each in found)


_COUNT = """
SELECT
    count(*) FILTER (WHERE i.created_by = $2),
    count(*) FILTER (WHERE i.created_by <> $2),
    (
        SELECT count(*) FROM reader_link r JOIN adventure a ON a.id = r.adventure_id
        WHERE r.created_by = $2 AND a.group_id = $1
            AND r.revoked_at IS NULL AND r.expires_at > $3
    )
FROM invitation i LEFT JOIN adventure a ON a.id = i.adventure_id
WHERE $1 IN (i.group_id, a.group_id)
    AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > $3
"""
