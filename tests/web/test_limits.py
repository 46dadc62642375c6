"""Nothing can be heaped up for ever, and whoever meets a limit is told what makes room."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI

from app.play import limits
from app.web.rates import RATES
from tests.house.house import ROOT
from tests.web.conftest import Browser, Clock, try_alone
from tests.web.test_groups import group_of, laid, text_of
from tests.web.test_hunters import bring, kept

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """There can be two of everything."""
    for what in limits.MOST:
        monkeypatch.setitem(limits.MOST, what, 2)


def test_the_limits_are_those_that_the_host_reads_of():
    """docs/settings.md states each of them."""
    text = (ROOT / "docs" / "settings.md").read_text()
    stated = dict(re.findall(r"^\| (\w+) \| (\d+) ", text, re.MULTILINE))
    assert stated == {what: str(most) for what, most in limits.MOST.items()}


async def test_open_invitations_are_limited_and_taking_one_back_makes_room(
    small: None, browser: Browser, clock: Clock
):
    """To a group and to an adventure; what runs out counts no more and is forgotten in time."""
    group = await group_of(browser)
    seats = await laid(browser, group, taken="challenger")
    for place, fields in ((group, {"role": "player"}), (seats, {"seat": "hunter-1"})):
        for _ in range(2):
            assert (await browser.send(f"{place}/invitations", **fields)).status_code == 200
        refused = await browser.send(f"{place}/invitations", **fields)
        assert refused.status_code == 409
        for told in ("No invitation was made.", "2 invitations", "Take one back"):
            assert told in text_of(refused)
        back = re.findall(rf'action="({place}/invitations/[^"]+/revoke)"',
                          (await browser.get(place)).text)  # fmt: skip
        await browser.send(back[0])
        assert (await browser.send(f"{place}/invitations", **fields)).status_code == 200
        clock.turn(days=15)
        assert (await browser.send(f"{place}/invitations", **fields)).status_code == 200
        clock.turn(days=50)
        await browser.send(f"{place}/invitations", **fields)
        page = text_of(await browser.get(place))
        assert ("taken back" in page, "its time is over" in page) == (False, False)


async def test_open_links_for_readers_are_limited(small: None, browser: Browser, clock: Clock):
    """The same for them."""
    _, hunter = await try_alone(browser)
    place = f"{hunter.base}/readers"
    for _ in range(2):
        assert (await browser.send(place, life="day")).status_code == 200
    refused = await browser.send(place, life="day")
    assert (refused.status_code, "2 links for readers" in text_of(refused)) == (409, True)
    clock.turn(days=1)
    assert (await browser.send(place, life="day")).status_code == 200


async def test_notes_of_one_player_are_limited_and_nothing_typed_is_lost(
    small: None, browser: Browser
):
    """Changing one that is there needs no room, nor does a second copy of its form."""
    _, hunter = await try_alone(browser)
    for seq in (1, 2, 2):
        kept = await browser.send(f"{hunter.base}/log/{seq}/note", version=0, text="A note")
        assert kept.status_code == 200
    assert (
        await browser.send(f"{hunter.base}/log/2/note", version=1, text="Changed")
    ).status_code == 200
    refused = await browser.send(f"{hunter.base}/log/3/note", version=0, text="One too many")
    assert refused.status_code == 409
    for told in ("You can keep 2 notes", "Delete one", "One too many"):
        assert told in text_of(refused)
    await browser.send(f"{hunter.base}/log/1/note/delete", version=1)
    again = await browser.send(f"{hunter.base}/log/3/note", version=0, text="One too many")
    assert again.status_code == 200


async def test_hunters_of_a_group_are_limited(small: None, app: FastAPI, browser: Browser):
    """From a file, from a table, and from along; who is kept already needs no room."""
    group = await group_of(browser)
    told, hunter = await kept(app, browser, group)
    data = (await browser.get(f"{hunter}/export")).content
    one, two = (data.replace(b"Tessik", name) for name in (b"Mira", b"Ferro"))
    assert (await bring(browser, group, one)).status_code == 200
    refused = await bring(browser, group, two)
    assert refused.status_code == 409
    for said in ("A group keeps 2 Hunters at most", "Delete one who never played"):
        assert said in text_of(refused)
    again = await browser.send(f"/adventures/{told.id}/hunter-1/hunters/keep")
    assert again.status_code == 200
    assert (await browser.get(f"{group}/hunters")).text.count("/hunters/") >= 2


async def test_exports_are_limited_by_themselves(app: FastAPI, browser: Browser):
    """Whoever takes away again and again is asked to wait, and plays on meanwhile."""
    _, hunter = await try_alone(browser)
    times = int(RATES["export"].partition("/")[0])
    for _ in range(times):
        assert (await browser.get(f"{hunter.base}/export.txt")).status_code == 200
    late = await browser.get(f"{hunter.base}/export.json")
    assert late.status_code == 429
    assert int(late.headers["retry-after"]) > 0
    assert (await hunter.act("talk", text="Still here")).status_code == 200
