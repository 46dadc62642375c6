"""What if: playing on alone from an earlier event, in a copy that the original knows nothing of."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from app.play.act import intent_key
from app.play.errors import NotFoundError, PlayError
from app.play.export import Cut, Export, take_away
from app.play.record import Happening, record
from app.play.table import Table
from app.rules.words import TABLE, Seat
from app.store import forks, seats
from app.store.adventures import Entry, Row
from app.store.chain import GENESIS, SALT_BYTES, Record, canonical_json, chained, inner_hash
from app.store.codec import Codec
from app.store.commands import read_command

COMMAND = "fork"


class ForkError(PlayError):
    """``covered``: the copy would show its maker what is kept from their seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forking:
    """Play on from event *seq* of *adventure*, as the holder of *seat* wishes.

    *word* goes into the new dice. *intent* makes a second copy of the form lead to the same table.
    """

    adventure: UUID
    seat: Seat
    seq: int
    title: str
    word: str
    intent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Copied:
    row: Row
    entries: tuple[Entry, ...]
    records: tuple[Record, ...]


async def fork(table: Table, player: UUID, wish: Forking, cut: Cut) -> UUID:
    """The adventure that *player* plays on in, alone in all its seats. The original is only read.

    Raises NotFoundError, RuleError, CommandError, or ForkError if *cut* keeps something of it from
    the seat.
    """
    export = await take_away(table, wish.adventure, wish.seat, cut)
    codec = table.codec(export.decider.name)
    if COMMAND not in codec.decider.commands or not 0 < wish.seq <= len(export.story):
        raise NotFoundError
    if any(seq <= wish.seq for seq in export.hidden):
        raise ForkError("covered")
    made = uuid5(player, wish.intent)
    state = _state_at(export, wish.seq)
    copied = await asyncio.to_thread(_copy, codec, export, wish.seq, made)
    data = {"origin": str(wish.adventure), "seq": wish.seq, "title": wish.title, "word": wish.word}
    command = read_command(codec.decider, COMMAND, data, TABLE)
    session = codec.decider.session(state)
    dice = table.dice(None, session)
    happening = Happening(
        events=codec.decider.decide(state, command, dice),
        state=state,
        key=intent_key(wish.intent, TABLE, COMMAND, command),
        at=table.now(),
        dice=dice,
        session=session,
    )
    async with table.acting() as db:
        moments = [each.at for each in copied.records]
        if await forks.insert(db, copied.row, copied.entries, moments, happening.at):
            await record(db, codec, copied.row, happening)
            chairs: dict[str, UUID | None] = dict.fromkeys(_seats(copied.records), player)
            await seats.lay(db, made, chairs, happening.at)
    return made


def _state_at(export: Export, seq: int) -> object:
    """The state after event *seq*."""
    return export.story[seq].before if seq < len(export.story) else export.state


def _seats(records: Sequence[Record]) -> Sequence[str]:
    """The seats that the log's first event lays."""
    return [str(seat) for seat in records[0].payload["seats"]]


def _copy(codec: Codec, export: Export, seq: int, made: UUID) -> _Copied:
    """The first *seq* events of *export*, chained anew as those of adventure *made*."""
    records = tuple(
        Record(
            adventure=str(made),
            seq=record.seq,
            name=record.name,
            schema=record.schema,
            payload=record.payload,
            seat=record.seat,
            at=record.at,
        )
        for link in export.links[:seq]
        if (record := link.record) is not None
    )
    entries = _chained(records)
    decider = codec.decider
    told = (past.seq for past in export.story[:seq] if type(past.event) not in decider.talk)
    row = Row(
        id=made,
        ruleset=decider.name,
        group_id=None,
        version=max(told, default=0),
        head=seq,
        head_digest=entries[-1].digest,
        state=codec.write_state(decider.initial),
        state_schema=decider.state_schema,
    )
    return _Copied(row=row, entries=entries, records=records)


def _chained(records: Sequence[Record]) -> tuple[Entry, ...]:
    entries, digest = [], GENESIS
    for each in records:
        salt = secrets.token_bytes(SALT_BYTES)
        digest = chained(digest, inner_hash(salt, each))
        entries.append(
            Entry(
                seq=each.seq,
                name=each.name,
                schema=each.schema,
                payload=canonical_json(each.payload),
                seat=each.seat,
                salt=salt,
                digest=digest,
            )
        )
    return tuple(entries)
