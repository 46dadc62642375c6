"""The connection pool, and the two ways to the database: Core, or the driver itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import asyncpg
from asyncpg.pool import PoolConnectionProxy
from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util import greenlet_spawn

Driver: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"

POOL_SECONDS = 10
"""How long anybody waits for a connection before it counts as an error."""


def async_url(url: str) -> URL:
    """*url* (``postgresql://…``) as the async driver wants it."""
    return make_url(url).set(drivername="postgresql+asyncpg")


def make_engine(url: str, *, pool: int = 10) -> AsyncEngine:
    """An engine that never holds more than *pool* connections."""
    engine = create_async_engine(
        async_url(url),
        pool_size=pool,
        max_overflow=0,
        pool_timeout=POOL_SECONDS,
        json_deserializer=str,  # whoever reads JSON knows which type it is to become
    )
    event.listen(engine.sync_engine, "checkout", _replace_closed)
    return engine


def _replace_closed(_adapted: Any, record: ConnectionPoolEntry, _fairy: Any) -> None:
    """A connection that the server has hung up on is replaced before anybody trips over it."""
    if record.driver_connection is None or record.driver_connection.is_closed():
        raise DisconnectionError


async def connect(url: str) -> asyncpg.Connection[asyncpg.Record]:
    """A connection of its own, outside the pool, for whoever must listen."""
    made = async_url(url)
    arguments: dict[str, Any] = made.translate_connect_args(username="user")
    arguments |= {name: made.query[name] for name in ("host", "port") if name in made.query}
    return await asyncpg.connect(**arguments)


@asynccontextmanager
async def driver(engine: AsyncEngine) -> AsyncIterator[Driver]:
    """The driver's own connection, for statements where each layer above it would cost.

    Each statement commits for itself unless a transaction is opened. Whoever is cancelled leaves
    a connection in a state that nobody knows, so it is thrown away and never used again.
    """
    # Straight from the pool: an AsyncConnection around it would cost as much as the statement.
    borrowed = await engine.raw_connection()
    db: Any = borrowed.driver_connection
    try:
        yield db
    except BaseException as error:
        if not isinstance(error, Exception) or db.is_closed():
            await greenlet_spawn(borrowed.invalidate, error)
        raise
    finally:
        await greenlet_spawn(borrowed.close)


async def driver_of(connection: AsyncConnection) -> Driver:
    """The driver's own connection beneath *connection*, in the transaction that is open there."""
    borrowed = await connection.get_raw_connection()
    db: Any = borrowed.driver_connection
    line: Driver = db
    return line


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[Driver]:
    """One transaction on the driver's own connection: committed on leaving, or nothing of it."""
    async with driver(engine) as db:
        await db.execute("BEGIN")
        try:
            yield db
        except Exception:
            if not db.is_closed():
                await db.execute("ROLLBACK")
            raise
        # Postgres answers a COMMIT of what has failed with a cheerful ROLLBACK.
        if (outcome := await db.execute("COMMIT")) != "COMMIT":
            raise LostError(outcome)


class LostError(Exception):
    """A transaction ended otherwise than it should; nothing of it is stored."""
