"""Looking back in a browser: pictures by day and by night, a note at a line, playing on from it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.laid import HUNTER, example, lay
from tests.browser.test_pages_are_accessible import LOOKS, Looker

pytestmark = pytest.mark.browser

DRAWN = """Promise.all([...document.images].map((each) => {
  each.loading = 'eager';
  return each.decode();
}))"""


@pytest.mark.parametrize("number", range(2), ids=["it-light-360", "en-dark-1280"])
def test_a_past_adventure_is_looked_at_and_played_on(serving, new_player, number):
    """Every picture is drawn, every page is readable by all, and a what if begins at a line."""
    looker = Looker(new_player, LOOKS[number])
    laid = lay(serving, example())
    page = looker.page
    complaints: list[str] = []
    page.on("console", lambda each: complaints.append(each.text) if each.type == "error" else None)
    looker.player.take(laid, HUNTER)
    base = looker.player.base
    looker.open(f"{base}/pictures")
    page.evaluate(DRAWN)
    widths = page.evaluate("[...document.querySelectorAll('.plot img')].map((e) => e.naturalWidth)")
    assert widths
    assert set(widths) == {720}
    looker.open(f"{base}/log/30")
    page.locator("#note-text").fill("Here it turned.")
    page.locator("#note-form button").click()
    expect(page.locator("#note-delete")).to_be_visible()
    looker.check("a note")
    page.goto(f"{base}/log?before=40")
    expect(page.locator(".note .words")).to_have_text("Here it turned.")
    page.goto(f"{base}/log/30")
    page.locator("#fork button").click()
    expect(page).not_to_have_url(f"{base}/log/30")
    assert page.url.endswith(f"/{HUNTER}")
    assert base not in page.url
    looker.check("a what if")
    assert looker.faults == []
    assert complaints == []
