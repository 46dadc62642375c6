"""Guests as they come in. To store one twice is to store one once."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from app.store import sessions
from app.store.engine import Driver
from app.store.players import Player


async def add(db: Driver, guest: Player, phrase_hash: bytes | None, at: datetime) -> None:
    """Store a new *guest* with the hash of their recovery phrase, if they are told one."""
    await db.execute(
        "INSERT INTO player (id, name, language, recovery_hash, created_at)"
        " VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        *(guest.id, guest.name, guest.language, phrase_hash, at),
    )


async def sign_in(db: Driver, guest: UUID, token_hash: bytes, at: datetime) -> None:
    """A session of *guest*, of whose token the hash is stored."""
    await db.execute(
        "INSERT INTO session (token_hash, player_id, created_at, expires_at)"
        " VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        *(token_hash, guest, at, at + sessions.LIFE),
    )
