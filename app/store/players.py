"""Players: guests with a name, accounts with a login and a password. Through Core."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.rules.roles import ORGANISER, PLAYER
from app.rules.words import Seat
from app.store import schema
from app.store.schema_review import sheet_version


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person at the table. A guest has no *login*."""

    id: UUID
    name: str
    login: str | None = None
    language: str | None = None
    theme: str | None = None
    has_phrase: bool = field(default=False, compare=False)
    """Whether a recovery phrase brings them back."""


_PLAYER = (
    schema.player.c.id,
    schema.player.c.name,
    schema.player.c.login,
    schema.player.c.language,
    schema.player.c.theme,
    schema.player.c.recovery_hash.is_not(None).label("has_phrase"),
)


async def add(db: AsyncConnection, player: Player, at: datetime) -> None:
    """Store a new *player*."""
    await db.execute(
        insert(schema.player).values(
            id=player.id,
            name=player.name,
            language=player.language,
            theme=player.theme,
            created_at=at,
        )
    )


async def with_login(db: AsyncConnection, login: str) -> tuple[Player, str] | None:
    """The player with *login*, and what their password is checked against."""
    found = await db.execute(
        select(*_PLAYER, schema.player.c.password_hash).where(schema.player.c.login == login)
    )
    row = found.mappings().one_or_none()
    return None if row is None else (_player(row), row["password_hash"])


async def with_phrase(db: AsyncConnection, phrase_hash: bytes) -> Player | None:
    """The player whose recovery phrase has this hash."""
    return await _find(db, schema.player.c.recovery_hash == phrase_hash)


async def with_id(db: AsyncConnection, player: UUID) -> Player | None:
    """The *player*, unless erased."""
    return await _find(db, (schema.player.c.id == player) & schema.player.c.erased_at.is_(None))


async def change(db: AsyncConnection, player: UUID, **columns: Any) -> None:
    """Set *columns* of *player*. Raises IntegrityError if a login is taken."""
    await db.execute(update(schema.player).where(schema.player.c.id == player).values(columns))


async def erase(db: AsyncConnection, player: UUID, at: datetime) -> list[tuple[UUID, Seat]]:
    """Forget who *player* was; the adventures and seats that are free now.

    Logs stay: they know seats only.

    A group that nobody organises any more is organised by who has played there longest.
    """
    await _lock_tables(db, player)
    left = await _lock_groups(db, player)
    await change(
        db,
        player,
        name="",
        login=None,
        password_hash=None,
        recovery_hash=None,
        language=None,
        theme=None,
        erased_at=at,
    )
    for table in (schema.session, schema.membership, schema.note):
        await db.execute(delete(table).where(table.c.player_id == player))
    await db.execute(_ORGANISE, {"groups": left, "organiser": ORGANISER, "player": PLAYER})
    await db.execute(_REMEMBER_SEATS, {"player": player, "at": at})
    freed = await db.execute(
        update(schema.seat)
        .where(schema.seat.c.player_id == player)
        .values(player_id=None, joined_at=None)
        .returning(schema.seat.c.adventure_id, schema.seat.c.seat)
    )
    mine = schema.bestiary.c.made_by == player
    await db.execute(delete(schema.bestiary).where(mine & ~schema.bestiary.c.shared))
    await _forget_hunters(db, player)
    return [(each.adventure_id, Seat(each.seat)) for each in freed]


async def _lock_tables(db: AsyncConnection, player: UUID) -> None:
    """Let nobody act where *player* sits: the last event there is to be theirs."""
    sits = select(schema.seat.c.adventure_id).where(schema.seat.c.player_id == player)
    await db.execute(
        select(schema.adventure.c.id)
        .where(schema.adventure.c.id.in_(sits))
        .order_by(schema.adventure.c.id)
        .with_for_update()
    )


async def _forget_hunters(db: AsyncConnection, player: UUID) -> None:
    """Hunters of a group stay there as nobody's; those whom *player* has along are erased."""
    character = schema.character.c
    along = select(character.id).where(character.player_id == player, character.group_id.is_(None))
    for table in (schema.deed, schema.outing, sheet_version):
        await db.execute(delete(table).where(table.c.character_id.in_(along)))
    await db.execute(delete(schema.character).where(character.id.in_(along)))
    await db.execute(
        update(schema.character).where(character.player_id == player).values(player_id=None)
    )


async def _lock_groups(db: AsyncConnection, player: UUID) -> list[UUID]:
    """The groups of *player*, where nobody changes roles meanwhile."""
    found = await db.execute(
        select(schema.group.c.id)
        .join(schema.membership, schema.membership.c.group_id == schema.group.c.id)
        .where(schema.membership.c.player_id == player)
        .order_by(schema.group.c.id)
        .with_for_update(of=schema.group, key_share=True)
    )
    return list(found.scalars())


_ORGANISE = text("""
UPDATE membership SET role = :organiser WHERE (group_id, player_id) IN (
    SELECT DISTINCT ON (m.group_id) m.group_id, m.player_id FROM membership m
    WHERE m.group_id = ANY(:groups) AND m.role = :player AND NOT EXISTS (
        SELECT 1 FROM membership o WHERE o.group_id = m.group_id AND o.role = :organiser
    )
    ORDER BY m.group_id, m.joined_at, m.player_id
)
""")

_REMEMBER_SEATS = text("""
INSERT INTO tenure (adventure_id, seat, number, player_id, since, until, last_seq)
SELECT s.adventure_id, s.seat, 1 + (
    SELECT count(*) FROM tenure t WHERE t.adventure_id = s.adventure_id AND t.seat = s.seat
), s.player_id, s.joined_at, :at, a.head
FROM seat s JOIN adventure a ON a.id = s.adventure_id WHERE s.player_id = :player
""")


async def _find(db: AsyncConnection, condition: ColumnElement[bool]) -> Player | None:
    row = (await db.execute(select(*_PLAYER).where(condition))).mappings().one_or_none()
    return None if row is None else _player(row)


def _player(row: Any) -> Player:
    return Player(**{column.name: row[column.name] for column in _PLAYER})
