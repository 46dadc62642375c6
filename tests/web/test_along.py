"""Hunters along with their player, over HTTP: out of one group, into another, or kept as a file."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI

from tests.web.conftest import Browser
from tests.web.test_departing import doors, go_through
from tests.web.test_groups import group_of, invited, text_of
from tests.web.test_hunters import kept

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


async def test_a_hunter_goes_along_into_another_group(app: FastAPI, new_browser: NewBrowser):
    """The page before names them, the page after has them, and the next group takes them in."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    _, page = await kept(app, ada, group)
    name = re.findall(r"<h1[^>]*>([^<]+)</h1>", (await ada.get(page)).text)[0]
    sheet = (await ada.get(f"{page}/export")).content
    await invited(ada, group, bea, "organiser")
    [own] = [each for each in await doors(ada, group) if "Leave" in text_of(await ada.get(each))]
    asked = text_of(await ada.get(own))
    assert asked.index("Your Hunters who live go with you") < asked.index(name)
    assert await go_through(ada, own) == "/hunters"
    assert "Hunters along with you" in text_of(await ada.get("/"))
    assert f"{group}/hunters/" not in (await bea.get(group)).text
    along = (await ada.get("/hunters")).text
    [export] = re.findall(r'href="(/hunters/[^"]+/export)"', along)
    assert (await ada.get(export)).content == sheet
    assert (await bea.get(export)).status_code == 404
    await ada.send("/groups", group="Home", title="A new well", seat="hunter-1")
    [form] = re.findall(r'action="(/hunters/[^"]+/group)"', (await ada.get("/hunters")).text)
    [home] = re.findall(r'<option value="([^"]+)">Home', (await ada.get("/hunters")).text)
    for bad, status in (("no group", 422), (group.rpartition("/")[2], 404)):
        assert (await ada.send(form, group=bad)).status_code == status
    settled = await ada.send(form, group=home)
    assert (settled.status_code, name in text_of(settled)) == (200, True)
    assert "/groups/" + home in str(settled.url)
    assert "Nobody is along with you." in text_of(await ada.get("/hunters"))
    await ada.send("/settings/language", language="it")
    assert "Al tuo seguito non c’è nessuno." in text_of(await ada.get("/hunters"))
