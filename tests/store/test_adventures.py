"""What the store promises below the use cases: locks, numbers, and no half of anything."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

import asyncpg
import pytest

from app.rules.decider import Summary
from app.store import adventures
from app.store.adventures import Copy, Entry, Key, Row
from app.store.chain import GENESIS
from app.store.engine import LostError, driver, transaction

pytestmark = pytest.mark.anyio
AT = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
async def row(engine):
    """A new adventure with an empty log."""
    made = Row(
        id=uuid4(),
        ruleset="toy",
        group_id=None,
        version=0,
        head=0,
        head_digest=GENESIS,
        state='{"n": 0}',
        state_schema=1,
    )
    async with transaction(engine) as db:
        assert await adventures.insert(db, made, AT)
        assert not await adventures.insert(db, made, AT)
    return made


async def append(db, row: Row, key: str = "key") -> bool:
    """One event after *row*."""
    seq = row.head + 1
    entry = Entry(
        seq=seq, name="said", schema=1, payload="{}", seat=None, salt=b"s" * 16, digest=bytes(32)
    )
    summary = Summary(
        title="t",
        stake="",
        kind="",
        stage="",
        pool_total=0,
        pool_left=0,
        limit=0,
        ended=False,
    )
    copy = Copy(
        state=f'{{"n": {seq}}}', state_schema=1, version=seq, summary=summary, waiting_for=[], at=AT
    )
    return await adventures.append(db, row, [entry], copy, Key(key=key, digest=b"d"))


@pytest.mark.parametrize("level", ["READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE"])
async def test_c11_of_two_writers_on_one_version_without_a_lock_one_gets_a_conflict(
    engine, row, level
):
    """The key of the log is the net below the lock, at every level of isolation."""

    async def write(key: str, ready: asyncio.Barrier) -> bool:
        async with transaction(engine) as db:
            await db.execute(f"SET TRANSACTION ISOLATION LEVEL {level}")
            seen = await adventures.load(db, row.id)
            await ready.wait()
            assert seen is not None
            return await append(db, seen, key)

    ready = asyncio.Barrier(2)
    results = await asyncio.gather(write("a", ready), write("b", ready), return_exceptions=True)
    assert sum(each is True for each in results) == 1
    [error] = [each for each in results if each is not True]
    assert isinstance(error, (asyncpg.UniqueViolationError, asyncpg.SerializationError))
    async with driver(engine) as db:
        assert await adventures.head(db, row.id) == 1


async def test_c16_whoever_reads_to_write_holds_the_row_until_the_end(engine, row):
    """The second waits for the first and sees what it wrote."""
    order = []

    async def write(name: str) -> None:
        async with transaction(engine) as db:
            locked = await adventures.lock(db, row.id)
            assert locked is not None
            order.append((name, "in", locked.head))
            await asyncio.sleep(0.02)
            assert await append(db, locked, name)
            order.append((name, "out", locked.head + 1))

    await asyncio.gather(write("a"), write("b"))
    assert [step for _, step, _ in order] == ["in", "out", "in", "out"]
    assert [head for _, _, head in order] == [0, 1, 1, 2]


async def test_a_known_key_writes_nothing(engine, row):
    """Not the events, not the row."""
    async with transaction(engine) as db:
        assert await append(db, row)
    async with transaction(engine) as db:
        locked = await adventures.lock(db, row.id)
        assert locked is not None
        assert not await append(db, locked)
    async with driver(engine) as db:
        assert await adventures.load(db, row.id) == replace(locked, seed=None)
        assert len(await adventures.events(db, row.id, 0, 99)) == 1
        assert await adventures.heads(db, [row.id, uuid4()]) == {row.id: 1}


async def test_a_commit_of_something_that_failed_is_not_taken_for_a_success(engine, row):
    """Postgres turns it into a rollback without a word; we do not."""

    async def fail_quietly() -> None:
        async with transaction(engine) as db:
            with pytest.raises(asyncpg.DivisionByZeroError):
                await db.execute("SELECT 1 / 0")

    with pytest.raises(LostError):
        await fail_quietly()
    async with transaction(engine) as db:
        assert await append(db, row)


async def test_a_connection_that_the_server_hung_up_on_is_replaced(engine, row):
    """A restarted database costs nobody an error page."""
    async with driver(engine) as db:
        process = await db.fetchval("SELECT pg_backend_pid()")
    async with driver(engine) as first, driver(engine) as second:
        other = second if await first.fetchval("SELECT pg_backend_pid()") == process else first
        await other.fetchval("SELECT pg_terminate_backend($1)", process)
    await asyncio.sleep(0.05)
    for _ in range(4):
        async with driver(engine) as db:
            assert await adventures.head(db, row.id) == 0
