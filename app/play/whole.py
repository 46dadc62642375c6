"""A whole story: every event of a log with the state before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from app.play.errors import NotFoundError
from app.play.look import Past, told
from app.play.table import Table
from app.rules.decider import Decider
from app.store import adventures, log


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """All that happened in *adventure*, and the *state* that it led to."""

    adventure: UUID
    decider: Decider[Any, Any, Any]
    story: tuple[Past, ...]
    state: Any


async def whole(table: Table, adventure: UUID) -> Whole:
    """The whole story of *adventure*, read in steps so that nobody waits for a long one."""
    async with table.reading() as db:
        numbers = await adventures.numbers(db, adventure)
        if numbers is None:
            raise NotFoundError
        codec = table.codec(numbers.ruleset)
        story: list[Past] = []
        state = codec.decider.initial
        async for events in log.stretches(db, codec, adventure, 0, numbers.head):
            part, state = told(codec.decider, state, events)
            story.extend(part)
    return Whole(adventure=adventure, decider=codec.decider, story=tuple(story), state=state)
