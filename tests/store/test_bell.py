"""The bell rings in every process, and what it misses is read again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from uuid import UUID, uuid4

import asyncpg
import pytest

from app.store.bell import CHANNEL, Bell
from app.store.engine import connect

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def running(url: str, **settings: float) -> AsyncIterator[Bell]:
    """A bell as one process has it."""
    bell = Bell(url, **{"every": 30.0, "grace": 0.0, **settings})
    await bell.start()
    try:
        yield bell
    finally:
        await bell.stop()


async def eventually(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(10):
        while not is_so():  # noqa: ASYNC110 - what is waited for has no event of its own
            await asyncio.sleep(0.005)


async def test_a_ring_reaches_every_stream_in_every_process(database_url):
    """Those of other adventures hear nothing."""
    adventure = uuid4()
    async with running(database_url) as here, running(database_url) as there:
        with (
            here.listen(adventure, None) as near,
            there.listen(adventure, None) as far,
            there.listen(uuid4(), None) as other,
        ):
            here.ring(adventure, 7)
            assert await near.news(10)
            assert await far.news(10)
            assert (near.head, far.head, other.head) == (7, 7, 0)
            assert not await other.news(0.01)


async def test_many_rings_are_one_piece_of_news_with_the_newest_number(database_url):
    """A slow stream can't fill up, and an older number is no news."""
    adventure = uuid4()
    async with running(database_url) as bell:
        with bell.listen(adventure, None) as ear:
            for head in (3, 5, 4):
                bell.ring(adventure, head)
            assert await ear.news(1)
            assert ear.head == 5
            assert not await ear.news(0.01)
            bell.ring(adventure, 5)
            assert not await ear.news(0.01)


async def test_more_rings_than_fit_into_one_message_all_arrive(database_url):
    """Postgres takes 8,000 bytes at a time."""
    many = [uuid4() for _ in range(150)]
    async with running(database_url) as here, running(database_url) as there:
        ears = [there.listen(each, None) for each in many]
        heard = [ear.__enter__() for ear in ears]
        for each in many:
            here.ring(each, 9)
        await eventually(lambda: all(ear.head == 9 for ear in heard))
        for ear in ears:
            ear.__exit__(None, None, None)
        assert there.streams == 0


async def adventure_with(url: str, head: int) -> UUID:
    """An adventure's row with a log up to *head*, as far as a bell looks."""
    made = uuid4()
    line = await connect(url)
    await line.execute(
        """INSERT INTO adventure (id, ruleset, title, stake, kind, stage, waiting_for, pool_total,
            pool_left, "limit", state, state_schema, version, head, head_digest, created_at,
            updated_at)
        VALUES ($1, 'toy', '', '', '', '', '{}', 0, 0, 0, '{}', 1, 0, $2, $3, now(), now())""",
        *(made, head, bytes(32)),
    )
    await line.close()
    return made


async def test_a_lost_ring_is_made_up_for_by_the_slow_timer(database_url):
    """A process died between commit and ring: whoever listens reads the numbers again."""
    adventure = await adventure_with(database_url, 12)
    async with running(database_url, every=0.02) as bell:
        with bell.listen(adventure, None) as ear:
            assert await ear.news(10)
            assert ear.head == 12


async def test_a_line_that_was_cut_is_mended_and_caught_up(database_url):
    """What rang meanwhile is read, and the bell rings again."""
    adventure = await adventure_with(database_url, 1)
    async with running(database_url) as here, running(database_url) as there:
        with there.listen(adventure, None) as ear:
            line = await connect(database_url)
            await line.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            await line.execute("UPDATE adventure SET head = 2 WHERE id = $1", adventure)
            await line.close()
            await eventually(lambda: ear.head == 2)
            here.ring(adventure, 3)
            await eventually(lambda: ear.head == 3)


async def test_a_message_that_is_no_message_is_passed_over(database_url, caplog):
    """Whoever else talks on the channel does no harm."""
    adventure = uuid4()
    async with running(database_url) as bell:
        with bell.listen(adventure, None) as ear:
            line: asyncpg.Connection = await connect(database_url)
            await line.execute(f"NOTIFY {CHANNEL}, 'hello'")
            await line.close()
            await eventually(lambda: "does not understand" in caplog.text)
            bell.ring(adventure, 1)
            assert await ear.news(1)


async def test_presence_is_known_in_every_process_and_ends_with_the_last_stream(database_url):
    """Two tabs of one seat are one presence."""
    adventure = uuid4()
    async with running(database_url) as here, running(database_url) as there:
        with there.listen(adventure, "challenger") as watcher:
            with here.listen(adventure, "hunter-1"):
                assert await watcher.news(10)
                with here.listen(adventure, "hunter-1"):
                    assert there.present(adventure) == {"challenger", "hunter-1"}
                await eventually(lambda: here.present(adventure) == there.present(adventure))
            await eventually(lambda: there.present(adventure) == {"challenger"})
            await eventually(lambda: here.present(adventure) == {"challenger"})
        await eventually(lambda: not here.present(adventure))


async def test_a_page_loaded_anew_makes_nobody_blink(database_url):
    """A seat counts as present for a moment after its stream has closed."""
    adventure = uuid4()
    async with running(database_url, grace=5.0) as bell:
        with bell.listen(adventure, None) as watcher:
            with bell.listen(adventure, "hunter-1"):
                assert await watcher.news(1)
            with bell.listen(adventure, "hunter-1"):
                assert not await watcher.news(0.02)
            assert bell.present(adventure) == {"hunter-1"}


async def test_the_presence_of_a_process_that_died_runs_out(database_url):
    """It is believed for three turns of the timer."""
    adventure = uuid4()
    async with running(database_url, every=0.05) as bell:
        with bell.listen(adventure, None):
            line = await connect(database_url)
            message = f'{{"sender":"dead","here":{{"{adventure}":["hunter-1"]}}}}'
            await line.execute("SELECT pg_notify($1, $2)", CHANNEL, message)
            await eventually(lambda: bell.present(adventure) == {"hunter-1"})
            await eventually(lambda: not bell.present(adventure))
            await line.close()


async def test_closing_ends_all_streams_and_nothing_is_left(database_url):
    """Each ear is woken and finds the bell closed."""
    bell = Bell(database_url, grace=5.0)
    await bell.start()
    with bell.listen(uuid4(), "hunter-1") as ear:
        await bell.stop()
        assert await ear.news(1)
        assert bell.is_closed
    assert bell.streams == 0


async def test_what_is_beside_the_log_stirs_every_process(database_url):
    """Somebody leads elsewhere: no number grows, and yet all look again."""
    adventure = uuid4()
    async with running(database_url) as here, running(database_url) as there:
        with (
            here.listen(adventure, None) as near,
            there.listen(adventure, None) as far,
            there.listen(uuid4(), None) as other,
        ):
            here.stir(adventure)
            assert await near.news(10)
            assert await far.news(10)
            assert not await other.news(0.01)
            assert (near.head, far.head) == (0, 0)


async def test_whoever_is_dismissed_hears_it_in_every_process(database_url):
    """At all their adventures; nobody else's streams end."""
    adventure, whose = uuid4(), uuid4()
    async with running(database_url) as here, running(database_url) as there:
        with (
            here.listen(adventure, None, whose) as near,
            there.listen(uuid4(), None, whose) as far,
            there.listen(adventure, None, uuid4()) as other,
            there.listen(adventure, None) as nobody,
        ):
            here.dismiss(whose)
            assert await near.news(10)
            assert await far.news(10)
            assert not await other.news(0.01)
            assert not await nobody.news(0.01)
            ended = [each.is_dismissed for each in (near, far, other, nobody)]
            assert ended == [True, True, False, False]
