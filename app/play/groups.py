"""Starting a group and looking at one's own."""

from __future__ import annotations

from uuid import UUID, uuid5

from app.play.errors import NotFoundError
from app.play.people import person_name
from app.play.table import Table
from app.store import groups
from app.store.groups import Group, Member

__all__ = ["Group", "Member"]


async def found_group(table: Table, player: UUID, name: str, intent: str) -> UUID:
    """A new group with *player* as its organiser; the same form twice makes one group."""
    group = uuid5(player, f"group {intent}")
    async with table.acting() as db:
        await groups.add(db, group, person_name(name), player, table.now())
    return group


async def my_groups(table: Table, player: UUID) -> tuple[Group, ...]:
    """The groups that *player* belongs to."""
    async with table.reading() as db:
        return await groups.of_player(db, player)


async def members(table: Table, player: UUID, group: UUID) -> tuple[Member, ...]:
    """Who belongs to *group*, for one who does. Raises NotFoundError for everybody else."""
    async with table.reading() as db:
        found = await groups.members(db, group)
    if player not in {member.player for member in found}:
        raise NotFoundError
    return found
