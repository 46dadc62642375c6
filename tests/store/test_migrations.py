"""Migrations make exactly the tables that the program knows."""

from __future__ import annotations

import asyncio
import json

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from app.store.engine import make_engine
from app.store.migrate import configuration, is_current
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


OLD_STATES = {
    "{}": ("", [], [], []),
    '{"house": {"sheet_view": "open"}, "stage": {"kind": "free-play"}}': ("", [], [], []),
    '{"house": {"sheet_view": "as-used"}, "hunters": {"hunter-1": {"brought": false},'
    ' "hunter-2": {"brought": true}}, "stage": {"kind": "fighting"}}': (
        "", ["adversity-bought"], ["challenger"], ["hunter-2"],
    ),
    '{"house": {"sheet_view": "as-used"}, "stage": {"kind": "closed", "outcome": "won"}}': (
        "won", [], [], [],
    ),
}  # fmt: skip
"""States as they were written, and what the columns come to."""


OLD_HUNTERS = (
    """
    INSERT INTO adventure (id, ruleset, title, stake, kind, stage, waiting_for, pool_total,
        pool_left, "limit", state, state_schema, version, head, head_digest, ended, created_at,
        updated_at)
    VALUES (gen_random_uuid(), 'beast-hunters', '', '', '', '', '{}', 0, 0, 0, '{}', 5, 0, 0,
        sha256(''), true, now(), now())
    """,
    """
    INSERT INTO "character" (id, name, story, sheet, state, fate, revision, created_at, updated_at)
    SELECT gen_random_uuid(), name, '', '{}', 'alive', '', 0, '2026-02-02', now()
    FROM unnest(ARRAY['made', 'brought', 'new']) AS name
    """,
    """
    INSERT INTO deed (character_id, adventure_id, seq, at, sentence, why, points, total)
    SELECT c.id, a.id, 1, CASE c.name WHEN 'made' THEN date '2026-02-01' ELSE '2026-02-03' END,
        '"x"', '', 0, 0
    FROM "character" c, adventure a WHERE c.name <> 'new'
    """,
)
"""A Hunter who was made at a table, one who played after being brought, one who never played."""


async def test_what_lists_ask_is_filled_from_states_as_they_were_written(own_url):
    """ADR 15: who upgrades finds secrets kept, outcomes told and Hunters away as before."""
    engine = make_engine(own_url, pool=1)
    async with engine.begin() as connection:
        for column in ("outcome", "covered", "keepers", "brought"):
            await connection.execute(text(f"ALTER TABLE adventure DROP COLUMN {column}"))
        await connection.execute(text("UPDATE alembic_version SET version_num = '0007'"))
        for state in OLD_STATES:
            kind = json.loads(state).get("stage", {}).get("kind", "unopened")
            await connection.execute(
                text(
                    "INSERT INTO adventure (id, ruleset, title, stake, kind, stage, waiting_for,"
                    ' pool_total, pool_left, "limit", state, state_schema, version, head,'
                    " head_digest, ended, created_at, updated_at) VALUES (gen_random_uuid(),"
                    " 'beast-hunters', :title, '', '', :stage, '{}', 0, 0, 0,"
                    " cast(:state AS jsonb), 5, 0, 0, sha256(''), :ended, now(), now())"
                ),
                {"title": state, "state": state, "stage": kind, "ended": kind == "closed"},
            )
    await asyncio.to_thread(command.upgrade, configuration(own_url), "0008")
    async with engine.connect() as connection:
        found = await connection.execute(
            text("SELECT title, outcome, covered, keepers, brought FROM adventure")
        )
        assert {title: tuple(told) for title, *told in found} == OLD_STATES
    await engine.dispose()


async def test_who_came_in_a_file_is_known_from_what_they_did(own_url):
    """Who was made at a table had done something there before being kept; others had not."""
    engine = make_engine(own_url, pool=1)
    async with engine.begin() as connection:
        await connection.execute(text('ALTER TABLE "character" DROP COLUMN from_file'))
        await connection.execute(text("UPDATE alembic_version SET version_num = '0009'"))
        for statement in OLD_HUNTERS:
            await connection.execute(text(statement))
    await asyncio.to_thread(command.upgrade, configuration(own_url), "0010")
    async with engine.connect() as connection:
        found = await connection.execute(text('SELECT name, from_file FROM "character"'))
        assert sorted(map(tuple, found)) == [("brought", True), ("made", False), ("new", True)]
    await engine.dispose()


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
