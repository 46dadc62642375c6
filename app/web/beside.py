"""What stands beside lines of a log: the notes that its reader may see."""

from __future__ import annotations

from fastapi import Request

from app.play.notes import read_notes
from app.view.notes import NoteForm, NotesView, NoteView
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


async def notes_at(
    request: Request, chair: Chair, seq: int, after: str, form: NoteForm | None = None
) -> NotesView:
    """The notes at event *seq*; a note that was kept leads to *after*.

    *form* is a note that was typed and not kept.
    """
    notes = await notes_beside(request, chair, seq, seq)
    mine = (each for each in notes if each.mine)
    kept = (NoteForm(text=each.text, shared=each.shared, version=each.version) for each in mine)
    return NotesView(
        base=chair.base, seq=seq, notes=notes, form=form or next(kept, NoteForm()), next=after
    )
