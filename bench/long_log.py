"""A long story costs no more than a short one: acting at it, opening it, reading its log."""

from __future__ import annotations

import time
from typing import Any, Final

import uvloop

from app.play.table import Table
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.decider import Decider
from app.store import adventures
from app.store.commands import read_command
from bench.actions import form
from bench.harness import Home, Options, home, median, quantile, report
from bench.tables import Laid, lay, open_house, store
from bench.tale import narrated
from bench.wire import Line, get

RATIO: Final = 1.2
FIRST_MS: Final = 300.0
FIRST: Final = {"": "the table", "/log": "its log", "/log?before=61": "the log's beginning"}
SHORT: Final = 100
LONG: Final = 10_000
CHUNK: Final = 100
"""Events stored at once: few enough for as many checkpoints as a table has that grew slowly."""
ACTIONS: Final = 60


def run(options: Options) -> None:
    """Measure and report."""
    with home() as made:
        uvloop.run(_run(made, options))


async def _run(made: Home, options: Options) -> None:
    async with open_house(made.url) as house:
        short, long, fresh = await lay(house, 3)
        for table, length in ((short, SHORT), (long, LONG), (fresh, LONG)):
            await _lengthen(house, table, length)
    made.start()
    first: dict[str, list[float]] = {path: [] for path in FIRST}
    for turn in range(options.rounds + 1):
        if turn:
            made.stop()
            made.start()
        for path, times in first.items():
            times.append(await _page(made, fresh, path))
    report(
        "long_log",
        f"{LONG:,} events, first asked (a fresh server each time): "
        + ", ".join(f"{FIRST[path]} {median(times):.0f} ms" for path, times in first.items()),
        bar=f"<= {FIRST_MS:.0f} ms",
        holds=all(median(times) <= FIRST_MS for times in first.values()),
    )
    took: dict[str, list[float]] = {"short": [], "long": []}
    for _ in range(options.rounds * 2 + 1):
        took["short"] += await _acted(made, short)
        took["long"] += await _acted(made, long)
    ratio = quantile(took["long"], 0.5) / quantile(took["short"], 0.5)
    report(
        "long_log",
        f"an action at event {LONG:,} {quantile(took['long'], 0.5):.2f} ms, at event {SHORT} "
        f"{quantile(took['short'], 0.5):.2f} ms, ratio {ratio:.2f}",
        bar=f"<= {RATIO}",
        holds=ratio <= RATIO,
    )


async def _lengthen(house: Table, table: Laid, length: int) -> None:
    """Fill the log of *table* to *length* events with what people tell each other."""
    rules: Decider[Any, Any, Any] = BEAST_HUNTERS
    move = narrated(0)
    command = read_command(rules, move.command, move.fields, move.seat)
    async with house.acting() as db:
        row = await adventures.lock(db, table.id)
        assert row is not None  # noqa: S101 - it was just laid
        state = house.codec(row.ruleset).read_state(row.state)
    left = length - row.head
    while left > 0:
        events = rules.decide(state, command, _NO_DICE) * min(left, CHUNK)
        async with house.acting() as db:
            row = await adventures.lock(db, table.id)
            assert row is not None  # noqa: S101 - the same
            await store(house, db, row, state, events, None)
        state = rules.fold(events, state)
        left -= len(events)
        table.talked += len(events)


_NO_DICE: Any = None


async def _page(made: Home, table: Laid, path: str) -> float:
    """Milliseconds until the page at *path* of *table* is there."""
    move = narrated(0)
    line = await Line.to(made.port)
    request = get(table.base(move.seat) + path, table.tokens[move.seat])
    began = time.perf_counter()
    status = await line.ask(request)
    took = (time.perf_counter() - began) * 1e3
    line.close()
    if status != 200:
        raise SystemExit(f"A page was answered by {status}.")
    return took


async def _acted(made: Home, table: Laid) -> list[float]:
    """Milliseconds of some actions at *table*."""
    line = await Line.to(made.port)
    took = []
    for _ in range(ACTIONS):
        _, request = form(table, "rules")
        began = time.perf_counter()
        status = await line.ask(request)
        took.append((time.perf_counter() - began) * 1e3)
        if status != 303:
            raise SystemExit(f"A form was answered by {status}.")
    line.close()
    return took
