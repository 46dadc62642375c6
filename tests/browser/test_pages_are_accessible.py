"""Every page in both languages, by day and by night, on a phone and on a desk."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.laid import CHALLENGER, HUNTER, example, lay, up_to
from tests.browser.player import NewPlayer

pytestmark = pytest.mark.browser

AXE: Final = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
FINDINGS: Final = """() => axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'],
}).then((found) => found.violations
  .filter((each) => ['serious', 'critical'].includes(each.impact))
  .map((each) => [each.id, each.nodes.slice(0, 3).map(
    (node) => [node.html.slice(0, 200), node.any.map((why) => why.message)])]))"""
UNFOLD: Final = "document.querySelectorAll('main details').forEach((each) => each.open = true)"

LOOKS: Final = (
    ("it-IT", "light", 360),
    ("en-GB", "dark", 1280),
    ("it-IT", "dark", 1280),
    ("en-GB", "light", 360),
)
"""The first two show every value of each to one half of the pages, the last two to the other."""

STAGES: Final = (
    "set-stake",
    "name-hunter",
    "rate-hunter",
    "salute",
    "present-challenge",
    "state-solution",
    "fix-domain",
    "elaborate",
    "call-conflict",
    "buy-adversity",
    "activate-trait",
    "offer-advantage",
    "accept-offer",
    "roll-defence",
    "strike",
    "waive-roll",
    "answer-goal",
    "agree-goal-roll",
    "tell-consequences",
    "end-here",
    "refresh",
)
"""A command that belongs to each stage: the page is looked at before it."""


class Looker:
    """Somebody who looks at pages in one language, light and width, and finds no fault."""

    def __init__(self, new_player: NewPlayer, look: tuple[str, str, int]) -> None:
        language, theme, self.width = look
        self.player = new_player(
            language, color_scheme=theme, viewport={"width": self.width, "height": 800}
        )
        self.page = self.player.page
        # A page that is looked at stands still: nobody answers its bell.
        self.page.route("**/bell?*", lambda _: None)
        self.faults: list[Any] = []

    def open(self, address: str) -> None:
        """Go there and look."""
        self.page.goto(address)
        self.check(address)

    def check(self, where: str) -> None:
        """Ask axe about the page as it is, all unfolded; nothing may scroll sideways."""
        self.page.evaluate(UNFOLD)
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(FINDINGS)
        if found:  # Colours may still be on their way to the other light: what stays is a fault.
            self.page.wait_for_timeout(500)
            found = self.page.evaluate(FINDINGS)
        self.faults += [(where, self.width, *each) for each in found]
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        if wide > self.width:
            self.faults.append((where, f"{wide} of {self.width} px wide"))


@pytest.mark.parametrize("number", range(4), ids=["-".join(map(str, look)) for look in LOOKS])
def test_the_table_is_readable_by_all_in_every_stage(serving, new_player, number):
    """Each stage and seat in both languages, lights and widths; axe has nothing serious to say."""
    looker = Looker(new_player, LOOKS[number])
    laid = lay(serving)
    unseen = set(STAGES)
    for step in example()[1:]:
        if step.command in unseen:
            unseen.discard(step.command)
            parity = STAGES.index(step.command) + number // 2
            looker.player.take(laid, (CHALLENGER, HUNTER)[parity % 2])
            looker.open(looker.player.base)
        laid.do(step.command, step.seat, step.data, step.faces)
    assert unseen == set()
    looker.open(looker.player.base)
    looker.open(f"{looker.player.base}/log")
    assert looker.faults == []


@pytest.mark.parametrize("number", range(2), ids=["it-light-360", "en-dark-1280"])
def test_the_pages_around_the_table_are_readable_by_all(serving, new_player, number):
    """From the first page to one's own, and what is said when something is not there."""
    looker = Looker(new_player, LOOKS[number])
    for address in ("/", "/about", "/groups/new", "/sign-in", "/recover", "/account", "/nothing"):
        looker.open(address)
    looker.page.goto("/groups/new")
    _send(looker, "/groups", name="Ilaria", group="", title="")
    looker.check("/groups, refused")
    _send(looker, "/groups", name="Ilaria", group="Thursdays", title="Salt", seat="challenger")
    looker.check("/groups, the recovery phrase")
    looker.page.goto("/")
    looker.page.locator("main a[href^='/adventures/']").first.click()
    base = "/" + "/".join(looker.page.url.split("/")[3:])
    looker.open(f"{base}/invitations")
    looker.page.locator("form[action$='/invitations'] button").first.click()
    expect(looker.page.locator("#fresh")).to_be_visible()
    looker.check("a fresh invitation")
    address = looker.page.locator("#fresh").input_value()
    for place in ("/", "/account", address):
        looker.open(place)
    looker.player.context.clear_cookies()
    for place in (address, "/invitations/none"):
        looker.open(place)
    looker.page.goto("/")
    looker.page.locator("form[action='/try'] button").click()
    looker.check("the chooser of seats")
    assert looker.faults == []


@pytest.mark.parametrize("number", range(2), ids=["it-light-360", "en-dark-1280"])
def test_what_was_not_done_is_told_readably(serving, new_player, number):
    """A refusal (422), a table that moved on (409): it says so, and what was typed stays."""
    looker = Looker(new_player, LOOKS[number])
    laid = lay(serving, up_to("name-hunter"))
    looker.player.take(laid, HUNTER)
    looker.player.look()
    form = looker.player.form("set-pool")
    looker.player.unfold(form)
    form.locator("[name=pool]").fill("5")
    form.locator("[name=limit]").fill("9")
    looker.player.sends(form, form.locator("button").first.click)
    expect(looker.page.locator("#attempt")).to_have_attribute("data-refused", "")
    expect(looker.page.locator("#limit")).to_have_value("9")
    looker.check("a refusal")
    laid = lay(serving, up_to("state-solution"))
    looker.player.take(laid, HUNTER)
    looker.player.look()
    form = looker.player.form("state-solution")
    looker.player.unfold(form)
    form.locator("textarea").fill("I walk around them.")
    form.evaluate("(form) => { form.elements.version.value = 1; }")
    looker.player.sends(form, form.locator("button").first.click)
    expect(looker.page.locator("#attempt")).to_have_attribute("data-refused", "")
    expect(looker.page.get_by_text("I walk around them.").first).to_be_attached()
    looker.check("a table that moved on")
    assert looker.faults == []


def test_the_wide_table_is_as_long_as_the_window(serving, new_player):
    """Columns scroll by themselves; nothing hidden in them makes the page longer than its foot."""
    player = new_player(viewport={"width": 1280, "height": 800})
    player.sit_down(lay(serving, up_to("maneuver", 3)), HUNTER)
    player.page.evaluate(UNFOLD)
    foot = player.page.locator("footer").evaluate(
        "(each) => each.getBoundingClientRect().bottom + scrollY"
    )
    assert player.page.evaluate("document.documentElement.scrollHeight") <= foot + 8
    assert foot <= 800 + 120


def test_the_page_of_the_log_ends_with_its_foot(serving, new_player):
    """What is there for the ear only, in lines out of sight, makes no empty screen below it."""
    player = new_player(viewport={"width": 1280, "height": 800})
    player.sit_down(lay(serving, up_to("maneuver", 3)), HUNTER)
    player.page.goto(f"{player.base}/log")
    foot = player.page.locator("footer").evaluate(
        "(each) => each.getBoundingClientRect().bottom + scrollY"
    )
    assert player.page.evaluate("document.documentElement.scrollHeight") <= foot + 8


def _send(looker: Looker, action: str, **fields: str) -> None:
    """Send the form of *action* without the browser's own checks."""
    form = looker.page.locator(f"form[action='{action}']")
    form.evaluate("(form) => { form.noValidate = true; }")
    for name, value in fields.items():
        if name == "seat":
            form.locator(f"[name=seat][value={value}]").check()
        else:
            form.locator(f"[name={name}]").fill(value)
    with looker.page.expect_navigation():
        form.locator("button[type=submit]").click()
