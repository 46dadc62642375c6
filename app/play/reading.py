"""Reading tables: as they are, as they were, their logs, and a player's list of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from app.play.errors import NotFoundError
from app.play.table import Table
from app.rules.decider import Decider
from app.store import adventures, chain, lists, log, seats, summaries
from app.store.adventures import Row
from app.store.chain import Broken
from app.store.codec import Codec
from app.store.engine import Driver
from app.store.lists import Listed
from app.store.log import Logged
from app.store.seats import Chair

__all__ = ["Broken", "Chair", "Listed", "Logged"]

PAGE = 50
LONGEST_PAGE = 500
CHUNK = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """An adventure as it is, or as it was after event *head*: what a page is drawn from."""

    adventure: UUID
    group: UUID | None
    decider: Decider[Any, Any, Any]
    state: Any
    version: int
    head: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage:
    """A part of a log, oldest first. *is_first* says that nothing comes before it."""

    events: tuple[Logged, ...]
    head: int
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What checking an adventure found: both are as they should be if *is_sound*."""

    events: int
    is_folded: bool
    broken: Broken | None

    @property
    def is_sound(self) -> bool:
        """Whether the row equals the fold of its log, and no event was changed."""
        return self.is_folded and self.broken is None


async def board(table: Table, adventure: UUID) -> Board:
    """*adventure* as it is now."""
    async with table.reading() as db:
        row, codec = await _row(table, db, adventure)
        state = await log.state_of(db, codec, row)
    return Board(
        adventure=row.id,
        group=row.group_id,
        decider=codec.decider,
        state=state,
        version=row.version,
        head=row.head,
    )


async def replay(table: Table, adventure: UUID, upto: int) -> Board:
    """*adventure* as it was after event *upto* (0: before the first), folded from its log."""
    async with table.reading() as db:
        row, codec = await _row(table, db, adventure)
        if not 0 <= upto <= row.head:
            raise NotFoundError
        logged = await log.read(db, codec, adventure, 0, upto)
    decider = codec.decider
    return Board(
        adventure=row.id,
        group=row.group_id,
        decider=decider,
        state=decider.fold(each.event for each in logged),
        version=max((e.seq for e in logged if type(e.event) not in decider.talk), default=0),
        head=upto,
    )


async def read_log(
    table: Table, adventure: UUID, *, before: int | None = None, limit: int = PAGE
) -> LogPage:
    """The last *limit* events, or the last ones before event *before*."""
    async with table.reading() as db:
        row, codec = await _row(table, db, adventure)
        upto = row.head if before is None else min(max(before - 1, 0), row.head)
        after = max(0, upto - min(max(limit, 1), LONGEST_PAGE))
        events = await log.read(db, codec, adventure, after, upto)
    return LogPage(events=events, head=row.head, is_first=after == 0)


async def read_since(table: Table, adventure: UUID, seen: int) -> LogPage:
    """Everything after event *seen*, at most the longest page of it, newest kept."""
    async with table.reading() as db:
        row, codec = await _row(table, db, adventure)
        after = min(max(seen, row.head - LONGEST_PAGE, 0), row.head)
        events = await log.read(db, codec, adventure, after, row.head)
    return LogPage(events=events, head=row.head, is_first=after == 0)


async def chairs(table: Table, adventure: UUID) -> tuple[Chair, ...]:
    """The seats of *adventure*, and who sits there."""
    async with table.reading() as db:
        return await seats.chairs(db, adventure)


async def my_adventures(table: Table, player: UUID, most: int = 100) -> tuple[Listed, ...]:
    """The *player*'s adventures: those that wait for them first, the longest waiting before all."""
    async with table.reading() as db:
        return await lists.of_player(db, player, most)


async def check(table: Table, adventure: UUID) -> Checked:
    """Fold the log of *adventure* and compare; re-hash every event of it."""
    async with table.reading() as db:
        row, codec = await _row(table, db, adventure)
        state, broken, previous = codec.decider.initial, None, chain.GENESIS
        for after in range(0, row.head, CHUNK):
            upto = min(after + CHUNK, row.head)
            links = await log.links(db, adventure, after, upto)
            broken = broken or _broken(adventure, links, after, upto, previous)
            previous = links[-1].digest if links else previous
            logged = await log.read(db, codec, adventure, after, upto)
            state = codec.decider.fold((each.event for each in logged), state)
        if broken is None and previous != row.head_digest:
            broken = Broken(seq=row.head, fault=chain.Fault.CHANGED)
        copies = await log.state_of(db, codec, row), await summaries.copied(db, adventure)
    is_folded = copies == (state, codec.decider.summary(state))
    return Checked(events=row.head, is_folded=is_folded, broken=broken)


def _broken(
    adventure: UUID, links: tuple[chain.Link, ...], after: int, upto: int, previous: bytes
) -> Broken | None:
    found = chain.verify(str(adventure), links, after, previous)
    if found is None and len(links) < upto - after:
        return Broken(seq=after + len(links) + 1, fault=chain.Fault.GAP)
    return found


async def _row(table: Table, db: Driver, adventure: UUID) -> tuple[Row, Codec]:
    row = await adventures.load(db, adventure)
    if row is None:
        raise NotFoundError
    return row, table.codec(row.ruleset)
