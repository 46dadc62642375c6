"""A seat changes hands: what whoever is gone had agreed to is void, and their Hunter comes home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final
from uuid import UUID, uuid4

from app.play.act import act_within
from app.play.table import Table
from app.rules.decider import RuleError
from app.rules.words import TABLE, Seat
from app.store import adventures, characters
from app.store.engine import Driver

COMMAND: Final = "free-seat"


async def void(table: Table, db: Driver, adventure: UUID, seat: Seat) -> int:
    """Take back what was agreed at *seat* and is open; the number of the event that says so, or 0.

    The caller's transaction has freed the seat or given it to somebody else, and rings for the
    number once it is committed.
    """
    row = await adventures.lock(db, adventure)
    if row is None or COMMAND not in table.codec(row.ruleset).decider.commands:
        return 0
    with suppress(RuleError):  # where nothing is open, nothing happens
        intent = str(uuid4())
        acted = await act_within(
            *(table, db, adventure, TABLE, COMMAND, {"seat": seat}), version=None, intent=intent
        )
        return acted.head
    return 0


async def void_all(
    table: Table, db: Driver, freed: Iterable[tuple[UUID, Seat]]
) -> Mapping[UUID, int]:
    """As ``void`` for each seat of an adventure in *freed*: the newest event of each adventure."""
    heads: dict[UUID, int] = {}
    for adventure, seat in freed:
        heads[adventure] = max(heads.get(adventure, 0), await void(table, db, adventure, seat))
    return heads


async def welcome(table: Table, db: Driver, adventure: UUID, seat: Seat, player: UUID) -> int:
    """As ``void``, for *player* who sits down at *seat* now.

    The Hunter whom somebody else had brought there is the table's own from here on.
    """
    await characters.stay_home(db, adventure, seat, player)
    return await void(table, db, adventure, seat)
