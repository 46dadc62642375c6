"""The browsers that a player is signed in with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.store.engine import Driver
from app.store.sessions import token_hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Browser:
    """A session: *id* names it without being a key, *is_this* is the one that asks."""

    id: str
    began_at: datetime
    is_this: bool


async def of_player(db: Driver, player: UUID, token: str, at: datetime) -> tuple[Browser, ...]:
    """The sessions of *player* that are good at the time *at*, newest first."""
    found = await db.fetch(
        "SELECT encode(substr(token_hash, 1, 8), 'hex') AS id, created_at AS began_at,"
        " token_hash = $2 AS is_this FROM session"
        " WHERE player_id = $1 AND revoked_at IS NULL AND expires_at > $3"
        " ORDER BY created_at DESC, id",
        *(player, token_hash(token), at),
    )
    return tuple(Browser(**each) for each in found)


async def revoke(db: Driver, player: UUID, browser: str, at: datetime) -> None:
    """End the session of *player* called *browser*, if there is one."""
    await db.execute(
        "UPDATE session SET revoked_at = $3"
        " WHERE player_id = $1 AND encode(substr(token_hash, 1, 8), 'hex') = $2"
        " AND revoked_at IS NULL",
        *(player, browser, at),
    )
