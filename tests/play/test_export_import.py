"""Taking an adventure in from elsewhere: all of it proved, or nothing stored."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest

from app.chance import SessionDice
from app.play import reading
from app.play.export import as_json, take_away
from app.play.export_import import MOST_BYTES, ImportRefusedError, import_adventure
from app.play.table import Table, lay_table
from app.rules.registry import RULESETS
from app.rules.words import Seat
from app.store.bell import Bell
from tests.play import games
from tests.play.conftest import somebody
from tests.play.games import export_of, whole_game

pytestmark = pytest.mark.anyio


@pytest.fixture
def beasts(table: Table, database_url: str) -> Table:
    """A table for the real game."""
    return lay_table(table.engine, Bell(database_url), RULESETS, SessionDice, table.now)


@pytest.fixture
def adventure(monkeypatch: pytest.MonkeyPatch) -> UUID:
    """The id that the exports of this test have."""
    made = uuid4()
    monkeypatch.setattr(games, "ADVENTURE", made)
    return made


async def refused(table: Table, player: UUID, adventure: UUID, data: bytes) -> ImportRefusedError:
    """Why *data* are not taken in; nothing is there afterwards."""
    with pytest.raises(ImportRefusedError) as error:
        await import_adventure(table, player, data)
    async with table.reading() as db:
        assert not await db.fetch("SELECT 1 FROM adventure WHERE id = $1", adventure)
        assert not await db.fetch("SELECT 1 FROM event WHERE adventure_id = $1", adventure)
    return error.value


async def test_a_closed_adventure_is_the_same_elsewhere(
    beasts: Table, player: Any, adventure: UUID
) -> None:
    """Row, log and chain are as they were; taken away again, it is the same to the byte."""
    data = as_json(export_of(whole_game(1).events))

    assert await import_adventure(beasts, player, data) == adventure

    assert (await reading.check(beasts, adventure)).is_sound
    again = as_json(await take_away(beasts, adventure, Seat("challenger")))
    assert again == data
    mine = await reading.my_adventures(beasts, player)
    assert [(each.id, each.seats) for each in mine] == [(adventure, ("challenger", "hunter-1"))]


async def test_a_second_copy_leads_to_the_table(
    beasts: Table, player: Any, adventure: UUID
) -> None:
    """Who sits there already is where they wanted to be, however often the form was sent."""
    data = as_json(export_of(whole_game(1).events))

    done = await asyncio.gather(*(import_adventure(beasts, player, data) for _ in range(2)))

    assert done == [adventure, adventure]
    assert (await reading.check(beasts, adventure)).is_sound


async def test_nobody_takes_in_what_is_here(beasts: Table, player: Any, adventure: UUID) -> None:
    """Somebody else's copy changes nothing and seats nobody."""
    data = as_json(export_of(whole_game(1).events))
    await import_adventure(beasts, player, data)

    with pytest.raises(ImportRefusedError):
        await import_adventure(beasts, await somebody(beasts), data)

    seated = {chair.player for chair in await reading.chairs(beasts, adventure)}
    assert seated == {player}


async def test_a_changed_file_is_refused_with_its_event(
    beasts: Table, player: Any, adventure: UUID
) -> None:
    """The refusal names the first wrong event and why; nothing of it is stored."""
    data = as_json(export_of(whole_game(1).events)).replace(b"word of", b"work of", 1)

    error = await refused(beasts, player, adventure, data)

    assert error.wrong.seq == data[: data.index(b"work of")].count(b"\n")


@pytest.mark.parametrize(
    "data",
    [b"", b"[" * 1_000_000, b'{"events":' * 200_000, b" " * (MOST_BYTES + 1), b"x" * 5_000_000],
)
async def test_junk_is_refused(beasts: Table, player: Any, adventure: UUID, data: bytes) -> None:
    """Nesting without end and files without measure are answered and forgotten."""
    assert (await refused(beasts, player, adventure, data)).wrong.seq is None


async def test_what_is_not_closed_stays_where_it_is_played(
    beasts: Table, player: Any, adventure: UUID
) -> None:
    """Its seed is a secret of the server that promised it, so it could not be played on here."""
    data = as_json(export_of(whole_game(1, steps=5).events))

    error = await refused(beasts, player, adventure, data)

    assert "not closed" in error.wrong.why.text
