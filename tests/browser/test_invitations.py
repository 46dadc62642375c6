"""Coming to the table: an address that is handed on, a name, and a phrase that leads back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from app.play.guests import become_guest
from app.play.invitations import invite
from app.play.opening import Opening, open_adventure
from tests.browser.laid import CHALLENGER, HUNTER
from tests.browser.player import Player
from tests.browser.serving import Serving

pytestmark = pytest.mark.browser

SEND = "Send this address to whoever is to sit there"


def start_a_group(player: Player) -> None:
    """Lay a table as its Challenger, up to the page where people are invited."""
    page = player.page
    page.goto("/groups/new")
    page.get_by_label("Your name").fill("Ilaria")
    page.get_by_label("Name of the group").fill("Thursdays")
    page.get_by_label("Title of the adventure").fill("The salt road")
    page.get_by_role("radio", name="Challenger").check()
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_label("Your recovery phrase")).not_to_be_empty()
    page.get_by_role("link", name="I have kept it: go on").click()


def invites(page: Page) -> str:
    """Make an invitation; the address that is shown this once."""
    page.get_by_role("button", name="Make an invitation for the Hunter").click()
    return page.get_by_label(SEND).input_value()


def test_an_address_is_copied_with_one_press_and_shown_as_a_qr_code(serving, new_player):
    """The clipboard holds what is shown, and it leads to this very server."""
    host = new_player()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start_a_group(host)
    address = invites(host.page)
    assert address.startswith(f"{serving.address}/invitations/")
    picture = host.page.get_by_role("img", name="The same address as a QR code")
    expect(picture).to_be_visible()
    assert picture.locator("img").evaluate("(each) => each.naturalWidth") > 0
    host.page.get_by_role("button", name="Copy").click()
    expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
    assert host.page.evaluate("navigator.clipboard.readText()") == address


def test_a_guest_needs_a_name_and_nothing_else(new_player):
    """The address, a name, a phrase to keep, and the table; the link is used up then."""
    host, guest, third = new_player(), new_player(), new_player()
    start_a_group(host)
    address = invites(host.page)
    guest.page.goto(address)
    expect(guest.page.get_by_text("Ilaria invites you to sit down as the Hunter.")).to_be_visible()
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_label("Your name")).to_be_focused()
    guest.page.get_by_label("Your name").fill("Bruno")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.get_by_role("link", name="I have kept it: go on").click()
    expect(guest.page.get_by_role("heading", name="The salt road")).to_be_visible()
    third.page.goto(address)
    expect(third.page.get_by_text("Somebody has used it already")).to_be_visible()
    guest.page.goto(address)
    guest.page.wait_for_url("**/hunter-1")


def test_an_address_can_be_pasted_into_the_first_page(new_player):
    """Whoever got the address as text need not know where to put it."""
    host, guest = new_player(), new_player()
    start_a_group(host)
    address = invites(host.page)
    guest.page.goto("/")
    guest.page.get_by_label("The address you were sent").fill(f" {address} ")
    guest.page.get_by_role("button", name="Follow it").click()
    expect(guest.page.get_by_text("invites you to sit down as the Hunter")).to_be_visible()


def test_c119_the_recovery_phrase_brings_the_seat_back_in_a_third_browser(new_player):
    """Cookies are gone; the words, however they are written, lead to the same seat."""
    host, guest, elsewhere = new_player(), new_player(), new_player()
    start_a_group(host)
    guest.page.goto(invites(host.page))
    guest.page.get_by_label("Your name").fill("Bruno")
    guest.page.get_by_role("button", name="Sit down").click()
    phrase = guest.page.get_by_label("Your recovery phrase").input_value()
    page = elsewhere.page
    page.goto("/recover")
    page.get_by_label("Recovery phrase").fill("these are not the words")
    page.get_by_role("button", name="Come back").click()
    expect(page.get_by_text("These words lead to nobody.")).to_be_visible()
    page.get_by_label("Recovery phrase").fill(f"  {phrase.upper()} ")
    page.get_by_role("button", name="Come back").click()
    page.get_by_role("link", name="The salt road").click()
    page.wait_for_url("**/hunter-1")
    expect(page.get_by_role("link", name="Bruno")).to_be_visible()


def test_an_invitation_that_was_taken_back_says_so(new_player):
    """To whoever follows it, and on the page of whoever made it."""
    host, guest = new_player(), new_player()
    start_a_group(host)
    address = invites(host.page)
    host.page.get_by_role("button", name="Take this invitation back").click()
    expect(host.page.get_by_text("taken back")).to_be_visible()
    guest.page.goto(address)
    expect(guest.page.get_by_text("It was taken back.")).to_be_visible()
    expect(guest.page.get_by_label("Your name")).to_have_count(0)


def test_an_invitation_whose_time_is_over_says_so(serving, new_player):
    """And one that never was does not lead anywhere either."""
    guest = new_player()
    guest.page.goto(f"/invitations/{_expired(serving)}")
    expect(guest.page.get_by_text("This invitation leads nowhere")).to_be_visible()
    expect(guest.page.get_by_text("time is over")).to_be_visible()
    guest.page.goto("/invitations/no-such-key")
    expect(guest.page.get_by_role("link", name="To the first page")).to_be_visible()


def _expired(serving: Serving) -> str:
    async def make() -> str:
        host = (await become_guest(serving.table, "Ilaria")).player.id
        opening = Opening(
            ruleset="beast-hunters",
            command="open-adventure",
            data={"seats": [CHALLENGER, HUNTER], "title": "The salt road"},
            taken=(CHALLENGER,),
            intent="an-invitation-that-expired",
        )
        adventure = (await open_adventure(serving.table, host, opening)).adventure
        gone = timedelta(seconds=-1)
        return (await invite(serving.table, host, adventure, HUNTER, gone))[1]

    return serving.run(make())
