"""Kill the application or the database while people write: no answered action may be lost."""

from __future__ import annotations

import asyncio
import os
import random  # noqa: TID251 - when to kill
import secrets
import signal
import time
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

import uvloop

from app.play import reading
from app.postgres import server
from app.postgres.cluster import locate
from app.store.engine import connect
from bench.harness import Home, Options, median, report, serving
from bench.tables import Laid, lay, open_house
from bench.tale import narrated
from bench.wire import Line, post

WRITERS: Final = 8
PATIENCE: Final = 60.0


@dataclass(slots=True)
class Written:
    """What was answered: the intents of each table, and how often a form was sent again."""

    intents: dict[UUID, list[str]] = field(default_factory=dict)
    again: int = 0
    is_over: bool = False

    @property
    def count(self) -> int:
        """How many actions were answered."""
        return sum(map(len, self.intents.values()))


def run(options: Options) -> None:
    """Measure and report."""
    with serving() as home:
        uvloop.run(_run(home, options))


async def _run(home: Home, options: Options) -> None:
    async with open_house(home.url) as house:
        laid = await lay(house, options.tables)
    written = Written()
    writing = [
        asyncio.create_task(_write(home, laid[each::WRITERS], written)) for each in range(WRITERS)
    ]
    back = []
    for number in range(options.times):
        await asyncio.sleep(random.uniform(0.2, 0.6))
        victim = _kill_database if number % 2 else _kill_application
        began, before = time.perf_counter(), written.count
        await asyncio.to_thread(victim, home)
        await _until_written(written, before)
        back.append(time.perf_counter() - began)
    written.is_over = True
    await asyncio.gather(*writing)
    lost, broken = await _lost(home, written), await _broken(home, laid)
    report(
        "crash",
        f"{options.times} kills; {written.count} actions answered, {written.again} forms sent "
        f"again; lost {lost}, logs with a gap or a false state {broken} of {len(laid)}; "
        f"the next action is stored {median(back):.1f} s after a kill",
        bar="0 lost, 0 broken",
        holds=not lost and not broken,
    )


def _kill_application(home: Home) -> None:
    home.kill()
    home.start()


def _kill_database(home: Home) -> None:
    cluster = locate(home.folder)
    postmaster = int((cluster.data / "postmaster.pid").read_text().splitlines()[0])
    os.kill(postmaster, signal.SIGKILL)
    server.start(cluster, durable=True)


async def _write(home: Home, mine: list[Laid], written: Written) -> None:
    """Write at each table of *mine* in turn; a form without an answer is sent again, as it was."""
    while not written.is_over and mine:
        for table in mine:
            move, intent = narrated(table.version), secrets.token_urlsafe(16)
            fields = {**move.fields, "intent": intent, "version": str(move.version)}
            address = f"{table.base(move.seat)}/{move.command}"
            if await _sent(home, post(address, table.tokens[move.seat], fields), written):
                written.intents.setdefault(table.id, []).append(intent)


async def _sent(home: Home, request: bytes, written: Written) -> bool:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        line = None
        try:
            line = await Line.to(home.port)
            status = await asyncio.wait_for(line.ask(request), 15)
        except (OSError, TimeoutError):
            status = 0
        finally:
            if line is not None:
                line.close()
        if status == 303:
            return True
        if status not in {0, 500, 503}:
            raise SystemExit(f"A form was answered by {status}.")
        written.again += 1
        await asyncio.sleep(0.05)
    return False


async def _until_written(written: Written, before: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while written.count <= before + WRITERS:
        if time.monotonic() > deadline:
            raise SystemExit("Nothing is stored any more after a kill.")
        await asyncio.sleep(0.01)


async def _lost(home: Home, written: Written) -> int:
    """Answered actions that the database does not know, or knows twice."""
    db = await connect(home.url)
    try:
        lost = 0
        for adventure, intents in written.intents.items():
            lost += len(intents) - await db.fetchval(
                "SELECT count(*) FROM intent JOIN event"
                " ON event.adventure_id = intent.adventure_id AND seq = first_seq"
                " WHERE intent.adventure_id = $1 AND key = ANY($2)",
                *(adventure, intents),
            )
        return lost
    finally:
        await db.close()


async def _broken(home: Home, laid: list[Laid]) -> int:
    """Tables whose log has a gap or a false digest, or whose row is not what its log says."""
    async with open_house(home.url) as house:
        return sum([not (await reading.check(house, table.id)).is_sound for table in laid])
