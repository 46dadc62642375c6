"""The secret seeds of the dice, until they are told."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from app.store.engine import Driver


async def seed_of(db: Driver, adventure: UUID, commitment: str) -> bytes | None:
    """The seed behind *commitment*, unless it was told already."""
    found: bytes | None = await db.fetchval(
        "SELECT seed FROM dice_seed"
        " WHERE adventure_id = $1 AND commitment = $2 AND revealed_at IS NULL",
        adventure,
        commitment,
    )
    return found


async def keep(db: Driver, adventure: UUID, session: int, commitment: str, seed: bytes) -> None:
    """Store a new *seed* for *session*."""
    await db.execute(
        "INSERT INTO dice_seed (adventure_id, session, commitment, seed) VALUES ($1, $2, $3, $4)",
        *(adventure, session, commitment, seed),
    )


async def spend(db: Driver, adventure: UUID, commitment: str, at: datetime) -> None:
    """Mark the seed behind *commitment* as told: it rolls no more."""
    await db.execute(
        "UPDATE dice_seed SET revealed_at = $3 WHERE adventure_id = $1 AND commitment = $2",
        *(adventure, commitment, at),
    )
