"""Migrations make exactly the tables that the program knows."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from app.store.engine import make_engine
from app.store.migrate import is_current
from app.store.schema_review import metadata

pytestmark = pytest.mark.anyio


@pytest.fixture
def own_url(fresh_database):
    """A database for one test alone."""
    return fresh_database()


async def test_migrations_and_tables_are_equal(engine):
    """Nothing is left to generate."""

    def differences(connection):
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        return compare_metadata(context, metadata)

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_migrated_database_is_current_and_an_older_one_is_not(own_url):
    """That is what the health check asks."""
    engine = make_engine(own_url, pool=1)
    assert await is_current(engine)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = 'older'"))
    assert not await is_current(engine)
    async with engine.begin() as connection:
        await connection.execute(text("DROP TABLE alembic_version"))
    assert not await is_current(engine)
    await engine.dispose()
