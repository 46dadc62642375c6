"""Looking back in a browser: pictures by day and by night, a note at a line, playing on from it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.browser.laid import HUNTER, example, lay, up_to
from tests.browser.test_pages_are_accessible import LOOKS, Looker

pytestmark = pytest.mark.browser

WRITTEN = "First line\n*stars* and <b>signs</b>\n\nA  second paragraph"
READ = WRITTEN.replace("  ", " ")
"""What a person may put in form: lines and paragraphs, and nothing else."""

DRAWN = """Promise.all([...document.images].map((each) => {
  each.loading = 'eager';
  return each.decode();
}))"""


def test_c104_a_note_has_the_form_that_the_log_has(serving, new_player, tmp_path):
    """C104: own words look alike at the table, in the log, in a note, in a replay, in the file."""
    laid = lay(serving, up_to("maneuver"))
    narrated = laid.do("narrate", HUNTER, {"text": WRITTEN}).head
    talked = laid.do("talk", HUNTER, {"text": WRITTEN}).head
    player = new_player()
    player.sit_down(laid, HUNTER)
    page = player.page

    def reads(where: str) -> None:
        words = page.locator(where).locator(".words")
        expect(words).to_have_count(1)
        assert words.evaluate("(each) => each.innerText") == READ, where

    for seq in (narrated, talked):
        reads(f"#story #e{seq}")
    page.goto(f"{player.base}/log/{talked}")
    page.get_by_label("Your note at this line").fill(WRITTEN)
    page.get_by_role("button", name="Keep the note").click()
    expect(page.locator("#note-delete")).to_be_visible()
    page.goto(f"{player.base}/log")
    reads(".note")
    reads(f"#log-lines #e{talked}")
    page.goto(f"{player.base}/replay?at={talked}")
    reads(f"#walk-story #e{talked}")
    page.goto(f"{player.base}/log")
    with page.expect_download() as coming:
        page.get_by_role("link", name="English").first.click()
    coming.value.save_as(tmp_path / "chronicle.html")
    page.goto((tmp_path / "chronicle.html").as_uri())
    for seq in (narrated, talked):
        reads(f"#e{seq}")


def test_a_wide_picture_shows_that_it_can_be_moved(serving, new_player):
    """On a phone it says so and fades at its edge; keys move it, and its end is whole."""
    laid = lay(serving, example())
    player = new_player(viewport={"width": 360, "height": 740})
    player.page.emulate_media(reduced_motion="no-preference")
    player.take(laid, HUNTER)
    page = player.page
    page.goto(f"{player.base}/pictures")
    expect(page.locator(".plot-hint").first).to_be_visible()
    picture = page.get_by_role("region", name="Picture: The Pool")
    fade = "(each) => getComputedStyle(each).maskImage"
    assert "gradient" in picture.evaluate(fade)
    picture.focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "(each) => each.scrollLeft + each.clientWidth >= each.scrollWidth - 1",
        arg=picture.element_handle(),
    )
    assert picture.evaluate(fade) == "none"
    assert "Bars, “The Pool”." in (picture.locator("img").get_attribute("alt") or "")
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(page.locator(".plot-hint").first).to_be_hidden()


ZONES = {"Europe/Rome": r"GMT\+[12]$", "America/New_York": r"E[SD]T$"}


def test_c115_each_reads_a_moment_in_their_own_zone(serving, new_player):
    """C115: the same moment, told by the zone of who reads; their clock may stand as it will."""
    laid = lay(serving, up_to("maneuver"))
    for zone, called in ZONES.items():
        player = new_player(timezone_id=zone)
        player.take(laid, HUNTER)
        player.page.clock.set_fixed_time("2031-01-01T00:00:00Z")
        player.page.goto(f"{player.base}/log/30")
        moment = player.page.locator("#e30 time")
        at = datetime.fromisoformat(str(moment.get_attribute("datetime")))
        assert at.tzinfo == UTC
        expect(moment).to_contain_text(f"{at.astimezone(ZoneInfo(zone)):%H:%M}")
        expect(moment).to_have_attribute("title", re.compile(called))


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
    page.locator("#notes textarea").fill("Here it turned.")
    page.locator("form[action$='/note'] button").click()
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
