"""Hunters who came in a file: everybody sees it, and what no Hunter begins with, in words."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI

from app.play.reading import check
from tests.web.conftest import Browser
from tests.web.test_groups import group_of, invited, text_of
from tests.web.test_hunters import base_of, bring, kept, lay

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]
MARK = "brought from a file, not made here"


async def forged(app: FastAPI, browser: Browser, group: str) -> tuple[str, str]:
    """The pages of a Hunter who was made here, and of one whose file says 40 reward points."""
    _, hunter = await kept(app, browser, group)
    data = (await browser.get(f"{hunter}/export")).content.replace(b"Tessik", b"Mira")
    rich = data.replace(b'"reward_points": 0', b'"reward_points": 40')
    return hunter, str((await bring(browser, group, rich)).url.path)


async def test_the_group_sees_who_came_in_a_file(app: FastAPI, new_browser: NewBrowser):
    """On the page of the Hunter, with the numbers, and in both lists; others have no mark."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    here, hunter = await forged(app, ada, group)
    await invited(ada, group, bea)
    page = text_of(await bea.get(hunter))
    for told in (MARK, "numbers that no Hunter begins with", "reward points: 40 instead of 0"):
        assert told in page
    assert MARK not in text_of(await bea.get(here))
    for place in (f"{group}/hunters", group):
        assert text_of(await bea.get(place)).count(MARK) == 1
    await bea.send("/settings/language", language="it")
    told = text_of(await bea.get(hunter))
    assert "portato da un file, non creato qui" in told
    assert "Punti Ricompensa: 40 invece di 0" in told


async def test_the_table_sees_who_came_in_a_file(app: FastAPI, browser: Browser):
    """Where Hunters are chosen, in the log, on the sheet; and what is played since is as played."""
    group = await group_of(browser)
    _, hunter = await forged(app, browser, group)
    told = await lay(app, browser, group)
    base, known = base_of(told), hunter.rpartition("/")[2]
    choose = text_of(await browser.get(f"{base}/hunters"))
    assert choose.count(MARK) == 1
    assert "reward points: 40 instead of 0" in choose
    await told.prepare(hunter=False)
    [version] = set(
        re.findall(r'name="version" value="(\d+)"', (await browser.get(f"{base}/hunters")).text)
    )
    done = await browser.send(f"{base}/hunters/bring", hunter=known, version=version)
    assert "Brought from a file, not made here" in text_of(done)
    other = text_of(await browser.get(base_of(told, "challenger")))
    for said in ("Mira joins, brought from a file and not made here.", "reward points: 40 instead"):
        assert said in other
    await told.play()
    assert "Brought from a file, not made here" in text_of(await browser.get(base))
    await told.end()
    await browser.send(f"{base}/hunters/keep")
    page = text_of(await browser.get(hunter))
    assert "reward points: 40 instead of 0" in page
    assert (await check(told.table, told.id)).is_sound
    second = await lay(app, browser, group)
    again = await browser.send(f"{base_of(second)}/hunters/bring", hunter=known, version=2)
    said = text_of(await browser.get(base_of(second, "challenger")))
    assert again.status_code == 200
    assert "Mira joins, brought here from a file once and not made here" in said
