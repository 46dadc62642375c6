"""Writing decided events down: chain them, fold them, store them with the row's copy."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.play.table import Chance
from app.rules.decider import Decider, Session
from app.rules.fairness import commitment
from app.rules.words import TABLE
from app.store import adventures, checkpoints, log, seeds
from app.store.adventures import Copy, Entry, Key, Row, Told
from app.store.chain import GENESIS, SALT_BYTES, Record, canonical_json, chained, inner_hash
from app.store.codec import Codec
from app.store.engine import Driver
from app.store.log import Logged


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted:
    """What an action did: its *events*, and the table's *version* and *head* after them.

    *repeated* says that the same form had done it before and nothing was done now; *version* and
    *head* are then those of the table as it is.
    """

    adventure: UUID
    version: int
    head: int
    events: tuple[Logged, ...]
    repeated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """*events* decided on *state* with *dice* of *session*, for the form with *key*."""

    events: tuple[Any, ...]
    state: Any
    key: Key
    at: datetime
    dice: Chance
    session: Session


async def record(db: Driver, codec: Codec, row: Row, happening: Happening) -> Acted | None:
    """Store *happening* after what *row* holds; None if its key has done something before."""
    if not happening.events:
        return Acted(adventure=row.id, version=row.version, head=row.head, events=())
    entries = chain_up(codec, row, happening)
    state = codec.decider.fold(happening.events, happening.state)
    version = version_after(codec.decider, happening.events, row)
    copy = copy_of(codec, state, version, happening.at)
    if not await adventures.append(db, row, entries, copy, happening.key):
        return None
    await _keep_seeds(db, codec, row, happening, state)
    await checkpoints.keep_newest(db, row.id, row.head, entries[-1].seq)
    return Acted(
        adventure=row.id,
        version=copy.version,
        head=entries[-1].seq,
        events=tuple(
            Logged(seq=entry.seq, at=happening.at, seat=entry.seat, event=event)
            for entry, event in zip(entries, happening.events, strict=True)
        ),
    )


async def first_result(db: Driver, codec: Codec, row: Row, told: Told) -> Acted:
    """What the form that is *told* of did when it first came."""
    events = await log.read(db, codec, row.id, told.first - 1, told.last)
    return Acted(adventure=row.id, version=row.version, head=row.head, events=events, repeated=True)


def chain_up(codec: Codec, row: Row, happening: Happening) -> tuple[Entry, ...]:
    """The events as log entries, each one's digest standing on the one before."""
    numbered = enumerate(happening.events, row.head + 1)
    records = (_record(codec, row, seq, event, happening.at) for seq, event in numbered)
    return linked(records, row.head_digest)


def linked(records: Iterable[Record], digest: bytes = GENESIS) -> tuple[Entry, ...]:
    """*records* as log entries with fresh salts, chained on the event with *digest*."""
    entries = []
    for record in records:
        salt = secrets.token_bytes(SALT_BYTES)
        digest = chained(digest, inner_hash(salt, record))
        entries.append(entry_of(record, salt, digest))
    return tuple(entries)


def entry_of(record: Record, salt: bytes, digest: bytes) -> Entry:
    """*record* as the log holds it, with its place in the chain."""
    return Entry(
        seq=record.seq,
        name=record.name,
        schema=record.schema,
        payload=canonical_json(record.payload),
        seat=record.seat,
        salt=salt,
        digest=digest,
    )


def version_after(decider: Decider[Any, Any, Any], events: Iterable[Any], row: Row) -> int:
    """The number of the last event that is no talk when *events* follow on what *row* holds."""
    numbered = enumerate(events, row.head + 1)
    told = (seq for seq, event in numbered if type(event) not in decider.talk)
    return max(told, default=row.version)


def copy_of(codec: Codec, state: Any, version: int, at: datetime) -> Copy:
    """What a row holds of a table in *state*, whose last event happened *at* a moment."""
    decider = codec.decider
    return Copy(
        state=codec.write_state(state),
        state_schema=decider.state_schema,
        version=version,
        summary=decider.summary(state),
        waiting_for=sorted({wait.seat for wait in decider.waiting_for(state)}),
        at=at,
    )


def new_row(codec: Codec, adventure: UUID, group: UUID | None = None) -> Row:
    """The row of a table where nothing has happened yet."""
    return Row(
        id=adventure,
        ruleset=codec.decider.name,
        group_id=group,
        version=0,
        head=0,
        head_digest=GENESIS,
        state=codec.write_state(codec.decider.initial),
        state_schema=codec.decider.state_schema,
    )


def _record(codec: Codec, row: Row, seq: int, event: Any, at: datetime) -> Record:
    name, schema, payload = codec.write_event(event)
    by = getattr(event, "by", None)
    return Record(
        adventure=str(row.id),
        seq=seq,
        name=name,
        schema=schema,
        payload=payload,
        seat=None if by == TABLE else by,
        at=at,
    )


async def _keep_seeds(db: Driver, codec: Codec, row: Row, happening: Happening, state: Any) -> None:
    dice = happening.dice
    if dice.is_revealed:
        await seeds.spend(db, row.id, happening.session.commitment, happening.at)
    if dice.new_seed is not None:
        session = codec.decider.session(state)
        await seeds.keep(db, row.id, session.number, commitment(dice.new_seed), dice.new_seed)
