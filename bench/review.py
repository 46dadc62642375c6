"""The review room: the first page of a long log, any point of its replay, any search."""

from __future__ import annotations

import random  # noqa: TID251 - what is told to be measured is no game
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final
from uuid import UUID, uuid4

import uvloop

from app.chance import SessionDice
from app.play.table import Table
from app.play.walk import Walks
from app.rules.beasthunters.events import Narrated
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.store import adventures
from app.store.commands import read_command
from app.web.telling import Teller
from app.web.words import load_words
from bench.harness import Home, Options, home, median, quantile, report
from bench.tables import Laid, lay, now, open_house, store
from bench.tale import CHALLENGER, HUNTER, Told, next_move, tell
from bench.wire import Line, get

LONG: Final = 10_000
MANY: Final = 1_000
POINTS: Final = 40
PAGE_MS: Final = 300.0
POINT_MS: Final = 100.0
SEARCH_MS: Final = 200.0

WHIM: Final = random.Random(7)
SOUNDS: Final = ("ba", "cor", "del", "fa", "gri", "lu", "mon", "ne", "pra", "sto", "ta", "vi")
VOCABULARY: Final = tuple("".join(WHIM.choices(SOUNDS, k=3)) for _ in range(3_000))
COMMON: Final = "bridge"
RARE: Final = "quetzalcoatlus"

# What people told differs from adventure to adventure; everything else may be the same.
COPIES = """
WITH made AS (
    INSERT INTO adventure (id, ruleset, group_id, title, stake, kind, stage, waiting_for,
        pool_total, pool_left, "limit", state, state_schema, version, head, head_digest,
        created_at, updated_at, outcome, covered, keepers, brought)
    SELECT gen_random_uuid(), ruleset, $2, title || ' ' || n, stake, kind, stage, waiting_for,
        pool_total, pool_left, "limit", state, state_schema, version, head, head_digest,
        created_at - n * interval '1 hour', updated_at - n * interval '1 hour', outcome, covered,
        keepers, brought
    FROM adventure, generate_series(1, $3) AS n WHERE id = $1 RETURNING id
), seated AS (
    INSERT INTO seat (adventure_id, seat, player_id, joined_at)
    SELECT made.id, seat, player_id, joined_at FROM made, seat WHERE adventure_id = $1
)
INSERT INTO event (adventure_id, seq, name, schema, payload, seat, at, salt, digest, told)
SELECT made.id, e.seq, e.name, e.schema, CASE WHEN e.name = 'narrated'
    THEN jsonb_set(e.payload, '{text}', to_jsonb(told.text)) ELSE e.payload END,
    e.seat, e.at, e.salt, e.digest, e.told
FROM made, event e, LATERAL (
    SELECT string_agg(($4::text[])[1 + floor(random() * $5)::int], ' ') || ' ' || $6 AS text
    FROM generate_series(1, 25) WHERE e.seq > 0
) AS told
WHERE e.adventure_id = $1
"""


def run(options: Options) -> None:
    """Measure and report."""
    with home() as made:
        uvloop.run(_run(made, options))


async def _run(made: Home, options: Options) -> None:
    long = await _filled(made, options.tables or MANY)
    await _pages(made, long, options)
    await _points(made, long)
    await _searches(made, long, options)


async def _filled(made: Home, many: int) -> Laid:
    """A long adventure and *many* short ones of one group."""
    async with open_house(made.url) as house:
        told = tell()
        long, short = await lay(house, 2, told)
        await _played(house, long.id, told, LONG)
        await _played(house, short.id, told, 150)
        await _read_in(house, long.id, short.id)
        group = uuid4()
        async with house.reading() as db:
            await db.execute(
                "INSERT INTO group_ (id, name, created_at) VALUES ($1, 'All', $2)", group, now()
            )
            await db.execute("UPDATE adventure SET group_id = $1", group)
            await db.execute(
                "INSERT INTO membership (group_id, player_id, role, joined_at)"
                " SELECT $1, player_id, 'organiser', $2 FROM seat WHERE adventure_id = $3",
                *(group, now(), long.id),
            )
            words = list(VOCABULARY)
            await db.execute(COPIES, short.id, group, many, words, len(words), COMMON, timeout=900)
            await db.execute("VACUUM ANALYZE", timeout=300)
            events = await db.fetchval("SELECT count(*) FROM event")
    report("review", f"{many:,} adventures of a group, {events:,} events, one of them {LONG:,}")
    return long


async def _read_in(house: Table, *adventures: UUID) -> None:
    """Read all lines in, as searches do."""
    teller = Teller(house, Walks(house), load_words(BEAST_HUNTERS.labels))
    began = time.perf_counter()
    for each in adventures:
        is_read = False
        while not is_read:
            is_read = await teller.read_here(each)
    took = time.perf_counter() - began
    report("review", f"{LONG:,} lines read in for the search: {took:.1f} s")


async def _played(house: Table, adventure: UUID, told: Told, length: int) -> None:
    """Play the fight of *told* on, action by action, until the log has *length* events."""
    state, head = told.state, len(told.events)
    moves = _happenings(told)
    while head < length:
        for events in islice(moves, 40):
            async with house.acting() as db:
                row = await adventures.lock(db, adventure)
                assert row is not None  # noqa: S101 - it was just laid
                await store(house, db, row, state, events, None)
            state, head = BEAST_HUNTERS.fold(events, state), head + len(events)


def _happenings(told: Told) -> Iterator[tuple[Any, ...]]:
    """The events of one action after the other, with what people tell between them."""
    state = told.state
    while True:
        seat, command, fields = next_move(state)
        dice = SessionDice(told.seed, BEAST_HUNTERS.session(state))
        known = read_command(BEAST_HUNTERS, command, fields, seat, form=True)
        events = BEAST_HUNTERS.decide(state, known, dice)
        yield events
        words = " ".join(WHIM.choices(VOCABULARY, k=25))
        line = Narrated(by=CHALLENGER, text=f"{words} {COMMON}")
        yield (line,)
        state = BEAST_HUNTERS.fold((*events, line), state)


async def _pages(made: Home, long: Laid, options: Options) -> None:
    first = []
    for _ in range(options.rounds):
        made.start()
        first.append(await _asked(made, long, "/log"))
        made.stop()
    _tell("the first page of its log, a fresh server each time", first, PAGE_MS)


async def _points(made: Home, long: Laid) -> None:
    made.start()
    await _asked(made, long, "/replay?at=1")
    places = [WHIM.randint(1, LONG) for _ in range(POINTS)]
    jumps = [await _asked(made, long, f"/replay?at={place}") for place in places]
    steps = [await _asked(made, long, f"/replay?at={places[0] + n}") for n in range(POINTS)]
    _tell(f"any point of its replay ({POINTS} places never looked at)", jumps, POINT_MS)
    _tell("the next point", steps, POINT_MS)


async def _searches(made: Home, long: Laid, options: Options) -> None:
    line = await Line.to(made.port)
    await line.ask(get(f"/search?q={VOCABULARY[1]}", long.tokens[HUNTER]))
    line.close()
    for where, base in (("it", long.base(HUNTER)), ("all of the group", "")):
        for what, query in (
            ("a word", f"q={VOCABULARY[0]}"),
            ("two words", f"q={VOCABULARY[2]}+{VOCABULARY[3]}"),
            ("a word that is everywhere", f"q={COMMON}"),
            ("a word that is nowhere", f"q={RARE}"),
            ("a kind and a seat", "kind=maneuvers&seat=hunter-1"),
            ("high dice", "dice=20"),
        ):
            took = [
                await _asked(made, long, f"/search?{query}", base)
                for _ in range(max(3, options.rounds))
            ]
            _tell(f"search of {where} for {what}", took, SEARCH_MS)


def _tell(what: str, took: list[float], bar: float) -> None:
    report(
        "review",
        f"{what}: {median(took):.0f} ms, slowest {quantile(took, 1):.0f} ms",
        bar=f"<= {bar:.0f} ms",
        holds=median(took) <= bar,
    )


async def _asked(made: Home, long: Laid, path: str, base: str | None = None) -> float:
    """Milliseconds until the page at *path* is there."""
    line = await Line.to(made.port)
    request = get((long.base(HUNTER) if base is None else base) + path, long.tokens[HUNTER])
    began = time.perf_counter()
    status = await line.ask(request)
    took = (time.perf_counter() - began) * 1e3
    line.close()
    if status != 200:
        raise SystemExit(f"{path} was answered by {status}.")
    return took
