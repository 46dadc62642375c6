"""Hunters whom their player has along, between two groups."""

from __future__ import annotations

from uuid import UUID

from app.play.errors import NotFoundError
from app.play.groups import mine
from app.play.limits import check_room
from app.play.table import Table
from app.rules.roles import MAY_PLAY
from app.store import characters, groups
from app.store.characters import Character

__all__ = ["Character"]


async def hunters(table: Table, player: UUID) -> tuple[Character, ...]:
    """The Hunters whom *player* has along."""
    async with table.reading() as db:
        return await characters.along(db, player)


async def get(table: Table, player: UUID, character: UUID) -> Character:
    """One of them. Raises NotFoundError."""
    async with table.reading() as db:
        found = await characters.get(db, character)
    if found is None or found.player != player or found.group is not None:
        raise NotFoundError
    return found


async def settle(table: Table, player: UUID, character: UUID, group: UUID) -> None:
    """Take *character* into *group*, where *player* plays; to do it twice is to do it once.

    Raises NotFoundError, or FullError where there is no room.
    """
    async with table.acting() as db:
        if (await mine(db, player, group)).role not in MAY_PLAY:
            raise NotFoundError
        await groups.lock(db, group)
        await characters.lock(db, character)
        found = await characters.get(db, character)
        if found is None or found.player != player or found.group not in (None, group):
            raise NotFoundError
        await characters.settle(db, character, group)
        check_room("hunters", await characters.count(db, group))
