"""Whatever is refused says so where the reader looks, and at which field."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.laid import CHALLENGER, HUNTER, lay, up_to
from tests.browser.player import Player

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [(360, 740), (1280, 800)], ids=["phone", "desk"])
UNCOVERED = """(notice) => {
  const box = notice.getBoundingClientRect();
  const at = (x, y) => notice.contains(document.elementFromPoint(x, y));
  const x = (box.left + box.right) / 2;
  return box.top >= 0 && box.bottom <= innerHeight && at(x, box.top + 3) && at(x, box.bottom - 3);
}"""
"""Whether a notice lies inside what is in sight, with nothing before it."""


def in_sight(player: Player) -> None:
    """The notice lies in what is in sight, and has the focus."""
    notice = player.page.locator("#attempt[data-refused]")
    expect(notice).to_be_focused()
    assert notice.evaluate(UNCOVERED)


def described(field: Locator, words: str) -> None:
    """*field* is marked as wrong, and *words* are part of what describes it."""
    expect(field).to_have_attribute("aria-invalid", "true")
    told = "(e) => e.getAttribute('aria-describedby').split(' ').map("
    told += "(id) => document.getElementById(id).textContent).join(' ')"
    assert words in field.evaluate(told)


@SIZES
def test_a_refused_pool_says_so_in_sight(serving, new_player, size):
    """The Limit above the Pool: the notice is in sight, the Limit is marked, and led to."""
    player = new_player("it-IT", viewport={"width": size[0], "height": size[1]})
    player.sit_down(lay(serving, up_to("salute")), HUNTER)
    player.does("set-pool", {"pool": 3, "limit": 9})
    in_sight(player)
    described(player.page.locator("#limit"), "Il Limite sarebbe 9")
    expect(player.page.locator("#pool")).not_to_have_attribute("aria-invalid", "true")
    player.page.locator("#attempt a[href='#limit']").click()
    expect(player.page.locator("#limit")).to_be_focused()
    player.page.locator("#salute-fold > summary").click()
    player.does("salute", word="\u200b\u0007")
    in_sight(player)


@SIZES
def test_a_refused_goal_says_so_in_sight(serving, new_player, size):
    """Nothing but spaces, twice; and what comes from a table that has moved on."""
    player = new_player(viewport={"width": size[0], "height": size[1]})
    player.sit_down(lay(serving, up_to("maneuver", 3)), HUNTER)
    for _ in range(2):
        player.does("set-goal", text="   ")
        in_sight(player)
        described(player.form("set-goal").locator("[name=text]"), "Something still has to be")
    seen = player.form("set-goal").locator("[name=version]")
    seen.evaluate("(field) => { field.value = String(field.value - 1); }")
    player.does("set-goal", text="Freedom")
    in_sight(player)
    expect(player.page.locator("#attempt")).to_contain_text("The table moved on")


def test_what_is_done_leaves_the_page_where_it_is(serving, new_player):
    """Only a refusal moves the reader."""
    player = new_player(viewport={"width": 360, "height": 740})
    player.sit_down(lay(serving, up_to("salute")), CHALLENGER)
    player.does("set-stake", stake="The salt road")
    assert player.page.locator("#attempt").evaluate("(e) => e !== document.activeElement")
