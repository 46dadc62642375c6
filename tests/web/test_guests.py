"""Strangers who press twice are one guest; two strangers are two."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import httpx
import pytest
from fastapi import FastAPI

from app.play.table import Table
from tests.web.conftest import Browser

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]

KEY = "a key that the form was drawn with"
GROUP = {"name": "Ada", "group": "Friday", "title": "The well", "seat": "hunter-1", "intent": KEY}


async def guests(app: FastAPI) -> int:
    """How many people there are."""
    table: Table = app.state.table
    async with table.reading() as db:
        return int(await db.fetchval("SELECT count(*) FROM player"))


def session_of(answer: httpx.Response) -> str:
    """The session that *answer* begins."""
    return str(answer.cookies["salute"])


@pytest.mark.parametrize(
    ("door", "address", "form"),
    [("/", "/try", {"intent": KEY}), ("/groups/new", "/groups", GROUP)],
)
async def test_a_strangers_double_click_makes_one_guest(
    app: FastAPI, new_browser: NewBrowser, door: str, address: str, form: dict[str, str]
):
    """Two copies of a form at once lead one person to one table; the next form another person."""
    browser = new_browser(follow=False)
    await browser.get(door)
    before = await guests(app)
    first, second = await asyncio.gather(
        browser.client.post(address, data=form), browser.client.post(address, data=form)
    )
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.headers["location"] == second.headers["location"]
    assert session_of(first) == session_of(second)
    assert await guests(app) == before + 1
    assert "door" not in browser.client.cookies
    browser.client.cookies.clear()
    await browser.get(door)
    again = await browser.client.post(address, data=form)
    assert session_of(again) != session_of(first)


async def test_the_same_key_from_elsewhere_is_somebody_else(app: FastAPI, new_browser: NewBrowser):
    """Nobody becomes another by guessing or reading the key of a form; nor without cookies."""
    before = await guests(app)
    sessions = set()
    for knocks in (True, True, False, False):
        browser = new_browser(follow=False)
        if knocks:
            await browser.get("/")
        sessions.add(session_of(await browser.client.post("/try", data={"intent": KEY})))
    assert len(sessions) == 4
    assert await guests(app) == before + 4


async def test_a_refused_form_can_be_sent_twice_as_well(new_browser: NewBrowser, app: FastAPI):
    """The page that says what is wrong is a door like the first one."""
    browser = new_browser(follow=False)
    refused = await browser.client.post("/groups", data={**GROUP, "title": ""})
    assert refused.status_code == 422
    before = await guests(app)
    await asyncio.gather(*(browser.client.post("/groups", data=GROUP) for _ in range(2)))
    assert await guests(app) == before + 1


async def test_a_guest_without_a_name_is_called_in_the_language_of_their_pages(
    new_browser: NewBrowser,
):
    """That of the page where they pressed, whatever another tab chose, and of each one chosen."""
    browser = new_browser()
    page = await browser.get("/")
    assert 'name="language" value="en"' in page.text
    await browser.send("/settings/language", language="it")
    await browser.send("/try", language="en")
    called = [re.search(r'<a href="/account">([^<]+)', (await browser.get("/")).text)]
    for language in ("it", "en"):
        await browser.send("/settings/language", language=language)
        called.append(re.search(r'<a href="/account">([^<]+)', (await browser.get("/")).text))
    assert [each and each[1] for each in called] == ["Guest", "Ospite", "Guest"]
    await browser.send("/account/name", name="Ada")
    await browser.send("/settings/language", language="it")
    assert ">Ada</a>" in (await browser.get("/")).text
