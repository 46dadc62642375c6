"""Hunters that live on: kept after an adventure, brought to the next, remembered in the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID, uuid5

from app.play import life
from app.play.act import act_within
from app.play.errors import GroupError, NotFoundError
from app.play.groups import Group, mine
from app.play.limits import check_room
from app.play.record import Acted
from app.play.table import Table
from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.words import Seat
from app.store import adventures, characters, groups, seats
from app.store.called import called
from app.store.characters import Character, Deed
from app.store.codec import plain
from app.store.engine import Driver

__all__ = ["Character", "Deed", "Life", "SheetRecord"]

SERVED: Final = frozenset({"bring-hunter"})
"""Commands that are put together here alone: a sheet never comes from a form."""

ALIVE, RETIRED, DEAD = "alive", "retired", "dead"
LONGEST_FATE: Final = 4000


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """A *character* of a *group*, and everything that ever changed the sheet there."""

    group: Group
    character: Character
    deeds: tuple[Deed, ...]


async def of_group(table: Table, player: UUID, group: UUID) -> tuple[Character, ...]:
    """The Hunters of *group*, for everybody who belongs to it."""
    async with table.reading() as db:
        await mine(db, player, group)
        return await characters.of_group(db, group)


async def get(table: Table, player: UUID, group: UUID, character: UUID) -> Life:
    """One Hunter of *group* with a whole life. Raises NotFoundError if there is none."""
    async with table.reading() as db:
        seen = await mine(db, player, group)
        found = await _in_group(db, group, character)
        if found.player is not None:
            found = replace(found, owner=(await called(db, group=group))[found.player])
        return Life(group=seen, character=found, deeds=await characters.deeds(db, character))


async def keep(table: Table, player: UUID, adventure: UUID, seat: Seat) -> Character:
    """Keep the Hunter whom *player* played at *seat* of *adventure*, which is over.

    Once more to keep what has changed since. Raises GroupError ``not-over``, or NotFoundError if
    it is no seat of theirs or no adventure of a group.
    """
    async with table.reading() as db:
        row = await adventures.load(db, adventure)
        if row is None or row.group_id is None:
            raise NotFoundError
        if not await seats.is_held(db, adventure, seat, player):
            raise NotFoundError
    return await _keep(table, player, row.group_id, adventure, seat)


async def bring(  # noqa: PLR0913 - who brings whom where, by name
    table: Table,
    player: UUID,
    adventure: UUID,
    seat: Seat,
    character: UUID,
    *,
    version: int | None,
    intent: str,
) -> Acted:
    """Let *player* play their *character* at *seat*; the sheet comes from here, from no form.

    Raises GroupError ``away`` or ``gone`` if the Hunter can't come, and what ``act`` raises.
    """
    await _fetch_home(table, player, adventure, character)
    async with table.acting() as db:
        await characters.lock(db, character)
        found = await _coming(db, player, adventure, character)
        acted = await act_within(
            table,
            db,
            adventure,
            seat,
            "bring-hunter",
            {
                "sheet": plain(found.sheet),
                "origin": await _origin(db, found),
                "from_file": found.brought_as is not None,
            },
            version=version,
            intent=intent,
            holder=player,
        )
        if not acted.repeated:
            await characters.set_out(db, character, adventure, seat, table.now())
    if not acted.repeated:
        table.bell.ring(adventure, acted.head)
    return acted


async def tell(table: Table, player: UUID, wanted: Character) -> Character | None:
    """Write name, story and fate of *wanted*; the latest if it is not the one that was read.

    Who has died or retired never comes back. Raises GroupError ``away`` while the sheet is at a
    table, NotFoundError if the Hunter is not *player*'s.
    """
    async with table.acting() as db:
        await characters.lock(db, wanted.id)
        now = await _own(db, player, wanted.group, wanted.id)
        if wanted.state != now.state and (now.away is not None or wanted.state == ALIVE):
            raise GroupError("away" if now.away is not None else "gone")
        told = replace(
            now,
            sheet=replace(now.sheet, name=wanted.sheet.name, story=wanted.sheet.story),
            state=wanted.state,
            fate=wanted.fate,
            revision=wanted.revision,
        )
        if await characters.save(db, told, table.now()):
            return None
        return now


def new_character(
    table: Table, made: UUID, group: UUID, player: UUID, sheet: SheetRecord
) -> Character:
    """A Hunter of *player* who lives in *group* from now on."""
    return Character(
        id=made,
        group=group,
        player=player,
        owner="",
        sheet=sheet,
        state=ALIVE,
        fate="",
        revision=0,
        updated_at=table.now(),
    )


async def add(db: Driver, new: Character) -> None:
    """Keep a *new* character of a group, once. Raises FullError where there is no room."""
    if new.group is None or not await characters.add(db, new):
        return
    await groups.lock(db, new.group)
    check_room("hunters", await characters.count(db, new.group))


async def _keep(table: Table, player: UUID, group: UUID, adventure: UUID, seat: Seat) -> Character:
    lived = await life.lived(table, adventure, seat)
    if lived is None:
        raise GroupError("not-over")
    async with table.acting() as db:
        return await _come_home(table, db, group, player, lived)


async def _fetch_home(table: Table, player: UUID, adventure: UUID, character: UUID) -> None:
    """Keep *character* if it is still at a table where all is over."""
    async with table.reading() as db:
        known = await characters.get(db, character)
    if known is None or known.player != player or known.away in (None, adventure):
        return
    if known.group is not None and known.away is not None and known.away_ended:
        await _keep(table, player, known.group, known.away, Seat(known.away_seat))


async def _come_home(
    table: Table, db: Driver, group: UUID, player: UUID, lived: life.Lived
) -> Character:
    """Write what became of a Hunter at a table; a new character for who was made there."""
    outing = await characters.outing_at(db, lived.adventure, lived.seat)
    known = None
    if outing is not None and (outing.home_at is not None or lived.brought):
        await characters.lock(db, outing.character)
        known = await characters.get(db, outing.character)
    if known is None or known.player != player:
        known = await _made_there(table, db, group, player, lived)
    told = replace(
        known,
        sheet=replace(lived.sheet, name=known.sheet.name, story=known.sheet.story),
        state=lived.state if known.state == ALIVE else known.state,
        fate=known.fate or lived.fate,
    )
    if told != known:
        await characters.save(db, told, table.now())
    await characters.come_home(db, known.id, lived.adventure, lived.seat, lived.deeds, table.now())
    return told


async def _made_there(
    table: Table, db: Driver, group: UUID, player: UUID, lived: life.Lived
) -> Character:
    """A new character for who was made at a table.

    Who was kept from that very seat before may have left with their player since, or be somebody
    else's, who sat there then.
    """
    made = uuid5(lived.adventure, f"hunter {lived.seat}")
    there = await characters.get(db, made)
    if there is not None and (there.group, there.player) != (group, player):
        made = uuid5(made, str(player))
    new = new_character(table, made, group, player, lived.sheet)
    await add(db, replace(new, brought_as=lived.sheet if lived.from_file else None))
    return await _in_group(db, group, made)


async def _coming(db: Driver, player: UUID, adventure: UUID, character: UUID) -> Character:
    row = await adventures.load(db, adventure)
    found = await characters.get(db, character)
    if row is None or found is None or found.player != player:
        raise NotFoundError
    if found.group is None or found.group != row.group_id:
        raise NotFoundError
    if found.state != ALIVE:
        raise GroupError("gone")
    if found.away not in (None, adventure):
        raise GroupError("away")
    return found


async def _origin(db: Driver, found: Character) -> str:
    """The titles of the adventures that made the Hunter what they are, the latest last."""
    deeds = await characters.deeds(db, found.id)
    titles = list(dict.fromkeys(each.title for each in deeds))
    return ", ".join(titles)[-life.LONGEST_ORIGIN :]


async def _in_group(db: Driver, group: UUID, character: UUID) -> Character:
    found = await characters.get(db, character)
    if found is None or found.group != group:
        raise NotFoundError
    return found


async def _own(db: Driver, player: UUID, group: UUID | None, character: UUID) -> Character:
    if group is None:
        raise NotFoundError
    await mine(db, player, group)
    found = await _in_group(db, group, character)
    if found.player != player:
        raise NotFoundError
    return found
