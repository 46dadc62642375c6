"""The bestiary of a group: opponents kept under a name, found, changed, taken away and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final
from uuid import UUID, uuid5

from app.play.errors import NotFoundError
from app.play.files import File, written
from app.play.groups import mine
from app.play.limits import check_room
from app.play.table import Table
from app.rules.beasthunters.beasts import Beast, BeastFault, beast_faults, kept
from app.rules.beasthunters.events import AdversityBought, ConflictStarted
from app.rules.beasthunters.vocabulary import CHALLENGER, NAME_LIMIT, Domain
from app.rules.roles import MAY_PLAY
from app.store import adventures, bestiary, groups, log, seats
from app.store.bestiary import Entry
from app.store.commands import read_fields
from app.store.engine import Driver

__all__ = ["BadBeastError", "Beast", "BeastFault", "Entry", "Purchase"]

FORMAT: Final = "salute-bestiary"


@dataclass(frozen=True, slots=True, kw_only=True)
class BestiaryFile:
    """Entries as a file holds them."""

    format: str
    version: int
    entries: tuple[Beast, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """Opponents that were bought at a table, in event *seq*."""

    seq: int
    beast: Beast


class BadBeastError(Exception):
    """An entry that could never be bought, or that nobody could read; *faults* say why."""

    def __init__(self, *faults: BeastFault) -> None:
        super().__init__(len(faults))
        self.faults = faults


async def find(
    table: Table, player: UUID, group: UUID, name: str = "", domain: str = ""
) -> tuple[Entry, ...]:
    """What *player* sees of the bestiary of *group*: with *name* in a name, of a *domain*."""
    async with table.reading() as db:
        await _keeper(db, player, group)
        return await bestiary.find(db, group, player, name.strip(), domain)


async def get(table: Table, player: UUID, group: UUID, entry: UUID) -> Entry:
    """One *entry*. Raises NotFoundError if *player* may not see it."""
    async with table.reading() as db:
        return await _entry(db, player, group, entry)


async def keep(table: Table, player: UUID, group: UUID, beast: Beast, intent: str) -> UUID:
    """Keep *beast*, for *player* alone at first; the same form twice keeps it once."""
    _check(beast)
    entry = uuid5(player, f"beast {intent}")
    async with table.acting() as db:
        await _keeper(db, player, group)
        await groups.lock(db, group)
        await bestiary.add(db, _new(table, entry, group, player, beast))
        await _check_room(db, group)
    return entry


async def change(table: Table, player: UUID, wanted: Entry) -> Entry | None:
    """Write *wanted* over the revision that it was read as; the latest if that is another one."""
    _check(wanted.beast)
    async with table.acting() as db:
        now = await _entry(db, player, wanted.group, wanted.id)
        # Only whose it is says who sees it.
        shared = wanted.shared if now.made_by == player else now.shared
        if await bestiary.change(db, replace(wanted, shared=shared), table.now()):
            return None
        return await bestiary.get(db, wanted.group, player, wanted.id)


async def remove(table: Table, player: UUID, group: UUID, entry: UUID) -> None:
    """Forget an *entry* of one's own."""
    async with table.acting() as db:
        if (await _entry(db, player, group, entry)).made_by != player:
            raise NotFoundError
        await bestiary.remove(db, entry)


def take_away(entries: tuple[Entry, ...]) -> bytes:
    """*entries* as a file."""
    beasts = tuple(each.beast for each in entries)
    return written(BestiaryFile(format=FORMAT, version=1, entries=beasts), FORMAT)


def read_file(data: bytes) -> tuple[Beast, ...]:
    """The entries of a file. Raises FileError, with line and field, if it is none."""
    file = File(data)
    beasts = file.read(BestiaryFile, FORMAT).entries
    for number, beast in enumerate(beasts):
        for fault in beast_faults(beast):
            raise file.fault(fault.why, f"entries[{number}].{fault.field}")
    return beasts


async def take_in(table: Table, player: UUID, group: UUID, data: bytes, intent: str) -> int:
    """Keep every entry of a file, or none; how many there were. Raises FileError."""
    beasts = read_file(data)
    async with table.acting() as db:
        await _keeper(db, player, group)
        await groups.lock(db, group)
        for number, beast in enumerate(beasts):
            entry = uuid5(player, f"beast {intent} {number}")
            await bestiary.add(db, _new(table, entry, group, player, beast))
        await _check_room(db, group)
    return len(beasts)


def typed_beast(fields: Mapping[str, Any]) -> Beast:
    """The entry that a form's *fields* say. Raises CommandError with the field that is wrong."""
    beast: Beast = read_fields(fields, Beast, strict=False)
    return beast


async def purchases(table: Table, player: UUID, adventure: UUID) -> tuple[Purchase, ...]:
    """Everything that *player*, its Challenger, has bought at *adventure*, newest first."""
    async with table.reading() as db:
        row = await adventures.load(db, adventure)
        if row is None or not await seats.is_held(db, adventure, CHALLENGER, player):
            raise NotFoundError
        codec = table.codec(row.ruleset)
        found = await adventures.named(db, adventure, ("adversity-bought", "conflict-started"))
        events = [log.understood(codec, each) for each in found]
    bought = (
        Purchase(seq=each.seq, beast=_bought(each.event, after.event.domain))
        for each, after in pairwise(events)
        if isinstance(each.event, AdversityBought) and isinstance(after.event, ConflictStarted)
    )
    return tuple(reversed(tuple(bought)))


async def group_of(table: Table, player: UUID, adventure: UUID) -> UUID | None:
    """The group of *adventure* if *player* keeps things there; None otherwise."""
    async with table.reading() as db:
        row = await adventures.load(db, adventure)
        if row is None or row.group_id is None:
            return None
        try:
            await _keeper(db, player, row.group_id)
        except NotFoundError:
            return None
        return row.group_id


def _bought(event: AdversityBought, domain: Domain) -> Beast:
    name = ", ".join(foe.name for foe in event.foes)
    return kept(name[:NAME_LIMIT], domain, event.foes)


def _new(table: Table, entry: UUID, group: UUID, player: UUID, beast: Beast) -> Entry:
    return Entry(
        id=entry,
        group=group,
        made_by=player,
        maker="",
        beast=beast,
        shared=False,
        revision=0,
        updated_at=table.now(),
    )


def _check(beast: Beast) -> None:
    if faults := tuple(beast_faults(beast)):
        raise BadBeastError(*faults)


async def _check_room(db: Driver, group: UUID) -> None:
    check_room("beasts", await bestiary.count(db, group))


async def _keeper(db: Driver, player: UUID, group: UUID) -> None:
    if (await mine(db, player, group)).role not in MAY_PLAY:
        raise NotFoundError


async def _entry(db: Driver, player: UUID, group: UUID, entry: UUID) -> Entry:
    await _keeper(db, player, group)
    found = await bestiary.get(db, group, player, entry)
    if found is None:
        raise NotFoundError
    return found
