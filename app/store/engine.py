"""The connection pool, and the two ways to the database: Core, or the driver itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import asyncpg
from asyncpg.pool import PoolConnectionProxy
from sqlalchemy import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

Driver: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"

POOL_SECONDS = 10
"""How long anybody waits for a connection before it counts as an error."""


def async_url(url: str) -> URL:
    """*url* (``postgresql://…``) as the async driver wants it."""
    return make_url(url).set(drivername="postgresql+asyncpg")


def make_engine(url: str, *, pool: int = 10) -> AsyncEngine:
    """An engine that never holds more than *pool* connections."""
    return create_async_engine(
        async_url(url),
        pool_size=pool,
        max_overflow=0,
        pool_timeout=POOL_SECONDS,
        json_deserializer=str,  # whoever reads JSON knows which type it is to become
    )


async def connect(url: str) -> asyncpg.Connection[asyncpg.Record]:
    """A connection of its own, outside the pool, for whoever must listen."""
    made = async_url(url)
    arguments: dict[str, Any] = made.translate_connect_args(username="user")
    arguments |= {name: made.query[name] for name in ("host", "port") if name in made.query}
    return await asyncpg.connect(**arguments)


@asynccontextmanager
async def driver(engine: AsyncEngine) -> AsyncIterator[Driver]:
    """The driver's own connection, for statements where each layer above it would cost.

    Each statement commits for itself unless a transaction is opened.
    """
    async with engine.connect() as connection:
        raw = await connection.get_raw_connection()
        assert raw.driver_connection is not None  # noqa: S101 - it was just connected
        yield raw.driver_connection


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[Driver]:
    """One transaction on the driver's own connection: committed on leaving, or nothing of it."""
    async with driver(engine) as connection, connection.transaction():
        yield connection
