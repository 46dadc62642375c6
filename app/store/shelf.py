"""All adventures that somebody may read, by time, people, outcome, kind and state."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final
from uuid import UUID

import asyncpg

from app.store.called import called
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """Which adventures: all fields that are set have to fit. *since* and *until* are whole days."""

    group: UUID | None = None
    words: str = ""
    person: str = ""
    outcome: str = ""
    kind: str = ""
    ended: bool | None = None
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """An adventure on the shelf: who sits where, how it ended (or ''), my own *seats*.

    *hunters* are the names of those who were played, by seat.
    """

    id: UUID
    title: str
    stake: str
    group: str
    kind: str
    outcome: str
    ended: bool
    head: int
    created_at: datetime
    updated_at: datetime
    seats: tuple[str, ...]
    people: tuple[tuple[str, str], ...]
    hunters: Mapping[str, str]


def folded(text: str) -> str:
    """*text* without accents and capitals, as ``_fold`` has it in the database."""
    apart = unicodedata.normalize("NFKD", text.replace(CURLY, "'"))
    return "".join(each for each in apart if not unicodedata.combining(each)).lower()


def _fold(text: str) -> str:
    """The expression that takes accents and capitals from *text*: all letters left are plain."""
    plain = f"normalize(translate({text}, '{CURLY}', ''''), NFKD)"
    return f"lower(regexp_replace({plain}, '[{ACCENTS}]', '', 'g'))"


CURLY: Final = chr(0x2019)
ACCENTS: Final = r"\u0300-\u036f"

_NAMED = """
SELECT DISTINCT ON (e.seat) e.seat, coalesce(e.payload ->> 'name', e.payload #>> '{{sheet,name}}')
FROM event e
WHERE e.adventure_id = {adventure} AND e.name IN ('hunter-named', 'hunter-brought')
ORDER BY e.seat, e.seq DESC
"""
"""The last name of each Hunter."""

_SHELF = f"""
WITH mine AS (
    SELECT adventure_id, array_agg(seat ORDER BY seat) AS seats
    FROM seat WHERE player_id = $1 GROUP BY adventure_id
), shelf AS (
    SELECT a.id, a.title, a.stake, coalesce(g.name, '') AS "group",
        a.group_id, a.kind, a.ended, a.head,
        a.outcome, a.created_at, a.updated_at, coalesce(mine.seats, '{{}}') AS seats
    FROM adventure a
    LEFT JOIN mine ON mine.adventure_id = a.id
    LEFT JOIN group_ g ON g.id = a.group_id
    WHERE (mine.seats IS NOT NULL
            OR a.group_id IN (SELECT group_id FROM membership WHERE player_id = $1))
        AND ($2::uuid IS NULL OR a.group_id = $2)
        AND ($3 = '' OR strpos({_fold("a.title || ' ' || a.stake")}, $3) > 0)
        AND ($4 = '' OR EXISTS (
            SELECT 1 FROM seat s JOIN player p ON p.id = s.player_id
            WHERE s.adventure_id = a.id AND strpos({_fold("p.name")}, $4) > 0
        ) OR EXISTS (
            SELECT 1 FROM ({_NAMED.format(adventure="a.id")}) AS hunter (seat, name)
            WHERE strpos({_fold("hunter.name")}, $4) > 0
        ))
        AND ($5 = '' OR a.kind = $5)
        AND ($6::boolean IS NULL OR a.ended = $6)
        AND ($7::date IS NULL OR a.updated_at >= $7)
        AND ($8::date IS NULL OR a.created_at < $8 + 1)
)
SELECT *, ARRAY(
    SELECT ARRAY[s.seat, coalesce(p.name, ''), s.player_id::text]
    FROM seat s LEFT JOIN player p ON p.id = s.player_id
    WHERE s.adventure_id = shelf.id ORDER BY s.seat
) AS people, ARRAY(
    SELECT ARRAY[seat, name] FROM ({_NAMED.format(adventure="shelf.id")}) AS hunter (seat, name)
) AS hunters
FROM shelf WHERE $9 = '' OR outcome = $9
ORDER BY updated_at DESC, id LIMIT $10 OFFSET $11
"""  # noqa: S608 - our own words


async def shelf(
    db: Driver, player: UUID, sought: Sought, *, most: int, after: int
) -> tuple[Shelved, ...]:
    """The adventures of *player* that fit, the latest first."""
    found = await db.fetch(
        _SHELF,
        *(player, sought.group, folded(sought.words), folded(sought.person)),
        *(sought.kind, sought.ended),
        *(sought.since, sought.until, sought.outcome, most, after),
    )
    groups = {each["group_id"] for each in found} - {None}
    names = {group: await called(db, group=group) for group in groups}
    return tuple(_shelved(each, names.get(each["group_id"], {})) for each in found)


def _shelved(row: asyncpg.Record, names: Mapping[UUID, str]) -> Shelved:
    given = {key: value for key, value in row.items() if key != "group_id"}
    people = tuple(
        (seat, names.get(UUID(player), name) if player else "")
        for seat, name, player in row["people"]
    )
    hunters = {seat: name for seat, name in row["hunters"] if name}
    whole = {**given, "seats": tuple(row["seats"]), "people": people, "hunters": hunters}
    return Shelved(**whole)
