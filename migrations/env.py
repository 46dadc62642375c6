"""Runs migrations over the async driver, on the database that DATABASE_URL names."""

from __future__ import annotations

import asyncio
import os

from alembic import context
from sqlalchemy import Connection, pool, text
from sqlalchemy.ext.asyncio import create_async_engine

from app.store.engine import async_url
from app.store.schema_review import metadata

LOCK = 0x5A107E


def migrate(connection: Connection) -> None:
    """Bring *connection*'s database up to date, one process at a time."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        compare_server_default=True,
        transaction_per_migration=False,
    )
    with context.begin_transaction():
        # Several workers may start at once; the second waits and finds nothing left to do.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        context.run_migrations()


async def main() -> None:
    """Connect, migrate, disconnect."""
    url = context.config.attributes.get("url") or os.environ["DATABASE_URL"]
    engine = create_async_engine(async_url(url), poolclass=pool.NullPool)
    async with engine.connect() as connection:
        await connection.run_sync(migrate)
        await connection.commit()
    await engine.dispose()


asyncio.run(main())
