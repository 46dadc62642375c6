"""The versions of a Hunter's sheet: the group looks them through, its player restores one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from app.play.characters import ALIVE
from app.play.errors import GroupError, NotFoundError, PlayError
from app.play.groups import Group, mine
from app.play.table import Table
from app.rules.beasthunters.record_check import sheet_faults
from app.rules.decider import Refusal
from app.store import characters, sheet_versions
from app.store.characters import Character
from app.store.engine import Driver
from app.store.sheet_versions import SheetVersion

__all__ = ["History", "SheetVersion", "SheetVersionError"]


class SheetVersionError(PlayError):
    """An old sheet that can't be valid again: *refusal* says what the rules have against it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("sheet-version")
        self.refusal = refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A *character* with all *versions* of the sheet in this *group*, the oldest first."""

    group: Group
    character: Character
    versions: tuple[SheetVersion, ...]


async def history(table: Table, player: UUID, group: UUID, character: UUID) -> History:
    """The versions of a Hunter of *group*, for everybody who belongs to it. NotFoundError."""
    async with table.reading() as db:
        return await _history(db, player, group, character)


async def restore(  # noqa: PLR0913, PLR0917 - who, where, what, and what they had seen
    table: Table, player: UUID, group: UUID, character: UUID, number: int, revision: int
) -> bool:
    """Let the sheet be as in version *number* again; false if it is not the one that was seen.

    It is a change like any other: the versions in between stay. Only away from any table: raises
    GroupError ``away`` or ``gone``, SheetVersionError, or NotFoundError if it is not *player*'s.
    """
    async with table.acting() as db:
        await characters.lock(db, character)
        known = await _history(db, player, group, character)
        now = known.character
        wanted = next((each.sheet for each in known.versions if each.number == number), None)
        if now.player != player or wanted is None:
            raise NotFoundError
        if now.state != ALIVE or now.away is not None:
            raise GroupError("gone" if now.state != ALIVE else "away")
        for refusal in sheet_faults(wanted):
            raise SheetVersionError(refusal)
        told = replace(now, sheet=wanted, revision=revision)
        return await characters.save(db, told, table.now())


async def _history(db: Driver, player: UUID, group: UUID, character: UUID) -> History:
    seen = await mine(db, player, group)
    found = await characters.get(db, character)
    if found is None or found.group != group:
        raise NotFoundError
    versions = await sheet_versions.of_character(db, character)
    return History(group=seen, character=found, versions=versions)
