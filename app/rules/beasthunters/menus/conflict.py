"""(being written)"""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.state import Adventure
from app.rules.choice import Choice
from app.rules.words import Seat


def menu(_state: Adventure, _seat: Seat) -> Iterator[Choice]:
    """(being written)"""
    yield from ()
