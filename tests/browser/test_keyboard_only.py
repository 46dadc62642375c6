"""C146: a whole adventure by the keyboard alone; no mouse, no script that presses for us."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.laid import CHALLENGER, HUNTER, flat, lay, up_to
from tests.browser.player import SEEN_BY_PAGE, Player, agree

pytestmark = pytest.mark.browser

MOST_STOPS: Final = 150
"""More stops than any page of a table has."""

WANTED: Final = "(each) => (window.wanted = each) === document.activeElement"
LANDED: Final = """() => {
  const now = document.activeElement;
  const last = window.lastStop;
  window.lastStop = now;
  if (now === document.body) return {wrapped: true, there: false};
  const style = getComputedStyle(now);
  const box = now.getBoundingClientRect();
  return {
    wrapped: false,
    there: now === window.wanted,
    follows: !last || !last.isConnected || last === document.body
      || !!(last.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING),
    marked: style.outlineStyle !== 'none' || style.boxShadow !== 'none'
      || now.matches('input[type=radio], input[type=checkbox]'),
    seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
    what: now.outerHTML.slice(0, 120),
  };
}"""


class Keys:
    """A player who has keys only."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page: Page = player.page

    def reach(self, wanted: Locator) -> None:
        """Press Tab until *wanted* has the focus; each stop is in order, in sight, and marked."""
        if wanted.evaluate(WANTED):
            return
        for _ in range(MOST_STOPS):
            self.page.keyboard.press("Tab")
            landed = self.page.evaluate(LANDED)
            if not landed["wrapped"]:
                assert landed["seen"], f"the focus is out of sight: {landed['what']}"
                assert landed["marked"], f"the focus does not show: {landed['what']}"
            if landed["there"]:
                return
        raise AssertionError(f"no key leads to {wanted}")

    def unfold(self, inside: Locator) -> None:
        """Open what is folded around *inside* with Enter."""
        folded = inside.locator("xpath=ancestor::details[not(@open)]")
        while (count := folded.count()) > 0:
            self.reach(folded.first.locator("> summary"))
            self.page.keyboard.press("Enter")
            expect(folded).to_have_count(count - 1)

    def does(self, command: str, **data: Any) -> None:
        """Fill in a form and send it."""
        form = self.player.form(command, data)
        form.wait_for(state="attached")
        self.unfold(form)
        for name, value in flat(data):
            if name not in SEEN_BY_PAGE:
                self._answer(form, name, value)
        self.reach(form.locator("button[type=submit]").first)
        self.player.sends(form, lambda: self.page.keyboard.press("Enter"))

    def _answer(self, form: Locator, name: str, value: str) -> None:
        field = form.locator(f'[name="{name}"]:not([type=hidden])')
        if field.count() == 0:
            return
        if field.first.evaluate("(each) => each.type") == "radio":
            self._choose(field, value)
            return
        self.reach(field.first)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(value)

    def _choose(self, radios: Locator, value: str) -> None:
        """One stop for the whole group; arrows go from one to the next."""
        chosen = radios.and_(self.page.locator(":checked"))
        self.reach(chosen.first if chosen.count() else radios.first)
        self.page.keyboard.press("Space")
        wanted = radios.and_(self.page.locator(f'[value="{value}"]'))
        for _ in range(radios.count()):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        expect(wanted).to_be_checked()


STEPS: Final[tuple[tuple[str, str, Mapping[str, Any]], ...]] = (
    ("challenger", "salute", {"word": "river stone"}),
    ("hunter", "salute", {"word": "red heron"}),
    ("challenger", "narrate", {"text": "Snow on the road."}),
    ("challenger", "present-challenge", {"stake": "Is the road free?", "obstacle": "A bandit."}),
    ("hunter", "state-solution", {"text": "Axe in hand."}),
    ("challenger", "fix-domain", {"domain": "P"}),
    ("challenger", "call-conflict", {}),
    ("challenger", "buy-adversity", {"foes": [{"name": "A bandit"}]}),
    ("hunter", "activate-trait", {"trait": "t1", "side": "D"}),
    ("challenger", "give", {}),
    ("challenger", "tell-consequences", {"text": "He runs."}),
    ("challenger", "call-break", {}),
    ("challenger", "end-here", {}),
    ("hunter", "end-here", {}),
    ("hunter", "refresh", {}),
    ("challenger", "salute", {}),
    ("hunter", "salute", {}),
)


def test_c146_a_whole_adventure_is_played_by_the_keyboard_alone(serving, new_player):
    """Every control is reached by Tab, in sight and marked; Enter, Space and arrows do the rest."""
    laid = lay(serving, up_to("salute"))
    players = {"challenger": new_player(), "hunter": new_player("it-IT")}
    players["challenger"].sit_down(laid, CHALLENGER)
    players["hunter"].sit_down(laid, HUNTER)
    for who, command, data in STEPS:
        acting, other = players[who], players["hunter" if who == "challenger" else "challenger"]
        Keys(acting).does(command, **data)
        agree(acting, other)
    expect(players["challenger"].story).to_contain_text("the adventure is closed")


def test_c146_the_order_of_the_stops_is_the_order_of_the_page(serving, new_player):
    """Tab goes forward only, from the way past the head to the foot; what is closed is reached."""
    player = new_player(viewport={"width": 1280, "height": 800})
    player.sit_down(lay(serving, up_to("maneuver", 3)), HUNTER)
    closed = player.page.locator("#closed-choices")
    if closed.count():
        Keys(player).reach(closed.locator("> summary"))
    player.page.evaluate("document.activeElement.blur(); window.lastStop = null")
    player.look()
    seen = []
    for _ in range(MOST_STOPS):
        player.page.keyboard.press("Tab")
        landed = player.page.evaluate(LANDED)
        if landed["wrapped"]:
            break
        assert landed["follows"], f"the focus went back: {landed['what']}"
        seen.append(landed["what"])
    assert "skip" in seen[0]
    assert "/about" in seen[-1]


def test_c79_a_closed_choice_can_be_reached_and_says_why(serving, new_player):
    """It has the focus like any other; its reason and its remedy are its description."""
    player = new_player()
    player.sit_down(lay(serving, up_to("maneuver")), HUNTER)
    strike = player.page.locator("#do-strike-foe-1")
    keys = Keys(player)
    keys.unfold(strike)
    keys.reach(strike)
    expect(strike).to_be_disabled()
    expect(strike).to_have_accessible_description(_reason(strike))


def _reason(button: Locator) -> str:
    note = button.page.locator(f"#{button.get_attribute('aria-describedby')}")
    words = " ".join(note.inner_text().split())
    assert "advantage" in words
    return words
