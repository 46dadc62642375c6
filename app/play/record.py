"""Writing decided events down: chain them, fold them, store them with the row's copy."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from app.play.table import Chance
from app.rules.decider import Session
from app.rules.fairness import commitment
from app.rules.words import TABLE
from app.store import adventures, checkpoints, log, seeds
from app.store.adventures import Copy, Entry, Key, Row, Told
from app.store.chain import SALT_BYTES, Record, canonical_json, chained, inner_hash
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
    copy = _copy(codec, row, happening, state)
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
    entries = []
    digest = row.head_digest
    adventure = str(row.id)
    for seq, event in enumerate(happening.events, row.head + 1):
        name, schema, payload = codec.write_event(event)
        by = getattr(event, "by", None)
        entry = Record(
            adventure=adventure,
            seq=seq,
            name=name,
            schema=schema,
            payload=payload,
            seat=None if by == TABLE else by,
            at=happening.at,
        )
        salt = secrets.token_bytes(SALT_BYTES)
        digest = chained(digest, inner_hash(salt, entry))
        entries.append(
            Entry(
                seq=seq,
                name=name,
                schema=schema,
                payload=canonical_json(payload),
                seat=entry.seat,
                salt=salt,
                digest=digest,
            )
        )
    return tuple(entries)


def _copy(codec: Codec, row: Row, happening: Happening, state: Any) -> Copy:
    decider = codec.decider
    version = row.version
    for seq, event in enumerate(happening.events, row.head + 1):
        if type(event) not in decider.talk:
            version = seq
    return Copy(
        state=codec.write_state(state),
        state_schema=decider.state_schema,
        version=version,
        summary=decider.summary(state),
        waiting_for=sorted({wait.seat for wait in decider.waiting_for(state)}),
        at=happening.at,
    )


async def _keep_seeds(db: Driver, codec: Codec, row: Row, happening: Happening, state: Any) -> None:
    dice = happening.dice
    if dice.is_revealed:
        await seeds.spend(db, row.id, happening.session.commitment, happening.at)
    if dice.new_seed is not None:
        session = codec.decider.session(state)
        await seeds.keep(db, row.id, session.number, commitment(dice.new_seed), dice.new_seed)
