"""Keeping notes at events: one's own alone, or shared with everybody at the table."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from app.play.errors import CommandError, NotFoundError, PlayError
from app.play.limits import check_room
from app.play.table import Table
from app.rules.words import GARBLING
from app.store import adventures, note_finding, notes
from app.store.note_finding import FoundNote
from app.store.notes import Note

__all__ = ["FoundNote", "Note", "NoteChangedError", "Noting"]

LONGEST_NOTE = 4000


class NoteChangedError(PlayError):
    """The note was changed or deleted elsewhere since it was seen; nothing was written."""

    def __init__(self) -> None:
        super().__init__("note-changed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Noting:
    """What *player* wants to note at event *seq*; *version* of their note as seen, 0 for none."""

    adventure: UUID
    player: UUID
    seq: int
    version: int
    text: str = ""
    shared: bool = False


async def read_notes(
    table: Table, adventure: UUID, player: UUID, first: int, last: int
) -> tuple[Note, ...]:
    """The notes at events *first* to *last* that *player*, who sits at the table, may read."""
    async with table.reading() as db:
        return await notes.seen_by(db, adventure, player, first, last)


async def find_notes(
    table: Table, player: UUID, text: str, *, adventure: UUID | None, group: UUID | None
) -> tuple[FoundNote, ...]:
    """The notes with *text* that *player* may read at *adventure*, in *group*, or anywhere."""
    async with table.reading() as db:
        return await note_finding.find(db, player, text, adventure=adventure, group=group)


async def write_note(table: Table, wish: Noting) -> None:
    """Keep *wish*. Raises NoteChangedError, NotFoundError, or CommandError for its text.

    Also FullError, where the player has kept as many as there may be.
    A second copy of the same form finds its note written and does nothing.
    """
    note = _note(wish, checked(wish.text))
    async with table.acting() as db:
        head = await adventures.head(db, wish.adventure)
        if head is None or not 0 < wish.seq <= head:
            raise NotFoundError
        if await notes.write(db, wish.adventure, note, table.now()):
            check_room("notes", await notes.count(db, wish.adventure, wish.player))
            return
        there = await notes.seen_by(db, wish.adventure, wish.player, wish.seq, wish.seq)
    mine = next((each for each in there if each.player == wish.player), None)
    if mine is None or (mine.text, mine.shared) != (note.text, note.shared):
        raise NoteChangedError


async def remove_note(table: Table, wish: Noting) -> None:
    """Delete the note at that event for good; NoteChangedError if it is another one by now."""
    async with table.acting() as db:
        if await notes.remove(db, wish.adventure, _note(wish, "")):
            return
        there = await notes.seen_by(db, wish.adventure, wish.player, wish.seq, wish.seq)
    if any(each.player == wish.player for each in there):
        raise NoteChangedError


def checked(text: str) -> str:
    """*text* without space around it. CommandError if nothing or too much is left."""
    tidy = text.strip()
    if not tidy:
        raise CommandError("missing", "text")
    if len(tidy) > LONGEST_NOTE:
        raise CommandError("invalid", "text")
    if GARBLING.search(tidy):
        raise CommandError("unreadable", "text")
    return tidy


def _note(wish: Noting, text: str) -> Note:
    return Note(
        seq=wish.seq,
        player=wish.player,
        who="",
        text=text,
        shared=wish.shared,
        version=wish.version,
    )
