"""Notes beside the lines of a log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.rules.words import N_, Sentence, say

TROUBLES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "changed": (
        "moved",
        N_("Your note was changed in another window."),
        N_(
            "Nothing was written over. The note as it is now stands below; "
            "what you typed is still in the form."
        ),
        N_("Keep it to replace the note, or leave the page."),
    ),
    "unfit": (
        "refused",
        N_("The note was not kept."),
        N_("A note has 1 to 4,000 characters that can be written on a keyboard."),
        N_("What you typed is still in the form."),
    ),
    "full": (
        "refused",
        N_("The note was not kept."),
        N_("You can keep {most} notes at one adventure, and you have as many."),
        N_("Delete one that you no longer need. What you typed is still in the form."),
    ),
}
"""Why a note was not kept: the kind of notice, what happened, why, what now."""


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
class NoteTrouble:
    """Why a note was not kept, as a notice of a *kind* says it."""

    kind: str
    happened: Sentence
    why: Sentence
    now: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteForm:
    """My note as the form holds it; *version* 0 is none yet. *trouble*: it was not kept."""

    text: str = ""
    shared: bool = False
    version: int = 0
    trouble: NoteTrouble | None = None


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


def trouble(reason: str, most: int = 0) -> NoteTrouble:
    """The trouble called *reason*; *most* notes can be kept where they are too many."""
    kind, happened, why, now = TROUBLES[reason]
    return NoteTrouble(kind=kind, happened=say(happened), why=say(why, most=most), now=say(now))
