"""Groups: circles of players with roles, table rules and adventures of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from app.play.change import Change
from app.play.errors import GroupError, NotFoundError
from app.play.opening import Opening, open_adventure
from app.play.people import person_name
from app.play.record import Acted
from app.play.table import Table
from app.rules.beasthunters import house_text
from app.rules.beasthunters.house import HOUSE_FIELDS, PRESETS
from app.rules.roles import ORGANISER, ROLES
from app.rules.words import Seat
from app.store import groups, lists, say
from app.store.engine import Driver
from app.store.groups import Group, Member, TableRules
from app.store.lists import Laid

__all__ = ["Circle", "Group", "Laid", "Member", "TableRules"]

RULESET = "beast-hunters"


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle:
    """A *group* as one of its members sees it: who belongs to it, what it plays by and at."""

    group: Group
    members: tuple[Member, ...]
    rules: TableRules
    adventures: tuple[Laid, ...]


async def found_group(table: Table, player: UUID, name: str, intent: str) -> UUID:
    """A new group with *player* as its organiser; the same form twice makes one group."""
    group = uuid5(player, f"group {intent}")
    async with table.acting() as db:
        await groups.add(db, group, person_name(name), player, table.now())
    return group


async def my_groups(table: Table, player: UUID) -> tuple[Group, ...]:
    """The groups that *player* belongs to."""
    async with table.reading() as db:
        return await groups.of_player(db, player)


async def membership(table: Table, player: UUID, group: UUID) -> Group:
    """*group* as *player* sees it. Raises NotFoundError for who does not belong to it."""
    async with table.reading() as db:
        return await mine(db, player, group)


async def circle(table: Table, player: UUID, group: UUID) -> Circle:
    """Everything about *group*, for who belongs to it. Raises NotFoundError for others."""
    async with table.reading() as db:
        return Circle(
            group=await mine(db, player, group),
            members=await groups.members(db, group),
            rules=await groups.rules_of(db, group),
            adventures=await lists.of_group(db, group, table.now()),
        )


async def members(table: Table, player: UUID, group: UUID) -> tuple[Member, ...]:
    """Who belongs to *group*, for one who does. Raises NotFoundError for everybody else."""
    async with table.reading() as db:
        await mine(db, player, group)
        return await groups.members(db, group)


async def change_role(table: Table, player: UUID, group: UUID, member: UUID, role: str) -> None:
    """Let the organiser *player* make *member* something else.

    What they let others do as organiser is void with that. Raises GroupError ``last-organiser``
    or ``alone`` where nobody could organise the group any more.
    """
    async with table.acting() as db:
        await groups.lock(db, group)
        await check_organiser(db, player, group)
        if role not in ROLES:
            raise NotFoundError
        why = why_indispensable(await groups.members(db, group), member)
        if role != ORGANISER and why is not None:
            raise GroupError(why)
        if not await groups.set_role(db, group, member, role):
            raise NotFoundError
        ended = await say.end_without_say(db, group, member, table.now())
    Change(ended=ended).tell(table)


def why_indispensable(members: tuple[Member, ...], member: UUID) -> str | None:
    """Why a group of *members* needs *member* to organise it; None if others could."""
    if {each.player for each in members if each.role == ORGANISER} != {member}:
        return None
    return "last-organiser" if len(members) > 1 else "alone"


async def set_table_rules(
    table: Table, player: UUID, group: UUID, rules: TableRules
) -> TableRules | None:
    """Keep what new adventures of *group* open with; the latest rules if they are not those seen.

    Raises NotFoundError for a preset that there is not; what is wrong with numbers is told by
    ``house_faults`` before.
    """
    if rules.preset not in PRESETS or house_faults(rules.numbers):
        raise NotFoundError
    kept = TableRules(
        preset=rules.preset,
        numbers=own_numbers(rules.preset, rules.numbers),
        revision=rules.revision,
    )
    async with table.acting() as db:
        await check_organiser(db, player, group)
        if await groups.set_rules(db, group, kept):
            return None
        return await groups.rules_of(db, group)


def house_faults(numbers: Mapping[str, str]) -> tuple[str, ...]:
    """The names in *numbers* that are none of the house, or whose text does not fit."""
    return tuple(
        name
        for name, text in numbers.items()
        if name not in HOUSE_FIELDS or house_text.read(name, text) is None
    )


def own_numbers(preset: str, numbers: Mapping[str, str]) -> dict[str, str]:
    """Those of *numbers* that differ from *preset*, each written in one way."""
    house: Any = PRESETS[preset]
    read = {name: house_text.read(name, text) for name, text in numbers.items()}
    return {
        name: house_text.write(value)
        for name, value in read.items()
        if value is not None and value != getattr(house, name)
    }


async def open_in_group(  # noqa: PLR0913 - what the form says, by name
    table: Table,
    player: UUID,
    group: UUID,
    *,
    title: str,
    seats: tuple[Seat, ...],
    taken: tuple[Seat, ...],
    intent: str,
) -> Acted:
    """Open an adventure of *group* under its table rules; *taken* are the seats of *player*.

    Raises RuleError, CommandError, or NotFoundError for who may not open one there.
    """
    async with table.reading() as db:
        await mine(db, player, group)
        rules = await groups.rules_of(db, group)
    opening = Opening(
        ruleset=RULESET,
        command="open-adventure",
        data={
            "seats": list(seats),
            "title": title,
            "preset": rules.preset,
            "numbers": [{"name": n, "value": v} for n, v in rules.numbers.items()],
        },
        taken=taken,
        intent=intent,
        group=group,
    )
    return await open_adventure(table, player, opening)


async def mine(db: Driver, player: UUID, group: UUID) -> Group:
    """*group* as its member *player* sees it. Raises NotFoundError if they are none."""
    found = await groups.of_member(db, group, player)
    if found is None:
        raise NotFoundError
    return found


async def check_organiser(db: Driver, player: UUID, group: UUID) -> None:
    """Raise NotFoundError unless *player* organises *group*."""
    if (await mine(db, player, group)).role != ORGANISER:
        raise NotFoundError
