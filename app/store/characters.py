"""Hunters that live on between adventures: their sheets, where they were, what they have done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

import asyncpg
import msgspec

from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.words import Word
from app.store import sentences
from app.store.called import called
from app.store.codec import plain, read
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A Hunter of a *group*, played by *player* (None: somebody who was erased).

    Without a group, the player has them along from one that they left. *state* is ``alive``,
    ``retired`` or ``dead``, *fate* the story of how. *away* is the adventure that has the sheet
    now; *away_ended* says that it is over there. *brought_as* is the sheet that came in a file;
    None for who was made at a table here.
    """

    id: UUID
    group: UUID | None
    player: UUID | None
    owner: str
    sheet: SheetRecord
    state: str
    fate: str
    revision: int
    updated_at: datetime
    away: UUID | None = None
    away_title: str = ""
    away_seat: str = ""
    away_ended: bool = False
    brought_as: SheetRecord | None = None
    made_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What changed a sheet in event *seq* of an adventure.

    *points* were earned, or spent if negative; *total* is what there was then.
    """

    adventure: UUID
    title: str
    seq: int
    at: datetime
    sentence: Word
    why: str
    points: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outing:
    """A *character* at a *seat* of an adventure; *home_at* once the sheet has come back."""

    character: UUID
    home_at: datetime | None


# A Hunter who was left at home after all is not away: the row of the table says so. Nor is one
# whose player has given the seat up.
_CHARACTER = """
SELECT c.id, c.group_id AS "group", c.player_id AS player, coalesce(p.name, '') AS owner, c.sheet,
    c.state, c.fate, c.revision, c.updated_at, c.created_at AS made_at, o.adventure_id AS away,
    coalesce(a.title, '') AS away_title, coalesce(o.seat, '') AS away_seat,
    coalesce(a.ended, false) AS away_ended,
    CASE WHEN c.from_file THEN (
        SELECT v.sheet FROM sheet_version v WHERE v.character_id = c.id ORDER BY v.number LIMIT 1
    ) END AS brought_as
FROM "character" c
LEFT JOIN player p ON p.id = c.player_id
LEFT JOIN outing o ON o.character_id = c.id AND o.home_at IS NULL AND EXISTS (
    SELECT 1 FROM adventure there WHERE there.id = o.adventure_id
    AND o.seat = ANY(there.brought)
) AND EXISTS (
    SELECT 1 FROM seat s WHERE s.adventure_id = o.adventure_id AND s.seat = o.seat
    AND s.player_id = c.player_id
)
LEFT JOIN adventure a ON a.id = o.adventure_id
"""


async def of_group(db: Driver, group: UUID) -> tuple[Character, ...]:
    """The Hunters of *group*, those who live before those who are remembered."""
    found = await db.fetch(
        f"{_CHARACTER} WHERE c.group_id = $1"
        " ORDER BY c.state <> 'alive', lower(c.name), c.created_at, c.id",
        group,
    )
    names = await called(db, group=group) if found else {}
    return tuple(
        replace(each, owner=names[each.player]) if each.player else each
        for each in map(_character, found)
    )


async def count(db: Driver, group: UUID) -> int:
    """How many Hunters *group* keeps, the remembered ones among them."""
    found: int = await db.fetchval('SELECT count(*) FROM "character" WHERE group_id = $1', group)
    return found


async def along(db: Driver, player: UUID) -> tuple[Character, ...]:
    """The Hunters whom *player* has along, between groups."""
    found = await db.fetch(
        f"{_CHARACTER} WHERE c.group_id IS NULL AND c.player_id = $1"
        " ORDER BY lower(c.name), c.created_at, c.id",
        player,
    )
    return tuple(map(_character, found))


async def go_along(db: Driver, group: UUID, player: UUID) -> None:
    """The Hunters of *player* who live leave *group* with them.

    A table where one of them sits goes on without: the Hunter there is that table's own now.
    """
    await db.execute(
        "WITH gone AS ("
        ' UPDATE "character" SET group_id = NULL'
        " WHERE group_id = $1 AND player_id = $2 AND state = 'alive' RETURNING id"
        ") DELETE FROM outing WHERE character_id IN (SELECT id FROM gone)",
        *(group, player),
    )


async def settle(db: Driver, character: UUID, group: UUID) -> None:
    """*character*, who was along with their player, is of *group* now."""
    await db.execute('UPDATE "character" SET group_id = $2 WHERE id = $1', character, group)


async def get(db: Driver, character: UUID) -> Character | None:
    """One *character*."""
    found = await db.fetchrow(f"{_CHARACTER} WHERE c.id = $1", character)
    return None if found is None else _character(found)


async def lock(db: Driver, character: UUID) -> None:
    """Let nobody else change or bring *character* until the transaction ends."""
    await db.execute('SELECT 1 FROM "character" WHERE id = $1 FOR UPDATE', character)


async def add(db: Driver, new: Character) -> bool:
    """Keep a *new* character; false if it is there already."""
    made = await db.fetchval(
        'INSERT INTO "character" (id, group_id, player_id, name, story, sheet, state, fate,'
        " revision, created_at, updated_at, from_file)"
        " VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, 0, $9, $9, $10)"
        " ON CONFLICT DO NOTHING RETURNING id",
        *(new.id, new.group, new.player, new.sheet.name, new.sheet.story, _sheet(new.sheet)),
        *(new.state, new.fate, new.updated_at, new.brought_as is not None),
    )
    return made is not None


async def save(db: Driver, changed: Character, at: datetime) -> bool:
    """Write *changed* over the revision that it was read as; false if there is a later one."""
    done = await db.fetchval(
        'UPDATE "character" SET name = $2, story = $3, sheet = $4::jsonb, state = $5, fate = $6,'
        " revision = revision + 1, updated_at = $7 WHERE id = $1 AND revision = $8 RETURNING id",
        *(changed.id, changed.sheet.name, changed.sheet.story, _sheet(changed.sheet)),
        *(changed.state, changed.fate, at, changed.revision),
    )
    return done is not None


async def has_lived(db: Driver, character: UUID) -> bool:
    """Whether *character* was played: came home from an adventure, or sits in one that began."""
    found: bool = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM deed WHERE character_id = $1) OR EXISTS ("
        " SELECT 1 FROM outing o JOIN adventure a ON a.id = o.adventure_id"
        " WHERE o.character_id = $1 AND (o.home_at IS NOT NULL"
        " OR o.seat = ANY(a.brought) AND a.stage <> 'setting-up'))",
        character,
    )
    return found


async def delete(db: Driver, character: UUID) -> None:
    """Forget *character* and all that is kept of them. The caller has locked it."""
    await db.execute("DELETE FROM deed WHERE character_id = $1", character)
    await db.execute("DELETE FROM outing WHERE character_id = $1", character)
    await db.execute("DELETE FROM sheet_version WHERE character_id = $1", character)
    await db.execute('DELETE FROM "character" WHERE id = $1', character)


async def set_out(db: Driver, character: UUID, adventure: UUID, seat: str, at: datetime) -> None:
    """*character* sits at *seat* of *adventure* now, in place of whoever was brought before."""
    await db.execute(
        "DELETE FROM outing WHERE adventure_id = $1 AND seat = $2 OR"
        " (character_id = $3 AND home_at IS NULL)",
        *(adventure, seat, character),
    )
    await db.execute(
        "INSERT INTO outing (character_id, adventure_id, seat, began_at) VALUES ($1, $2, $3, $4)",
        *(character, adventure, seat, at),
    )


async def stay_home(db: Driver, adventure: UUID, seat: str, player: UUID) -> None:
    """Whom others than *player* had brought to *seat* of *adventure* is at home for good."""
    await db.execute(
        'DELETE FROM outing o USING "character" c WHERE c.id = o.character_id'
        " AND o.adventure_id = $1 AND o.seat = $2 AND o.home_at IS NULL"
        " AND c.player_id IS DISTINCT FROM $3",
        *(adventure, seat, player),
    )


async def outing_at(db: Driver, adventure: UUID, seat: str) -> Outing | None:
    """Who was brought to, or kept from, *seat* of *adventure*."""
    found = await db.fetchrow(
        "SELECT character_id AS character, home_at FROM outing"
        " WHERE adventure_id = $1 AND seat = $2",
        *(adventure, seat),
    )
    return None if found is None else Outing(**found)


async def come_home(  # noqa: PLR0913, PLR0917 - who, from where, with what
    db: Driver, character: UUID, adventure: UUID, seat: str, deeds: Sequence[Deed], at: datetime
) -> None:
    """*character* is back from *adventure*, with all that changed the sheet there.

    Whoever was kept from *seat* before has gone another way: somebody else sits there now.
    """
    await db.execute(
        "DELETE FROM outing WHERE adventure_id = $1 AND seat = $2 AND character_id <> $3",
        *(adventure, seat, character),
    )
    await db.execute(
        "INSERT INTO outing (character_id, adventure_id, seat, began_at, home_at)"
        " VALUES ($1, $2, $3, $4, $4)"
        " ON CONFLICT (character_id, adventure_id) DO UPDATE SET home_at = $4",
        *(character, adventure, seat, at),
    )
    await db.execute(
        "DELETE FROM deed WHERE character_id = $1 AND adventure_id = $2", character, adventure
    )
    await db.executemany(
        "INSERT INTO deed (character_id, adventure_id, seq, at, sentence, why, points, total)"
        " VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)",
        [
            (character, adventure, d.seq, d.at, _told(d.sentence), d.why, d.points, d.total)
            for d in deeds
        ],
    )


async def deeds(db: Driver, character: UUID) -> tuple[Deed, ...]:
    """Everything that changed the sheet of *character* in the group they are of, in order.

    What happened in another group is for that group.
    """
    found = await db.fetch(
        "SELECT d.adventure_id AS adventure, a.title, d.seq, d.at, d.sentence, d.why, d.points,"
        " d.total FROM deed d JOIN adventure a ON a.id = d.adventure_id"
        ' JOIN "character" c ON c.id = d.character_id AND c.group_id = a.group_id'
        " WHERE d.character_id = $1 ORDER BY d.at, d.adventure_id, d.seq",
        character,
    )
    return tuple(
        Deed(**{**each, "sentence": sentences.read(msgspec.json.decode(each["sentence"]))})
        for each in found
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _told(sentence: Word) -> str:
    return _json(sentences.written(sentence, {}))


def _sheet(sheet: SheetRecord) -> str:
    return _json(plain(sheet))


def _character(row: asyncpg.Record) -> Character:
    sheets = {
        name: read(msgspec.json.decode(row[name]), SheetRecord) if row[name] else None
        for name in ("sheet", "brought_as")
    }
    return Character(**{**row, **sheets})
