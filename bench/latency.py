"""From one browser's click until the other browser has its new board, at human pace."""

from __future__ import annotations

import asyncio
import json
import random  # noqa: TID251 - who acts when
import subprocess
import time
from typing import Any, Final

import uvloop

from app.rules.words import Seat
from bench.actions import form
from bench.crowd import Browser
from bench.harness import Home, Options, median, processor_seconds, quantile, report, serving
from bench.tables import Laid, lay, open_house
from bench.tale import CHALLENGER, HUNTER, SEATS

P95_MS: Final = 50.0
P99_MS: Final = 100.0
PACE_SECONDS: Final = 5.0
WARMING_SECONDS: Final = 3.0


class Pair:
    """A table with both its windows open; *took* gets the milliseconds of each action."""

    def __init__(self, table: Laid, took: list[float]) -> None:
        self.table = table
        self.took: list[float] = took
        self.sent: dict[Seat, float] = {}
        self.windows = {seat: Browser(table, seat, self._drawn(seat)) for seat in SEATS}

    def _drawn(self, seat: Seat) -> Any:
        def drawn(_head: int, at: float) -> None:
            began = self.sent.pop(seat, None)
            if began is not None:
                self.took.append((at - began) * 1e3)

        return drawn

    async def act(self, until: float, whim: random.Random) -> None:
        """Act every five seconds until *until*."""
        await asyncio.sleep(whim.random() * PACE_SECONDS)
        while time.perf_counter() < until:
            move, request = form(self.table, "rules", by_script=True)
            other = HUNTER if move.seat == CHALLENGER else CHALLENGER
            began = self.sent[other] = time.perf_counter()
            # The actor acts on the page that it has; its own bell may ring meanwhile.
            await self.windows[move.seat].send(request)
            await asyncio.sleep(max(0.0, PACE_SECONDS - (time.perf_counter() - began)))


def run(options: Options) -> None:
    """Measure and report."""
    ours: list[list[float]] = []
    peers: list[dict[str, float]] = []
    with serving(options.workers) as home:
        uvloop.run(_run(home, options, ours, peers))
    p95, p99 = (median([quantile(each, share) for each in ours]) for share in (0.95, 0.99))
    p50 = median([quantile(each, 0.5) for each in ours])
    told = f"p50 {p50:.1f} p95 {p95:.1f} p99 {p99:.1f} ms, {sum(map(len, ours))} actions"
    report(
        "latency",
        f"{told}{_against(peers, p50, p99)}",
        bar=f"p95 <= {P95_MS:.0f}, p99 <= {P99_MS:.0f} ms",
        holds=p95 <= P95_MS and p99 <= P99_MS,
    )


async def _run(
    home: Home, options: Options, ours: list[list[float]], peers: list[dict[str, float]]
) -> None:
    async with open_house(home.url) as house:
        laid = await lay(house, options.tables)
    for _ in range(options.rounds):
        took: list[float] = []
        used, began = processor_seconds(home.pid), time.perf_counter()
        await _round(home, laid, options.seconds, took)
        cores = (processor_seconds(home.pid) - used) / (time.perf_counter() - began)
        report("latency", f"a round: p99 {quantile(took, 0.99):.1f} ms; server {cores:.2f} cores")
        ours.append(took)
        if options.peer is not None:
            peers.append(await asyncio.to_thread(_peer, options))


async def _round(home: Home, laid: list[Laid], seconds: float, took: list[float]) -> None:
    pairs = [Pair(table, []) for table in laid]
    windows = [window for pair in pairs for window in pair.windows.values()]
    for start in range(0, len(windows), 20):
        await asyncio.gather(*(each.open(home.port) for each in windows[start : start + 20]))
    whim = random.Random(1)
    until = time.perf_counter() + WARMING_SECONDS + max(seconds, 2 * PACE_SECONDS)
    acting = [asyncio.create_task(pair.act(until, whim)) for pair in pairs]
    await asyncio.sleep(WARMING_SECONDS)
    for pair in pairs:
        pair.took = took
    await asyncio.gather(*acting)
    await asyncio.sleep(1)
    for window in windows:
        window.close()
    await asyncio.sleep(1)


def _peer(options: Options) -> dict[str, float]:
    """The same number of tables at the same pace in boardgame.io, which stores nothing here."""
    done = subprocess.run(  # noqa: S603 - the program that the command line names
        [  # noqa: S607 - whatever Python is there
            "python3", "run.py", "--storage", "memory", "--matches", str(options.tables),
            "--rate", str(1 / PACE_SECONDS), "--reps", "1", "--kb", "8",
            "--secs", str(round(max(options.seconds, 2 * PACE_SECONDS))),
        ],
        cwd=options.peer, capture_output=True, text=True, check=False,
    )  # fmt: skip
    try:
        told: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, ValueError):
        raise SystemExit(f"The peer failed: {done.stdout}{done.stderr}") from None
    return told


def _against(peers: list[dict[str, float]], p50: float, p99: float) -> str:
    if not peers:
        return "; no --peer"
    theirs = {name: median([each[name] for each in peers]) for name in ("opp_p50", "opp_p99")}
    return (
        f"; peer p50 {theirs['opp_p50']:.1f} p99 {theirs['opp_p99']:.1f} ms, "
        f"ratio {p50 / theirs['opp_p50']:.1f} and {p99 / theirs['opp_p99']:.1f}"
    )
