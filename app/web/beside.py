"""What stands beside lines of a log: the notes that its reader may see."""

from __future__ import annotations

from fastapi import Request

from app.play.notes import read_notes
from app.view.notes import NoteView
from app.web.guard import Chair, table_of


async def notes_beside(
    request: Request, chair: Chair, first: int, last: int
) -> tuple[NoteView, ...]:
    """The notes at events *first* to *last* for the holder of *chair*: their own come first."""
    player = chair.player.id
    found = await read_notes(table_of(request), chair.adventure, player, first, last)
    return tuple(
        NoteView(
            seq=note.seq,
            who=note.who,
            text=note.text,
            shared=note.shared,
            mine=note.player == player,
            version=note.version,
        )
        for note in found
    )
