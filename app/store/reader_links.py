"""Links for readers: to one adventure, for a time, stored as hashes, revocable."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderLink:
    """A link that lets whoever has it read *adventure* until it runs out; the key is nowhere."""

    id: UUID
    adventure: UUID
    maker: str
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None


_LINK = """
SELECT r.id, r.adventure_id AS adventure, p.name AS maker, r.created_at, r.expires_at, r.revoked_at
FROM reader_link r JOIN player p ON p.id = r.created_by
"""


async def add(db: Driver, link: ReaderLink, token_hash: bytes, player: UUID) -> bool:
    """Store a new *link* that *player* made; false if it is there already."""
    made = await db.fetchval(
        "INSERT INTO reader_link (id, adventure_id, token_hash, created_by, created_at, expires_at)"
        " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING id",
        *(link.id, link.adventure, token_hash, player, link.created_at, link.expires_at),
    )
    return made is not None


async def of_adventure(db: Driver, adventure: UUID) -> tuple[ReaderLink, ...]:
    """All links to *adventure*, newest first."""
    found = await db.fetch(
        f"{_LINK} WHERE r.adventure_id = $1 ORDER BY r.created_at DESC, r.id", adventure
    )
    return tuple(ReaderLink(**each) for each in found)


async def count_open(db: Driver, adventure: UUID, at: datetime) -> int:
    """How many links to *adventure* still lead there."""
    found: int = await db.fetchval(
        "SELECT count(*) FROM reader_link"
        " WHERE adventure_id = $1 AND revoked_at IS NULL AND expires_at > $2",
        *(adventure, at),
    )
    return found


async def sweep(db: Driver, adventure: UUID, before: datetime) -> None:
    """Drop links to *adventure* that have led nowhere since *before*."""
    await db.execute(
        "DELETE FROM reader_link WHERE adventure_id = $1 AND least(revoked_at, expires_at) < $2",
        *(adventure, before),
    )


async def with_token(db: Driver, token_hash: bytes) -> ReaderLink | None:
    """The link behind a key."""
    found = await db.fetchrow(f"{_LINK} WHERE r.token_hash = $1", token_hash)
    return None if found is None else ReaderLink(**found)


async def revoke(db: Driver, adventure: UUID, link: UUID, at: datetime) -> bool:
    """Make *link* void; false if *adventure* has none such."""
    done = await db.fetchval(
        "UPDATE reader_link SET revoked_at = coalesce(revoked_at, $3)"
        " WHERE id = $2 AND adventure_id = $1 RETURNING id",
        *(adventure, link, at),
    )
    return done is not None
