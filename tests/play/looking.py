"""A table as it is, for tests: what its pages are drawn from."""

from __future__ import annotations

from uuid import UUID

from app.play.look import Look, Looks
from app.play.table import Table


async def board(table: Table, adventure: UUID) -> Look:
    """*adventure* as it is now, and the newest part of its story."""
    return await Looks(table).at(adventure)
