"""Notes beside the lines of a log."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteView:
    """A note at event *seq*: *mine*, or one that *who* shared."""

    seq: int
    who: str
    text: str
    shared: bool
    mine: bool
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteForm:
    """My note as the form holds it; *version* 0 is none yet. *trouble*: why it was not saved."""

    text: str = ""
    shared: bool = False
    version: int = 0
    trouble: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesView:
    """The *notes* at event *seq* that their reader may see, and *form*, the reader's own.

    *base* begins the addresses of the reader's seat; *next* is where a kept note leads.
    """

    base: str
    seq: int
    notes: tuple[NoteView, ...]
    form: NoteForm
    next: str
