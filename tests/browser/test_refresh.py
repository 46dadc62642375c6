"""A page can be closed, loaded anew and opened twice, and nothing at the table minds."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.laid import CHALLENGER, HUNTER, example, lay, up_to
from tests.browser.player import Player

pytestmark = pytest.mark.browser

PHASES: Final = (
    "present-challenge",
    "state-solution",
    "fix-domain",
    "elaborate",
    "call-conflict",
    "buy-adversity",
    "maneuver",
    "offer-advantage",
    "accept-offer",
    "roll-defence",
    "strike",
    "deny-resource",
    "waive-roll",
    "agree-goal-roll",
    "tell-consequences",
    "end-here",
    "refresh",
)
"""A command that belongs to each phase: the page is looked at before it."""

SHARED: Final = """() => ['.where', '.pool-text', '#challenge', '#goals', '#story',
  '.advantage-text', '.boxes', '.trays', '.tally'].map((part) =>
    [part, [...document.querySelectorAll('#board ' + part)].map((each) => each.textContent
      .replace(/\\s+/g, ' ').trim())])"""
"""Everything that is the same for both seats, field by field."""


def test_c35_a_refresh_in_every_phase_leaves_both_screens_in_agreement(serving, new_player):
    """Pool, sheets, challenge, goals and story are the same on both, before and after."""
    laid = lay(serving)
    players = (new_player(), new_player())
    for player, seat in zip(players, (CHALLENGER, HUNTER), strict=True):
        player.take(laid, seat)
    unseen = set(PHASES)
    for step in example()[1:]:
        if step.command in unseen:
            unseen.discard(step.command)
            for player in players:
                player.look()
            one, other = (player.page.evaluate(SHARED) for player in players)
            assert one == other, f"before {step.command}"
        laid.do(step.command, step.seat, step.data, step.faces)
    assert unseen == set()


def test_c20_the_table_and_its_addresses_outlive_every_tab(serving, new_player):
    """The Challenger closes the browser; the Hunter plays on; the same address leads back."""
    laid = lay(serving, up_to("activate-trait"))
    challenger, hunter = new_player(), new_player()
    challenger.sit_down(laid, CHALLENGER)
    hunter.sit_down(laid, HUNTER)
    challenger.page.close()
    hunter.page.reload()
    hunter.does("activate-trait", trait="t1", side="O")
    challenger.page = challenger.context.new_page()
    challenger.look()
    expect(challenger.story).to_contain_text("activates “I Will Make My Mother Proud”")
    challenger.does("activate-trait", trait="foe-1-t1", side="D")


def test_c154_two_tabs_of_one_browser_keep_their_seats(new_player):
    """Both chairs of the example are mine: each tab is one of them, also when loaded anew."""
    first = new_player()
    first.page.goto("/")
    first.page.get_by_role("button", name="Sit down at the example").click()
    chairs = [
        str(chair.get_attribute("href"))
        for chair in first.page.get_by_role("link", name="Sit down as").all()
    ]
    assert [chair.rpartition("/")[2] for chair in chairs] == ["challenger", "hunter-1"]
    second = Player(first.context, first.context.new_page(), first.complaints)
    for player, chair in zip((first, second), chairs, strict=True):
        player.base = chair
        player.look()
    first.tells("An owl calls.")
    second.does("talk", text="My turn, I think.")
    for player in (first, second):
        player.page.reload()
        expect(player.story).to_contain_text("My turn, I think.")
    expect(first.page.locator("#seats .seat-challenger")).to_contain_text("you")
    expect(second.page.locator("#seats .seat-hunter")).to_contain_text("you")
    lines = second.story.locator("li").filter(has=second.page.locator(".words"))
    expect(lines.filter(has_text="An owl calls.")).to_contain_text("Challenger")
    expect(lines.filter(has_text="My turn, I think.")).not_to_contain_text("Challenger")


def test_c131_a_browser_that_forgets_loses_the_text_being_typed_and_nothing_else(
    serving, new_player
):
    """C131: drafts alone live in the browser; without them the table is as it was."""
    player = new_player()
    player.sit_down(lay(serving, up_to("present-challenge")), HUNTER)
    player.tells("The fog lifts.")
    player.page.locator("#narrate-text").fill("I was just about to say")
    kept = player.page.evaluate("[Object.keys(sessionStorage), Object.keys(localStorage)]")
    assert [key.partition(" ")[0] for key in kept[0]] == ["draft"]
    assert kept[1] == []
    shown = player.page.evaluate(SHARED)
    player.page.reload()
    expect(player.page.locator("#narrate-text")).to_have_value("I was just about to say")
    player.page.evaluate("sessionStorage.clear()")
    player.page.reload()
    expect(player.page.locator("#narrate-text")).to_have_value("")
    assert player.page.evaluate(SHARED) == shown
    expect(player.story).to_contain_text("The fog lifts.")
    expect(player.page.locator("#kept-here")).to_be_visible()
