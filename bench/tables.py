"""Tables to measure at, stored straight through the use cases instead of by thousands of forms."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from app.chance import SessionDice
from app.play.act import intent_key
from app.play.record import Happening, new_row, record
from app.play.table import Table, lay_table
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.registry import RULESETS
from app.rules.words import TABLE, Seat
from app.store import adventures, players, seats, sessions
from app.store.adventures import Row
from app.store.bell import Bell
from app.store.engine import Driver, make_engine
from app.store.players import Player
from bench.tale import CHALLENGER, HUNTER, SEATS, Move, Told, fought, tell


@dataclass(frozen=True, slots=True)
class Lot:
    """What became of the seeds of dice that have fallen already."""

    new_seed: bytes | None
    is_revealed: bool = False

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Nothing rolls any more."""
        raise LookupError((count, sides))

    def commit(self) -> str:
        """Nothing is committed to any more."""
        raise LookupError

    def reveal(self) -> str:
        """Nothing is told any more."""
        raise LookupError


@dataclass(slots=True)
class Laid:
    """A stored adventure: who sits there, by their *tokens*, and the *moves* that come next."""

    id: UUID
    tokens: dict[Seat, str]
    moves: Iterator[Move]
    version: int
    talked: int = 0
    shift: int = 0

    @property
    def head(self) -> int:
        """The number of the last event that a page surely shows."""
        return self.version + self.talked - self.shift

    def base(self, seat: Seat) -> str:
        """The address of *seat* at this table."""
        return f"/adventures/{self.id}/{seat}"


@asynccontextmanager
async def open_house(url: str) -> AsyncIterator[Table]:
    """The use cases on the database at *url*, without a server."""
    engine = make_engine(url, pool=8)
    table = lay_table(engine, Bell(url), RULESETS, SessionDice, now)
    try:
        yield table
    finally:
        table.passwords.close()
        await engine.dispose()


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)  # noqa: TID251 - a measurement is about time


async def lay(table: Table, count: int, told: Told | None = None) -> list[Laid]:
    """*count* tables in the middle of the same fight, each with two people of its own."""
    told = told or tell()
    coming = Coming(told)
    return [await _lay_one(table, told, iter(coming.again())) for _ in range(count)]


class Coming:
    """The moves after a tale, worked out once for all tables that have the same dice."""

    def __init__(self, told: Told) -> None:
        self._source = fought(told.state, told.seed)
        self._known: list[Move] = []

    def again(self) -> Iterator[Move]:
        """The moves from the first on."""
        place = 0
        while True:
            while place >= len(self._known):
                self._known.append(next(self._source))
            yield self._known[place]
            place += 1


async def _lay_one(table: Table, told: Told, moves: Iterator[Move]) -> Laid:
    tokens: dict[Seat, str] = {}
    who: dict[str, UUID | None] = {}
    async with table.changing() as core:
        for seat in SEATS:
            player = Player(id=uuid4(), name=f"Measured {seat}")
            who[seat], tokens[seat] = player.id, sessions.new_token()
            await players.add(core, player, now())
            await sessions.start(core, player.id, tokens[seat], now())
    row = empty(table, uuid4())
    async with table.acting() as db:
        await adventures.insert(db, row, now())
        await store(table, db, row, BEAST_HUNTERS.initial, told.events, told.seed)
        await seats.lay(db, row.id, who, now())
    return Laid(row.id, tokens, moves, told.state.count)


def empty(table: Table, adventure: UUID) -> Row:
    """The row of a table where nothing has happened."""
    return new_row(table.codec(BEAST_HUNTERS.name), adventure)


async def store(  # noqa: PLR0913, PLR0917 - what a happening is made of
    table: Table, db: Driver, row: Row, state: Any, events: Sequence[Any], seed: bytes | None
) -> Any:
    """Append *events* to the log of *row*, whose state is *state*, as one happening."""
    key = intent_key(secrets.token_urlsafe(16), TABLE, "measured", {})
    happening = Happening(
        events=tuple(events),
        state=state,
        key=key,
        at=now(),
        dice=Lot(seed),
        session=BEAST_HUNTERS.session(state),
    )
    return await record(db, table.codec(row.ruleset), row, happening)


__all__ = ["CHALLENGER", "HUNTER", "Laid", "empty", "lay", "now", "open_house", "store"]
