"""Sheets as files: taken away, and brought to a group."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID, uuid5

from app.play.characters import add, new_character
from app.play.errors import NotFoundError, PlayError
from app.play.files import File, written
from app.play.groups import mine
from app.play.table import Table
from app.rules.beasthunters.record_check import sheet_faults
from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.roles import MAY_PLAY
from app.rules.words import N_, say
from app.store import characters, groups, sheet_versions
from app.store.characters import Character

__all__ = ["Character", "SheetRecord"]

FORMAT: Final = "salute-hunter"


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterFile:
    """A sheet as a file holds it."""

    format: str
    version: int
    hunter: SheetRecord


class KnownHunterError(PlayError):
    """The sheet of a file is, or once was, that of *character*, who is here already."""

    def __init__(self, character: Character) -> None:
        super().__init__("known")
        self.character = character


def take_away(character: Character) -> bytes:
    """The sheet of *character* as a file."""
    return written(HunterFile(format=FORMAT, version=1, hunter=character.sheet), FORMAT)


def read_file(data: bytes) -> SheetRecord:
    """The sheet of a file. Raises FileError, with line and field, if it is none."""
    file = File(data)
    sheet = file.read(HunterFile, FORMAT).hunter
    for refusal in sheet_faults(sheet):
        why = say(N_("{what}."), what=refusal.facts["what"])
        raise file.fault(why, f"hunter.{refusal.facts['field']}")
    return sheet


async def take_in(table: Table, player: UUID, group: UUID, data: bytes, intent: str) -> UUID:
    """A Hunter of *player* from a file; the same form twice makes one.

    Raises FileError, FullError where there is no room, or KnownHunterError if *player* has this
    Hunter in *group* already, or along.
    """
    sheet = read_file(data)
    made = uuid5(player, f"hunter {intent}")
    async with table.acting() as db:
        if (await mine(db, player, group)).role not in MAY_PLAY:
            raise NotFoundError
        await groups.lock(db, group)  # two files at the same moment are two
        known = await sheet_versions.with_sheet(db, player, group, sheet)
        if known not in (None, made) and (there := await characters.get(db, known)):
            raise KnownHunterError(there)
        new = new_character(table, made, group, player, sheet)
        await add(db, replace(new, brought_as=sheet))
    return made
