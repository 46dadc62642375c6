"""Groups, people, company and the tattoo of a hunt: both languages, lights and widths."""

from __future__ import annotations

import itertools
from typing import Final

import pytest
from playwright.sync_api import expect

from app.play.files import written
from app.play.sheet_files import HunterFile
from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.beasthunters.sheets import Resource, Trait
from app.rules.beasthunters.vocabulary import Domain, Side
from tests.browser.laid import CHALLENGER, HUNTER, lay, up_to
from tests.browser.player import NewPlayer
from tests.browser.serving import Serving
from tests.browser.test_hunt_with_four import HUNTERS, _sit_down, hunt
from tests.browser.test_pages_are_accessible import LOOKS, Looker

pytestmark = pytest.mark.browser

COMPANY: Final = (
    "set-tattoo",
    "salute",
    "answer-goal",
    "aid-hunter",
    "switch-target",
    "pledge-goal-dice",
    "grant-remainder",
    "retire-hunter",
)
"""A command that belongs to each state of several Hunters and their hunt: looked at before it."""

SHEET: Final = SheetRecord(
    name="Mira",
    traits=(Trait(key="t1", name="Quick", domain=Domain.PHYSICAL, rating=9),),
    resources=(
        Resource(key="r1", name="Rope", domain=Domain.PHYSICAL, side=Side.DEFENCE, rating=4),
    ),
    initiative=dict.fromkeys(Domain, 2),
    boxes=dict.fromkeys(Domain, (3, 2, 1, 1, 1)),
    reward_points=40,
)
FILE: Final = HunterFile(format="salute-hunter", version=1, hunter=SHEET)
"""Numbers that no Hunter begins with."""


class Member(Looker):
    """Somebody of a group who looks at its pages."""

    def press(self, form: str) -> None:
        """Send the *form* whose address ends so, and wait for the page that answers."""
        with self.page.expect_navigation():
            self.page.locator(f"form[action$='{form}'] button[type=submit]").first.click()

    def start_group(self) -> str:
        """A new group with an adventure; where it is."""
        self.page.goto("/groups/new")
        for name, value in (("name", "Ilaria"), ("group", "Thursdays"), ("title", "Salt")):
            self.page.locator(f"form[action='/groups'] [name={name}]").fill(value)
        self.press("/groups")
        self.page.goto("/")
        href = self.page.locator("main a[href^='/groups/']:not([href$='/new'])").first
        return str(href.get_attribute("href"))

    def invite(self, group: str) -> str:
        """The address of a new invitation to *group*."""
        self.page.goto(group)
        self.press(f"{group}/invitations")
        expect(self.page.locator("#fresh")).to_be_visible()
        return str(self.page.locator("#fresh").input_value())

    def join(self, address: str) -> None:
        """Follow an invitation to a group."""
        self.page.goto(address)
        self.page.locator("[name=name]").fill("Bruno")
        self.press(address[address.index("/invitations") :])


@pytest.mark.parametrize("number", range(2), ids=["it-light-360", "en-dark-1280"])
def test_the_pages_of_a_group_are_readable_by_all(
    serving: Serving, new_player: NewPlayer, number: int
) -> None:
    """The group, its people, seats, Hunters and bestiary; leaving it; one's own page."""
    looker, other = Member(new_player, LOOKS[number]), Member(new_player, LOOKS[number])
    group = looker.start_group()
    looker.open(group)
    looker.page.goto(group)
    looker.open(str(looker.page.locator("a[href$='/leave']").first.get_attribute("href")))
    address = looker.invite(group)
    looker.check("a fresh invitation to the group")
    other.join(address)
    for place in ("/adventures/new", "/hunters", "/bestiary", "/bestiary/new"):
        looker.open(group + place)
    looker.page.goto(group)
    looker.open(str(looker.page.locator("a[href*='/adventures/'][href*='/groups/']:not([href$='/new'])")
                    .first.get_attribute("href")))  # fmt: skip
    looker.press("/invitations")
    looker.check("a fresh invitation to a seat")
    looker.page.goto(group)
    leave = looker.page.locator("a[href$='/leave']").last.get_attribute("href")
    looker.open(str(leave))
    other.page.goto(group)
    other.open(str(other.page.locator("a[href$='/leave']").first.get_attribute("href")))
    other.press("/leave")
    other.check("after leaving")
    for place in ("/hunters", group):
        other.open(place)
    looker.page.goto("/account")
    looker.press("/account/phrase")
    looker.check("one's own page with a new phrase")
    assert looker.faults + other.faults == []


@pytest.mark.parametrize("number", range(2), ids=["it-light-360", "en-dark-1280"])
def test_the_pages_of_a_sheet_from_a_file_are_readable_by_all(
    serving: Serving, new_player: NewPlayer, number: int
) -> None:
    """Brought by pasting it, shown, listed, and about to be deleted."""
    looker = Member(new_player, LOOKS[number])
    group = looker.start_group()
    looker.page.goto(f"{group}/hunters")
    looker.page.locator("#text").fill(written(FILE, "salute-hunter").decode())
    looker.press("/hunters/imports")
    looker.check("a sheet from a file")
    hunter = looker.page.url
    looker.open(f"{group}/hunters")
    looker.open(f"{hunter}/delete")
    looker.press("/delete")
    looker.check("after deleting")
    assert looker.faults == []


@pytest.mark.parametrize("number", range(2), ids=["it-light-360", "en-dark-1280"])
def test_ones_seat_and_its_links_are_readable_by_all(
    serving: Serving, new_player: NewPlayer, number: int
) -> None:
    """The page of a seat, and that of links for readers, with one just made."""
    looker = Member(new_player, LOOKS[number])
    looker.player.take(lay(serving, up_to("salute")), (CHALLENGER, HUNTER)[number])
    base = looker.player.base
    for place in ("/seat", "/readers"):
        looker.open(base + place)
    looker.press("/readers")
    looker.check("a fresh link for readers")
    assert looker.faults == []


@pytest.mark.parametrize("number", range(4), ids=["-".join(map(str, look)) for look in LOOKS])
def test_company_and_tattoos_are_readable_by_all(
    serving: Serving, new_player: NewPlayer, number: int
) -> None:
    """Several Hunters in each state that they alone have, from a seat of either side."""
    looker = Looker(new_player, LOOKS[number])
    laid = serving.run(_sit_down(serving))
    eyes = itertools.cycle((CHALLENGER, HUNTERS[0]) if number < 2 else (HUNTERS[1], CHALLENGER))
    unseen = set(COMPANY)
    for step in hunt():
        if step.command == "open-adventure":
            continue
        if step.command in unseen:
            unseen.discard(step.command)
            looker.player.take(laid, next(eyes))
            looker.open(looker.player.base)
        laid.do(step.command, step.seat, step.data, step.faces)
    assert unseen == set()
    assert looker.faults == []
