"""What pages tell once: for some minutes, in every process, to one browser alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable

import httpx
import pytest
from fastapi import FastAPI

from app.main import create_app
from app.play.table import Table
from tests.web.conftest import SITE, Browser, Clock, settings_for, table_for_two
from tests.web.test_groups import group_of, laid

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]

FRESH = re.compile(r'id="(?:fresh|phrase)" type="text" value="([^"]+)"')


@pytest.fixture
async def elsewhere(app: FastAPI, database_url: str, clock: Clock) -> AsyncIterator[FastAPI]:
    """Another process of the same table, as far as memory goes."""
    made = create_app(settings_for(database_url), clock=clock.now)
    async with made.router.lifespan_context(made):
        yield made


async def places(browser: Browser) -> list[tuple[str, str, dict[str, str]]]:
    """Where something is told once: the page, the form that makes it, and its fields."""
    group = await group_of(browser)
    seats = await laid(browser, group, taken="challenger")
    own = re.findall(r'href="(/adventures/[^"]+/challenger)"', (await browser.get(seats)).text)[0]
    return [
        ("/account", "/account/phrase", {}),
        (group, f"{group}/invitations", {"role": "player"}),
        (seats, f"{seats}/invitations", {"seat": "hunter-1"}),
        (f"{own}/invitations", f"{own}/invitations", {"seat": "hunter-2"}),
        (f"{own}/readers", f"{own}/readers", {"life": "day"}),
    ]


async def test_an_address_is_told_in_every_process_for_ten_minutes(
    new_browser: NewBrowser, elsewhere: FastAPI, clock: Clock
):
    """Made by one process, told by another; reloading makes no second one; then it is over."""
    browser = new_browser()
    for page, form, fields in await places(browser):
        made = await browser.send(form, **fields)
        assert (made.status_code, made.url.path) == (200, page)
        assert made.request.method == "GET"
        [secret] = FRESH.findall(made.text)
        async with other_process(browser, elsewhere) as other:
            for _ in range(2):
                assert FRESH.findall((await other.get(page)).text) == [secret]
        clock.turn(minutes=10)
        assert FRESH.findall((await browser.get(page)).text) == []


def other_process(browser: Browser, app: FastAPI) -> httpx.AsyncClient:
    """The same browser, answered by *app*."""
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app), base_url=SITE, cookies=browser.client.cookies
    )


async def test_a_double_press_makes_one_and_tells_it(new_browser: NewBrowser):
    """Two copies of a form at once, for an invitation and for a link: one is made and told."""
    browser = new_browser()
    for page, form, fields in (await places(browser))[1:]:
        before = (await browser.get(page)).text.count("/revoke")
        copies = {**fields, "intent": f"a key of {form}", "csrf": await browser.csrf()}
        await asyncio.gather(*(browser.client.post(form, data=copies) for _ in range(2)))
        told = await browser.get(page)
        assert told.text.count("/revoke") == before + 1
        assert len(FRESH.findall(told.text)) == 1


async def test_an_invitation_that_was_used_is_told_no_more(new_browser: NewBrowser):
    """Its address leads nobody anywhere any more."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    made = await ada.send(f"{group}/invitations", role="player")
    [address] = FRESH.findall(made.text)
    await bea.send(address.removeprefix(SITE), name="Bea")
    assert FRESH.findall((await ada.get(group)).text) == []


async def test_nobody_else_is_told(new_browser: NewBrowser):
    """Another of the table sees that there is a link, and not its address."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    made = await hunter.browser.send(f"{hunter.base}/readers", life="day")
    assert FRESH.findall(made.text)
    seen = await challenger.browser.get(f"{challenger.base}/readers")
    assert FRESH.findall(seen.text) == []
    again = new_browser()
    again.client.cookies.set("salute", "x" + hunter.browser.client.cookies["salute"])
    assert (await again.get(f"{hunter.base}/readers")).status_code == 401


async def test_the_database_knows_no_secret(app: FastAPI, browser: Browser):
    """It lies there sealed, and is gone with what is taken back."""
    group = await group_of(browser)
    made = await browser.send(f"{group}/invitations", role="player")
    [address] = FRESH.findall(made.text)
    token = address.rpartition("/")[2]
    table: Table = app.state.table
    async with table.reading() as db:
        rows = await db.fetch("SELECT sealed FROM shown")
    assert rows
    assert not [each for each in rows if token.encode() in each["sealed"]]
    [back] = re.findall(rf'action="({group}/invitations/[^"]+/revoke)"', made.text)
    assert FRESH.findall((await browser.send(back)).text) == []


async def test_what_is_over_is_swept(app: FastAPI, browser: Browser, clock: Clock):
    """The heap never grows: whoever keeps something clears away."""
    table: Table = app.state.table
    await group_of(browser)
    clock.turn(minutes=11)
    await browser.send("/account/phrase")
    async with table.reading() as db:
        assert await db.fetchval("SELECT count(*) FROM shown WHERE expires_at <= $1",
                                 clock.now()) == 0  # fmt: skip


async def test_a_new_password_is_told_once(browser: Browser):
    """The answer is a page of its own, too: reloading sets no password again."""
    await group_of(browser)
    done = await browser.send("/account/password", login="ada-told-once", password="long enough")
    assert (done.url.path, done.request.method) == ("/account", "GET")
    assert "You have an account now" in done.text
    assert "You have an account now" not in (await browser.get("/account")).text
