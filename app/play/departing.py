"""Leaving a group, or being removed from it: what it will mean, and doing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from app.play import vacancy
from app.play.change import Change
from app.play.errors import GroupError, NotFoundError
from app.play.groups import check_organiser, mine, why_indispensable
from app.play.table import Table
from app.rules.roles import ORGANISER
from app.rules.words import Seat
from app.store import departures, farewells, groups
from app.store.departures import Belongings, HeldSeat
from app.store.engine import Driver
from app.store.groups import Group, Member

__all__ = ["Belongings", "Departure", "HeldSeat"]

TOLD: Final = timedelta(days=30)
"""So long is whoever was removed told of it, unless they say before that they have read it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """What it would mean if *member* left *group*. *own*: they are who asks.

    *refused* is why they can't, as a reason of GroupError.
    """

    group: Group
    member: Member
    own: bool
    belongings: Belongings
    refused: str | None

    @property
    def mark(self) -> str:
        """Another one as soon as leaving would mean something else."""
        return sha256(repr(self.belongings).encode()).hexdigest()[:32]


async def foresee(table: Table, player: UUID, group: UUID, member: UUID) -> Departure:
    """What it would mean if *member* left *group*, for themselves or who organises it.

    Raises NotFoundError for everybody else.
    """
    async with table.reading() as db:
        return await _foresee(table, db, player, group, member)


async def depart(
    table: Table, player: UUID, group: UUID, member: UUID, mark: str
) -> Departure | None:
    """Let *member* leave *group* as *player* saw it, by its *mark*; what it means now otherwise.

    Who is gone already is gone. Raises GroupError ``last-organiser`` or ``alone``, NotFoundError.
    """
    async with table.acting() as db:
        if player != member:
            await check_organiser(db, player, group)
        await departures.lock(db, group, member)
        if await groups.of_member(db, group, member) is None:
            return None
        foreseen = await _foresee(table, db, player, group, member)
        if foreseen.refused is not None:
            raise GroupError(foreseen.refused)
        if foreseen.mark != mark:
            return foreseen
        if player != member:
            await farewells.add(db, member, group, table.now() + TOLD)
        ended = await departures.depart(db, group, member, table.now())
        freed = [(held.adventure, Seat(held.seat)) for held in foreseen.belongings.seats]
        heads = await vacancy.void_all(table, db, freed)
    Change(lost=(member,), ended=ended, heads=heads).tell(table)
    return None


async def removed_from(table: Table, player: UUID) -> tuple[str, ...]:
    """The groups, by name, that others removed *player* from, until they have read it."""
    async with table.reading() as db:
        return await farewells.of_player(db, player, table.now())


async def has_read(table: Table, player: UUID) -> None:
    """Tell *player* no more of what they were removed from."""
    async with table.acting() as db:
        await farewells.forget(db, player)


async def _foresee(table: Table, db: Driver, player: UUID, group: UUID, member: UUID) -> Departure:
    seen = await mine(db, player, group)
    found = {each.player: each for each in await groups.members(db, group)}
    if member not in found or (player != member and seen.role != ORGANISER):
        raise NotFoundError
    return Departure(
        group=seen,
        member=found[member],
        own=player == member,
        belongings=await departures.belongings(db, group, member, table.now()),
        refused=why_indispensable(tuple(found.values()), member),
    )
