"""A GM's evening with an old adventure: find the moment, walk from it, take the others along."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Route, expect

from tests.browser.laid import CHALLENGER, HUNTER, Laid, example, lay, up_to
from tests.browser.player import NewPlayer, Player
from tests.browser.serving import Serving

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"


@pytest.fixture(scope="module")
def closed(serving: Serving) -> Laid:
    """The published example, told to the end and closed."""
    return lay(serving, example())


@pytest.fixture
def gm(closed: Laid, new_player: NewPlayer) -> Player:
    """The Challenger of that adventure, weeks later."""
    player = new_player()
    player.take(closed, CHALLENGER)
    return player


def at(player: Player) -> int:
    """The event that the page is at."""
    return int(player.page.locator("#walk-at").input_value())


def is_at(player: Player, seq: int) -> None:
    """Wait until the page is at event *seq*, everywhere on it."""
    expect(player.page.locator("#walk-at")).to_have_value(str(seq))
    expect(player.page.locator("#here")).to_contain_text(f"event {seq} ")


def test_find_jump_and_step(gm: Player):
    """From a word to its moment, and on from there by buttons, keys and chapters."""
    gm.page.goto(f"{gm.base}/search")
    gm.page.get_by_label("Words").fill("bandits")
    gm.page.get_by_role("button", name="Find").click()
    hit = gm.page.locator(".hit-head a").last
    seq = int(re.findall(r"#e(\d+)", hit.get_attribute("href") or "")[0])
    hit.click()
    is_at(gm, seq)

    gm.page.get_by_role("link", name="One on").click()
    is_at(gm, seq + 1)
    gm.page.keyboard.press("ArrowRight")
    is_at(gm, seq + 2)
    for _ in range(9):
        gm.page.keyboard.press("ArrowRight")
    is_at(gm, seq + 11)
    for _ in range(11):
        gm.page.keyboard.press("ArrowLeft")
    is_at(gm, seq)
    assert f"at={seq}" in gm.page.url
    gm.page.keyboard.press("Home")
    is_at(gm, 1)
    gm.page.keyboard.press("Shift+ArrowRight")
    expect(gm.page.locator("#walk-at")).not_to_have_value("1")
    expect(gm.page.locator("#walk-chapters [aria-current=step]")).to_be_attached()
    chapter = at(gm)
    assert chapter > 1
    gm.page.go_back()
    is_at(gm, 1)
    gm.page.go_forward()
    is_at(gm, chapter)


def test_the_slider_goes_anywhere_at_once(gm: Player):
    """Its number follows the hand, and the table follows the number."""
    gm.page.goto(f"{gm.base}/replay?at=1")
    slider = gm.page.locator("#walk-at")
    slider.fill("40")
    is_at(gm, 40)
    expect(gm.page.locator("#walk-number")).to_have_text("40")
    expect(gm.page.locator("#here")).to_be_in_viewport()


@pytest.mark.parametrize("high", [720, 900])
def test_what_is_unfolded_takes_nothing_from_the_table(gm: Player, high: int):
    """Chapters and the link lie over the table: its panels stay where and as large as they were."""
    gm.page.set_viewport_size({"width": 1280, "height": high})
    gm.page.goto(f"{gm.base}/replay?at=60")
    panels = (".status-bar", ".table-hunters", ".table-story", ".table-side")

    def boxes() -> list[Any]:
        return [gm.page.locator(each).bounding_box() for each in panels]

    before = boxes()
    for name in ("Chapters", "Link to this moment"):
        summary = gm.page.locator("summary", has_text=name)
        summary.click()
        sheet = gm.page.locator(".walk-over[open] > .walk-sheet")
        expect(sheet).to_be_in_viewport(ratio=1)
        assert boxes() == before
        gm.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        expect(summary).to_be_focused()
    gm.page.locator("summary", has_text="Chapters").click()
    gm.page.locator("#walk-chapters a").first.click()
    expect(gm.page.locator("#walk-chapters li a").first).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_phone_has_the_ways_at_its_thumb(closed: Laid, new_player, scripts: bool):
    """Slider, steps, chapters and leading stay in sight, and cover nothing of the page's end."""
    player = new_player(viewport={"width": 360, "height": 740}, java_script_enabled=scripts)
    player.take(closed, HUNTER)
    page = player.page
    page.goto(f"{player.base}/replay?at=60")
    controls = (
        "#walk-at",
        "#walk-previous",
        "#walk-chapter-after",
        "#walk-chapters",
        "#lead button",
    )
    for _ in range(2):
        for each in controls:
            expect(page.locator(each).first).to_be_in_viewport(ratio=1)
        page.get_by_role("heading", name="Notes").scroll_into_view_if_needed()
    page.get_by_role("link", name="One on").click()
    is_at(player, 61)
    page.locator("footer").scroll_into_view_if_needed()
    last = page.locator(".table-hunters").bounding_box()
    bar = page.locator("#walk-bar").bounding_box()
    assert last
    assert bar
    assert last["y"] + last["height"] <= bar["y"]
    expect(page.locator("footer a")).to_be_in_viewport(ratio=1)
    page.locator("#walk-chapters summary").click()
    expect(page.locator("#walk-chapters a").first).to_be_in_viewport(ratio=1)


def test_a_closed_adventure_is_seen_from_either_seat(gm: Player, closed: Laid):
    """The same moment, with the eyes of the other; the address says whose."""
    gm.page.goto(f"{gm.base}/replay?at=60")
    gm.page.get_by_role("navigation", name="Whose table").get_by_role("link").last.click()
    expect(gm.page).to_have_url(re.compile(r"at=60&as=hunter-1"))
    expect(gm.page.locator("#sheet-hunter-1")).to_contain_text("you")
    gm.page.keyboard.press("ArrowRight")
    is_at(gm, 61)
    assert "as=hunter-1" in gm.page.url


def test_one_leads_the_other_follows_and_steps_out(gm: Player, closed: Laid, new_player):
    """What the GM steps to is on the other's screen; whoever has enough walks alone."""
    other = new_player()
    other.take(closed, HUNTER)
    other.page.goto(f"{other.base}/replay?at=5")
    gm.page.goto(f"{gm.base}/replay?at=30")
    gm.page.get_by_role("button", name="Lead the others here").click()
    expect(gm.page.locator("#lead")).to_contain_text("You lead")

    other.page.get_by_role("link", name="Follow").click()
    is_at(other, 30)
    gm.page.keyboard.press("ArrowRight")
    is_at(gm, 31)
    is_at(other, 31)
    gm.page.locator("#walk-at").fill("12")
    is_at(other, 12)

    other.page.get_by_role("link", name="Walk by myself").click()
    expect(other.page.get_by_role("link", name="Follow")).to_be_visible()
    gm.page.keyboard.press("ArrowRight")
    expect(other.page.locator("#lead")).to_contain_text("is at event 13")
    is_at(other, 12)
    gm.page.get_by_role("button", name="Lead no more").click()
    expect(other.page.locator("#lead")).not_to_contain_text("is at event")


def test_the_others_are_led_wherever_the_leaders_page_is(gm: Player, closed: Laid, new_player):
    """Quick keys lose no step, the slider keeps the focus; Back and reload lead, too."""
    other = new_player()
    other.take(closed, HUNTER)
    gm.page.goto(f"{gm.base}/replay?at=30")
    gm.page.get_by_role("button", name="Lead the others here").click()
    other.page.goto(f"{other.base}/replay?follow=true")
    is_at(other, 30)

    slider = gm.page.locator("#walk-at")
    slider.focus()
    for _ in range(20):
        gm.page.keyboard.press("ArrowRight")
    for player in (gm, other):
        is_at(player, 50)
    expect(slider).to_be_focused()
    expect(gm.page.locator("#lead")).to_contain_text("the others see what you see")
    gm.page.get_by_role("link", name="One on").click()
    is_at(other, 51)
    gm.page.go_back()
    is_at(gm, 50)
    is_at(other, 50)

    second = gm.context.new_page()
    second.goto(f"{gm.base}/replay?at=70")
    is_at(other, 70)
    expect(gm.page.locator("#lead")).to_contain_text("the others are at event 70")
    is_at(gm, 50)
    gm.page.reload()
    is_at(other, 50)
    expect(second.locator("#lead")).to_contain_text("the others are at event 50")
    second.close()
    gm.page.get_by_role("button", name="Lead no more").click()
    expect(gm.page.locator("#lead")).not_to_contain_text("You lead")


def test_a_step_of_ones_own_is_not_undone_by_who_leads(gm: Player, closed: Laid, new_player):
    """Whichever answer comes last, that to the ring or that to the step."""
    other = new_player()
    other.take(closed, HUNTER)
    other.page.goto(f"{other.base}/replay?at=5")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    other.page.route(re.compile(r"/replay\?at=5$"), hold, times=1)
    gm.page.goto(f"{gm.base}/replay?at=30")
    with other.page.expect_request(re.compile(r"/replay\?at=5$")):
        gm.page.get_by_role("button", name="Lead the others here").click()
    other.page.keyboard.press("ArrowRight")
    is_at(other, 6)
    with contextlib.suppress(Error):  # it was called off
        held.pop().continue_()
    expect(other.page.locator("#lead")).to_contain_text("is at event 30")

    other.page.route(re.compile(r"/replay\?at=7$"), hold, times=1)
    with other.page.expect_request(re.compile(r"/replay\?at=7$")):
        other.page.keyboard.press("ArrowRight")
    gm.page.keyboard.press("ArrowRight")
    is_at(gm, 31)
    held.pop().continue_()
    is_at(other, 7)
    expect(other.page.locator("#lead")).to_contain_text("is at event 31")
    is_at(other, 7)
    gm.page.get_by_role("button", name="Lead no more").click()
    expect(other.page.locator("#lead")).not_to_contain_text("is at event")


def test_a_note_is_written_beside_the_table_while_somebody_leads(
    gm: Player, closed: Laid, new_player
):
    """It stays at its event, whole, until it is kept; then whoever follows is along again."""
    other = new_player()
    other.take(closed, HUNTER)
    gm.page.goto(f"{gm.base}/replay?at=30")
    gm.page.get_by_role("button", name="Lead the others here").click()
    other.page.goto(f"{other.base}/replay?follow=true")
    is_at(other, 30)
    note = other.page.get_by_label("Your note at this line")
    note.press_sequentially("Here ")
    gm.page.keyboard.press("ArrowRight")
    is_at(gm, 31)
    note.press_sequentially("it turned.")
    expect(note).to_have_value("Here it turned.")
    other.page.get_by_role("button", name="Keep the note").click()
    is_at(other, 31)
    other.page.goto(f"{other.base}/replay?at=30")
    expect(note).to_have_value("Here it turned.")
    gm.page.get_by_role("button", name="Lead no more").click()


def test_a_note_left_half_written_is_there_again(gm: Player):
    """Walking on takes no note along to another event, and loses none."""
    gm.page.goto(f"{gm.base}/replay?at=20")
    note = gm.page.get_by_label("Your note at this line")
    note.fill("Half a")
    gm.page.get_by_role("link", name="One on").click()
    is_at(gm, 21)
    expect(note).to_have_value("")
    gm.page.get_by_role("link", name="One back").click()
    is_at(gm, 20)
    expect(note).to_have_value("Half a")


def test_a_reader_follows_by_a_link(gm: Player, new_player):
    """Somebody without a name or a seat goes along, and sees no button of the game."""
    gm.page.goto(f"{gm.base}/readers")
    gm.page.get_by_role("button", name="Make a link for readers").click()
    address = gm.page.locator("#fresh").input_value()
    reader = new_player()
    reader.page.goto(re.sub(r"^https?://[^/]+", "", address))
    expect(reader.page.locator("#board")).to_be_visible()
    expect(reader.page.locator("main form[method=post]")).to_have_count(0)
    gm.page.goto(f"{gm.base}/replay?at=20")
    gm.page.get_by_role("button", name="Lead the others here").click()
    reader.page.get_by_role("link", name="Follow").click()
    is_at(reader, 20)
    gm.page.get_by_role("button", name="Lead no more").click()


def test_the_walk_needs_no_scripts(closed: Laid, new_player):
    """Links and a slider with a button: every step is an address."""
    player = new_player(java_script_enabled=False)
    player.take(closed, HUNTER)
    player.page.goto(f"{player.base}/replay?at=10")
    player.page.get_by_role("link", name="One on").click()
    is_at(player, 11)
    player.page.locator("#walk-at").fill("44")
    player.page.get_by_role("button", name="Go there").click()
    is_at(player, 44)
    player.page.get_by_role("button", name="Lead the others here").click()
    player.page.get_by_role("button", name="Lead one on").click()
    is_at(player, 45)
    expect(player.page.locator("#lead")).to_contain_text("the others see what you see")
    player.page.get_by_role("link", name="One back").click()
    is_at(player, 44)
    expect(player.page.locator("#lead")).to_contain_text("the others are at event 45")
    player.page.get_by_role("button", name="Lead the others here").click()
    expect(player.page.locator("#lead")).to_contain_text("the others see what you see")
    player.page.get_by_role("button", name="Lead no more").click()
    expect(player.page.locator("#lead")).not_to_contain_text("You lead")


SERIOUS = """() => axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})
  .then((found) => found.violations
    .filter((each) => ['serious', 'critical'].includes(each.impact))
    .map((each) => [each.id, each.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]))"""
UNFOLD = "document.querySelectorAll('main details').forEach((each) => each.open = true)"
LOOKS: tuple[tuple[str, Any, int], ...] = (("it-IT", "light", 360), ("en-GB", "dark", 1280))


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_serious_and_nothing_is_too_wide(serving: Serving, new_player, look):
    """Every page of the walk, in both languages, by day and night, on a phone and on a desk."""
    language, light, wide = look
    laid = lay(serving, up_to("strike"))
    player = new_player(language, viewport={"width": wide, "height": 800}, color_scheme=light)
    player.take(laid, CHALLENGER)
    pages = [
        *(f"{player.base}/replay?at={seq}" for seq in (3, 12, 90)),
        f"{player.base}/search?q=nothing+at+all",
        f"{player.base}/search?kind=maneuvers",
        f"{player.base}/readers",
        "/shelf",
        "/search",
    ]
    for address in pages:
        player.page.goto(address)
        player.page.evaluate(UNFOLD)
        player.page.evaluate(AXE.read_text(encoding="utf-8"))
        assert player.page.evaluate(SERIOUS) == [], address
        assert player.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
