"""Who sits where: the form that opens an adventure, and pages of places that are lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.player import NewPlayer

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
