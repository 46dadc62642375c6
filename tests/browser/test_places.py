"""Who sits where: the form that opens an adventure, and pages of places that are lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request, expect

from app.play import readers, seating
from app.play.reading import chairs
from tests.browser.laid import CHALLENGER, HUNTER, Laid, lay, up_to
from tests.browser.player import NewPlayer, Player
from tests.browser.serving import Serving

pytestmark = pytest.mark.browser


def test_seats_come_and_go_with_the_number_of_hunters(new_player: NewPlayer) -> None:
    """None that the adventure will not have can be ticked, nor stays ticked out of sight."""
    page = new_player().page
    page.goto("/groups/new")
    for name, value in (("name", "Ada"), ("group", "Friday"), ("title", "Salt")):
        page.locator(f"form[action='/groups'] [name={name}]").fill(value)
    page.get_by_role("button", name="Lay the table").click()
    page.goto("/")
    page.get_by_role("link", name="Friday").click()
    page.get_by_role("link", name="Open an adventure").click()
    third = page.get_by_label("Hunter 3")
    expect(third).to_be_hidden()
    page.get_by_label("4", exact=True).check()
    third.check()
    expect(page.get_by_label("Hunter 5")).to_be_hidden()
    page.get_by_label("2", exact=True).check()
    expect(third).to_be_hidden()
    expect(third).not_to_be_checked()
    page.get_by_label("Hunter 2").check()
    page.get_by_label("Title of the adventure").fill("Deep")
    page.get_by_role("button", name="Lay the table").click()
    expect(page.locator("#seat-hunter-2")).to_contain_text("Ada")


def listening(player: Player, bell: str) -> list[str]:
    """Wait until the *bell* of the page rings; what is asked of the server from now on."""
    is_open = "(bell) => document.querySelector(bell)._htmx?.sse?.status === 200"
    for _ in range(200):  # Playwright’s own waiting evaluates strings, which the page forbids
        if player.page.evaluate(is_open, bell):
            break
        player.page.wait_for_timeout(50)
    assert player.page.evaluate(is_open, bell)
    asked: list[str] = []

    def hear(request: Request) -> None:
        asked.append(request.url)

    player.page.on("request", hear)
    return asked


def is_left(player: Player, asked: list[str], told: str) -> None:
    """The page says *told* by itself, offers nothing, and asks for nothing any more."""
    main = player.page.get_by_role("alert").and_(player.page.locator("main"))
    expect(main).to_contain_text(told)
    expect(main.locator("textarea, form[action*='/adventures/']")).to_have_count(0)
    player.page.wait_for_timeout(500)
    asked.clear()
    player.page.keyboard.press("ArrowLeft")
    player.page.wait_for_timeout(3500)
    assert asked == []
    expect(player.page.locator("#line")).to_be_empty()


def freed(laid: Laid) -> None:
    """The Hunter's seat is given up."""
    table = laid.serving.table
    held = laid.serving.run(chairs(table, laid.adventure))
    [hunter] = [each.player for each in held if each.seat == HUNTER and each.player]
    laid.serving.run(seating.leave(table, hunter, laid.adventure, HUNTER))


@pytest.mark.parametrize(
    ("way", "bell"),
    [("", "#bell"), ("/replay", "#lead-bell"), ("/log", "#log-bell")],
    ids=["table", "replay", "log"],
)
def test_a_page_whose_seat_is_lost_says_so_at_once(
    serving: Serving, new_player: NewPlayer, way: str, bell: str
) -> None:
    """At the table, in a replay, in the log: nobody has to load it anew."""
    laid, player = lay(serving, up_to("salute")), new_player()
    player.take(laid, HUNTER)
    player.page.goto(player.base + way)
    asked = listening(player, bell)
    freed(laid)
    is_left(player, asked, "You no longer hold this seat.")


def test_a_reader_whose_link_is_taken_back_is_told_at_once(
    serving: Serving, new_player: NewPlayer
) -> None:
    """While they walk through the story, or follow whoever leads."""
    laid, player = lay(serving, up_to("salute")), new_player()
    table = serving.table
    held = serving.run(chairs(table, laid.adventure))
    [maker] = [each.player for each in held if each.seat == CHALLENGER and each.player]
    token = serving.run(readers.make_link(table, maker, laid.adventure, "day"))
    [link] = serving.run(readers.links(table, maker, laid.adventure))
    player.page.goto(f"/read/{token}?follow=true")
    asked = listening(player, "#lead-bell")
    serving.run(readers.revoke(table, maker, laid.adventure, link.id))
    is_left(player, asked, "whoever made it has taken it back")


def test_who_may_stay_is_left_in_peace(serving: Serving, new_player: NewPlayer) -> None:
    """The table is drawn anew where somebody else goes, and what was being typed stays."""
    laid, player = lay(serving, up_to("maneuver")), new_player()
    player.take(laid, CHALLENGER)
    player.look()
    listening(player, "#bell")
    player.page.get_by_label("Tell the story").fill("Half a")
    freed(laid)
    expect(player.page.locator("#seats")).to_contain_text("free")
    expect(player.page.get_by_label("Tell the story")).to_have_value("Half a")
