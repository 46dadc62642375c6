"""Deleting a Hunter: one who never played is deleted, one who played is remembered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from fastapi import FastAPI

from app.play import characters, deleting, people
from app.play.errors import GroupError, NotFoundError
from app.rules.words import Seat
from tests.play.test_characters import Told
from tests.web.conftest import Browser
from tests.web.test_departing import doors, go_through
from tests.web.test_groups import group_of, invited, text_of
from tests.web.test_hunters import base_of, bring, kept, lay

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


async def unplayed(app: FastAPI, browser: Browser, group: str) -> tuple[str, bytes]:
    """The page of a Hunter who came from a file and never played, and the file."""
    _, hunter = await kept(app, browser, group)
    data = (await browser.get(f"{hunter}/export")).content.replace(b"Tessik", b"Mira")
    page = await bring(browser, group, data)
    assert page.status_code == 200
    return str(page.url.path), data


async def test_a_hunter_who_never_played_is_deleted(app: FastAPI, browser: Browser):
    """A page says what it means; then the Hunter is gone with every row, and can come again."""
    group = await group_of(browser)
    hunter, data = await unplayed(app, browser, group)
    assert f'href="{hunter}/delete"' in (await browser.get(hunter)).text
    asked = await browser.get(f"{hunter}/delete")
    assert "The sheet is gone for good" in text_of(asked)
    done = await browser.send(f"{hunter}/delete")
    assert (done.status_code, done.url.path) == (200, f"{group}/hunters")
    assert "Mira" not in text_of(done)
    assert (await browser.get(hunter)).status_code == 404
    again = await browser.send(f"{hunter}/delete")
    assert (again.status_code, again.url.path) == (200, f"{group}/hunters")
    assert "Mira" in text_of(await bring(browser, group, data))


async def test_a_hunter_who_played_is_remembered(app: FastAPI, browser: Browser):
    """The page says why, and what else can be done; nothing is changed."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    asked = text_of(await browser.get(f"{hunter}/delete"))
    for told in ("has been in an adventure", "tell that they have died or retired"):
        assert told in asked
    assert f'href="{hunter}#tell"' in (await browser.get(f"{hunter}/delete")).text
    assert (await browser.send(f"{hunter}/delete")).status_code == 422
    assert (await browser.get(hunter)).status_code == 200
    await browser.send("/settings/language", language="it")
    assert "ha preso parte a un’avventura" in text_of(await browser.get(f"{hunter}/delete"))


async def test_who_sits_at_a_table_leaves_it_first(app: FastAPI, browser: Browser):
    """Brought and left at home again is not played; brought and begun is, whatever comes home."""
    group = await group_of(browser)
    hunter, _ = await unplayed(app, browser, group)
    known = hunter.rpartition("/")[2]
    told = await lay(app, browser, group)
    base = base_of(told)
    assert (await browser.send(f"{base}/hunters/bring", hunter=known, version=2)).status_code == 200
    asked = text_of(await browser.get(f"{hunter}/delete"))
    assert "sits at the table of “The salt road” now" in asked
    assert (await browser.send(f"{hunter}/delete")).status_code == 422
    await told.do("start-anew")
    assert (await browser.send(f"{hunter}/delete")).status_code == 200
    assert (await browser.get(hunter)).status_code == 404


async def test_whose_adventure_began_has_played(app: FastAPI, browser: Browser):
    """Before anything has come home."""
    group = await group_of(browser)
    hunter, _ = await unplayed(app, browser, group)
    told = await lay(app, browser, group)
    await told.prepare(hunter=False)
    await brought(told, await holder(app, browser), hunter)
    await told.play()
    assert "has been in an adventure" in text_of(await browser.get(f"{hunter}/delete"))
    assert (await browser.send(f"{hunter}/delete")).status_code == 422


async def holder(app: FastAPI, browser: Browser) -> UUID:
    """Who *browser* is."""
    seen = await people.visitor(app.state.table, browser.client.cookies["salute"], None)
    assert seen.player is not None
    return seen.player.id


async def brought(told: Told, player: UUID, hunter: str) -> None:
    """Let *player* bring their *hunter*, by the address of the page, to the table."""
    known, key = UUID(hunter.rpartition("/")[2]), str(uuid4())
    seat = Seat("hunter-1")
    await characters.bring(told.table, player, told.id, seat, known, version=None, intent=key)


async def test_only_whose_hunter_it_is_deletes(app: FastAPI, new_browser: NewBrowser):
    """Others of the group and strangers find no such page."""
    ada, bea, stranger = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    hunter, _ = await unplayed(app, ada, group)
    await invited(ada, group, bea)
    await stranger.send("/try")
    assert f"{hunter}/delete" not in (await bea.get(hunter)).text
    for other in (bea, stranger):
        assert (await other.get(f"{hunter}/delete")).status_code == 404
        assert (await other.send(f"{hunter}/delete")).status_code == 404
    assert (await ada.get(hunter)).status_code == 200


async def test_who_is_along_is_deleted_too(app: FastAPI, new_browser: NewBrowser):
    """One who never played; one who did stays, and the page says what to do."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    await unplayed(app, ada, group)
    await invited(ada, group, bea, "organiser")
    [own] = [each for each in await doors(ada, group) if "Leave" in text_of(await ada.get(each))]
    assert await go_through(ada, own) == "/hunters"
    pages = re.findall(r'href="(/hunters/[^"]+/delete)"', (await ada.get("/hunters")).text)
    told = {each: text_of(await ada.get(each)) for each in pages}
    [never] = [each for each, text in told.items() if "Mira" in text]
    [played] = [each for each, text in told.items() if "Tessik" in text]
    assert "Take the Hunter into a group." in told[played]
    assert (await ada.send(played)).status_code == 422
    done = await ada.send(never)
    assert (done.status_code, done.url.path, "Mira" in text_of(done)) == (200, "/hunters", False)


async def test_deleting_and_bringing_at_the_same_moment(app: FastAPI, browser: Browser):
    """Either the Hunter sits there, or is gone: never both."""
    group = await group_of(browser)
    hunter, _ = await unplayed(app, browser, group)
    told = await lay(app, browser, group)
    player, known = await holder(app, browser), UUID(hunter.rpartition("/")[2])
    came, deleted = await asyncio.gather(
        brought(told, player, hunter),
        deleting.delete(told.table, player, told.group, known),
        return_exceptions=True,
    )
    sits = (await told.hunter()).brought
    assert isinstance(came, NotFoundError) is not sits
    assert isinstance(deleted, GroupError) is sits
