"""Lists of adventures, from the columns that each row repeats; no state is read for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.store.called import called
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """An adventure in a player's list. *seats* are the player's own, *role* theirs in its group."""

    id: UUID
    ruleset: str
    group: UUID | None
    group_name: str | None
    title: str
    stake: str
    kind: str
    stage: str
    waiting_for: tuple[str, ...]
    pool_total: int
    pool_left: int
    limit: int
    ended: bool
    updated_at: datetime
    seats: tuple[str, ...]
    role: str | None
    is_waiting_for_me: bool
    several: bool
    """Whether there is more than one Hunter."""


# What waits for me comes first, what has waited longest before all; then what others have to do,
# newest first; then what is over.
_MINE = """
WITH mine AS (
    SELECT adventure_id, array_agg(seat ORDER BY seat) AS seats
    FROM seat WHERE player_id = $1 GROUP BY adventure_id
), listed AS (
    SELECT a.id, a.ruleset, a.group_id AS "group", g.name AS group_name, a.title, a.stake, a.kind,
        a.stage, a.waiting_for, a.pool_total, a.pool_left, a."limit", a.ended, a.updated_at,
        coalesce(mine.seats, '{}') AS seats, m.role,
        NOT a.ended AND coalesce(a.waiting_for && mine.seats, false) AS is_waiting_for_me,
        (SELECT count(*) FROM seat s WHERE s.adventure_id = a.id) > 2 AS several
    FROM adventure a
    LEFT JOIN mine ON mine.adventure_id = a.id
    LEFT JOIN membership m ON m.group_id = a.group_id AND m.player_id = $1
    LEFT JOIN group_ g ON g.id = a.group_id
    WHERE a.id IN (SELECT adventure_id FROM mine)
        OR a.group_id IN (SELECT group_id FROM membership WHERE player_id = $1)
)
SELECT * FROM listed
ORDER BY is_waiting_for_me DESC, ended,
    CASE WHEN is_waiting_for_me THEN updated_at END, updated_at DESC, id
LIMIT $2
"""


async def of_player(db: Driver, player: UUID, most: int) -> tuple[Listed, ...]:
    """The *player*'s adventures, most urgent first, at *most* so many."""
    return tuple(
        Listed(
            **{
                **each,
                "waiting_for": tuple(each["waiting_for"]),
                "seats": tuple(each["seats"]),
            }
        )
        for each in await db.fetch(_MINE, player, most)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """An adventure in its group's list, with who sits where; an empty name is a free seat.

    *offered* are seats to which an invitation is open.
    """

    id: UUID
    title: str
    stake: str
    waiting_for: tuple[str, ...]
    ended: bool
    updated_at: datetime
    chairs: tuple[tuple[str, UUID | None, str], ...]
    offered: frozenset[str]

    @property
    def several(self) -> bool:
        """Whether there is more than one Hunter."""
        return len(self.chairs) > 2  # noqa: PLR2004 - the Challenger and one


_OF_GROUP = """
SELECT a.id, a.title, a.stake, a.waiting_for, a.ended, a.updated_at,
    array_agg(s.seat ORDER BY s.seat) AS seats,
    array_agg(s.player_id ORDER BY s.seat) AS players,
    ARRAY(
        SELECT i.seat FROM invitation i WHERE i.adventure_id = a.id
            AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > $3
    ) AS offered
FROM adventure a
JOIN seat s ON s.adventure_id = a.id
WHERE a.group_id = $1
GROUP BY a.id ORDER BY a.ended, a.updated_at DESC, a.id LIMIT $2
"""


async def of_group(db: Driver, group: UUID, at: datetime, most: int = 100) -> tuple[Laid, ...]:
    """The adventures of *group* at the time *at*: those in play first, the newest before all."""
    names = await called(db, group=group)
    return tuple(
        Laid(
            id=each["id"],
            title=each["title"],
            stake=each["stake"],
            waiting_for=tuple(each["waiting_for"]),
            ended=each["ended"],
            updated_at=each["updated_at"],
            chairs=tuple(
                (seat, player, names.get(player, ""))
                for seat, player in zip(each["seats"], each["players"], strict=True)
            ),
            offered=frozenset(each["offered"]),
        )
        for each in await db.fetch(_OF_GROUP, group, most, at)
    )
