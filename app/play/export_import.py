"""Taking an adventure in that was played elsewhere: only if all of it proves itself."""

from __future__ import annotations

import asyncio
from typing import Final
from uuid import UUID

from app.play.errors import PlayError
from app.play.record import copy_of, entry_of, new_row, version_after
from app.play.table import Table
from app.play.verify import Verdict, Wrong, prove
from app.rules.words import N_, Sentence, say
from app.store import seats, whole_logs
from app.store.adventures import Copy, Row
from app.store.chain import Link
from app.store.log import understood
from app.store.whole_logs import Dated

MOST_BYTES: Final = 4 * 2**20
"""A larger file is not looked at: to prove it would take too long for a request."""


class ImportRefusedError(PlayError):
    """The file is not taken in, and *wrong* says where and why; nothing was stored."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__("import-refused")
        self.wrong = wrong


async def import_adventure(table: Table, player: UUID, data: bytes) -> UUID:
    """Store the adventure that *data*, an export, hold, with *player* on all its seats to read it.

    It keeps its own id, which its chain is made of; a second copy for who sits there already does
    nothing. ImportRefusedError if anything does not prove itself, if it is not closed, or if it is
    here already.
    """
    if len(data) > MOST_BYTES:
        raise _refused(say(N_("The file is too large to be taken in here.")))
    rulesets = {name: codec.decider for name, codec in table.codecs.items()}
    verdict = await asyncio.to_thread(prove, data, rulesets)
    if verdict.wrong is not None:
        raise ImportRefusedError(verdict.wrong)
    if verdict.other_rules is not None:
        raise _refused(verdict.other_rules)
    row, log, copy, chairs = await asyncio.to_thread(_whole, table, verdict)
    async with table.acting() as db:
        if not await whole_logs.insert(db, row, log, copy, log[0].at):
            if player in {chair.player for chair in await seats.chairs(db, row.id)}:
                return row.id
            raise _refused(say(N_("This adventure is here already.")))
        await seats.lay(db, row.id, dict.fromkeys(chairs, player), table.now())
    return row.id


def _refused(why: Sentence) -> ImportRefusedError:
    return ImportRefusedError(Wrong(seq=None, why=why))


def _whole(table: Table, verdict: Verdict) -> tuple[Row, tuple[Dated, ...], Copy, tuple[str, ...]]:
    exported = verdict.exported
    if exported is None or verdict.hidden:
        raise _refused(say(N_("Events are hidden in it; take it away from a seat that sees all.")))
    codec = table.codec(exported.head.ruleset)
    records = [link.record for link in exported.links if link.record is not None]
    log = tuple(map(_dated, exported.links))
    events = [understood(codec, record).event for record in records]
    state = codec.decider.fold(events)
    if codec.decider.waiting_for(state):
        raise _refused(say(N_("It is not closed yet: its secret seed stays where it is played.")))
    row = new_row(codec, UUID(exported.head.adventure))
    version = version_after(codec.decider, events, row)
    return row, log, copy_of(codec, state, version, log[-1].at), exported.head.seats


def _dated(link: Link) -> Dated:
    record = link.record
    if record is None:
        raise LookupError(link.seq)
    return Dated(entry=entry_of(record, link.salt, link.digest), at=record.at)
