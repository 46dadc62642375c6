"""The parts in a real Chromium: readable by all, and honest when the line is slow."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.view.counter import Counter, counter
from tests.view.gallery import ROOT

pytestmark = pytest.mark.browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = ROOT / "node_modules/axe-core/axe.min.js"
STANDARDS = "['wcag2a','wcag2aa','wcag21aa','wcag22aa']"
SMALL = """[...document.querySelectorAll(`button, summary, select, textarea, .pick label,
  a.button, input:not([type=hidden], [type=radio], [type=checkbox])`)]
  .filter((each) => each.offsetParent && each.getBoundingClientRect().height < 43.5)
  .map((each) => each.outerHTML)"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for this file."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def server() -> Iterator[Counter]:
    """A counter for one test."""
    with counter() as running:
        yield running


@pytest.fixture
def page(browser: Browser, server: Counter) -> Iterator[Page]:
    """A page on the counter; it must not complain, to the console or otherwise."""
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console", lambda said: complaints.append(said.text) if said.type == "error" else None
    )
    yield opened
    context.close()
    assert [each for each in complaints if "status of" not in each and "htmx: " not in each] == []


@pytest.mark.parametrize(
    ("language", "theme", "width"),
    [("en", "light", 360), ("it", "dark", 360), ("it", "light", 1280), ("en", "dark", 1280)],
)
def test_c148_axe_finds_nothing_and_nothing_scrolls_sideways(page, language, theme, width):
    """In both languages, by day and by night, on a phone and on a desk; buttons are 44 px high."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/{language}/{theme}")
    page.evaluate("document.querySelectorAll('main details').forEach((each) => each.open = true)")
    page.evaluate(AXE.read_text())
    found = page.evaluate(f"axe.run(document, {{runOnly: {STANDARDS}}}).then((r) => r.violations)")
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALL) == []


def test_the_light_follows_the_system_until_it_is_chosen(browser, server):
    """Dark by the system, light by choice."""
    context = browser.new_context(base_url=server.address, color_scheme="dark")
    page = context.new_page()
    colour = "getComputedStyle(document.documentElement).backgroundColor"
    page.goto("/en/auto")
    dark = page.evaluate(colour)
    page.goto("/en/light")
    assert page.evaluate(colour) != dark
    page.goto("/en/dark")
    assert page.evaluate(colour) == dark
    context.close()


def test_times_are_the_readers_own(browser, server):
    """C115: the page holds UTC, the reader sees the local hour and, on asking, the zone."""
    context = browser.new_context(base_url=server.address, timezone_id="Asia/Tokyo")
    page = context.new_page()
    page.clock.set_fixed_time("2027-01-05T12:00:00Z")
    page.goto("/it/light")
    first = page.locator("#story time").first
    expect(first).to_have_text(re.compile(r"1 dic.*05:10"))
    assert "GMT+9" in (first.get_attribute("title") or "")
    context.close()


def test_the_story_opens_at_its_newest_line(page):
    """Nobody scrolls down to where the table is."""
    page.goto("/en/light")
    expect(page.locator("#e39")).to_be_in_viewport()


def test_c1_a_second_press_sends_nothing(page, server):
    """The form goes once, and looks so, while the answer is awaited."""
    page.goto("/en/light")
    server.hold.clear()
    page.evaluate("for (const press of [1, 2]) document.getElementById('do-1').requestSubmit()")
    expect(page.locator("#do-1")).to_have_attribute("data-sent", "true")
    server.hold.set()
    expect(page.locator("#do-1")).not_to_have_attribute("data-sent", "true")
    assert [post["intent"] for post in server.posts] == [["key-1"]]


def test_c32_a_silent_table_is_noticed_after_5_10_and_20_seconds(page, server):
    """The warning grows, says that what was written is kept, and goes when the answer is there."""
    page.clock.install()
    page.goto("/en/light")
    server.hold.clear()
    line = page.locator("#line")
    page.get_by_role("button", name="Offensive Maneuver").click()
    for seconds, words in ((6, "Still waiting"), (5, "No answer for 10"), (10, "No answer for 20")):
        page.clock.run_for(seconds * 1000)
        expect(line).to_contain_text(words)
    server.hold.set()
    expect(page.locator("#do-1")).not_to_have_class("htmx-request")
    page.clock.run_for(1000)
    expect(line).to_be_empty()


def test_a_draft_survives_a_reload_and_a_refusal_and_goes_when_it_has_arrived(page, server):
    """C133: the text is in the tab until the table has it; the next one has a key of its own."""
    page.goto("/en/light")
    composer = page.locator(".composer textarea")
    send = page.get_by_role("button", name="Tell it")
    composer.fill("I wade in.")
    page.reload()
    expect(composer).to_have_value("I wade in.")
    for refused, left in ((True, "I wade in."), (False, "")):
        server.refuse = refused
        with page.expect_response(lambda answer: answer.status != 303):
            send.click()
        expect(page.locator("#narrate-1")).not_to_have_attribute("data-sent", "true")
        expect(composer).to_have_value(left)
    page.reload()
    expect(composer).to_have_value("")


def test_what_is_typed_and_opened_survives_a_new_drawing_of_the_board(page):
    """C22: text, focus, caret and open details stay when the other side's move arrives."""
    page.goto("/en/light")
    page.locator("summary", has_text="Strike the bandits").click()
    composer = page.locator(".composer textarea")
    composer.fill("I wade in.")
    composer.press("ArrowLeft")
    page.evaluate(
        "htmx.ajax('GET', '/en/light', {target: '#main', select: '#main', swap: 'outerMorph'})"
    )
    expect(composer).to_be_focused()
    composer.press("!")
    expect(composer).to_have_value("I wade in!.")
    expect(page.get_by_role("button", name="Strike the bandits")).to_be_visible()


def test_c37_without_a_stream_the_page_says_so_asks_by_itself_and_connects_again(page, server):
    """A table that can't ring is polled; once it rings again the warning goes."""
    page.clock.install()
    server.rings = False
    page.goto("/en/light")
    line = page.locator("#line")
    expect(page.locator("#bell")).to_have_attribute("data-live", "false")
    drawn = server.drawn
    time_passes(page, lambda: "No answer for" in line.inner_text())
    expect(line).to_contain_text("No answer for")
    server.rings = True
    # The warning goes when the bell is heard again, and only then.
    time_passes(page, lambda: not line.inner_text())
    expect(line).to_be_empty()
    assert server.drawn > drawn


def time_passes(page, until):
    """Turn the page's clock on until something is so; answers travel in real time meanwhile."""
    for _ in range(20):
        page.clock.run_for(3000)
        if until():
            return
        page.wait_for_timeout(200)


def test_copy_puts_the_address_on_the_clipboard_and_says_so(browser, server):
    """One press; without scripts the button is not there at all."""
    context = browser.new_context(base_url=server.address)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/en/light")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("https://salute.example/join")
    context.close()


def test_without_scripts_every_choice_can_still_be_sent(browser, server):
    """Fields fold out and forms go, and no button is there that does nothing."""
    context = browser.new_context(base_url=server.address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/en/light")
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    page.locator("summary", has_text="Give up the conflict").click()
    page.get_by_role("button", name="Yes, I want that (Give up the conflict)").click()
    page.wait_for_url("**/en/light")
    assert [post["intent"] for post in server.posts] == [["key-4"]]
    context.close()
