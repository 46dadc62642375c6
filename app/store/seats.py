"""Who sits where, and who may look on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.rules.roles import MAY_PLAY, ORGANISER
from app.store import groups
from app.store.called import called
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat of an adventure and the player who sits there; None while it is free."""

    seat: str
    player: UUID | None
    name: str
    joined_at: datetime | None


async def lay(db: Driver, adventure: UUID, chairs: Mapping[str, UUID | None], at: datetime) -> None:
    """Set out the *chairs* of a new *adventure*, each with the player who takes it or none."""
    await db.executemany(
        "INSERT INTO seat (adventure_id, seat, player_id, joined_at) VALUES ($1, $2, $3, $4)",
        [(adventure, seat, who, who and at) for seat, who in chairs.items()],
    )


async def chairs(db: Driver, adventure: UUID) -> tuple[Chair, ...]:
    """The seats of *adventure*, and who sits there."""
    found = await db.fetch(
        "SELECT seat, player_id, joined_at FROM seat WHERE adventure_id = $1 ORDER BY seat",
        adventure,
    )
    names = await called(db, adventure=adventure)
    return tuple(
        Chair(
            seat=each["seat"],
            player=each["player_id"],
            name=names.get(each["player_id"], ""),
            joined_at=each["joined_at"],
        )
        for each in found
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenure:
    """Who held *seat* before whoever holds it now, up to event *last_seq*."""

    seat: str
    player: UUID
    name: str
    since: datetime
    until: datetime
    last_seq: int


async def sit(db: Driver, adventure: UUID, seat: str, player: UUID, at: datetime) -> bool:
    """Give a free *seat* to *player*; false if somebody sits there."""
    done = await db.fetchval(
        "UPDATE seat SET player_id = $3, joined_at = $4"
        " WHERE adventure_id = $1 AND seat = $2 AND player_id IS NULL RETURNING seat",
        *(adventure, seat, player, at),
    )
    return done is not None


async def is_held(db: Driver, adventure: UUID, seat: str, player: UUID) -> bool:
    """Whether *player* holds *seat*."""
    found: bool = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM seat"
        " WHERE adventure_id = $1 AND seat = $2 AND player_id = $3)",
        *(adventure, seat, player),
    )
    return found


async def vacate(db: Driver, adventure: UUID, seat: str, player: UUID, at: datetime) -> bool:
    """Free *seat* of *player* and remember who held it; false if *player* does not.

    The caller has locked the adventure, so that its last event is theirs.
    """
    held = await db.fetchval(_REMEMBER, adventure, seat, player, at)
    if held is None:
        return False
    await db.execute(
        "UPDATE seat SET player_id = NULL, joined_at = NULL WHERE adventure_id = $1 AND seat = $2",
        *(adventure, seat),
    )
    return True


_REMEMBER = """
INSERT INTO tenure (adventure_id, seat, number, player_id, since, until, last_seq)
SELECT s.adventure_id, s.seat, 1 + (
    SELECT count(*) FROM tenure t WHERE t.adventure_id = s.adventure_id AND t.seat = s.seat
), s.player_id, s.joined_at, $4, a.head
FROM seat s JOIN adventure a ON a.id = s.adventure_id
WHERE s.adventure_id = $1 AND s.seat = $2 AND s.player_id = $3
RETURNING number
"""


async def tenures(db: Driver, adventure: UUID) -> tuple[Tenure, ...]:
    """Everybody who held a seat of *adventure* before, in order."""
    found = await db.fetch(
        "SELECT seat, player_id AS player, since, until, last_seq"
        " FROM tenure WHERE adventure_id = $1 ORDER BY seat, number",
        adventure,
    )
    names = await called(db, adventure=adventure) if found else {}
    return tuple(Tenure(**each, name=names[each["player"]]) for each in found)


async def had_holder(db: Driver, adventure: UUID, seat: str) -> bool:
    """Whether anybody held *seat* before whoever holds it now."""
    found: bool = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM tenure WHERE adventure_id = $1 AND seat = $2)",
        *(adventure, seat),
    )
    return found


async def was_held(db: Driver, adventure: UUID, seat: str, player: UUID) -> bool:
    """Whether *player* held *seat* once."""
    found: bool = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM tenure"
        " WHERE adventure_id = $1 AND seat = $2 AND player_id = $3)",
        *(adventure, seat, player),
    )
    return found


async def has_say(db: Driver, adventure: UUID) -> bool:
    """Whether anybody at all may still invite to *adventure*."""
    found: bool = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM seat WHERE adventure_id = $1 AND player_id IS NOT NULL)"
        " OR EXISTS (SELECT 1 FROM adventure a JOIN membership m ON m.group_id = a.group_id"
        " WHERE a.id = $1 AND m.role = $2)",
        *(adventure, ORGANISER),
    )
    return found


async def lock(db: Driver, adventure: UUID) -> bool:
    """Let nobody act or change seats at *adventure*, nor roles in its group; false if none is.

    It lasts until the transaction ends. An adventure always comes before its group, and both
    before invitations, so that nobody waits in a circle.
    """
    found = await db.fetchrow("SELECT group_id FROM adventure WHERE id = $1 FOR UPDATE", adventure)
    if found is not None and found["group_id"] is not None:
        await groups.lock(db, found["group_id"])
    return found is not None


async def may_open(db: Driver, group: UUID, player: UUID) -> bool:
    """Whether *player* may open adventures in *group*: its organisers and its players may."""
    found: bool = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM membership WHERE group_id = $1 AND player_id = $2"
        " AND role = ANY($3))",
        *(group, player, list(MAY_PLAY)),
    )
    return found


async def may_invite(db: Driver, adventure: UUID, player: UUID) -> bool:
    """Whether *player* sits at *adventure* or organises its group."""
    found: bool = await db.fetchval(
        "SELECT EXISTS (SELECT 1 FROM seat WHERE adventure_id = $1 AND player_id = $2)"
        " OR EXISTS (SELECT 1 FROM adventure a JOIN membership m ON m.group_id = a.group_id"
        " WHERE a.id = $1 AND m.player_id = $2 AND m.role = $3)",
        *(adventure, player, ORGANISER),
    )
    return found
