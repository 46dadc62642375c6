"""What if: playing on alone from an earlier event, in a copy that the original knows nothing of."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid5

from app.play.act import intent_key
from app.play.errors import NotFoundError, PlayError
from app.play.export import Export, take_away
from app.play.look import Past
from app.play.record import Happening, copy_of, linked, new_row, record, version_after
from app.play.table import Table
from app.play.verify_rules import RETELLERS, decided_at_once
from app.rules.beasthunters.retell import MOST_EVENTS
from app.rules.decider import Decider
from app.rules.words import TABLE, Seat
from app.store import seats, whole_logs
from app.store.adventures import Copy, Entry, Row
from app.store.chain import Record
from app.store.commands import read_command
from app.store.whole_logs import Dated

COMMAND = "fork"


class ForkError(PlayError):
    """``covered``: the copy would show its maker what is kept from their seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forking:
    """Play on from event *seq* of *adventure*, as the holder of *seat* wishes.

    Events of one action are copied whole: between them nobody could ever act.

    *word* goes into the new dice. *intent* makes a second copy of the form lead to the same table.
    """

    adventure: UUID
    seat: Seat
    seq: int
    title: str
    word: str
    intent: str


async def fork(table: Table, player: UUID, wish: Forking) -> UUID:
    """The adventure that *player* plays on in, alone in all its seats. The original is only read.

    Raises NotFoundError, RuleError, CommandError, or ForkError if something of it is kept from the
    seat.
    """
    export = await take_away(table, wish.adventure, wish.seat)
    codec = table.codec(export.decider.name)
    if COMMAND not in codec.decider.commands or not 0 < wish.seq <= len(export.story):
        raise NotFoundError
    end = await asyncio.to_thread(end_of_action, export.decider, export.story, wish.seq)
    if any(seq <= end for seq in export.hidden):
        raise ForkError("covered")
    made = uuid5(player, wish.intent)
    state = _state_at(export, end)
    records = _records(export, end, made)
    log = await asyncio.to_thread(_dated, records)
    row = new_row(codec, made)
    version = version_after(codec.decider, [each.event for each in export.story[:end]], row)
    copy = copy_of(codec, state, version, log[-1].at)
    data = {"origin": str(wish.adventure), "seq": end, "title": wish.title, "word": wish.word}
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
        if await whole_logs.insert(db, row, log, copy, happening.at):
            await record(db, codec, _after(row, copy, log[-1].entry), happening)
            chairs: dict[str, UUID | None] = dict.fromkeys(_seats(records), player)
            await seats.lay(db, made, chairs, happening.at)
    return made


def end_of_action(decider: Decider[Any, Any, Any], story: Sequence[Past], seq: int) -> int:
    """The last event of the action that event *seq* of a whole *story* belongs to.

    It is *seq* itself where no ruleset can tell, or where the rules of now decide otherwise.
    """
    retelling = RETELLERS.get(decider.name)
    if retelling is None:
        return seq
    end = seq
    for start in range(max(0, seq - MOST_EVENTS), seq):
        coming = [each.event for each in story[start : start + MOST_EVENTS]]
        made = decided_at_once(decider, story[start].before, coming, retelling)
        end = max(end, start + made)
    return end


def _state_at(export: Export, seq: int) -> object:
    """The state after event *seq*."""
    return export.story[seq].before if seq < len(export.story) else export.state


def _seats(records: Sequence[Record]) -> Sequence[str]:
    """The seats that the log's first event lays."""
    return [str(seat) for seat in records[0].payload["seats"]]


def _records(export: Export, seq: int, made: UUID) -> tuple[Record, ...]:
    """The first *seq* events of *export*, as those of adventure *made*."""
    return tuple(
        replace(link.record, adventure=str(made))
        for link in export.links[:seq]
        if link.record is not None
    )


def _dated(records: Sequence[Record]) -> tuple[Dated, ...]:
    """*records* chained anew."""
    pairs = zip(linked(records), records, strict=True)
    return tuple(Dated(entry=entry, at=record.at) for entry, record in pairs)


def _after(row: Row, copy: Copy, last: Entry) -> Row:
    """*row* once its log, which ends with *last*, and *copy* are written."""
    return replace(
        row,
        version=copy.version,
        head=last.seq,
        head_digest=last.digest,
        state=copy.state,
    )
