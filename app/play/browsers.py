"""Seeing where one is signed in, and ending that."""

from __future__ import annotations

from uuid import UUID

from app.play.table import Table
from app.store import browsers
from app.store.browsers import Browser

__all__ = ["Browser"]


async def of_player(table: Table, player: UUID, token: str) -> tuple[Browser, ...]:
    """Where *player* is signed in; *token* is the session that asks."""
    async with table.reading() as db:
        return await browsers.of_player(db, player, token, table.now())


async def sign_out(table: Table, player: UUID, browser: str) -> None:
    """Sign *player* out of *browser*, whose streams end."""
    async with table.reading() as db:
        await browsers.revoke(db, player, browser, table.now())
    table.bell.dismiss(player)
