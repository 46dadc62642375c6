"""The databases that tests get are migrated, and their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy.ext.asyncio import create_async_engine

from app.store.migrate import is_current


def test_the_database_of_a_worker_is_migrated(database_url: str) -> None:
    """Whoever asks for a database may use it at once."""
    assert asyncio.run(current(database_url))


def test_a_fresh_database_is_another_one(
    database_url: str, fresh_database: Callable[[], str]
) -> None:
    """A test that counts all rows sees only its own."""
    one, other = fresh_database(), fresh_database()

    assert len({one, other, database_url}) == 3
    assert asyncio.run(current(one))


async def current(url: str) -> bool:
    """Whether the database at *url* has every migration."""
    engine = create_async_engine(url)
    try:
        return await is_current(engine)
    finally:
        await engine.dispose()
