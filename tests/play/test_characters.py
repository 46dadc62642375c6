"""Hunters live on: kept after an adventure, brought to the next, remembered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

import pytest

from app.chance import SessionDice
from app.play import characters, groups, seating, sheet_files
from app.play.act import act
from app.play.errors import CommandError, GroupError, NotFoundError
from app.play.example import STEPS, _told
from app.play.files import FileError
from app.play.reading import check
from app.play.sheet_files import KnownHunterError
from app.play.table import Table, lay_table
from app.rules.beasthunters.sheet_record import sheet_record
from app.rules.decider import RuleError
from app.rules.registry import RULESETS
from app.rules.words import Seat
from app.store.bell import Bell
from app.store.engine import make_engine
from tests.play.conftest import Clock, somebody
from tests.play.looking import board

pytestmark = pytest.mark.anyio
CHALLENGER, HUNTER = Seat("challenger"), Seat("hunter-1")


@pytest.fixture
async def table(database_url: str, clock: Clock, anyio_backend: str) -> AsyncIterator[Table]:
    """A table for the real game."""
    engine = make_engine(database_url, pool=10)
    made = lay_table(engine, Bell(database_url), RULESETS, SessionDice, clock.now)
    yield made
    made.passwords.close()
    await engine.dispose()


@dataclass
class Told:
    """An adventure of *player*'s group, *player* on both seats."""

    table: Table
    player: UUID
    group: UUID
    id: UUID

    async def do(self, command: str, seat: Seat = HUNTER, **data: Any) -> Any:
        """Take one action."""
        return await act(
            self.table, self.id, seat, command, data, version=None, intent=str(uuid4())
        )

    async def hunter(self) -> Any:
        """The Hunter at the table."""
        return (await board(self.table, self.id)).state.hunters[HUNTER]

    async def prepare(self, *, hunter: bool = True) -> None:
        """Set up as in the example, with its Hunter unless one is brought."""
        making = {"name-hunter", "write-step", "rate-hunter", "finish-hunter"}
        for command, seat, data in STEPS:
            if command == "salute":
                break
            if hunter or command not in making:
                fields = _told(data, lambda text: f"{text}")
                if "revision" in fields:
                    fields["revision"] = (await self.hunter()).revision
                await self.do(command, seat, **fields)

    async def play(self) -> None:
        """Salute, win three points by a challenge that the Challenger gives, spend, and end it."""
        terms = (await board(self.table, self.id)).state.stage.terms
        for seat in (CHALLENGER, HUNTER):
            await self.do("salute", seat, terms=terms, word=f"a word of {seat}")
        await self.do("present-challenge", CHALLENGER, stake="The bridge?", obstacle="Toll-men.")
        await self.do("state-solution", text="I talk to them.")
        await self.do("fix-domain", CHALLENGER, domain="S")
        await self.do("ask-for-elaboration", CHALLENGER, text="How?")
        await self.do("elaborate", text="Kindly.")
        await self.do("accept-in-part", CHALLENGER, text="They listen.")
        await self.do("add-complication", CHALLENGER, text="A dog barks.")
        await self.do("adapt-plan", text="I feed it.")
        await self.do("give", CHALLENGER)
        await self.do("tell-consequences", CHALLENGER, text="They wave you through.")
        initiative = (await self.hunter()).initiative
        domain = next(each.value for each, value in initiative.items() if value == 2)
        await self.do("raise-initiative", domain=domain, why="I learned to wait.")

    async def end(self) -> None:
        """Stop here: both agree on a break."""
        await self.do("call-break", CHALLENGER, reason="Late.")
        for seat in (CHALLENGER, HUNTER):
            await self.do("end-here", seat)


@pytest.fixture
async def told(table: Table, player: UUID) -> Any:
    """Opens adventures of one group of *player*."""
    group = await groups.found_group(table, player, "Friday", str(uuid4()))

    async def make() -> Told:
        opened = await groups.open_in_group(
            table,
            player,
            group,
            title=f"Tale {uuid4().hex[:4]}",
            seats=(CHALLENGER, HUNTER),
            taken=(CHALLENGER, HUNTER),
            intent=str(uuid4()),
        )
        return Told(table, player, group, opened.adventure)

    return make


@pytest.fixture
async def first(told: Any) -> Told:
    """An adventure that is over, whose Hunter earned and spent."""
    made: Told = await told()
    await made.prepare()
    await made.play()
    await made.end()
    return made


async def test_a_hunter_is_kept_with_every_change_of_the_sheet(first: Told):
    """When, what, why, in which adventure; points earned and spent, as the log says."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    assert kept.sheet == sheet_record(await first.hunter())
    life = await characters.get(first.table, first.player, first.group, kept.id)
    assert (life.character.state, life.character.away) == ("alive", None)
    assert [(each.points, each.total) for each in life.deeds][-2:] == [(3, 3), (-3, 0)]
    assert sum(each.points for each in life.deeds) == kept.sheet.reward_points
    assert life.deeds[-1].why == "I learned to wait."
    assert [each.seq for each in life.deeds] == sorted(each.seq for each in life.deeds)


async def test_keeping_twice_keeps_one_and_what_changed_since(first: Told):
    """The page may be pressed again after more points were spent."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    await first.do("refresh")
    again = await characters.keep(first.table, first.player, first.id, HUNTER)
    assert again.id == kept.id
    assert len(await characters.of_group(first.table, first.player, first.group)) == 1


async def test_a_kept_hunter_comes_to_the_next_adventure(first: Told, told: Any):
    """The sheet is the stored one, field by field; afterwards one life of both adventures."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    second = await told()
    await second.prepare(hunter=False)
    await bring(second, kept.id)
    assert sheet_record(await second.hunter()) == kept.sheet
    away = (await characters.get(first.table, first.player, first.group, kept.id)).character
    assert (away.away, away.away_ended) == (second.id, False)
    await second.play()
    await second.end()
    grown = await characters.keep(first.table, first.player, second.id, HUNTER)
    assert grown.id == kept.id
    life = await characters.get(first.table, first.player, first.group, kept.id)
    assert life.character.sheet == sheet_record(await second.hunter())
    assert {each.adventure for each in life.deeds} == {first.id, second.id}
    assert sum(each.points for each in life.deeds) == life.character.sheet.reward_points
    assert (await check(first.table, second.id)).is_sound


async def bring(to: Told, character: UUID, player: UUID | None = None) -> Any:
    """Let *player* bring *character* to *to*."""
    return await characters.bring(
        to.table, player or to.player, to.id, HUNTER, character, version=None, intent=str(uuid4())
    )


async def test_a_hunter_is_at_one_table_at_a_time(first: Told, told: Any):
    """Until that adventure is over, or the Hunter was left at home there."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    second, third = await told(), await told()
    await bring(second, kept.id)
    with pytest.raises(GroupError) as caught:
        await bring(third, kept.id)
    assert caught.value.reason == "away"
    assert not (await third.hunter()).finished
    await second.do("start-anew")
    await bring(third, kept.id)
    assert (await third.hunter()).brought
    made = await second_hunter(second)
    assert made.id != kept.id


async def second_hunter(second: Told) -> Any:
    """Whoever was made at *second* after the brought Hunter was left at home, kept."""
    await second.prepare()
    await second.play()
    await second.end()
    return await characters.keep(second.table, second.player, second.id, HUNTER)


async def test_who_was_not_kept_comes_home_when_brought_again(first: Told, told: Any):
    """Nobody loses what was earned by forgetting to press a button."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    second, third = await told(), await told()
    await second.prepare(hunter=False)
    await bring(second, kept.id)
    await second.play()
    await second.end()
    await bring(third, kept.id)
    assert sheet_record(await third.hunter()) == sheet_record(await second.hunter())


async def test_only_ones_own_hunter_in_ones_own_group(first: Told, told: Any):
    """Neither another's Hunter, nor into another group, nor while the adventure is played."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    other = await somebody(first.table)
    second = await told()
    with pytest.raises(NotFoundError):
        await bring(second, kept.id, other)
    with pytest.raises(NotFoundError):
        await characters.get(first.table, other, first.group, kept.id)
    with pytest.raises(NotFoundError):
        await characters.keep(first.table, other, first.id, HUNTER)
    with pytest.raises(GroupError):
        await characters.keep(first.table, first.player, second.id, HUNTER)
    await seating.leave(first.table, first.player, second.id, HUNTER)
    with pytest.raises(NotFoundError):
        await bring(second, kept.id)
    assert (
        await characters.get(first.table, first.player, first.group, kept.id)
    ).character.away is None


async def test_a_refused_hunter_stays_at_home(first: Told, told: Any):
    """Once play has begun nobody can be brought, and nothing says that somebody was."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    second = await told()
    await second.prepare()
    await second.play()
    with pytest.raises(RuleError):
        await bring(second, kept.id)
    assert (
        await characters.get(first.table, first.player, first.group, kept.id)
    ).character.away is None


async def test_a_retired_hunter_is_remembered_with_the_story(told: Any):
    """How it was told at the table; nobody brings them any more."""
    last: Told = await told()
    await last.prepare()
    await last.play()
    await last.do("retire-hunter", text="She stayed by the bridge and sells salt.")
    kept = await characters.keep(last.table, last.player, last.id, HUNTER)
    assert (kept.state, kept.fate) == ("retired", "She stayed by the bridge and sells salt.")
    with pytest.raises(GroupError) as caught:
        await bring(await told(), kept.id)
    assert caught.value.reason == "gone"


async def test_c23_two_who_write_one_story(first: Told):
    """C23: the second gets the first one's words; who has died never comes back."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    now = (await characters.get(first.table, first.player, first.group, kept.id)).character
    one = replace(now, sheet=replace(now.sheet, story="One."))
    two = replace(now, sheet=replace(now.sheet, story="Two."), state="dead", fate="A fall.")
    assert await characters.tell(first.table, first.player, one) is None
    latest = await characters.tell(first.table, first.player, two)
    assert latest is not None
    assert (latest.sheet.story, latest.state) == ("One.", "alive")
    assert (
        await characters.tell(first.table, first.player, replace(two, revision=latest.revision))
        is None
    )
    back = (await characters.get(first.table, first.player, first.group, kept.id)).character
    assert (back.state, back.fate) == ("dead", "A fall.")
    with pytest.raises(GroupError):
        await characters.tell(first.table, first.player, replace(back, state="alive"))


async def test_c134_a_sheet_is_taken_away_and_brought_back(first: Told):
    """C134: field by field; it belongs to who brings it."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    data = sheet_files.take_away(kept)
    assert sheet_files.read_file(data) == kept.sheet
    data = data.replace(b'"name": "Tessik"', b'"name": "Mira"')
    made = await sheet_files.take_in(first.table, first.player, first.group, data, "a key")
    assert made == await sheet_files.take_in(first.table, first.player, first.group, data, "a key")
    again = (await characters.get(first.table, first.player, first.group, made)).character
    assert again.sheet == replace(kept.sheet, name="Mira")
    assert (again.player, again.state) == (first.player, "alive")
    assert len(await characters.of_group(first.table, first.player, first.group)) == 2


async def test_a_sheet_that_is_here_already_is_not_taken_in(first: Told):
    """As it is, as it once was, at the same moment, and while its Hunter is along."""
    table, player, group = first.table, first.player, first.group
    kept = await characters.keep(table, player, first.id, HUNTER)
    old = sheet_files.take_away(kept)
    told = replace(kept, sheet=replace(kept.sheet, story="She walks."))
    assert await characters.tell(table, player, told) is None
    new = sheet_files.take_away(told)
    for data in (old, new):
        with pytest.raises(KnownHunterError) as caught:
            await sheet_files.take_in(table, player, group, data, str(uuid4()))
        assert caught.value.character.id == kept.id
    other = old.replace(b'"name": "Tessik"', b'"name": "Mira"')
    both = await asyncio.gather(
        *(sheet_files.take_in(table, player, group, other, key) for key in ("one", "two")),
        return_exceptions=True,
    )
    assert sorted(isinstance(each, KnownHunterError) for each in both) == [False, True]
    assert len(await characters.of_group(table, player, group)) == 2
    second = await groups.found_group(table, player, "Home", str(uuid4()))
    assert await sheet_files.take_in(table, player, second, old, str(uuid4()))


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("traits", 0, "rating"), 1000, "hunter.traits[0].rating"),
        (("traits", 0, "rating"), "4", "hunter.traits[0].rating"),
        (("traits", 1, "name"), "", "hunter.traits[1].name"),
        (("boxes", "P"), [1, 2, 1, 1, 1], "hunter.boxes.P"),
        (("boxes", "P"), [1, 1], "hunter.boxes.P"),
        (("boxes", "Q"), [1, 1, 1, 1, 1], "hunter.boxes"),
        (("reward_points",), -1, "hunter.reward_points"),
        (("luck",), 7, "hunter.luck"),
        (("tattoos",), [{"name": "x", "effects": [{"power": "rolls", "amount": 99}]}], ""),
    ],
)
async def test_c137_a_forged_sheet_is_told_by_its_field(first: Told, path, value, field):
    """C137: numbers out of range, boxes out of order, fields that are none; nothing is stored."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    file = json.loads(sheet_files.take_away(kept))
    inside = file["hunter"]
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    data = json.dumps(file, indent=1).encode()
    with pytest.raises(FileError) as caught:
        await sheet_files.take_in(first.table, first.player, first.group, data, "a key")
    assert caught.value.field.startswith(field)
    assert caught.value.line > 1
    assert len(await characters.of_group(first.table, first.player, first.group)) == 1


async def test_a_sheet_of_another_kind_is_no_command(first: Told, told: Any):
    """What is brought is what is stored: a broken stored sheet is an error, not a Hunter."""
    second = await told()
    with pytest.raises(CommandError):
        await second.do("bring-hunter", sheet={"name": "x"}, origin="")
