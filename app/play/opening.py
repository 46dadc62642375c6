"""Opening an adventure: a row, its seats, and the first events, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid5

from app.play.act import intent_key
from app.play.errors import CommandError, NotFoundError
from app.play.record import Acted, Happening, first_result, new_row, record
from app.play.table import Table
from app.rules.words import TABLE, Seat
from app.store import adventures, groups, seats
from app.store.adventures import Row
from app.store.codec import Codec
from app.store.commands import read_command
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What opens an adventure: the *command* with its *data*, and who sits where.

    The command names all seats of the table in its field ``seats``; *taken* are those that the
    player who opens it sits down at (all of them to try it alone). *intent* makes a second copy
    of the form lead to the same adventure. *form* says that *data* come from a form.
    """

    ruleset: str
    command: str
    data: Mapping[str, Any]
    taken: tuple[Seat, ...]
    intent: str
    by: Seat = TABLE
    group: UUID | None = None
    form: bool = False


async def open_adventure(table: Table, player: UUID, opening: Opening) -> Acted:
    """Open an adventure for *player*. Raises RuleError, CommandError or NotFoundError."""
    codec = table.codec(opening.ruleset)
    async with table.acting() as db:
        if opening.group is not None:
            await groups.lock(db, opening.group)
            if not await seats.may_open(db, opening.group, player):
                raise NotFoundError
        return await _open(table, db, codec, player, opening)


async def _open(table: Table, db: Driver, codec: Codec, player: UUID, opening: Opening) -> Acted:
    decider = codec.decider
    command = read_command(decider, opening.command, opening.data, opening.by, form=opening.form)
    if not set(opening.taken) <= set(command.seats):
        raise CommandError("invalid", "taken")
    key = intent_key(opening.intent, opening.by, opening.command, command)
    row = new_row(codec, uuid5(player, opening.intent), opening.group)
    now = table.now()
    if not await adventures.insert(db, row, now):
        return await _again(db, codec, row, key.key)
    session = decider.session(decider.initial)
    dice = table.dice(None, session)
    happening = Happening(
        events=decider.decide(decider.initial, command, dice),
        state=decider.initial,
        key=key,
        at=now,
        dice=dice,
        session=session,
    )
    acted = await record(db, codec, row, happening)
    chairs = {seat: player if seat in opening.taken else None for seat in command.seats}
    await seats.lay(db, row.id, chairs, now)
    if acted is None:
        raise AssertionError("A new adventure can't know a key.")
    return acted


async def _again(db: Driver, codec: Codec, row: Row, key: str) -> Acted:
    now = await adventures.load(db, row.id)
    told = await adventures.told(db, row.id, key)
    if now is None or told is None:
        raise NotFoundError
    return await first_result(db, codec, replace(now, state=""), told)
