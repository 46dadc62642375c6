"""Reading a log as events that the rules understand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from app.store import adventures
from app.store.adventures import Row, Stored
from app.store.chain import Link, Record
from app.store.codec import Codec
from app.store.engine import Driver

STEP: Final = 500
"""Events that are read at a time: a long story must not keep others waiting."""

_OF_KINDS = """
SELECT seq, name, schema, payload, seat, at FROM event
WHERE adventure_id = $1 AND seq > $2 AND seq <= $3 AND name = ANY($4) ORDER BY seq
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """One event of a log: its number, when it happened and whose seat it was, if anybody's."""

    seq: int
    at: datetime
    seat: str | None
    event: Any


def understood(codec: Codec, stored: Stored | Record) -> Logged:
    """*stored* as an event of the ruleset."""
    event = codec.read_event(stored.name, stored.schema, stored.payload)
    return Logged(seq=stored.seq, at=stored.at, seat=stored.seat, event=event)


async def read(
    db: Driver, codec: Codec, adventure: UUID, after: int, upto: int
) -> tuple[Logged, ...]:
    """The events numbered *after* + 1 to *upto*."""
    found = await adventures.events(db, adventure, after, upto)
    return tuple(understood(codec, each) for each in found)


async def of_kinds(  # noqa: PLR0913, PLR0917 - of what, from where to where
    db: Driver, codec: Codec, adventure: UUID, names: tuple[str, ...], after: int, upto: int
) -> tuple[Logged, ...]:
    """Those of the events numbered *after* + 1 to *upto* that are of a kind in *names*."""
    found = await db.fetch(_OF_KINDS, adventure, after, upto, list(names))
    return tuple(
        understood(codec, Stored(**{**each, "payload": msgspec.json.decode(each["payload"])}))
        for each in found
    )


async def stretches(
    db: Driver, codec: Codec, adventure: UUID, after: int, upto: int
) -> AsyncIterator[tuple[Logged, ...]]:
    """The events numbered *after* + 1 to *upto*, some at a time."""
    for start in range(after, upto, STEP):
        yield await read(db, codec, adventure, start, min(start + STEP, upto))


async def fold(  # noqa: PLR0913, PLR0917 - from where to where
    db: Driver, codec: Codec, adventure: UUID, upto: int, after: int = 0, state: Any = None
) -> Any:
    """The state after event *upto*, worked out from *state* after event *after*, or from none."""
    state = codec.decider.initial if state is None else state
    async for events in stretches(db, codec, adventure, after, upto):
        state = codec.decider.fold((each.event for each in events), state)
    return state


async def state_of(db: Driver, codec: Codec, row: Row) -> Any:
    """The state that *row* holds, or the log folded afresh if the row's copy is of an old shape."""
    if row.state_schema == codec.decider.state_schema:
        return codec.read_state(row.state)
    return await fold(db, codec, row.id, row.head)


async def links(db: Driver, adventure: UUID, after: int, upto: int) -> tuple[Link, ...]:
    """The events numbered *after* + 1 to *upto* as links of the hash chain."""
    found = await adventures.chain_of(db, adventure, after, upto)
    return tuple(
        Link(
            seq=stored.seq,
            digest=digest,
            salt=salt,
            record=Record(
                adventure=str(adventure),
                seq=stored.seq,
                name=stored.name,
                schema=stored.schema,
                payload=stored.payload,
                seat=stored.seat,
                at=stored.at,
            ),
        )
        for stored, salt, digest in found
    )
