"""Who holds a seat: giving it up, freeing it, handing it to somebody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from app.play import vacancy
from app.play.change import Change
from app.play.errors import GroupError, NotFoundError
from app.play.table import Table
from app.rules.roles import MAY_PLAY, ORGANISER
from app.rules.words import Seat
from app.store import adventures, groups, invitations, say, seats
from app.store.adventures import Row
from app.store.engine import Driver
from app.store.seats import Chair, Tenure

__all__ = ["Chair", "Seating", "Tenure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The seats of an *adventure*: who sits there, who did before, and its last event's number."""

    adventure: UUID
    group: UUID | None
    title: str
    head: int
    chairs: tuple[Chair, ...]
    tenures: tuple[Tenure, ...]
    may_seat: bool
    """Whether who asks organises the group, and so gives seats."""
    may_invite: bool
    """Whether who asks sits here or gives seats."""
    may_take: bool
    """Whether who asks may sit down at a free seat that is *offered* to nobody."""
    offered: frozenset[str]


async def seating(table: Table, player: UUID, adventure: UUID) -> Seating:
    """The seats of *adventure*, for who sits there or belongs to its group."""
    async with table.reading() as db:
        row = await _row(db, adventure)
        chairs = await seats.chairs(db, adventure)
        group = await groups.of_member(db, row.group_id, player) if row.group_id else None
        if group is None and player not in {chair.player for chair in chairs}:
            raise NotFoundError
        return Seating(
            adventure=adventure,
            group=row.group_id if group else None,
            title=await adventures.title(db, adventure) or "",
            head=row.head,
            chairs=chairs,
            tenures=await seats.tenures(db, adventure),
            may_seat=group is not None and group.role == ORGANISER,
            may_invite=player in {chair.player for chair in chairs}
            or (group is not None and group.role == ORGANISER),
            may_take=group is not None
            and group.role in MAY_PLAY
            and player not in {chair.player for chair in chairs}
            and not await adventures.is_over(db, adventure),
            offered=await invitations.offered(db, adventure, table.now()),
        )


async def take(table: Table, player: UUID, adventure: UUID, seat: Seat) -> bool:
    """Let *player*, who plays in the group, sit down at a free *seat*: whether others held it.

    Once more is fine. Raises GroupError ``taken``, ``seated`` for who holds another seat there,
    ``offered`` while somebody is invited to the seat, and ``over``; NotFoundError for others.
    """
    async with table.acting() as db:
        await seats.lock(db, adventure)
        row = await _row(db, adventure)
        group = await groups.of_member(db, row.group_id, player) if row.group_id else None
        chairs = {chair.seat: chair.player for chair in await seats.chairs(db, adventure)}
        if group is None or group.role not in MAY_PLAY or seat not in chairs:
            raise NotFoundError
        if chairs[seat] == player:
            return await seats.had_holder(db, adventure, seat)
        await _check_free(table, db, adventure, seat, player, chairs)
        await seats.sit(db, adventure, seat, player, table.now())
        head = await vacancy.welcome(table, db, adventure, seat, player)
        took_over = await seats.had_holder(db, adventure, seat)
    Change(heads={adventure: head}).tell(table)
    return took_over


async def _check_free(  # noqa: PLR0913, PLR0917 - who wants which seat of what
    table: Table,
    db: Driver,
    adventure: UUID,
    seat: Seat,
    player: UUID,
    chairs: Mapping[str, UUID | None],
) -> None:
    if chairs[seat] is not None:
        raise GroupError("taken")
    if player in chairs.values():
        raise GroupError("seated")
    if await adventures.is_over(db, adventure):
        raise GroupError("over")
    if seat in await invitations.offered(db, adventure, table.now()):
        raise GroupError("offered")


async def leave(table: Table, player: UUID, adventure: UUID, seat: Seat) -> None:
    """Let *player* give up a *seat* of theirs.

    Raises GroupError ``last-say`` if nobody would be left who could give the seat to another.
    """
    async with table.acting() as db:
        await seats.lock(db, adventure)
        change = await _free(table, db, adventure, seat, player)
        if not await seats.has_say(db, adventure):
            raise GroupError("last-say")
    change.tell(table)


async def free(table: Table, organiser: UUID, adventure: UUID, seat: Seat, holder: UUID) -> None:
    """Let the *organiser* of the group take *seat* from its *holder*, as the page named them."""
    async with table.acting() as db:
        await seats.lock(db, adventure)
        await _check_organises(db, organiser, adventure)
        change = await _free(table, db, adventure, seat, holder)
    change.tell(table)


async def hand(table: Table, organiser: UUID, adventure: UUID, seat: Seat, member: UUID) -> None:
    """Let the *organiser* give a free *seat* to a *member* of the group.

    Raises GroupError ``taken`` if somebody sits there.
    """
    async with table.acting() as db:
        await seats.lock(db, adventure)
        group = await _check_organises(db, organiser, adventure)
        if await groups.of_member(db, group, member) is None:
            raise NotFoundError
        if seat not in {chair.seat for chair in await seats.chairs(db, adventure)}:
            raise NotFoundError
        if await seats.is_held(db, adventure, seat, member):
            return
        if not await seats.sit(db, adventure, seat, member, table.now()):
            raise GroupError("taken")
        await groups.promote(db, group, member)
        head = await vacancy.welcome(table, db, adventure, seat, member)
    Change(heads={adventure: head}).tell(table)


async def was_mine(table: Table, player: UUID, adventure: UUID, seat: str) -> bool:
    """Whether *player* held *seat* once."""
    async with table.reading() as db:
        return await seats.was_held(db, adventure, seat, player)


async def _free(table: Table, db: Driver, adventure: UUID, seat: Seat, holder: UUID) -> Change:
    if not await seats.vacate(db, adventure, seat, holder, table.now()):
        raise NotFoundError
    ended = await say.end_without_say(db, adventure, holder, table.now())
    head = await vacancy.void(table, db, adventure, seat)
    return Change(lost=(holder,), ended=ended, heads={adventure: head})


async def _check_organises(db: Driver, player: UUID, adventure: UUID) -> UUID:
    row = await _row(db, adventure)
    group = await groups.of_member(db, row.group_id, player) if row.group_id else None
    if group is None or group.role != ORGANISER:
        raise NotFoundError
    return group.id


async def _row(db: Driver, adventure: UUID) -> Row:
    row = await adventures.load(db, adventure)
    if row is None:
        raise NotFoundError
    return row
