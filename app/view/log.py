"""A page of a long story."""

from __future__ import annotations

from dataclasses import dataclass

from app.view.notes import NoteView
from app.view.transcript import LineView


@dataclass(frozen=True, slots=True, kw_only=True)
class LogView:
    """*lines* of the story at *base*; *earlier* is the first of them, 1 if nothing is before it.

    *lasting* begins addresses to hand on: they lead everybody to a seat of their own.

    The page after this one ends before event *later*; 0 if there is none. *notes* are those that
    the reader may see.
    """

    base: str
    lasting: str
    lines: tuple[LineView, ...]
    earlier: int
    notes: tuple[NoteView, ...]
    later: int
