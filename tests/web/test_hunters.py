"""Hunters that live on, over HTTP: kept, brought, told, taken away and back, remembered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from fastapi import FastAPI

from app.rules.words import Seat
from tests.play.looking import board
from tests.play.test_characters import Told
from tests.web.conftest import Browser
from tests.web.test_departing import doors, go_through
from tests.web.test_groups import group_of, invited, text_of

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]
ADDRESS = re.compile(r'href="(/groups/[^"/]+/hunters/[0-9a-f-]{36})"')


async def lay(app: FastAPI, browser: Browser, group: str) -> Told:
    """A new adventure of *group*, *browser* on both its seats."""
    page = await browser.client.post(
        f"{group}/adventures",
        data={
            "intent": str(uuid4()),
            "csrf": await browser.csrf(),
            "title": "The salt road",
            "hunters": "1",
            "taken": ["challenger", "hunter-1"],
        },
    )
    adventure = UUID(page.url.path.rpartition("/")[2])
    return Told(app.state.table, adventure, UUID(group.rpartition("/")[2]), adventure)


def base_of(told: Told, seat: str = "hunter-1") -> str:
    """Where *seat* sees the table."""
    return f"/adventures/{told.id}/{seat}"


async def kept(app: FastAPI, browser: Browser, group: str) -> tuple[Told, str]:
    """An adventure that is over, and the page of its Hunter, who was kept by a press."""
    told = await lay(app, browser, group)
    await told.prepare()
    await told.play()
    await told.end()
    assert f'href="{base_of(told)}/hunters"' in (await browser.get(base_of(told))).text
    page = await browser.send(f"{base_of(told)}/hunters/keep")
    assert page.status_code == 200
    return told, str(page.url.path)


async def test_a_hunter_lives_on(app: FastAPI, browser: Browser):
    """Kept after one adventure, brought to the next by a click, with the whole history."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    page = await browser.get(hunter)
    for told in ("Tessik", "alive", "I learned to wait.", "3 reward points earned, 3 in hand"):
        assert told in text_of(page)
    assert "Tessik" in text_of(await browser.get(group))
    second = await lay(app, browser, group)
    setup = await browser.get(base_of(second))
    assert f'href="{base_of(second)}/hunters"' in setup.text
    choose = await browser.get(f"{base_of(second)}/hunters")
    [version] = set(re.findall(r'name="version" value="(\d+)"', choose.text))
    [known] = set(re.findall(r'name="hunter" value="([^"]+)"', choose.text))
    brought = await browser.send(f"{base_of(second)}/hunters/bring", hunter=known, version=version)
    assert "This Hunter has lived before" in text_of(brought)
    assert "now in The salt road" in text_of(await browser.get(hunter))
    third = await lay(app, browser, group)
    refused = await browser.send(f"{base_of(third)}/hunters/bring", hunter=known, version=2)
    assert (refused.status_code, "at another table" in text_of(refused)) == (422, True)


async def test_a_sheet_never_comes_from_a_form(app: FastAPI, browser: Browser):
    """The rules' own command for it is closed to the outside, for pages and for programs."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    sheet = json.loads((await browser.get(f"{hunter}/export")).content)["hunter"]
    second = await lay(app, browser, group)
    said = await browser.say(f"{base_of(second)}/bring-hunter", sheet=sheet, origin="", version=2)
    assert said.status_code == 404
    assert not (await board(app.state.table, second.id)).state.hunters["hunter-1"].brought


async def test_the_picture_shows_the_numbers_of_its_table(app: FastAPI, browser: Browser):
    """An image of its own route, with the same numbers beneath; none before the first point."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    page = await browser.get(hunter)
    [source] = re.findall(r'<img src="([^"]+rewards\.svg[^"]*)"', page.text)
    drawn = await browser.get(source)
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "<script" not in drawn.text
    cells = re.findall(r"<td>(\d+)</td>", page.text)
    assert cells == ["3", "0", "3", "3"]
    data = (await browser.get(f"{hunter}/export")).content.replace(b"Tessik", b"Mira")
    fresh = await bring(browser, group, data)
    assert "rewards.svg" not in fresh.text
    assert (await browser.get(f"{fresh.url.path}/pictures/rewards.svg")).status_code == 404


async def bring(browser: Browser, group: str, data: bytes) -> Any:
    """Bring a sheet to *group* from a file."""
    fields = {"intent": str(uuid4()), "csrf": await browser.csrf()}
    files = {"file": ("x.json", data, "application/json")}
    return await browser.client.post(f"{group}/hunters/imports", data=fields, files=files)


async def test_c134_a_sheet_comes_back_field_by_field(app: FastAPI, browser: Browser):
    """C134, C136, C137: equal, or refused with line and field and nothing stored."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    data = (await browser.get(f"{hunter}/export")).content.replace(b"Tessik", b"Mira")
    again = await bring(browser, group, data)
    assert (await browser.get(f"{again.url.path}/export")).content == data
    text = data.decode().replace('"reward_points": 0', '"reward_points": 5000')
    wrong = await bring(browser, group, text.encode())
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "5000" in each)
    assert wrong.status_code == 422
    place = "hunter.reward_points (the reward points): 5000 is not between 0 and 999."
    assert f"Line {line}, {place}" in text_of(wrong)
    await browser.send("/settings/language", language="it")
    assert "hunter.reward_points (i Punti Ricompensa)" in text_of(
        await bring(browser, group, text.encode())
    )
    await browser.send("/settings/language", language="en")
    for bad in (b" " * (5 * 2**20), b"[" * 100_000, data.replace(b": 4", b": NaN")):
        assert (await bring(browser, group, bad)).status_code == 422
    listed = (await browser.get(f"{group}/hunters")).text
    assert len(set(ADDRESS.findall(listed))) == 2


async def test_a_sheet_that_is_here_already_is_told(app: FastAPI, new_browser: NewBrowser):
    """With a link to the Hunter; nothing is stored, in the group or along with its player."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    _, hunter = await kept(app, ada, group)
    data = (await ada.get(f"{hunter}/export")).content
    again = await bring(ada, group, data)
    assert again.status_code == 409
    assert "This Hunter is here already. Nothing was stored." in text_of(again)
    assert f'<a href="{hunter}">To Tessik</a>' in again.text
    assert set(ADDRESS.findall(again.text)) == {hunter}
    await ada.send("/settings/language", language="it")
    assert "Questo Cacciatore è già qui." in text_of(await bring(ada, group, data))
    await invited(ada, group, bea, "organiser")
    assert (await bring(bea, group, data)).status_code == 200
    await ada.send("/settings/language", language="en")
    [own] = [each for each in await doors(ada, group) if "Leave" in text_of(await ada.get(each))]
    await go_through(ada, own)
    await ada.send("/groups", group="Home", title="A new well", seat="hunter-1")
    [home] = re.findall(r'<option value="([^"]+)">Home', (await ada.get("/hunters")).text)
    along = await bring(ada, f"/groups/{home}", data)
    assert (along.status_code, "They are along with you" in text_of(along)) == (409, True)
    assert 'href="/hunters"' in along.text


async def test_c23_two_tabs_tell_of_one_hunter(app: FastAPI, browser: Browser):
    """C23, C155: the older tab sees both versions; whoever has died is remembered with how."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    [revision] = re.findall(r'name="revision" value="(\d+)"', (await browser.get(hunter)).text)
    fields = {"name": "Tessik", "state": "alive", "fate": "", "revision": revision}
    assert (await browser.send(hunter, **fields, story="She waits.")).status_code == 200
    late = await browser.send(hunter, **fields, story="She walks.")
    assert late.status_code == 409
    assert re.search(r"<td>She waits\.</td><td>She walks\.</td>", late.text)
    carried = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', late.text))
    carried.pop("csrf")
    assert "She walks." in text_of(await browser.send(hunter, **carried))
    now = {**carried, "revision": str(int(carried["revision"]) + 1), "state": "dead"}
    untold = await browser.send(hunter, **now)
    assert (untold.status_code, "Tell how it came about" in text_of(untold)) == (422, True)
    dead = await browser.send(hunter, **{**now, "fate": "The ice broke."})
    assert "The ice broke." in text_of(dead)
    assert "dead" in text_of(await browser.get(group))
    assert "The ice broke." in text_of(await browser.get(group))


async def test_a_hunter_has_as_long_a_name_as_at_the_table(app: FastAPI, browser: Browser):
    """What the rules let a Hunter be called, their page does, too; one more sign is told."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    fields = {"story": "", "state": "alive", "fate": "", "revision": 0}
    long = await browser.send(hunter, **fields, name="T" * 81)
    assert (long.status_code, "From 1 to 80 characters" in text_of(long)) == (422, True)
    page = (await browser.get(hunter)).text
    assert re.search(r'name="name"[^>]* maxlength="80"', page)
    [revision] = re.findall(r'name="revision" value="(\d+)"', page)
    fits = await browser.send(hunter, **{**fields, "revision": revision}, name="T" * 80)
    assert (fits.status_code, "T" * 80 in fits.text) == (200, True)


async def test_others_look_and_change_nothing(app: FastAPI, new_browser: NewBrowser):
    """The group sees its Hunters; only whose Hunter it is tells of them or brings them."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    _, hunter = await kept(app, ada, group)
    await invited(ada, group, bea)
    page = await bea.get(hunter)
    assert (page.status_code, 'name="story"' in page.text) == (200, False)
    changed = await bea.send(hunter, name="x", story="y", state="dead", fate="z", revision=0)
    assert changed.status_code == 404
    laid = await bea.send(f"{group}/adventures", title="Deep", hunters=1, taken="hunter-1")
    base = re.findall(r'href="(/adventures/[^"]+/hunter-1)"', laid.text)[0]
    known = hunter.rpartition("/")[2]
    stolen = await bea.send(f"{base}/hunters/bring", hunter=known, version=2)
    assert stolen.status_code == 404
    stranger = new_browser()
    await stranger.send("/try")
    for address in (hunter, f"{hunter}/export", f"{hunter}/pictures/rewards.svg"):
        assert (await stranger.get(address)).status_code == 404


async def test_a_hunt_is_prepared_with_its_tattoo_in_sight(app: FastAPI, browser: Browser):
    """The Challenger writes it, everybody sees it before the Salute."""
    group = await group_of(browser)
    told = await lay(app, browser, group)
    hunt = {"stake": "Winter food", "kind": "hunt", "hunt_level": 3, "beast": "The White Boar"}
    await told.do("set-stake", Seat("challenger"), **hunt)
    page = await browser.get(base_of(told, "challenger"))
    assert page.text.count('action="' + base_of(told, "challenger") + '/set-tattoo"') == 1
    version = re.findall(r'name="version" value="(\d+)"', page.text)[0]
    fields = {
        "name": "Boar's bristles",
        "text": "A line of bristles down the spine.",
        "effects.0.power": "rolls",
        "effects.0.amount": "2",
        "effects.0.domain": "P",
        "effects.0.side": "D",
    }
    done = await browser.send(
        f"{base_of(told, 'challenger')}/set-tattoo", version=version, **fields
    )
    assert done.status_code == 200
    assert "+2 to physical rolls for defence" in text_of(await browser.get(base_of(told)))
    own = base_of(told, "challenger")
    assert f'action="{own}/drop-tattoo"' in (await browser.get(own)).text
    version = re.findall(r'name="version" value="(\d+)"', (await browser.get(own)).text)[0]
    dropped = await browser.send(f"{own}/drop-tattoo", version=version)
    assert dropped.status_code == 200
    assert f'action="{own}/drop-tattoo"' not in dropped.text
    seen = text_of(await browser.get(base_of(told)))
    assert "No tattoo is set." in seen
    assert "takes the tattoo “Boar's bristles” back: The White Boar leaves none." in seen
