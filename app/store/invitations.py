"""Invitations to one seat: single-use, revocable, running out, stored as hashes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """An invitation as its adventure's table lists it; the token itself is nowhere."""

    id: UUID
    adventure: UUID
    seat: str
    created_by: UUID
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    used_at: datetime | None
    used_by: UUID | None
    title: str
    inviter: str
    chair: UUID | None
    """Who sits there now."""


_INVITATION = """
SELECT i.id, i.adventure_id AS adventure, i.seat, i.created_by, i.created_at, i.expires_at,
    i.revoked_at, i.used_at, i.used_by, a.title, p.name AS inviter, s.player_id AS chair
FROM invitation i
JOIN adventure a ON a.id = i.adventure_id
JOIN player p ON p.id = i.created_by
JOIN seat s ON s.adventure_id = i.adventure_id AND s.seat = i.seat
"""

_REDEEM = """
UPDATE invitation SET used_at = $2, used_by = $3
WHERE token_hash = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2
RETURNING adventure_id, seat
"""

# Whoever invited somebody to a seat of their own gives it up with that.
_SIT_DOWN = """
UPDATE seat SET player_id = $3, joined_at = $4
WHERE adventure_id = $1 AND seat = $2 AND (
    player_id IS NULL OR player_id = $3
    OR player_id = (SELECT created_by FROM invitation WHERE token_hash = $5)
)
RETURNING seat
"""


async def add(db: Driver, invitation: dict[str, Any], token_hash: bytes) -> None:
    """Store a new *invitation*: id, adventure, seat, created_by, created_at, expires_at."""
    await db.execute(
        "INSERT INTO invitation"
        " (id, adventure_id, seat, created_by, created_at, expires_at, token_hash)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7)",
        *(invitation["id"], invitation["adventure"], invitation["seat"]),
        *(invitation["created_by"], invitation["created_at"], invitation["expires_at"]),
        token_hash,
    )


async def revoke(db: Driver, adventure: UUID, invitation: UUID, at: datetime) -> bool:
    """Make an unused *invitation* of *adventure* void; false if there is none."""
    done = await db.fetchval(
        "UPDATE invitation SET revoked_at = coalesce(revoked_at, $3)"
        " WHERE id = $2 AND adventure_id = $1 AND used_at IS NULL RETURNING id",
        *(adventure, invitation, at),
    )
    return done is not None


async def of_adventure(db: Driver, adventure: UUID) -> tuple[Invitation, ...]:
    """All invitations to *adventure*, newest first."""
    found = await db.fetch(
        f"{_INVITATION} WHERE i.adventure_id = $1 ORDER BY i.created_at DESC, i.id", adventure
    )
    return tuple(Invitation(**each) for each in found)


async def with_token(db: Driver, token_hash: bytes) -> Invitation | None:
    """The invitation behind a token."""
    found = await db.fetchrow(f"{_INVITATION} WHERE i.token_hash = $1", token_hash)
    return None if found is None else Invitation(**found)


async def use(db: Driver, token_hash: bytes, player: UUID, at: datetime) -> bool:
    """Use the invitation up for *player*; false if it can't be used (any more)."""
    return await db.fetchrow(_REDEEM, token_hash, at, player) is not None


async def sit_down(
    db: Driver, invited: Invitation, token_hash: bytes, player: UUID, at: datetime
) -> bool:
    """Give *player* the seat, and the group's door; false if somebody else sits there."""
    where = (invited.adventure, invited.seat, player, at, token_hash)
    if await db.fetchval(_SIT_DOWN, *where) is None:
        return False
    await db.execute(
        "INSERT INTO membership (group_id, player_id, role, joined_at)"
        " SELECT group_id, $2, 'player', $3 FROM adventure WHERE id = $1 AND group_id IS NOT NULL"
        " ON CONFLICT DO NOTHING",
        *(invited.adventure, player, at),
    )
    return True
