"""One line of the log on a page of its own, and what can be done from there."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.words import Sentence
from app.view.notes import NotesView
from app.view.transcript import LineView


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLineView:
    """Event *seq* at *base*: *lines* end with it. *forkable* says that play could go on from it.

    *noting* are the notes at it. *lasting* is the whole address to hand on.
    """

    base: str
    lasting: str
    title: Sentence | str
    seq: int
    lines: tuple[LineView, ...]
    forkable: bool
    noting: NotesView
