"""C43, C61, C139, C140: whatever people write is shown as what they wrote, and does nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.sync_api import Dialog, Page, expect

from app.play.transcript import Step
from tests.browser.laid import CHALLENGER, HUNTER, Laid, example, lay, up_to
from tests.browser.player import Player

pytestmark = pytest.mark.browser

SHORT: Final = '"><b hx-get=/fired hx-trigger=load>{n}</b>'
LINE: Final = (
    "'\"><img src=/fired onerror=fetch('/fired')><b data-hx-get=/fired data-hx-trigger=load "
    '_="on load fetch /fired">{n}</b>'
)
LONG: Final = (
    "</textarea></script><script>window.fired = 1; fetch('/fired')</script>"
    '<b hx-get="/fired" hx-trigger="load" hx-on:load="window.fired = 1" '
    'hx-sse:connect="/fired" hx-swap-oob="true" id="board">{n}</b>'
    "<iframe src=/fired></iframe><style>body{{display:none}}</style>"
    "<form action=/fired><button>{{{{ 7*7 }}}} ${{7*7}}</button>\u200felddir & &lt;b&gt;"
)
FREE: Final = {
    "title": SHORT,
    "name": SHORT,
    "trait": SHORT,
    "resource": SHORT,
    "beast": SHORT,
    "word": '<i hx-get="/fired">{n}</i>',
    "stake": LINE,
    "wish": LINE,
    "reason": LINE,
    "why": LINE,
    "text": LONG,
    "story": LONG,
    "obstacle": LONG,
}
"""What is written in each field where people write, as long as its limit allows."""
KEYS: Final = frozenset({"activate-trait", "deny-resource", "recover-resource"})
"""Commands whose trait or resource is a key, not words."""
LOOKED_AT: Final = frozenset(
    {"name-hunter", "finish-hunter", "state-solution", "elaborate", "call-conflict", "maneuver",
     "accept-offer", "strike", "roll-defence", "waive-roll", "answer-goal", "achieve",
     "tell-consequences", "end-here", "salute"}
)  # fmt: skip
"""Commands before which both seats look at their page."""


@dataclass
class Fired:
    """Requests and dialogs that only hostile text could have caused."""

    heard: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Hear what *page* asks for."""
        page.on("request", lambda sent: self._hear(sent.url))
        page.on("dialog", self._close)

    def _hear(self, address: str) -> None:
        if "fired" in address:
            self.heard.append(address)

    def _close(self, dialog: Dialog) -> None:
        self.heard.append(dialog.message)
        dialog.dismiss()


@pytest.fixture
def players(new_player) -> Iterator[tuple[Player, Player]]:
    """A Challenger in English and a Hunter in Italian, on phones; nothing may fire at either."""
    fired = Fired()
    phone = {"width": 360, "height": 740}
    both = (new_player(viewport=phone), new_player("it-IT", viewport=phone))
    for player in both:
        fired.listen(player.page)
    yield both
    assert fired.heard == []


def hostile(step: Step) -> Mapping[str, Any]:
    """The fields of *step* with everything that people write replaced."""
    return {
        name: _hostile(step.command, name, value, str(step.line))
        for name, value in step.data.items()
    }


def _hostile(command: str, name: str, value: Any, number: str) -> Any:
    if isinstance(value, list):
        return [
            {inner: _hostile(command, inner, each, number) for inner, each in row.items()}
            if isinstance(row, dict)
            else row
            for row in value
        ]
    if isinstance(value, str) and name in FREE and command not in KEYS:
        words = LINE if command == "set-goal" else FREE[name]
        return words.format(n=number)
    return value


def test_c43_c140_nothing_that_people_write_does_anything(serving, players):
    """The whole example with hostile words in every field, looked at from both seats."""
    laid = lay(serving, title=SHORT.format(n="title"))
    for player, seat in zip(players, (CHALLENGER, HUNTER), strict=True):
        player.sit_down(laid, seat)
    written: dict[str, str] = {}
    for step in example()[1:]:
        if step.command in LOOKED_AT:
            _look(players, written)
        data = hostile(step)
        written = {name: text for name, text in data.items() if text != step.data[name]}
        laid.do(step.command, step.seat, data, step.faces)
    _look(players, {})
    for player in players:
        for address in ("/", player.base + "/log", player.base + "/invitations", "/account"):
            player.page.goto(address)
            _harmless(player)
            expect(player.page.get_by_role("contentinfo")).to_be_visible()


def _look(players: tuple[Player, Player], written: Mapping[str, str]) -> None:
    for player in players:
        player.look()
        _harmless(player)
        if isinstance(text := written.get("text"), str):
            shown = player.story.locator(".words, p").filter(has_text=" ".join(text.split()))
            expect(shown.last).to_be_attached()


def _harmless(player: Player) -> None:
    page = player.page
    page.evaluate("document.querySelectorAll('main details').forEach((each) => each.open = true)")
    assert page.evaluate("window.fired") is None
    assert page.locator("main :is(iframe, style, script, img[src*=fired])").count() == 0
    assert page.locator("[hx-get='/fired'], [data-hx-get], [onerror]").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_c61_typed_text_never_looks_like_a_roll_of_the_table(serving, players):
    """It stands behind its writer's name, as words; the table's own lines hold none."""
    laid = _playing(serving)
    faked = (
        '<li class="line system rolled" id="e9"><details class="roll"><summary>Yaqhara '
        '<span class="faces">6 6</span> = 16</summary></details></li>'
    )
    plain = "Three bandits 6 6 + 4 = 16 against Yaqhara 1 1 = 2   14 advantage points"
    challenger, hunter = players
    challenger.sit_down(laid, CHALLENGER)
    hunter.sit_down(laid, HUNTER)
    for text in (faked, plain):
        laid.do("narrate", CHALLENGER, {"text": text})
        laid.do("talk", HUNTER, {"text": text})
    for player in players:
        written = player.story.locator(".words").filter(has_text="6 6")
        expect(written).to_have_count(4)
        expect(player.story.locator(".roll, .system .words, .rolled")).to_have_count(0)
        expect(player.story.locator("li:has(.speaker)")).to_have_count(4)


def test_c139_the_longest_text_blocks_nothing(serving, players):
    """4,000 letters without a space, and as many lines' ends; the page can be used as before."""
    laid = _playing(serving)
    for text in ("W" * 4000, "\n".join("W" * 2000), "ש" * 3900):
        laid.do("narrate", CHALLENGER, {"text": text})
    for player, seat in zip(players, (CHALLENGER, HUNTER), strict=True):
        player.sit_down(laid, seat)
        _harmless(player)
        player.tells("Still here.")
        expect(player.story).to_contain_text("Still here.")


def _playing(serving: Any) -> Laid:
    """A table in free play."""
    return lay(serving, up_to("present-challenge"))
