"""Looking at a table: its state and the end of its story, with the state before each event.

A log never changes, only grows; so what was read once is kept for the tables looked at last, and
a look reads nothing but the events since. Any process may keep its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from app.play.errors import NotFoundError
from app.play.table import Table
from app.rules.decider import Decider
from app.store import adventures, log
from app.store.log import Logged

TAIL: Final = 60
"""Events of the newest part of a story."""

KEPT: Final = 500
"""Tables whose tail is kept in memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """One event of the log, with the state *before* it."""

    seq: int
    at: datetime
    seat: str | None
    event: Any
    before: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A table as it is: *version* is what forms carry, *head* the number of the last event."""

    adventure: UUID
    decider: Decider[Any, Any, Any]
    version: int
    head: int
    state: Any
    story: tuple[Past, ...]


class Looks:
    """Looks at tables, and remembers where they were."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: OrderedDict[UUID, Look] = OrderedDict()

    async def at(self, adventure: UUID) -> Look:
        """The table *adventure* as it is now. NotFoundError if there is none."""
        async with self._table.reading() as db:
            row = await adventures.numbers(db, adventure)
            if row is None:
                raise NotFoundError
            codec = self._table.codec(row.ruleset)
            before = self._kept.get(adventure)
            if before is not None and row.head <= before.head:
                return before
            seen = before.head if before else 0
            events = await log.read(db, codec, adventure, seen, row.head)
        start = before.state if before else codec.decider.initial
        story, state = told(codec.decider, start, events)
        look = Look(
            adventure=adventure,
            decider=codec.decider,
            version=row.version,
            head=row.head,
            state=state,
            story=((before.story if before else ()) + story)[-TAIL:],
        )
        self._keep(look)
        return look

    def _keep(self, look: Look) -> None:
        newest = self._kept.get(look.adventure)
        if newest is None or newest.head <= look.head:
            self._kept[look.adventure] = look
        self._kept.move_to_end(look.adventure)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def back(
        self, adventure: UUID, before: int, also: tuple[type, ...] = ()
    ) -> tuple[tuple[Past, ...], tuple[Past, ...]]:
        """A page of the story that ends before event *before*, and all later events of *also*."""
        async with self._table.reading() as db:
            row = await adventures.load(db, adventure)
            if row is None:
                raise NotFoundError
            codec = self._table.codec(row.ruleset)
            events = await log.read(db, codec, adventure, 0, row.head)
        story, _ = told(codec.decider, codec.decider.initial, events)
        page = story[max(0, min(before - 1, len(story)) - TAIL) : max(0, before - 1)]
        return page, tuple(past for past in story[before - 1 :] if isinstance(past.event, also))


def told(
    decider: Decider[Any, Any, Any], state: Any, events: Iterable[Logged]
) -> tuple[tuple[Past, ...], Any]:
    """*events* that follow on *state*, each with the state before it, and the state after all."""
    story = []
    for each in events:
        story.append(Past(seq=each.seq, at=each.at, seat=each.seat, event=each.event, before=state))
        state = decider.evolve(state, each.event)
    return tuple(story), state
