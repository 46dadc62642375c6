"""Thousands of open streams on one worker: their memory, how fast they ring, what they leave."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import time
from typing import Any, Final

import msgspec
import uvloop

from app.store.bell import CHANNEL, Message
from app.store.engine import connect
from bench.harness import Home, Options, home, quantile, report, resident_kilobytes
from bench.tables import Laid, lay, open_house
from bench.tale import SEATS
from bench.wire import Line, get

KILOBYTES: Final = 60
P99_MS: Final = 5.0
TABLES: Final = 50
RINGS: Final = 200
RING_SECONDS: Final = 0.05
GRACE_SECONDS: Final = 8.0
"""Longer than a seat counts as present after its last stream."""
GROWTH_SHARE: Final = 0.1
"""Of the memory of a crowd: more than this left by a second one would be a leak."""


def run(options: Options) -> None:
    """Measure and report."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * options.streams + 1000
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(most, wanted)))
    with home() as made:
        made.entry = ("-m", "bench.watched")
        made.settings["DATABASE_URL"] = made.url.replace("+asyncpg", "")
        made.start()
        uvloop.run(_run(made, options))


async def _run(made: Home, options: Options) -> None:
    async with open_house(made.url) as house:
        laid = await lay(house, TABLES)
    await _crowd(made, laid, 100)  # what the first streams bring with them for good
    tasks, memory = await _tasks(made), resident_kilobytes(made.pid)
    streams = await _opened(made, laid, options.streams)
    each = (resident_kilobytes(made.pid) - memory) / options.streams
    took = await _rung(made, laid, streams)
    await _closed(made, streams)
    left, kept = await _tasks(made) - tasks, resident_kilobytes(made.pid)
    await _crowd(made, laid, options.streams)
    grown = resident_kilobytes(made.pid) - kept
    p99 = quantile(took, 0.99)
    report(
        "streams",
        f"{options.streams} open on one worker: {each:.0f} KB each; from the database's NOTIFY "
        f"to a stream p50 {quantile(took, 0.5):.1f} p99 {p99:.1f} ms; after closing {left:+d} "
        f"tasks; the process keeps {(kept - memory) / 1024:.0f} MB for the next ones, and as "
        f"many again left {grown / 1024:+.0f} MB",
        bar=f"<= {KILOBYTES} KB, p99 <= {P99_MS:.0f} ms, nothing left",
        holds=each <= KILOBYTES
        and p99 <= P99_MS
        and left <= 0
        and grown <= GROWTH_SHARE * each * options.streams,
    )


class Stream:
    """One open stream, and when it last rang."""

    def __init__(self, table: Laid, line: Line) -> None:
        self.table, self.line = table, line
        self.head, self.at = 0, 0.0

    def heard(self, part: bytes) -> None:
        """Note the number that rings."""
        for row in part.splitlines():
            if row.startswith(b"data: "):
                self.head, self.at = int(row[6:]), time.perf_counter()


async def _crowd(made: Home, laid: list[Laid], count: int) -> None:
    """Open so many streams and close them again."""
    await _closed(made, await _opened(made, laid, count))


async def _opened(made: Home, laid: list[Laid], count: int) -> list[Stream]:
    streams: list[Stream] = []
    for start in range(0, count, 50):
        numbers = range(start, min(start + 50, count))
        streams += await asyncio.gather(*(_open(made, laid[n % len(laid)], n) for n in numbers))
    return streams


async def _closed(made: Home, streams: list[Stream]) -> None:
    for stream in streams:
        stream.line.close()
    await _settled(made)


async def _open(made: Home, table: Laid, number: int) -> Stream:
    seat = SEATS[number // TABLES % len(SEATS)]
    line = await Line.to(made.port)
    stream = Stream(table, line)
    path = f"{table.base(seat)}/bell?seen={table.head}&here={','.join(SEATS)}"
    await line.listen(get(path, table.tokens[seat], "text/event-stream"), stream.heard)
    return stream


async def _rung(made: Home, laid: list[Laid], streams: list[Stream]) -> list[float]:
    """Ring from outside, as another worker would; milliseconds to one stream of the table."""
    db = await connect(made.url)
    ears = {table.id: [each for each in streams if each.table is table][:1] for table in laid}
    took = []
    try:
        for number in range(RINGS):
            table = laid[number % len(laid)]
            head = table.head + 1 + number
            message: Any = Message("bench", heads={table.id: head})
            began = time.perf_counter()
            await db.execute(
                "SELECT pg_notify($1, $2)", CHANNEL, msgspec.json.encode(message).decode()
            )
            await asyncio.sleep(RING_SECONDS)
            took += [_milliseconds(ear, head, began) for ear in ears[table.id]]
    finally:
        await db.close()
    return took


def _milliseconds(ear: Stream, head: int, began: float) -> float:
    return (ear.at - began) * 1e3 if ear.head == head else float("inf")


async def _settled(made: Home) -> None:
    """Wait until no stream is open, and nobody counts as present any more."""
    for _ in range(60):
        if not (await _watched(made))["streams"]:
            break
        await asyncio.sleep(0.5)
    await asyncio.sleep(GRACE_SECONDS)


async def _tasks(made: Home) -> int:
    return (await _watched(made))["tasks"]


async def _watched(made: Home) -> dict[str, int]:
    line = await Line.to(made.port)
    await line.ask(get("/watched", ""))
    line.close()
    return msgspec.json.decode(bytes(line.body), type=dict[str, int])
