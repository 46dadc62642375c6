"""Reading a log as events that the rules understand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.store import adventures
from app.store.adventures import Row, Stored
from app.store.chain import Link, Record
from app.store.codec import Codec
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """One event of a log: its number, when it happened and whose seat it was, if anybody's."""

    seq: int
    at: datetime
    seat: str | None
    event: Any


def understood(codec: Codec, stored: Stored) -> Logged:
    """*stored* as an event of the ruleset."""
    event = codec.read_event(stored.name, stored.schema, stored.payload)
    return Logged(seq=stored.seq, at=stored.at, seat=stored.seat, event=event)


async def read(
    db: Driver, codec: Codec, adventure: UUID, after: int, upto: int
) -> tuple[Logged, ...]:
    """The events numbered *after* + 1 to *upto*."""
    found = await adventures.events(db, adventure, after, upto)
    return tuple(understood(codec, each) for each in found)


async def fold(db: Driver, codec: Codec, adventure: UUID, upto: int) -> Any:
    """The state after event *upto*, worked out from the log alone."""
    logged = await read(db, codec, adventure, 0, upto)
    return codec.decider.fold(each.event for each in logged)


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
