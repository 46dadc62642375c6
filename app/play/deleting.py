"""Deleting a Hunter who never played: what it means, why it can't be, and doing it."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from app.play.errors import GroupError, NotFoundError
from app.play.groups import mine
from app.play.table import Table
from app.store import characters
from app.store.characters import Character
from app.store.engine import Driver

__all__ = ["Character", "Deletion"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deletion:
    """Whether *character* can be deleted: *refused* is why not, as a reason of GroupError."""

    character: Character
    refused: str | None


async def foresee(table: Table, player: UUID, group: UUID | None, character: UUID) -> Deletion:
    """Whether *player* can delete their *character* of *group*, or whom they have along.

    Raises NotFoundError if it is not theirs.
    """
    async with table.reading() as db:
        return await _foresee(db, player, group, character)


async def delete(table: Table, player: UUID, group: UUID | None, character: UUID) -> None:
    """Delete *character*, who never played, and everything kept of them.

    Who is gone already is gone. Raises GroupError ``lived`` or ``away``, or NotFoundError.
    """
    async with table.acting() as db:
        await characters.lock(db, character)
        if await characters.get(db, character) is None:
            return
        foreseen = await _foresee(db, player, group, character)
        if foreseen.refused is not None:
            raise GroupError(foreseen.refused)
        await characters.delete(db, character)


async def _foresee(db: Driver, player: UUID, group: UUID | None, character: UUID) -> Deletion:
    if group is not None:
        await mine(db, player, group)
    found = await characters.get(db, character)
    if found is None or (found.player, found.group) != (player, group):
        raise NotFoundError
    if await characters.has_lived(db, character):
        return Deletion(character=found, refused="lived")
    return Deletion(character=found, refused="away" if found.away else None)
