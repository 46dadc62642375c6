"""Reading about tables: who sits there, a player's list of them, and whether they are sound."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from app.play.errors import NotFoundError
from app.play.table import Table
from app.store import adventures, chain, lists, log, seats, summaries
from app.store.adventures import Row
from app.store.chain import Broken
from app.store.codec import Codec
from app.store.engine import Driver
from app.store.lists import Listed
from app.store.seats import Chair

__all__ = ["Broken", "Chair", "Listed"]


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
        for after in range(0, row.head, log.STEP):
            upto = min(after + log.STEP, row.head)
            links = await log.links(db, adventure, after, upto)
            broken = broken or _broken(adventure, links, after, upto, previous)
            previous = links[-1].digest if links else previous
            records = (link.record for link in links if link.record is not None)
            events = (log.understood(codec, each).event for each in records)
            state = codec.decider.fold(events, state)
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
