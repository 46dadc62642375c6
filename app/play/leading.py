"""Leading others through a past adventure: who follows hears a number and looks for themselves."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from datetime import timedelta
from typing import Final
from uuid import UUID

from app.play.live import DismissedError
from app.play.table import Table
from app.store import leads
from app.store.leads import Lead

__all__ = ["Lead"]

LIFE: Final = timedelta(hours=6)
"""Whoever has not moved for so long does not lead any more."""

PING_SECONDS: Final = 15.0


async def newest(table: Table, adventure: UUID) -> Lead | None:
    """The newest move of a lead through *adventure*; to event 0 if that was to lead no more."""
    async with table.reading() as db:
        found = await leads.of_adventure(db, adventure)
    return None if found is None or table.now() - found.moved_at > LIFE else found


async def lead(table: Table, player: UUID, adventure: UUID, seq: int) -> None:
    """Let *player* lead the others to event *seq*; whoever led before does not any more."""
    async with table.acting() as db:
        await leads.move(db, adventure, player, seq, table.now())
    table.bell.stir(adventure)


async def stop(table: Table, player: UUID, adventure: UUID) -> None:
    """Let *player* lead no more."""
    async with table.acting() as db:
        await leads.end(db, adventure, player, table.now())
    table.bell.stir(adventure)


async def moves(
    table: Table,
    adventure: UUID,
    seen: int,
    every: float = PING_SECONDS,
    *,
    whose: UUID | None = None,
) -> AsyncGenerator[Lead | None, None]:
    """The lead whenever it has moved since move *seen*; None if nothing came for *every* seconds.

    No connection is held meanwhile, and a ring that got lost is made up for at the next look.
    Raises DismissedError when the streams of *whose* player or link end.
    """
    with table.bell.listen(adventure, None, whose) as ear:
        while not table.bell.is_closed and not ear.is_dismissed:
            found = await newest(table, adventure)
            if found is not None and found.number != seen:
                seen = found.number
                yield found
            if not await ear.news(every) and not table.bell.is_closed:
                yield None
        if ear.is_dismissed and not table.bell.is_closed:
            raise DismissedError
