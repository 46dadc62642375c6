"""Notes at events: private unless shared, never lost by a second window, gone when deleted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.web.conftest import Browser, Seat, table_for_two

pytestmark = pytest.mark.anyio

SECRET = "Zora bluffs when she smiles <b>always</b>"
EXPORTS = ("export.json", "export.txt", "export.md", "chronicle.html")


async def note(seat: Seat, text: str, version: int = 0, **fields: Any) -> httpx.Response:
    """Note *text* at line 1."""
    return await seat.browser.send(f"{seat.base}/log/1/note", text=text, version=version, **fields)


async def pages(seat: Seat) -> str:
    """All that *seat* is shown of notes: the line, the log, both as data."""
    addresses = (f"{seat.base}/log/1", f"{seat.base}/log", seat.base)
    shown = [(await seat.browser.get(each)).text for each in addresses]
    data = [str(await seat.browser.json(each)) for each in addresses]
    return " ".join(shown + data)


@pytest.fixture
async def two(browser: Browser, new_browser: Callable[..., Browser]) -> tuple[Seat, Seat]:
    """Challenger and Hunter, each at an own browser."""
    return await table_for_two(browser, new_browser())


async def test_a_note_is_its_writers_alone(two: tuple[Seat, Seat]):
    """Beside its line for who wrote it, as text and not as markup; for nobody else anywhere."""
    challenger, hunter = two
    assert (await note(challenger, SECRET)).status_code == 200
    mine, theirs = await pages(challenger), await pages(hunter)

    assert "Zora bluffs when she smiles &lt;b&gt;always" in mine
    assert "<b>always" not in re.sub(r"\{.*\}", "", mine)
    assert "bluffs" not in theirs


async def test_a_shared_note_is_marked_as_such(two: tuple[Seat, Seat]):
    """The others read it with its writer's name, until it is private again."""
    challenger, hunter = two
    await note(challenger, "Remember the drum.", shared="on")
    assert "Remember the drum." in (page := await pages(hunter))
    assert "shared with the table" in page
    assert "Zora" in page

    await note(challenger, "Remember the drum.", version=1)
    assert "Remember the drum." not in await pages(hunter)


async def test_c155_a_second_window_never_writes_over(two: tuple[Seat, Seat]):
    """C155: the older window gets a conflict, keeps what was typed, and can save after looking."""
    challenger, _ = two
    await note(challenger, "First window")
    late = await note(challenger, "Second window", version=0)

    assert late.status_code == 409
    assert "First window" in late.text
    assert "Second window" in late.text
    [version] = set(re.findall(r'name="version" value="(\d+)"', late.text))
    assert (await note(challenger, "Second window", version=int(version))).status_code == 200
    assert "First window" not in await pages(challenger)


async def test_the_same_note_sent_twice_is_no_conflict(two: tuple[Seat, Seat]):
    """C1: a second press finds it done."""
    challenger, _ = two
    for _ in range(2):
        assert (await note(challenger, "Once")).status_code == 200


async def test_a_note_can_be_deleted(two: tuple[Seat, Seat], app: FastAPI):
    """For good, and twice is no error; an older window does not delete what it has not seen."""
    challenger, _ = two
    await note(challenger, "To be forgotten")
    await note(challenger, "To be forgotten soon", version=1)
    gone = f"{challenger.base}/log/1/note/delete"
    assert (await challenger.browser.send(gone, version=1)).status_code == 409
    for _ in range(2):
        assert (await challenger.browser.send(gone, version=2)).status_code == 200
    assert "To be forgotten" not in await pages(challenger)
    assert await count(app, "To be forgotten soon") == 0


async def test_notes_go_with_the_account(two: tuple[Seat, Seat], app: FastAPI):
    """C145: who is forgotten leaves no note, not even a shared one."""
    challenger, hunter = two
    await note(challenger, "My own words, shared", shared="on")
    erased = await challenger.browser.send("/account/erase", sure="true")

    assert erased.status_code == 200
    assert "My own words" not in await pages(hunter)
    assert await count(app, "My own words, shared") == 0


async def test_notes_are_in_no_export(two: tuple[Seat, Seat]):
    """Not even the writer's own takes them away."""
    challenger, _ = two
    await note(challenger, "Kept from every file")
    for name in EXPORTS:
        export = await challenger.browser.get(f"{challenger.base}/{name}")
        assert export.status_code == 200
        assert b"Kept from every file" not in export.content


async def test_a_note_needs_a_line_and_words(two: tuple[Seat, Seat], new_browser: Any):
    """Nothing is kept at lines that are not there, without words, or from strangers."""
    challenger, hunter = two
    assert (await note(challenger, "  ")).status_code == 422
    long = await note(challenger, "x" * 4001)
    assert long.status_code == 422
    assert "x" * 4001 in long.text
    garbled = await note(challenger, "a\x1bb")
    assert garbled.status_code == 422
    assert "can be written on a keyboard" in garbled.text
    nowhere = f"{challenger.base}/log/999/note"
    assert (await challenger.browser.send(nowhere, text="x", version=0)).status_code == 404
    stranger = Seat(new_browser(), hunter.base)
    await stranger.browser.send("/groups", name="Eve", group="Us", title="x", seat="challenger")
    assert (await note(stranger, "I was here")).status_code == 404


async def count(app: FastAPI, text: str) -> int:
    """How many notes say *text*."""
    async with app.state.table.reading() as db:
        return int(await db.fetchval("SELECT count(*) FROM note WHERE text = $1", text))


async def test_notes_are_found_by_who_may_read_them(two: tuple[Seat, Seat]):
    """Own and shared ones, here and everywhere, marked as notes; no private ones of others."""
    challenger, hunter = two
    await note(challenger, "L’«ippogrifo» lies <b>low</b>")
    for base in (challenger.base, ""):
        page = (await challenger.browser.get(f"{base}/search?q=ippogrifo")).text
        assert "In notes" in page
        assert "«<mark>ippogrifo</mark>» lies &lt;b&gt;low" in page
        assert f"{challenger.base}/log/1#notes" in page
        theirs = f"{hunter.base}/search?q=ippogrifo" if base else "/search?q=ippogrifo"
        assert (await hunter.browser.json(theirs))["notes"] == []
        assert "In notes" not in (await hunter.browser.get(theirs)).text

    await note(challenger, "L’«ippogrifo» lies low", version=1, shared="on")
    [shared] = (await hunter.browser.json(f"{hunter.base}/search?q=“ippogrifo lies”"))["notes"]

    assert (shared["note"]["who"], shared["note"]["mine"]) == ("Zora", False)
    assert shared["address"] == f"{hunter.base}/log/1#notes"
    for others in ("q=ippogrifo&kind=talk", "q=ippogrifo&page=2", "q=-ippogrifo", "kind=talk"):
        assert (await hunter.browser.json(f"{hunter.base}/search?{others}"))["notes"] == [], others


async def test_notes_are_not_found_at_a_table_that_was_left(two: tuple[Seat, Seat], app: FastAPI):
    """Who sits there no more reads no notes there: neither shared ones nor their own."""
    challenger, hunter = two
    await note(challenger, "The ippogrifo", shared="on")
    await note(hunter, "My ippogrifo")
    assert len((await hunter.browser.json("/search?q=ippogrifo"))["notes"]) == 2
    async with app.state.table.reading() as db:
        await db.execute(
            "UPDATE seat SET player_id = NULL WHERE adventure_id = $1::uuid AND seat = 'hunter-1'",
            hunter.base.split("/")[2],
        )

    answer = await hunter.browser.json("/search?q=ippogrifo")
    assert answer["notes"] == []
