"""Who was removed from which group and has not been told yet.

It lies among what is shown once, under a key of the player, and goes by itself after its time. It
is no secret and so not sealed: the ids of the groups, one after the other.
"""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from uuid import UUID

from app.store.engine import Driver

ID_BYTES = 16


async def add(db: Driver, player: UUID, group: UUID, until: datetime) -> None:
    """Remember up to *until* to tell *player* that they were removed from *group*."""
    await db.execute(
        "INSERT INTO shown (key, sealed, expires_at) VALUES ($1, $2, $3)"
        " ON CONFLICT (key) DO UPDATE SET sealed = shown.sealed || $2, expires_at = $3",
        *(_key(player), group.bytes, until),
    )


async def of_player(db: Driver, player: UUID, now: datetime) -> tuple[str, ...]:
    """The names of groups that *player* was removed from and has not come back to."""
    ids: bytes | None = await db.fetchval(
        "SELECT sealed FROM shown WHERE key = $1 AND expires_at > $2", _key(player), now
    )
    if ids is None:
        return ()
    places = range(0, len(ids), ID_BYTES)
    found = await db.fetch(
        "SELECT name FROM group_ WHERE id = ANY($1) AND NOT EXISTS ("
        " SELECT 1 FROM membership WHERE group_id = group_.id AND player_id = $2)"
        " ORDER BY lower(name), id",
        *([UUID(bytes=ids[at : at + ID_BYTES]) for at in places], player),
    )
    return tuple(each["name"] for each in found)


async def forget(db: Driver, player: UUID) -> None:
    """*player* has read it."""
    await db.execute("DELETE FROM shown WHERE key = $1", _key(player))


def _key(player: UUID) -> bytes:
    return sha256(b"farewell\0" + player.bytes).digest()
