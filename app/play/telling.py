"""Keeping what the log tells of events, so that it can be found."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from app.play.table import Table
from app.store import telling
from app.store.telling import Untold
from app.store.typed import plain

__all__ = ["Untold"]


async def untold_here(table: Table, adventure: UUID, most: int) -> Untold:
    """The first *most* events of *adventure* whose lines were not read in yet."""
    async with table.reading() as db:
        return await telling.untold_here(db, adventure, most)


async def untold_mine(
    table: Table, ruleset: str, player: UUID, group: UUID | None, most: int
) -> Untold:
    """The same in all adventures of *ruleset* that *player* may read, or in those of *group*."""
    async with table.reading() as db:
        return await telling.untold_mine(db, ruleset, player, group, most)


async def untold(table: Table, ruleset: str, most: int) -> Untold:
    """The same in all adventures of *ruleset*."""
    async with table.reading() as db:
        return await telling.untold(db, ruleset, most)


async def keep(table: Table, adventure: UUID, told: Mapping[int, str]) -> None:
    """Keep the texts *told* of events of *adventure*, by number."""
    async with table.reading() as db:
        await telling.keep(db, adventure, {seq: plain(text) for seq, text in told.items()})
