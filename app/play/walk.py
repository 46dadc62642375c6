"""Walking through a log: the table as it was after any event, quickly wherever that is.

The log never changes, so a stretch of it is worked out once and kept. Each stretch begins at a
checkpoint nearby; where one is missing, it is worked out and stored for the next walker.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from app.play.errors import NotFoundError
from app.play.look import Past, told
from app.play.table import Table
from app.rules.decider import Decider
from app.store import adventures, checkpoints, log
from app.store.checkpoints import Checkpoint
from app.store.codec import Codec
from app.store.engine import Driver

STRETCH: Final = 100
"""Events that are worked out together."""

KEPT: Final = 100
"""Stretches kept in memory, some 300 KB each."""

HEAL: Final = 5
"""A way of so many stretches without a checkpoint is given some."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The table after event *at*, of *last* events so far."""

    adventure: UUID
    decider: Decider[Any, Any, Any]
    state: Any
    at: int
    last: int


@dataclass(frozen=True, slots=True)
class _Stretch:
    story: tuple[Past, ...]
    after: Any


@dataclass(frozen=True, slots=True)
class _Marks:
    """The events of some kinds among the first *seen* of a log."""

    seen: int
    events: tuple[tuple[int, Any], ...]


class Walks:
    """Walks through past adventures, and remembers where people went."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: OrderedDict[tuple[UUID, int], _Stretch] = OrderedDict()
        self._marks: OrderedDict[tuple[UUID, tuple[str, ...]], _Marks] = OrderedDict()

    async def at(self, adventure: UUID, seq: int) -> Moment:
        """The table after event *seq*; past the end it is the newest. NotFoundError if none is."""
        codec, last = await self._log(adventure)
        at = min(max(seq, 0), last)
        state = codec.decider.initial
        if at > 0:
            number = (at - 1) // STRETCH
            stretch = await self._stretch(codec, adventure, number, last)
            place = at - number * STRETCH
            is_end = place == len(stretch.story)
            state = stretch.after if is_end else stretch.story[place].before
        return Moment(adventure=adventure, decider=codec.decider, state=state, at=at, last=last)

    async def story(self, adventure: UUID, first: int, last: int) -> tuple[Past, ...]:
        """The events numbered *first* to *last*, as far as there are any."""
        codec, head = await self._log(adventure)
        first, last = max(first, 1), min(last, head)
        found: list[Past] = []
        for number in range((first - 1) // STRETCH, (last - 1) // STRETCH + 1):
            stretch = await self._stretch(codec, adventure, number, head)
            found.extend(past for past in stretch.story if first <= past.seq <= last)
        return tuple(found)

    async def marks(self, adventure: UUID, kinds: tuple[type, ...]) -> tuple[tuple[int, Any], ...]:
        """All events of *kinds*, with their numbers."""
        codec, head = await self._log(adventure)
        names = tuple(codec.names[kind][0] for kind in kinds)
        key = (adventure, names)
        before = self._marks.get(key, _Marks(0, ()))
        if before.seen < head:
            async with self._table.reading() as db:
                fresh = await log.of_kinds(db, codec, adventure, names, before.seen, head)
            more = tuple((each.seq, each.event) for each in fresh)
            before = _Marks(head, before.events + more)
            _keep(self._marks, key, before)
        return before.events

    async def _log(self, adventure: UUID) -> tuple[Codec, int]:
        async with self._table.reading() as db:
            found = await adventures.numbers(db, adventure)
        if found is None:
            raise NotFoundError
        return self._table.codec(found.ruleset), found.head

    async def _stretch(self, codec: Codec, adventure: UUID, number: int, head: int) -> _Stretch:
        first = number * STRETCH
        upto = min(first + STRETCH, head)
        known = self._kept.get((adventure, number))
        if known is None or first + len(known.story) < upto:
            async with self._table.reading() as db:
                start = await self._start(db, codec, adventure, number)
                events = await log.read(db, codec, adventure, first, upto)
            known = _Stretch(*told(codec.decider, start, events))
        _keep(self._kept, (adventure, number), known)
        return known

    async def _start(self, db: Driver, codec: Codec, adventure: UUID, number: int) -> Any:
        """The state before the first event of a stretch."""
        decider, target = codec.decider, number * STRETCH
        if (before := self._kept.get((adventure, number - 1))) and len(before.story) == STRETCH:
            return before.after
        found = await checkpoints.nearest(db, adventure, target, decider.state_schema)
        seq, state = (found.seq, codec.read_state(found.state)) if found else (0, decider.initial)
        stride = HEAL * STRETCH
        while seq < target:
            upto = min(seq - seq % stride + stride, target)
            state, seq = await log.fold(db, codec, adventure, upto, seq, state), upto
            if seq % stride == 0:
                made = Checkpoint(seq, codec.write_state(state))
                await checkpoints.keep(db, adventure, made, decider.state_schema)
        return state


def _keep(kept: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > KEPT:
        kept.popitem(last=False)
