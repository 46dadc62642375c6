"""Whether the table could be played at right now."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import SQLAlchemyError

from app.play.table import Table
from app.store.migrate import is_current

PATIENCE_SECONDS = 3.0


async def is_ready(table: Table) -> bool:
    """Whether the database answers in time and has this program's shape."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await is_current(table.engine)
    except (OSError, SQLAlchemyError):
        return False
