"""A table with the toy game on real Postgres, and a clock that tests turn."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from app.chance import SessionDice
from app.play.act import act
from app.play.opening import Opening, open_adventure
from app.play.record import Acted
from app.play.table import Table, lay_table
from app.rules.words import Seat
from app.store.bell import Bell
from app.store.engine import make_engine, transaction
from tests.play.toy import SEATS, TOY


@pytest.fixture
def anyio_backend() -> str:
    """What the application runs on."""
    return "asyncio"


@dataclass
class Clock:
    """A clock that stands still until it is turned."""

    time: datetime = field(default_factory=lambda: datetime(2026, 11, 30, 12, tzinfo=UTC))

    def now(self) -> datetime:
        """The time."""
        return self.time

    def turn(self, **by: float) -> None:
        """Let time pass."""
        self.time += timedelta(**by)


@pytest.fixture
def clock() -> Clock:
    """The table's clock."""
    return Clock()


@pytest.fixture
async def table(database_url: str, clock: Clock, anyio_backend: str) -> AsyncIterator[Table]:
    """A table for the toy game."""
    engine = make_engine(database_url, pool=10)
    made = lay_table(engine, Bell(database_url), {"toy": TOY}, SessionDice, clock.now)
    yield made
    made.passwords.close()
    await engine.dispose()


@pytest.fixture
async def player(table: Table) -> UUID:
    """Somebody."""
    return await somebody(table)


async def somebody(table: Table) -> UUID:
    """A player who has only a name."""
    made = uuid4()
    async with transaction(table.engine) as db:
        await db.execute(
            "INSERT INTO player (id, name, created_at) VALUES ($1, 'Ada', $2)", made, table.now()
        )
    return made


_keys = itertools.count(1)


@dataclass
class Played:
    """An open adventure, with a short way to act in it."""

    table: Table
    id: UUID
    player: UUID

    async def act(
        self, seat: Seat, name: str, *, version: int | None = None, intent: str = "", **data: Any
    ) -> Acted:
        """Act with a key of its own."""
        key = intent or f"key {next(_keys)}"
        return await act(self.table, self.id, seat, name, data, version=version, intent=key)

    async def together(self, *acts: Any) -> list[Any]:
        """Run *acts* at once; errors are results."""
        return list(await asyncio.gather(*acts, return_exceptions=True))

    async def fetch(self, query: str, *arguments: Any) -> list[Any]:
        """Rows of the database, with this adventure's id as $1."""
        async with self.table.reading() as db:
            return list(await db.fetch(query, self.id, *arguments))


@pytest.fixture
def opened(table: Table, player: UUID) -> Callable[[], Any]:
    """Opens adventures."""

    async def make() -> Played:
        opening = Opening(
            ruleset="toy",
            command="open",
            data={"seats": list(SEATS), "title": "The well"},
            taken=SEATS,
            intent=str(uuid4()),
        )
        acted = await open_adventure(table, player, opening)
        return Played(table, acted.adventure, player)

    return make


@pytest.fixture
async def game(opened: Callable[[], Any]) -> Played:
    """An open adventure of the toy game."""
    made: Played = await opened()
    return made
