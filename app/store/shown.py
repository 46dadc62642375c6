"""What pages tell once, as it waits to be told: sealed, and swept when its time is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """A secret that nobody reads without the session whose *key* it lies under."""

    key: bytes
    sealed: bytes


async def keep(db: Driver, secret: Sealed, until: datetime, now: datetime) -> None:
    """Keep *secret* in place of what lay under its key; what is over at *now* goes."""
    await db.execute("DELETE FROM shown WHERE expires_at <= $1", now)
    await db.execute(
        "INSERT INTO shown (key, sealed, expires_at) VALUES ($1, $2, $3)"
        " ON CONFLICT (key) DO UPDATE SET sealed = $2, expires_at = $3",
        *(secret.key, secret.sealed, until),
    )


async def find(db: Driver, key: bytes, now: datetime) -> Sealed | None:
    """What lies under *key* at the time *now*."""
    found = await db.fetchrow(
        "SELECT key, sealed FROM shown WHERE key = $1 AND expires_at > $2", key, now
    )
    return None if found is None else Sealed(**found)


async def forget(db: Driver, key: bytes) -> None:
    """Keep nothing under *key*."""
    await db.execute("DELETE FROM shown WHERE key = $1", key)
