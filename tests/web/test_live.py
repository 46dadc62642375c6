"""The doorbell, over a real server and real sockets."""

from __future__ import annotations

import asyncio
import signal
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from app.main import _told_at_once
from tests.web.conftest import Browser, Seat, table_for_two, try_alone

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]
PATIENCE = 20.0
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


@pytest.fixture
async def port(app: FastAPI) -> AsyncIterator[int]:
    """A real server in front of the application, at this port of this machine."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(app, lifespan="off", log_level="error", access_log=False)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    await eventually(lambda: server.started)
    yield listener.getsockname()[1]
    server.should_exit = True
    server.force_exit = True
    await serving


class Stream:
    """One open doorbell."""

    def __init__(self, lines: Any) -> None:
        self._lines = lines

    async def ring(self) -> int:
        """Wait for the next ring; the number that it carries."""
        async with asyncio.timeout(PATIENCE):
            async for line in self._lines:
                if line.startswith("data: "):
                    return int(line.removeprefix("data: "))
        raise EOFError

    async def ends(self) -> bool:
        """Wait until the stream ends."""
        async with asyncio.timeout(PATIENCE):
            async for _ in self._lines:
                pass
        return True


@asynccontextmanager
async def listening(
    seat: Seat, port: int, query: str, way: str = "bell", **headers: str
) -> AsyncIterator[Stream]:
    """A doorbell at *seat*, open."""
    cookies = dict(seat.browser.client.cookies)
    address = f"http://127.0.0.1:{port}{seat.base}/{way}?{query}"
    async with (
        httpx.AsyncClient(cookies=cookies, timeout=PATIENCE, verify=NO_TLS) as client,
        client.stream("GET", address, headers=headers) as answer,
    ):
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.aiter_lines()
        assert await anext(lines) == ": here"
        yield Stream(lines)


async def head(seat: Seat) -> int:
    """The number of the newest event."""
    return int((await seat.look())["head"])


async def test_c28_what_is_stored_before_the_stream_opens_rings(browser: Browser, port: int):
    """C28: an event between drawing the page and connecting is not lost."""
    challenger, hunter = await try_alone(browser)
    seen = await head(hunter)
    await challenger.act("talk", text="In between")
    async with listening(hunter, port, f"seen={seen}") as stream:
        assert await stream.ring() == seen + 1


async def test_c29_a_gap_is_filled_by_number(browser: Browser, port: int):
    """C29: after a cut, the number that was heard last decides what is new."""
    challenger, hunter = await try_alone(browser)
    seen = await head(hunter)
    async with listening(hunter, port, f"seen={seen}") as stream:
        await challenger.act("talk", text="Heard")
        assert await stream.ring() == seen + 1
    await challenger.act("talk", text="Missed")
    again = {"last-event-id": str(seen + 1)}
    async with listening(hunter, port, f"seen={seen}", **again) as stream:
        assert await stream.ring() == seen + 2
    lines = [line["text"] for line in (await hunter.look())["lines"]]
    assert lines[-2:] == ["Heard", "Missed"]


async def test_nothing_rings_twice(browser: Browser, port: int):
    """A page that is up to date is left in peace, its own arrival included."""
    challenger, hunter = await try_alone(browser)
    seen = await head(hunter)
    async with listening(hunter, port, f"seen={seen}&here=hunter-1") as stream:
        await challenger.act("talk", text="The first ring")
        assert await stream.ring() == seen + 1


async def test_a_ring_tells_that_somebody_came(new_browser: NewBrowser, port: int):
    """The other's arrival is news, though no event happened."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    seen = await head(hunter)
    async with listening(hunter, port, f"seen={seen}&here=hunter-1") as stream:
        assert not (await hunter.look())["seats"][0]["here"]
        async with listening(challenger, port, f"seen={seen}"):
            assert await stream.ring() == seen
            assert [each["here"] for each in (await hunter.look())["seats"]] == [True, True]


async def test_c46_a_ring_carries_a_number_only(new_browser: NewBrowser, port: int):
    """C46: nothing of what happened goes through the stream."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    async with listening(hunter, port, "seen=0") as stream:
        await stream.ring()
        await challenger.act("talk", text="A whispered word")
        heard: list[str] = []
        async with asyncio.timeout(PATIENCE):
            async for line in stream._lines:
                heard.append(line)
                if line.startswith("data:"):
                    break
    assert "whispered" not in "".join(heard)
    assert {line.partition(":")[0] for line in heard} <= {"", "event", "id", "data"}


async def test_c40_open_streams_hold_no_connection(browser: Browser, app: FastAPI, port: int):
    """C40: with 200 streams open and ten connections, actions are stored, and everyone hears it."""
    challenger, hunter = await try_alone(browser)
    seen = await head(hunter)
    async with AsyncExitStack() as opened:
        entering = [
            opened.enter_async_context(listening(hunter, port, f"seen={seen}")) for _ in range(200)
        ]
        streams = [await each for each in entering]
        pool = app.state.table.engine.pool
        assert await eventually(lambda: pool.checkedout() == 0)
        for number in range(12):
            assert (await challenger.act("talk", text=str(number))).status_code == 200
        rings = await asyncio.gather(*(stream.ring() for stream in streams))
        assert min(rings) > seen
    assert await eventually(lambda: app.state.table.bell.streams == 0)


async def test_c41_a_cut_stream_spoils_nothing(browser: Browser, app: FastAPI, port: int):
    """C41: connections reset in mid-stream leave a pool that works."""
    _, hunter = await try_alone(browser)
    cookie = browser.client.cookies["salute"]
    request = (
        f"GET {hunter.base}/bell?seen=0 HTTP/1.1\r\nHost: x\r\nCookie: salute={cookie}\r\n\r\n"
    )
    for _ in range(20):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request.encode())
        await reader.readline()
        cut = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, cut)
        writer.transport.abort()
    answers = await asyncio.gather(*(browser.get(hunter.base) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200}
    assert await eventually(lambda: app.state.table.bell.streams == 0)


async def test_streams_end_when_the_process_is_asked_to_stop():
    """A server waits for its streams, so they are told at once; then it goes its own way."""
    heard: list[str] = []

    async def end_streams() -> None:
        heard.append("streams")

    before = signal.signal(signal.SIGTERM, lambda *_: heard.append("server"))
    try:
        with _told_at_once(end_streams):
            signal.raise_signal(signal.SIGTERM)
            assert await eventually(lambda: len(heard) == 2)
        signal.raise_signal(signal.SIGTERM)
        assert sorted(heard) == ["server", "server", "streams"]
    finally:
        signal.signal(signal.SIGTERM, before)


async def test_a_stream_ends_after_a_while(browser: Browser, port: int, monkeypatch):
    """Ten minutes, then the browser opens the next one; a quiet stream says that it is there."""
    monkeypatch.setattr("app.web.live.LIFE_SECONDS", 0.05)
    monkeypatch.setattr("app.web.live.PING_SECONDS", 0.02)
    _, hunter = await try_alone(browser)
    async with listening(hunter, port, f"seen={await head(hunter)}") as stream:
        assert await stream.ends()


async def test_a_stream_of_a_walk_ends_after_a_while(browser: Browser, port: int, monkeypatch):
    """Who may not read any more hears nothing for long: the next stream is not opened."""
    monkeypatch.setattr("app.web.walk.LIFE_SECONDS", 0.05)
    monkeypatch.setattr("app.web.walk.PING_SECONDS", 0.02)
    _, hunter = await try_alone(browser)
    async with listening(hunter, port, "seen=0", "replay/bell") as stream:
        assert await stream.ends()


async def eventually(holds: Callable[[], bool]) -> bool:
    """Whether *holds* comes true."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - what is waited for tells nobody
            await asyncio.sleep(0.01)
    return True
