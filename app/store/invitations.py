"""Invitations to one seat: single-use, revocable, running out, stored as hashes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.rules.roles import PLAYER, READER
from app.store import say, seats
from app.store.engine import Driver
from app.store.say import Ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """An invitation to a *seat* of an *adventure*, or to a *group* in a *role*.

    The token itself is nowhere. *title* is that of the adventure, or the group's name.
    """

    id: UUID
    adventure: UUID | None
    seat: str | None
    group: UUID | None
    role: str | None
    created_by: UUID
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    used_at: datetime | None
    used_by: UUID | None
    guest: str
    """The name of who used it; empty if nobody did."""
    title: str
    inviter: str
    chair: UUID | None
    """Who sits there now."""
    several: bool
    """Whether there is more than one Hunter at the table."""


_INVITATION = """
SELECT i.id, i.adventure_id AS adventure, i.seat, i.group_id AS "group", i.role, i.created_by,
    i.created_at, i.expires_at, i.revoked_at, i.used_at, i.used_by,
    coalesce(guest.name, '') AS guest, coalesce(a.title, g.name) AS title, p.name AS inviter,
    s.player_id AS chair,
    (SELECT count(*) FROM seat o WHERE o.adventure_id = i.adventure_id) > 2 AS several
FROM invitation i
JOIN player p ON p.id = i.created_by
LEFT JOIN player guest ON guest.id = i.used_by
LEFT JOIN adventure a ON a.id = i.adventure_id
LEFT JOIN group_ g ON g.id = i.group_id
LEFT JOIN seat s ON s.adventure_id = i.adventure_id AND s.seat = i.seat
"""

_REDEEM = """
UPDATE invitation SET used_at = $2, used_by = $3
WHERE token_hash = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2
RETURNING id
"""


async def add(db: Driver, invitation: dict[str, Any], token_hash: bytes) -> bool:
    """Store a new *invitation*: id, where to, created_by, created_at, expires_at.

    Where to is an adventure and a seat, or a group and a role. False if it is there already.
    """
    made = await db.fetchval(
        "INSERT INTO invitation (id, adventure_id, seat, group_id, role,"
        " created_by, created_at, expires_at, token_hash)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING RETURNING id",
        *(invitation["id"], invitation.get("adventure"), invitation.get("seat")),
        *(invitation.get("group"), invitation.get("role")),
        *(invitation["created_by"], invitation["created_at"], invitation["expires_at"]),
        token_hash,
    )
    return made is not None


async def count_open(db: Driver, place: UUID, at: datetime) -> int:
    """How many invitations to *place*, an adventure or a group, can still be used."""
    found: int = await db.fetchval(
        "SELECT count(*) FROM invitation WHERE $1 IN (adventure_id, group_id)"
        " AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2",
        *(place, at),
    )
    return found


async def offered(db: Driver, adventure: UUID, at: datetime) -> frozenset[str]:
    """The seats of *adventure* to which an invitation is open."""
    found = await db.fetch(
        "SELECT DISTINCT seat FROM invitation WHERE adventure_id = $1"
        " AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2",
        *(adventure, at),
    )
    return frozenset(each["seat"] for each in found)


async def sweep(db: Driver, place: UUID, before: datetime) -> None:
    """Drop what was never used to come to *place* and has led nowhere since *before*."""
    await db.execute(
        "DELETE FROM invitation WHERE $1 IN (adventure_id, group_id)"
        " AND used_at IS NULL AND least(revoked_at, expires_at) < $2",
        *(place, before),
    )


async def revoke(db: Driver, place: UUID, invitation: UUID, at: datetime) -> bool:
    """Make an unused *invitation* to *place*, an adventure or a group, void; false if none is."""
    done = await db.fetchval(
        "UPDATE invitation SET revoked_at = coalesce(revoked_at, $3)"
        " WHERE id = $2 AND $1 IN (adventure_id, group_id) AND used_at IS NULL RETURNING id",
        *(place, invitation, at),
    )
    return done is not None


async def of_adventure(db: Driver, adventure: UUID) -> tuple[Invitation, ...]:
    """All invitations to *adventure*, newest first."""
    found = await db.fetch(
        f"{_INVITATION} WHERE i.adventure_id = $1 ORDER BY i.created_at DESC, i.id", adventure
    )
    return tuple(Invitation(**each) for each in found)


async def of_group(db: Driver, group: UUID) -> tuple[Invitation, ...]:
    """All invitations to *group* itself, newest first."""
    found = await db.fetch(
        f"{_INVITATION} WHERE i.group_id = $1 ORDER BY i.created_at DESC, i.id", group
    )
    return tuple(Invitation(**each) for each in found)


async def with_token(db: Driver, token_hash: bytes) -> Invitation | None:
    """The invitation behind a token."""
    found = await db.fetchrow(f"{_INVITATION} WHERE i.token_hash = $1", token_hash)
    return None if found is None else Invitation(**found)


async def use(db: Driver, token_hash: bytes, player: UUID, at: datetime) -> bool:
    """Use the invitation up for *player*; false if it can't be used (any more)."""
    return await db.fetchrow(_REDEEM, token_hash, at, player) is not None


async def sit_down(db: Driver, invited: Invitation, player: UUID, at: datetime) -> Ended | None:
    """Give *player* the seat, and the group's door: what has ended; None if somebody sits there.

    Whoever invited somebody to a seat of their own gives it up with that. The caller has locked
    the adventure.
    """
    adventure, seat = invited.adventure, invited.seat
    if adventure is None or seat is None:
        return None
    ended = Ended()
    if not await seats.is_held(db, adventure, seat, player):
        if invited.created_by != player:
            await seats.vacate(db, adventure, seat, invited.created_by, at)
        if not await seats.sit(db, adventure, seat, player, at):
            return None
        ended = await say.end_without_say(db, adventure, invited.created_by, at)
    await db.execute(
        "INSERT INTO membership (group_id, player_id, role, joined_at)"
        " SELECT group_id, $2, $4, $3 FROM adventure WHERE id = $1 AND group_id IS NOT NULL"
        " ON CONFLICT (group_id, player_id)"
        " DO UPDATE SET role = $4 WHERE membership.role = $5",
        *(adventure, player, at, PLAYER, READER),
    )
    return ended
