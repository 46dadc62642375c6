"""Taking an adventure in that was played elsewhere: only if all of it proves itself."""

from __future__ import annotations

import asyncio
from typing import Final
from uuid import UUID

from app.play.errors import PlayError
from app.play.file_kinds import WHAT_IT_IS, FileKind, kind_of
from app.play.record import copy_of, entry_of, new_row, version_after
from app.play.table import Table
from app.play.verify import Verdict, Wrong
from app.play.verify_page import prove_any
from app.rules.words import N_, Sentence, say
from app.store import seats, whole_logs
from app.store.adventures import Copy, Row
from app.store.chain import Link
from app.store.log import understood
from app.store.whole_logs import Dated

MOST_BYTES: Final = 4 * 2**20
"""A larger file is not looked at: to prove it would take too long for a request."""


class ImportRefusedError(PlayError):
    """The file is not taken in; nothing was stored.

    *wrong* says where and why, *remedy* what to do.
    """

    def __init__(self, wrong: Wrong, remedy: Sentence) -> None:
        super().__init__("import-refused")
        self.wrong = wrong
        self.remedy = remedy


AGAIN: Final = say(N_("Take it away again from where it was played."))
CHOOSE: Final = say(
    N_("Choose the JSON of an adventure or its chronicle: the page of its log offers both.")
)
READ: Final = say(N_("It can be read as a chronicle, and checked with “salute verify”."))
SEE_ALL: Final = say(
    N_("Take it away again from the Challenger’s seat, or from any seat once it is closed.")
)
CLOSE: Final = say(N_("Play it to the closing Salute there, and take it away again then."))
ASK: Final = say(N_("Whoever sits in it can give you a link for readers."))


async def import_adventure(table: Table, player: UUID, data: bytes) -> UUID:
    """Store the adventure that *data*, an export or a whole chronicle, hold.

    *player* gets all its seats, to read it. It keeps its own id, which its chain is made of; a
    second copy for who sits there already does nothing. ImportRefusedError if anything does not
    prove itself, if it is not closed, or if it is here already.
    """
    if len(data) > MOST_BYTES:
        raise _refused(say(N_("The file is too large to be taken in here.")), READ)
    _check_kind(data)
    rulesets = {name: codec.decider for name, codec in table.codecs.items()}
    verdict = await asyncio.to_thread(prove_any, data, rulesets)
    if verdict.wrong is not None:
        raise ImportRefusedError(verdict.wrong, AGAIN)
    if verdict.other_rules is not None:
        raise _refused(_unruled(verdict.other_rules), READ)
    row, log, copy, chairs = await asyncio.to_thread(_whole, table, verdict)
    async with table.acting() as db:
        if not await whole_logs.insert(db, row, log, copy, log[0].at):
            if player in {chair.player for chair in await seats.chairs(db, row.id)}:
                return row.id
            raise _refused(_HERE, ASK)
        await seats.lay(db, row.id, dict.fromkeys(chairs, player), table.now())
    return row.id


_HERE: Final = say(
    N_("This adventure is here already, at other people’s seats. It can be here only once.")
)


def _unruled(why: Sentence) -> Sentence:
    return say(N_("{why} Only what the rules of this program decide again is taken in."), why=why)


def _check_kind(data: bytes) -> None:
    kind = kind_of(data)
    if kind not in {FileKind.JSON, FileKind.CHRONICLE}:
        raise _refused(say(WHAT_IT_IS[kind]), CHOOSE)


def _refused(why: Sentence, remedy: Sentence) -> ImportRefusedError:
    return ImportRefusedError(Wrong(seq=None, why=why), remedy)


def _whole(table: Table, verdict: Verdict) -> tuple[Row, tuple[Dated, ...], Copy, tuple[str, ...]]:
    exported = verdict.exported
    if exported is None or verdict.hidden:
        raise _refused(say(N_("Events in it are hidden from whoever took it away.")), SEE_ALL)
    codec = table.codec(exported.head.ruleset)
    records = [link.record for link in exported.links if link.record is not None]
    log = tuple(map(_dated, exported.links))
    events = [understood(codec, record).event for record in records]
    state = codec.decider.fold(events)
    if codec.decider.waiting_for(state):
        why = say(N_("It is not closed yet: its secret seed stays where it is played."))
        raise _refused(why, CLOSE)
    row = new_row(codec, UUID(exported.head.adventure))
    version = version_after(codec.decider, events, row)
    return row, log, copy_of(codec, state, version, log[-1].at), exported.head.seats


def _dated(link: Link) -> Dated:
    record = link.record
    if record is None:
        raise LookupError(link.seq)
    return Dated(entry=entry_of(record, link.salt, link.digest), at=record.at)
