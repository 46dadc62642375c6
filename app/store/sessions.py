"""Who is signed in: random tokens of which only the SHA-256 is stored."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

from sqlalchemy import delete, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store import schema
from app.store.engine import Driver
from app.store.players import Player

LIFE = timedelta(days=90)
"""How long a session lasts after it was used last."""

RENEWAL = timedelta(days=1)
"""How much of its life a session may lose before the row is written again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Who asks, and what they are to the adventure or group that they ask about.

    *seats* are those that the player holds there; *role* is theirs in its group, if it has one.
    """

    player: Player | None = None
    seats: tuple[str, ...] = ()
    role: str | None = None


STRANGER = Visitor()

_WHO = """
SELECT p.id, p.name, p.login, p.language, p.theme, s.expires_at,
    p.recovery_hash IS NOT NULL AS has_phrase,
    ARRAY(
        SELECT seat FROM seat WHERE adventure_id = $3 AND player_id = p.id ORDER BY seat
    ) AS seats,
    (
        SELECT m.role FROM adventure a JOIN membership m ON m.group_id = a.group_id
        WHERE a.id = $3 AND m.player_id = p.id
    ) AS role
FROM session s JOIN player p ON p.id = s.player_id
WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.revoked_at IS NULL AND p.erased_at IS NULL
"""


def new_token() -> str:
    """A token that nobody guesses: 256 random bits."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """What is stored of *token*."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


async def start(db: AsyncConnection, player: UUID, token: str, at: datetime) -> None:
    """Sign *player* in with *token*; to do it twice is to do it once."""
    await db.execute(
        insert(schema.session)
        .values(token_hash=token_hash(token), player_id=player, created_at=at, expires_at=at + LIFE)
        .on_conflict_do_nothing()
    )


async def who(db: Driver, token: str, adventure: UUID | None, at: datetime) -> Visitor:
    """Who holds *token*, and what they are to *adventure*; its life is prolonged by the visit."""
    hashed = token_hash(token)
    row = await db.fetchrow(_WHO, hashed, at, adventure)
    if row is None:
        return STRANGER
    if at + LIFE - row["expires_at"] > RENEWAL:
        await db.execute(
            "UPDATE session SET expires_at = $2 WHERE token_hash = $1", hashed, at + LIFE
        )
    player = Player(
        id=row["id"],
        name=row["name"],
        login=row["login"],
        language=row["language"],
        theme=row["theme"],
        has_phrase=row["has_phrase"],
    )
    return Visitor(player=player, seats=tuple(row["seats"]), role=row["role"])


async def revoke(db: AsyncConnection, token: str, at: datetime) -> None:
    """Sign out the browser that holds *token*."""
    await db.execute(
        update(schema.session)
        .where(schema.session.c.token_hash == token_hash(token))
        .values(revoked_at=at)
    )


async def revoke_all(db: AsyncConnection, player: UUID, at: datetime) -> None:
    """Sign *player* out everywhere."""
    await db.execute(
        update(schema.session).where(schema.session.c.player_id == player).values(revoked_at=at)
    )


async def sweep(db: AsyncConnection, at: datetime) -> None:
    """Drop sessions that have run out."""
    await db.execute(delete(schema.session).where(schema.session.c.expires_at < at))
