"""How much of each thing there can be, so that nothing grows until nobody can read it.

Whoever meets a limit is told why, and what makes room. ``docs/settings.md`` lists them.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from app.play.errors import FullError

MOST: Final = {
    "hunters": 300,
    "beasts": 500,
    "invitations": 50,
    "links": 20,
    "notes": 1000,
}
"""Hunters and beasts that a group keeps, open invitations to one group or adventure, open links for
readers to one adventure, notes that one player keeps at one adventure."""

VOID_LASTS: Final = timedelta(days=30)
"""So long is an invitation or a link listed that nobody used and that leads nowhere any more."""


def check_room(what: str, count: int) -> None:
    """Raise FullError if *count* of *what* are too many.

    Ask after adding, in the same transaction: a second copy of a form adds nothing.
    """
    if count > MOST[what]:
        raise FullError(what, MOST[what])
