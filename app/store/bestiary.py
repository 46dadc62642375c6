"""Opponents that a group keeps: whose they are, and which revision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

import asyncpg
import msgspec

from app.rules.beasthunters.beasts import Beast
from app.store.called import called
from app.store.codec import plain, read
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A *beast* that is kept; only *made_by* sees it unless it is *shared* with the group."""

    id: UUID
    group: UUID
    made_by: UUID
    maker: str
    beast: Beast
    shared: bool
    revision: int
    updated_at: datetime


_ENTRY = """
SELECT b.id, b.group_id AS "group", b.made_by, p.name AS maker, b.name, b.domain, b.foes, b.shared,
    b.revision, b.updated_at
FROM bestiary b JOIN player p ON p.id = b.made_by
WHERE b.group_id = $1 AND (b.shared OR b.made_by = $2)
"""


_FIND = f"""
{_ENTRY} AND ($4 = '' OR b.domain = $4) AND (
    $3 = '' OR strpos(lower(b.name), lower($3)) > 0
    OR EXISTS (
        SELECT 1 FROM jsonb_array_elements(b.foes) foe
        WHERE strpos(lower(foe ->> 'name'), lower($3)) > 0
    )
)
ORDER BY lower(b.name), b.id LIMIT 500
"""  # noqa: S608 - our own words


async def add(db: Driver, entry: Entry) -> None:
    """Keep *entry*, whose revision is the first; to do it twice is to do it once."""
    beast = entry.beast
    await db.execute(
        "INSERT INTO bestiary"
        " (id, group_id, made_by, name, domain, foes, shared, revision, created_at, updated_at)"
        " VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, 0, $8, $8) ON CONFLICT DO NOTHING",
        *(entry.id, entry.group, entry.made_by, beast.name, beast.domain.value, _foes(beast)),
        *(entry.shared, entry.updated_at),
    )


async def find(
    db: Driver, group: UUID, player: UUID, name: str = "", domain: str = ""
) -> tuple[Entry, ...]:
    """What *player* may see of the bestiary of *group*: with *name* in it, of *domain*.

    The name may be an opponent's; an empty one, and an empty domain, is any.
    """
    found = await db.fetch(_FIND, group, player, name, domain)
    names = await called(db, group=group) if found else {}
    return tuple(replace(each, maker=names[each.made_by]) for each in map(_entry, found))


async def get(db: Driver, group: UUID, player: UUID, entry: UUID) -> Entry | None:
    """One *entry*, if *player* may see it."""
    found = await db.fetchrow(f"{_ENTRY} AND b.id = $3", group, player, entry)
    return None if found is None else _entry(found)


async def change(db: Driver, entry: Entry, at: datetime) -> bool:
    """Write *entry* as it is now over its revision; false if there is a later one."""
    done = await db.fetchval(
        "UPDATE bestiary SET name = $2, domain = $3, foes = $4::jsonb, shared = $5,"
        " revision = revision + 1, updated_at = $6 WHERE id = $1 AND revision = $7 RETURNING id",
        *(entry.id, entry.beast.name, entry.beast.domain.value, _foes(entry.beast)),
        *(entry.shared, at, entry.revision),
    )
    return done is not None


async def remove(db: Driver, entry: UUID) -> None:
    """Forget *entry*."""
    await db.execute("DELETE FROM bestiary WHERE id = $1", entry)


async def count(db: Driver, group: UUID) -> int:
    """How many entries *group* keeps, whoever sees them."""
    found: int = await db.fetchval("SELECT count(*) FROM bestiary WHERE group_id = $1", group)
    return found


def _foes(beast: Beast) -> str:
    return msgspec.json.encode(plain(beast.foes)).decode()


def _entry(row: asyncpg.Record) -> Entry:
    given = {
        "name": row["name"],
        "domain": row["domain"],
        "foes": msgspec.json.decode(row["foes"]),
    }
    return Entry(
        id=row["id"],
        group=row["group"],
        made_by=row["made_by"],
        maker=row["maker"],
        beast=read(given, Beast),
        shared=row["shared"],
        revision=row["revision"],
        updated_at=row["updated_at"],
    )
