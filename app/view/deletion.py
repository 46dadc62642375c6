"""Before a Hunter is deleted: what it means, or why it can't be and what else there is to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.rules.words import N_, Sentence

WHY_NOT: Final[Mapping[str, str]] = {
    "lived": N_("{name} has been in an adventure, and who has played is remembered."),
    "away": N_("{name} sits at the table of “{title}” now."),
}
INSTEAD: Final[Mapping[str, str]] = {
    "lived": N_(
        "If the Hunter’s story is over, tell that they have died or retired: they are never "
        "played again, and what they did stays."
    ),
    "away": N_("Leave the Hunter at home at that table first, before its opening Salute."),
    "along": N_(
        "Take the Hunter into a group. There you can tell that they have died or retired: they "
        "are never played again, and what they did stays."
    ),
}
"""What can be done instead, by why not; for who has lived and is of no group, ``along``."""

MEANINGS: Final = (
    N_("The sheet is gone for good, with its story and with every version of it."),
    N_("Nobody finds the Hunter here any more, and no adventure is changed: there was none."),
    N_("If you keep the sheet as a file first, it can be brought here again."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletionView:
    """The page that asks before the Hunter *name* at *address* is deleted.

    *back* leads where such Hunters are listed, *tell* where it is told what became of this one,
    if that is what to do instead. *why_not*: it can't be, *instead*: what else can be done.
    """

    address: str
    back: str
    name: str
    meanings: tuple[Sentence, ...]
    why_not: Sentence | None = None
    instead: Sentence | None = None
    tell: str = ""
