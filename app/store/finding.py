"""Finding events by their words and marks. What a seat may not see is never matched for it.

The row of an adventure says which kinds of events are *covered*, and who are their *keepers*.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from app.store.engine import Driver
from app.store.typed import straight

FEW: Final = 2_000
"""So many hits are put in order as they are; where there are more, they are met on the way."""

LAST: Final = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is looked for, among events *first* to *last* of each adventure.

    *text* is as somebody typed it (words, “a phrase”, -without); events of a kind in *named* count
    as if they held it. Of each group of *marks*, one has to be there: of
    an empty group none ever is.
    """

    text: str = ""
    named: tuple[str, ...] = ()
    marks: tuple[tuple[str, ...], ...] = ()
    first: int = 1
    last: int = LAST

    @property
    def asks_for_words(self) -> bool:
        """Whether a hit would tell that a word or a resource stands in what was found."""
        about = (mark.startswith("about:") for group in self.marks for mark in group)
        return bool(self.text) or any(about)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An event that was found; *seats* are the seeker's own at its adventure."""

    adventure: UUID
    title: str
    seats: tuple[str, ...]
    seq: int


# In the stems of both languages: nobody says in which they write.
_READ = """
SELECT CASE
    WHEN $1::text = '' THEN $3::text::tsquery
    WHEN numnode(typed) = 0 THEN ''
    WHEN $3::text = '' THEN typed
    ELSE typed && $3::text::tsquery
END::text
FROM (
    SELECT websearch_to_tsquery('pg_catalog.italian', $1)
        || websearch_to_tsquery('pg_catalog.english', $1) || $2::text::tsquery AS typed
) AS read
"""

MINE = """
mine AS (
    SELECT a.id, a.ruleset, a.title, a.updated_at, a.covered, a.keepers,
        coalesce(s.seats, '{}') AS seats
    FROM adventure a LEFT JOIN (
        SELECT adventure_id, array_agg(seat ORDER BY seat) AS seats
        FROM seat WHERE player_id = $1 GROUP BY adventure_id
    ) AS s ON s.adventure_id = a.id
    WHERE ($3::uuid IS NULL OR a.group_id = $3) AND (s.seats IS NOT NULL
        OR a.group_id IN (SELECT group_id FROM membership WHERE player_id = $1))
)
"""

# What a what if copied is found where it was played, by whoever may read there.
_COPIED = """
copied AS MATERIALIZED (
    SELECT f.adventure_id AS id, max(f.seq) AS upto FROM event f
    WHERE f.words @@ '''event:forked'''::tsquery
        AND f.payload ->> 'origin' IN (SELECT id::text FROM mine)
    GROUP BY f.adventure_id
)
"""

_IS_TOLD = "(NOT $4 OR e.name <> ALL(m.covered) OR m.seats && m.keepers)"

_FEW = f"""
WITH {MINE}, {_COPIED}, met AS MATERIALIZED (
    SELECT adventure_id, seq, name FROM event WHERE words @@ $2::text::tsquery LIMIT {FEW + 1}
)
SELECT counted.met, hit.* FROM (SELECT count(*) AS met FROM met) AS counted LEFT JOIN (
    SELECT m.id AS adventure, m.title, m.seats, e.seq, m.updated_at
    FROM met e JOIN mine m ON m.id = e.adventure_id LEFT JOIN copied c ON c.id = m.id
    WHERE {_IS_TOLD} AND e.seq >= coalesce(c.upto, 0)
) AS hit ON true
ORDER BY hit.updated_at DESC, hit.adventure, hit.seq DESC LIMIT $5
"""  # noqa: S608 - our own words

_MANY = f"""
WITH {MINE}, {_COPIED}
SELECT m.id AS adventure, m.title, m.seats, hit.seq
FROM (
    SELECT mine.*, coalesce(copied.upto, 0) AS begins FROM mine LEFT JOIN copied USING (id)
    ORDER BY updated_at DESC, id
) AS m CROSS JOIN LATERAL (
    SELECT e.seq FROM event e
    WHERE e.adventure_id = m.id AND e.seq >= m.begins AND e.words @@ $2::text::tsquery
        AND {_IS_TOLD}
    ORDER BY e.seq DESC LIMIT $5
) AS hit
ORDER BY m.updated_at DESC, m.id, hit.seq DESC LIMIT $5
"""  # noqa: S608 - our own words

_HERE = """
SELECT e.seq FROM event e JOIN adventure a ON a.id = e.adventure_id
WHERE e.adventure_id = $1 AND e.seq BETWEEN $3 AND $4 AND e.words @@ $2::text::tsquery
    AND (NOT $5 OR e.name <> ALL(a.covered) OR $6 = ANY(a.keepers))
ORDER BY e.seq DESC LIMIT $7
"""


async def everywhere(
    db: Driver, player: UUID, wanted: Wanted, *, group: UUID | None, most: int
) -> tuple[Hit, ...]:
    """The hits in all adventures of *player*, or of *group*: newest adventures and events first."""
    query = await _read(db, wanted)
    if not query:
        return ()
    asked = (player, query, group, wanted.asks_for_words, most)
    found = await db.fetch(_FEW, *asked)
    if not found or found[0]["met"] > FEW:
        found = await db.fetch(_MANY, *asked)
    return tuple(_hit(each) for each in found if each["adventure"] is not None)


async def at_table(
    db: Driver, adventure: UUID, wanted: Wanted, seat: str, *, most: int
) -> tuple[int, ...]:
    """The numbers of the hits in one adventure, newest first, as *seat* may know them."""
    query = await _read(db, wanted)
    if not query:
        return ()
    bounds = (wanted.first, wanted.last)
    asked = (wanted.asks_for_words, seat, most)
    found = await db.fetch(_HERE, adventure, query, *bounds, *asked)
    return tuple(each["seq"] for each in found)


async def _read(db: Driver, wanted: Wanted) -> str:
    if not all(wanted.marks):
        return ""
    marks = " & ".join(f"({_any(group)})" for group in wanted.marks)
    named = _any(wanted.named, "event:")
    query: str = await db.fetchval(_READ, straight(wanted.text), named, marks)
    return query


def _any(marks: Iterable[str], prefix: str = "") -> str:
    return " | ".join(f"'{_quoted(prefix + mark)}'" for mark in marks)


def _quoted(mark: str) -> str:
    return mark.replace("\\", "\\\\").replace("'", "''")


def _hit(each: Any) -> Hit:
    return Hit(
        adventure=each["adventure"],
        title=each["title"],
        seats=tuple(each["seats"]),
        seq=each["seq"],
    )
