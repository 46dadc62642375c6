"""People of the same name are told apart wherever they stand beside each other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI

from tests.web.conftest import Browser, Clock
from tests.web.test_bestiary import FORM
from tests.web.test_bestiary import kept as kept_beast
from tests.web.test_departing import doors
from tests.web.test_groups import group_of, invited, laid, text_of
from tests.web.test_hunters import bring, kept

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


async def test_two_players_of_a_name_are_told_apart(
    app: FastAPI, new_browser: NewBrowser, clock: Clock
):
    """Among members, on the seats and where one is handed on, at the table, on the shelf."""
    ada, first, second = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    for other in (first, second):
        clock.turn(minutes=1)
        await invited(ada, group, other)
    assert "Bea (2)" in text_of(await ada.get(group))
    assert "Bea (2) (you)" in text_of(await second.get(group))
    seats = await laid(ada, group)
    members = re.compile(r'<option value="([^"]+)">(Bea[^<]*)<')
    known = {name: member for member, name in members.findall((await ada.get(seats)).text)}
    assert set(known) == {"Bea", "Bea (2)"}
    await ada.send(f"{seats}/seats/hunter-1/hand", member=known["Bea (2)"])
    base = f"/adventures/{seats.rpartition('/')[2]}"
    assert (await second.get(f"{base}/hunter-1/seat")).status_code == 200
    assert (await first.get(f"{base}/hunter-1/seat")).status_code == 404
    for place in (seats, group, "/shelf", f"{base}/challenger"):
        assert "Bea (2)" in text_of(await ada.get(place)), place
    await ada.send(f"{seats}/seats/hunter-1/free", holder=known["Bea (2)"])
    assert "Bea (2)" in text_of(await ada.get(seats))


async def test_whose_hunter_and_whose_opponents_they_are_is_told(
    app: FastAPI, new_browser: NewBrowser, clock: Clock
):
    """Beside a Hunter, on the Hunter's page, and in the bestiary."""
    ada, first, second = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    for other in (first, second):
        clock.turn(minutes=1)
        await invited(ada, group, other)
    _, hunter = await kept(app, second, group)
    entry = await kept_beast(second, group)
    await second.send(entry, **FORM, revision=0, shared="true")
    for place in (f"{group}/hunters", hunter, f"{group}/bestiary"):
        assert "Bea (2)" in text_of(await ada.get(place)), place


async def test_two_hunters_of_a_name_and_player_are_told_apart(
    app: FastAPI, new_browser: NewBrowser, clock: Clock
):
    """In the list, and where one is chosen; other people's have their player beside them."""
    browser, other = new_browser(), new_browser()
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    data = (await browser.get(f"{hunter}/export")).content
    changed = data.replace(b'"reward_points": 0', b'"reward_points": 4')
    clock.turn(minutes=1)
    assert (await bring(browser, group, changed)).status_code == 200
    for place in (group, f"{group}/hunters"):
        listed = text_of(await browser.get(place))
        assert listed.count("Tessik (2)") == 1
        assert listed.index("Tessik") < listed.index("Tessik (2)")
    assert "To Tessik (2)" in text_of(await bring(browser, group, changed))
    await invited(browser, group, other, "organiser")
    found = [text_of(await browser.get(each)) for each in await doors(browser, group)]
    [leaving] = [each for each in found if "Leave the group" in each]
    assert "Tessik Tessik (2)" in leaving
