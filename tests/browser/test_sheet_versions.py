"""The history of a Hunter's sheet in a browser: two versions side by side, an old one again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from app.play import groups, people, sheet_files
from app.play.files import written
from app.play.look import Looks
from app.rules.beasthunters.sheet_record import sheet_record
from tests.browser.laid import HUNTER, Laid, example, lay
from tests.browser.serving import Serving
from tests.browser.test_pages_are_accessible import LOOKS, Looker

pytestmark = pytest.mark.browser


async def _settled(laid: Laid) -> str:
    """The address of the Hunter of *laid*, in a group of their player's own."""
    table = laid.serving.table
    state: Any = (await Looks(table).at(laid.adventure)).state
    player = (await people.visitor(table, laid.tokens[HUNTER])).player
    assert player is not None
    group = await groups.found_group(table, player.id, "Thursdays", "a group")
    sheet = sheet_files.HunterFile(
        format=sheet_files.FORMAT, version=1, hunter=sheet_record(state.hunters[HUNTER])
    )
    data = written(sheet, sheet_files.FORMAT)
    made = await sheet_files.take_in(table, player.id, group, data, "a Hunter")
    return f"/groups/{group}/hunters/{made}"


@pytest.mark.parametrize("number", range(2), ids=["it-light-360", "en-dark-1280"])
def test_c101_a_sheet_is_audited_and_restored(serving: Serving, new_player, number: int):
    """C101: every page on the way is readable by all, and each change is a version."""
    looker = Looker(new_player, LOOKS[number])
    laid = lay(serving, example())
    looker.player.take(laid, HUNTER)
    hunter = serving.run(_settled(laid))
    page = looker.page
    looker.open(hunter)
    for words in ("She sleeps by the fire.", "She is on the road."):
        page.goto(hunter)
        page.locator("#story").fill(words)
        page.locator("form:has(#story) button").click()
        expect(page.locator("#story")).to_have_value(words)

    page.locator(f"a[href='{hunter}/versions']").click()
    changed = page.locator("tr.differs")
    expect(changed).to_have_count(1)
    expect(changed).to_contain_text("She sleeps by the fire.")
    expect(changed).to_contain_text("She is on the road.")
    looker.check("two versions")
    page.locator("#one").select_option("1")
    page.locator("form[method=get] button").click()
    expect(page.locator("#one")).to_have_value("1")
    page.locator("#restore button").click()
    expect(page.locator("#one option")).to_have_count(4)
    expect(page.locator("#restore")).to_have_count(1)
    looker.check("a version restored")
    page.goto(hunter)
    expect(page.locator("#story")).not_to_have_value("She is on the road.")
    assert looker.faults == []


def test_versions_are_compared_and_restored_without_scripts(serving: Serving, new_player):
    """Two lists, two buttons, and an address for every pair."""
    player = new_player(java_script_enabled=False)
    laid = lay(serving, example())
    player.take(laid, HUNTER)
    hunter = serving.run(_settled(laid))
    page = player.page
    page.goto(hunter)
    page.get_by_label("A few words about the Hunter").fill("She is on the road.")
    page.get_by_role("button", name="Keep it so").click()
    page.goto(f"{hunter}/versions?one=1&other=2")
    expect(page.locator("tr.differs")).to_contain_text("She is on the road.")
    page.get_by_role("button", name="Let version 1 be valid again").click()
    expect(page.get_by_role("heading", name="Version 2 and version 3")).to_be_visible()
