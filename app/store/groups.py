"""Groups: circles of players with their adventures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from app.rules.roles import ORGANISER, PLAYER, READER
from app.store.called import called
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A group as one of its members sees it, in the *role* of organiser, player or reader."""

    id: UUID
    name: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody of a group."""

    player: UUID
    name: str
    role: str
    joined_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """What an adventure of a group opens with: *preset*, and the house *numbers* that differ."""

    preset: str
    numbers: Mapping[str, str]
    revision: int


async def add(db: Driver, group: UUID, name: str, organiser: UUID, at: datetime) -> None:
    """A new *group* with its *organiser*; to do it twice is to do it once."""
    made = await db.fetchval(
        "INSERT INTO group_ (id, name, created_at) VALUES ($1, $2, $3)"
        " ON CONFLICT DO NOTHING RETURNING id",
        *(group, name, at),
    )
    if made is not None:
        await db.execute(
            "INSERT INTO membership (group_id, player_id, role, joined_at) VALUES ($1, $2, $3, $4)",
            *(group, organiser, ORGANISER, at),
        )


async def of_player(db: Driver, player: UUID) -> tuple[Group, ...]:
    """The groups that *player* belongs to, by name."""
    found = await db.fetch(
        "SELECT g.id, g.name, m.role FROM membership m JOIN group_ g ON g.id = m.group_id"
        " WHERE m.player_id = $1 ORDER BY lower(g.name), g.id",
        player,
    )
    return tuple(Group(**each) for each in found)


async def members(db: Driver, group: UUID) -> tuple[Member, ...]:
    """Everybody of *group*, organisers first."""
    found = await db.fetch(
        "SELECT m.player_id AS player, p.name, m.role, m.joined_at"
        " FROM membership m JOIN player p ON p.id = m.player_id WHERE m.group_id = $1"
        " ORDER BY m.role <> $2, lower(p.name), p.id",
        *(group, ORGANISER),
    )
    names = await called(db, group=group)
    return tuple(Member(**{**each, "name": names[each["player"]]}) for each in found)


async def lock(db: Driver, group: UUID) -> None:
    """Let nobody else change roles or table rules of *group*, or add to its bestiary.

    It lasts until the transaction ends. People can join meanwhile.
    """
    await db.execute("SELECT 1 FROM group_ WHERE id = $1 FOR NO KEY UPDATE", group)


async def of_member(db: Driver, group: UUID, player: UUID) -> Group | None:
    """*group* as *player* sees it; None if they don't belong to it."""
    found = await db.fetchrow(
        "SELECT g.id, g.name, m.role FROM group_ g JOIN membership m ON m.group_id = g.id"
        " WHERE g.id = $1 AND m.player_id = $2",
        *(group, player),
    )
    return None if found is None else Group(**found)


async def join(db: Driver, group: UUID, player: UUID, role: str, at: datetime) -> None:
    """Let *player* belong to *group* as *role*; who belongs to it already keeps theirs."""
    await db.execute(
        "INSERT INTO membership (group_id, player_id, role, joined_at) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT DO NOTHING",
        *(group, player, role, at),
    )


async def set_role(db: Driver, group: UUID, player: UUID, role: str) -> bool:
    """Change what *player* is to *group*; false if they don't belong to it."""
    done = await db.fetchval(
        "UPDATE membership SET role = $3 WHERE group_id = $1 AND player_id = $2 RETURNING role",
        *(group, player, role),
    )
    return done is not None


async def promote(db: Driver, group: UUID, player: UUID) -> None:
    """Who sits at a table of *group* plays: a reader becomes a player."""
    await db.execute(
        "UPDATE membership SET role = $3 WHERE group_id = $1 AND player_id = $2 AND role = $4",
        *(group, player, PLAYER, READER),
    )


async def rules_of(db: Driver, group: UUID) -> TableRules:
    """The table rules of *group*, which must exist."""
    preset, numbers, revision = await db.fetchrow(
        "SELECT preset, numbers, revision FROM group_ WHERE id = $1", group
    ) or ("", "{}", 0)
    read: dict[str, Any] = msgspec.json.decode(numbers)
    return TableRules(preset=preset, numbers=read, revision=revision)


async def set_rules(db: Driver, group: UUID, rules: TableRules) -> bool:
    """Keep *rules*, one revision on; false if they are not of the latest revision."""
    done = await db.fetchval(
        "UPDATE group_ SET preset = $2, numbers = $3::jsonb, revision = revision + 1"
        " WHERE id = $1 AND revision = $4 RETURNING revision",
        *(group, rules.preset, msgspec.json.encode(rules.numbers).decode(), rules.revision),
    )
    return done is not None
