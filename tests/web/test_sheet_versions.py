"""The history of a sheet: every change leaves a version, any two are compared, one is restored."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI

from tests.web.conftest import Browser
from tests.web.test_groups import group_of, invited, text_of
from tests.web.test_hunters import base_of, bring, kept, lay

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


async def told(browser: Browser, hunter: str, **fields: str) -> None:
    """Tell of a Hunter on their own page."""
    page = (await browser.get(hunter)).text
    [revision] = set(re.findall(r'name="revision" value="(\d+)"', page))
    now = {"name": "Tessik", "story": "", "state": "alive", "fate": "", **fields}
    assert (await browser.send(hunter, **now, revision=revision)).status_code == 200


async def changes(browser: Browser, address: str) -> dict[str, tuple[str, str]]:
    """What differs between two versions, by its label."""
    rows = (await browser.json(address))["rows"]
    return {each["label"]: (each["one"], each["other"]) for each in rows if each["differs"]}


async def restore(browser: Browser, hunter: str, number: int, revision: int | None = None) -> Any:
    """Press the button that the page of versions has for version *number*."""
    address = f"{hunter}/versions?one={number}"
    seen = (await browser.json(address))["revision"] if revision is None else revision
    return await browser.send(f"{hunter}/versions/{number}/restore", revision=seen)


async def sheet(browser: Browser, hunter: str) -> Any:
    """The sheet as it is taken away."""
    return json.loads((await browser.get(f"{hunter}/export")).content)["hunter"]


async def test_c101_any_two_versions_are_compared_and_one_is_restored(
    app: FastAPI, browser: Browser
):
    """C101: side by side, line by line; what is restored is a new version, nothing is lost."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    first = await sheet(browser, hunter)
    await told(browser, hunter, story="She waits.")
    await told(browser, hunter, name="Tessik the Late", story="She walks.")

    listed = (await browser.json(f"{hunter}/versions"))["versions"]
    last = listed[0]["number"]
    assert [each["number"] for each in listed] == list(range(last, 0, -1))
    assert await changes(browser, f"{hunter}/versions") == {
        "Name": ("Tessik", "Tessik the Late"),
        "Story": ("She waits.", "She walks."),
    }
    both = await changes(browser, f"{hunter}/versions?one={last - 2}&other={last - 1}")
    assert both == {"Story": (first["story"], "She waits.")}

    page = await restore(browser, hunter, last - 2)
    assert page.status_code == 200
    assert await sheet(browser, hunter) == first
    after = (await browser.json(f"{hunter}/versions"))["versions"]
    assert [each["number"] for each in after[1:]] == [each["number"] for each in listed]
    assert after[0]["like"] == last - 2
    assert "as version" in text_of(page)


async def test_a_version_shows_every_line_of_a_sheet(app: FastAPI, browser: Browser):
    """Traits, resources, initiative, boxes, points: as they are called at the table."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    rows = (await browser.json(f"{hunter}/versions"))["rows"]
    whole = await sheet(browser, hunter)
    for kind in ("traits", "resources"):
        for each in whole[kind]:
            line = f"{each['name']}: "
            assert [row for row in rows if str(row["other"]).startswith(line)], line
    labels = [row["label"] for row in rows]
    for label in ("Initiative, physical", "Boxes, social", "Reward points"):
        assert label in labels
    assert (await browser.get(f"{hunter}/versions?one=77&other=-1")).status_code == 200


async def test_nothing_is_restored_over_what_was_not_seen(app: FastAPI, browser: Browser):
    """C155: somebody changed the sheet meanwhile: both versions stand there, nothing is done."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    seen = (await browser.json(f"{hunter}/versions"))["revision"]
    await told(browser, hunter, story="In between.")
    late = await restore(browser, hunter, 1, revision=seen)
    assert (late.status_code, "Nothing was restored" in text_of(late)) == (409, True)
    assert (await sheet(browser, hunter))["story"] == "In between."


async def test_a_sheet_at_a_table_is_that_tables_own(app: FastAPI, browser: Browser):
    """The rules change it there, and nobody else; who has died does not come back."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    await told(browser, hunter, story="Second.")
    second = await lay(app, browser, group)
    choose = (await browser.get(f"{base_of(second)}/hunters")).text
    [version] = set(re.findall(r'name="version" value="(\d+)"', choose))
    known = hunter.rpartition("/")[2]
    await browser.send(f"{base_of(second)}/hunters/bring", hunter=known, version=version)
    away = await restore(browser, hunter, 1)
    assert (away.status_code, 'id="restore"' in away.text) == (422, False)
    assert "at a table now" in text_of(away)
    assert (await sheet(browser, hunter))["story"] == "Second."


async def test_the_group_looks_and_only_its_player_restores(app: FastAPI, new_browser: NewBrowser):
    """A GM audits; a stranger finds nothing; no version but of this very Hunter is taken."""
    ada, bea, eve = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    _, hunter = await kept(app, ada, group)
    await told(ada, hunter, story="Second.")
    await invited(ada, group, bea)
    page = await bea.get(f"{hunter}/versions")
    assert (page.status_code, 'id="restore"' in page.text) == (200, False)
    assert (await restore(bea, hunter, 1)).status_code == 404
    await eve.send("/try")
    assert (await eve.get(f"{hunter}/versions")).status_code == 404
    assert (await restore(ada, hunter, 99)).status_code == 404


async def test_rules_are_asked_before_an_old_sheet_is_valid_again(app: FastAPI, browser: Browser):
    """A version that no rule would let come to a table is not restored, and it is said why."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    await told(browser, hunter, story="Second.")
    async with app.state.table.acting() as db:
        await db.execute(
            "UPDATE sheet_version SET sheet = jsonb_set(sheet, '{reward_points}', '5000')"
            " WHERE character_id = $1 AND number = 1",
            UUID(hunter.rpartition("/")[2]),
        )
    page = await restore(browser, hunter, 1)
    assert (page.status_code, "The rules have something against" in text_of(page)) == (422, True)
    assert (await sheet(browser, hunter))["story"] == "Second."


async def test_a_sheet_from_a_file_begins_with_its_first_version(app: FastAPI, browser: Browser):
    """However a Hunter came here, there is something to go back to."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)
    data = (await browser.get(f"{hunter}/export")).content.replace(b"Tessik", b"Mira")
    made = (await bring(browser, group, data)).url.path
    versions = (await browser.json(f"{made}/versions"))["versions"]
    assert [(each["number"], each["now"]) for each in versions] == [(1, True)]
