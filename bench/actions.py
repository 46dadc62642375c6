"""Stored actions a second over HTTP, against pgbench running the same statements."""

from __future__ import annotations

import asyncio
import re
import secrets
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import uvloop

from app.postgres.cluster import find_programs
from app.store import adventures
from app.store.engine import connect
from bench.harness import Home, Options, median, processor_seconds, quantile, report, serving
from bench.tables import Laid, lay, open_house
from bench.tale import Move, narrated
from bench.wire import Line, post

BAR: Final = 0.30
CLIENTS: Final = 32
ID: Final = "('00000000-0000-4000-8000-' || lpad(:n, 12, '0'))::uuid"

PAYLOAD: Final = (
    '{"by": "challenger", "text": "I duck under the staff and let the current do the rest: '
    'whoever holds the rope longest gets wet first, and I have been wet before."}'
)


@dataclass(slots=True)
class Counted:
    """What the clients of one round saw."""

    took: list[float] = field(default_factory=list)
    others: dict[int, int] = field(default_factory=dict)


def run(options: Options) -> None:
    """Measure and report."""
    with serving() as home:
        uvloop.run(_run(home, options))


async def _run(home: Home, options: Options) -> None:
    async with open_house(home.url) as table:
        laid = await lay(table, options.tables)
    script = await _copied(home, laid)
    results: dict[str, list[float]] = {"talk": [], "rules": [], "pgbench": []}
    busy: list[float] = []
    took: dict[str, list[float]] = {"talk": [], "rules": []}
    for _ in range(options.rounds):
        for kind in ("talk", "pgbench", "rules", "pgbench"):
            if kind == "pgbench":
                results[kind].append(_pgbench(home, script, options))
                continue
            used, began = processor_seconds(home.pid), time.perf_counter()
            counted = await _clients(home, laid, kind, options.seconds)
            lasted = time.perf_counter() - began
            results[kind].append(len(counted.took) / lasted)
            took[kind] += counted.took
            busy.append((processor_seconds(home.pid) - used) / lasted)
            if counted.others:
                print(f"actions    not answered by 303: {counted.others}")
    _tell(results, took, busy)


def _tell(results: dict[str, list[float]], took: dict[str, list[float]], busy: list[float]) -> None:
    peer = median(results["pgbench"])
    for kind in ("talk", "rules"):
        rate = median(results[kind])
        report(
            "actions",
            f"{kind}: {rate:,.0f}/s over HTTP, pgbench {peer:,.0f}/s, ratio {rate / peer:.2f}; "
            f"p50 {quantile(took[kind], 0.5) * 1e3:.1f} p99 {quantile(took[kind], 0.99) * 1e3:.1f}"
            f" ms; server {median(busy):.2f} cores",
            bar=f">= {BAR}",
            holds=rate / peer >= BAR,
        )


async def _clients(home: Home, laid: list[Laid], kind: str, seconds: float) -> Counted:
    counted = Counted()
    until = time.perf_counter() + seconds
    await asyncio.gather(
        *(_client(home, laid[each::CLIENTS], kind, until, counted) for each in range(CLIENTS))
    )
    return counted


async def _client(home: Home, mine: list[Laid], kind: str, until: float, counted: Counted) -> None:
    line = await Line.to(home.port)
    turn = 0
    while mine and (began := time.perf_counter()) < until:
        table = mine[turn % len(mine)]
        turn += 1
        status = await line.ask(form(table, kind)[1])
        if status == 303:
            counted.took.append(time.perf_counter() - began)
        else:
            counted.others[status] = counted.others.get(status, 0) + 1
    line.close()


def form(table: Laid, kind: str, *, by_script: bool = False) -> tuple[Move, bytes]:
    """The next form of *table*: a line of talk, or the next move of its fight."""
    if kind == "talk":
        move: Move = narrated(table.version)
        table.talked += 1
    else:
        move = next(table.moves)
        # Talk is numbered with everything else: it shifts what is stored after it.
        table.version, table.shift = move.version + table.shift, table.talked
    fields = {
        **move.fields,
        "intent": secrets.token_urlsafe(16),
        "version": str(table.version),
    }
    address = f"{table.base(move.seat)}/{move.command}"
    return move, post(address, table.tokens[move.seat], fields, by_script=by_script)


# --- pgbench ------------------------------------------------------------------------------------


async def _copied(home: Home, laid: list[Laid]) -> Path:
    """Copies of the tables for pgbench to spoil, and its script."""
    db = await connect(home.url)
    try:
        for number, table in enumerate(laid, 1):
            await _copy(db, table, f"00000000-0000-4000-8000-{number:012}")
        state = await db.fetchval("SELECT state FROM adventure WHERE id = $1", laid[0].id)
        await db.execute("ANALYZE")
    finally:
        await db.close()
    (home.folder / "state.json").write_text(state)
    script = home.folder / "same.sql"
    script.write_text(_statements(len(laid)))
    return script


async def _copy(db: Any, table: Laid, copy: str) -> None:
    columns = await db.fetchval(
        "SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns"
        " WHERE table_name = 'adventure' AND column_name <> 'id'"
    )
    await db.execute(
        f"INSERT INTO adventure (id, {columns})"  # noqa: S608 - our own names
        f" SELECT $2, {columns} FROM adventure WHERE id = $1",
        *(table.id, UUID(copy)),
    )
    await db.execute(
        "INSERT INTO dice_seed (adventure_id, session, commitment, seed)"
        " SELECT $2, session, commitment, seed FROM dice_seed WHERE adventure_id = $1",
        *(table.id, UUID(copy)),
    )


def _statements(count: int) -> str:
    """The statements of one action, word for word, with pgbench's variables in their places."""
    appended = {
        1: ID, 2: "(:k)::text", 3: ":next", 4: ":next", 5: "(:hash)::bytea",
        6: "now()", 7: "ARRAY[(:next)::int]", 8: "ARRAY['narrated']", 9: "ARRAY[1]",
        10: "ARRAY[(:payload)::text]", 11: "ARRAY['challenger']", 12: "ARRAY[(:salt)::bytea]",
        13: "ARRAY[(:hash)::bytea]", 14: ":title", 15: ":stake", 16: "'other'",
        17: "'fighting'", 18: "ARRAY['hunter-1']", 19: "30", 20: "11", 21: "15", 22: "false",
        23: "(:state)::jsonb", 24: "1", 25: ":next", 26: "(:hash)::bytea", 27: ":head",
        28: "'challenger'", 29: "NULL",
        30: "'open'", 31: "'{}'", 32: "'{}'", 33: "'{}'",
    }  # fmt: skip
    return "\n".join(
        (
            f"\\set n random(1, {count})",
            "\\set k random(1, 9000000000000000000)",
            "BEGIN;",
            _filled(adventures._LOCK, {1: ID}).strip() + " \\gset",  # noqa: SLF001 - word for word
            "\\set next :head + 1",
            _filled(adventures._APPEND, appended).strip() + ";",  # noqa: SLF001 - the same
            "COMMIT;",
            "SELECT pg_notify('measured', :k::text);",
        )
    )


def _filled(statement: str, values: dict[int, str]) -> str:
    return re.sub(r"\$(\d+)", lambda found: values[int(found[1])], statement)


def _pgbench(home: Home, script: Path, options: Options) -> float:
    """Transactions a second."""
    state = (home.folder / "state.json").read_text()
    words = {
        "state": state, "payload": PAYLOAD, "title": "The ferry at Sarn",
        "stake": "Get the grain across before the river rises",
        "hash": "\\x" + "ab" * 32, "salt": "\\x" + "cd" * 16,
    }  # fmt: skip
    host = parse_qs(urlsplit(home.url).query)["host"][0]
    done = subprocess.run(  # noqa: S603 - a program that came with the database
        [
            find_programs() / "pgbench", "-n", "-M", "prepared", "-c", str(CLIENTS), "-j", "1",
            "-T", str(max(1, round(options.seconds))), "-f", script, "-h", host, "-U", "salute",
            *(f"-D{name}={value}" for name, value in words.items()), "salute",
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = re.search(r"tps = ([\d.]+)", done.stdout)
    if found is None or "aborted" in done.stderr:
        raise SystemExit(done.stdout + done.stderr)
    return float(found[1])
