"""What every use case needs, put together once by ``app.main``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.play.errors import NotFoundError
from app.rules.decider import Decider, Dice, Session
from app.store.bell import Bell
from app.store.codec import Codec
from app.store.engine import Driver, driver, transaction
from app.store.passwords import Passwords


class Chance(Dice, Protocol):
    """Dice for one action, which tell afterwards what became of their seeds."""

    @property
    def new_seed(self) -> bytes | None:
        """The seed that was committed to, to be stored with the events."""

    @property
    def is_revealed(self) -> bool:
        """Whether the session's seed was told."""


DiceFor = Callable[[bytes | None, Session], Chance]
"""The dice of one action from the session's secret seed, if it has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The program's parts behind all use cases. *gate* caps the transactions in flight."""

    engine: AsyncEngine
    bell: Bell
    codecs: Mapping[str, Codec]
    dice: DiceFor
    now: Callable[[], datetime]
    passwords: Passwords
    gate: asyncio.Semaphore

    def codec(self, ruleset: str) -> Codec:
        """How to read and write *ruleset*."""
        if ruleset not in self.codecs:
            raise NotFoundError("no-such-ruleset")
        return self.codecs[ruleset]

    @asynccontextmanager
    async def acting(self) -> AsyncIterator[Driver]:
        """One transaction, when there is room for one more."""
        async with self.gate, transaction(self.engine) as db:
            yield db

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Driver]:
        """A connection for statements that stand alone."""
        async with driver(self.engine) as db:
            yield db

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction through Core, for everything that is not at the table itself."""
        async with self.gate, self.engine.begin() as db:
            yield db


def lay_table(
    engine: AsyncEngine,
    bell: Bell,
    rulesets: Mapping[str, Decider[Any, Any, Any]],
    dice: DiceFor,
    now: Callable[[], datetime],
) -> Table:
    """A table on *engine*. Some of its connections are left for reading while all others write."""
    pool: Any = engine.pool
    return Table(
        engine=engine,
        bell=bell,
        codecs={name: Codec(decider) for name, decider in rulesets.items()},
        dice=dice,
        now=now,
        passwords=Passwords(),
        gate=asyncio.Semaphore(max(1, pool.size() - 2)),
    )
