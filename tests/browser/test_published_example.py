"""The published example of play, from the invitation to the closing Salute, on two screens."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.laid import CHALLENGER, example
from tests.browser.player import Player, agree

pytestmark = pytest.mark.browser

TRACE: Final = json.loads(
    (Path(__file__).parents[1] / "rules/beast_hunters_trace.json").read_text(encoding="utf-8")
)
SHOWN: Final[Mapping[object, Mapping[str, Any]]] = {
    step["n"]: step["expect"] for step in TRACE["steps"]
}
WHEN: Final = {
    ("buy-adversity", 1): 0,
    ("activate-trait", 1): 1,
    ("activate-trait", 2): 2,
    ("activate-trait", 3): 3,
    ("activate-trait", 4): 4,
    ("accept-offer", 1): 5,
    ("roll-defence", 1): 6,
    ("strike", 1): 7,
    ("strike", 2): 8,
    ("roll-defence", 2): 9,
    ("waive-roll", 1): 10,
    ("accept-offer", 2): "10x",
    ("answer-goal", 1): 11,
    ("achieve", 1): 12,
    ("agree-goal-roll", 2): 13,
}
"""After which command of the transcript a step of the trace is done."""

ENGLISH: Final = {
    "H": "Heavy damage",
    "L": "Light damage",
    "denied": "denied by {}",
    "difficulty": "difficulty {}",
    "hunter": "goal won",
    "rewards": "Reward points {}",
    "offered": "offers Yaqhara 10 advantage points",
    "gained": "5 advantage points",
    "again": "without a roll",
    "closed": "the adventure is closed",
}
ITALIAN: Final = {
    "H": "danno: Pesante",
    "L": "danno: Leggero",
    "denied": "negata con margine {}",
    "difficulty": "difficoltà {}",
    "hunter": "Obiettivo raggiunto",
    "rewards": "Punti Ricompensa {}",
    "offered": "offre 10 Punti Vantaggio",
    "gained": "5 Punti Vantaggio",
    "again": "senza tirare",
    "closed": "l’avventura è chiusa",
}


class Screen:
    """What a player's page shows of the numbers of the trace, in the words of its language."""

    def __init__(self, player: Player, words: Mapping[str, str]) -> None:
        self.player = player
        self.words = words
        self._turn = ""

    def shows(self, facts: Mapping[str, Any]) -> None:
        """Every one of *facts* is on the screen."""
        for name, value in facts.items():
            if name in LOOKS:
                LOOKS[name](self, value)
            else:
                assert name in NOT_DRAWN, name

    def tells(self, word: str) -> None:
        """The story says it."""
        expect(self.player.story).to_contain_text(self.words[word])

    @property
    def hunter(self) -> Locator:
        """Yaqhara's sheet."""
        return self.player.sheet("hunter-1")

    @property
    def foe(self) -> Locator:
        """The bandits' sheet."""
        return self.player.sheet("foe-1")

    @property
    def roll(self) -> Locator:
        """The newest roll."""
        return self.player.story.locator(".roll").last

    def bonus(self, sheet: Locator, side: str, value: int) -> None:
        """A tray says what it adds."""
        expect(sheet.locator(f".tray-{side} h4")).to_contain_text(f"+{value}")

    def marked(self, sheet: Locator, boxes: list[int]) -> None:
        """The boxes of a sheet are marked like this, from Light to Fatal."""
        rows = sheet.locator(".boxes").first.locator("> li")
        for row, count in zip(rows.all(), boxes, strict=True):
            expect(row).to_contain_text(re.compile(rf": {count} (of|su) "))
            expect(row.locator(".box.marked")).to_have_count(count)

    def held(self, sheet: Locator, points: int) -> None:
        """A sheet shows the advantage it holds."""
        expect(sheet.locator(".advantage-text strong")).to_have_text(str(points))

    def totals(self, nth: int, value: int) -> None:
        """One side of the newest roll came to this."""
        expect(self.roll.locator("summary .total").nth(nth)).to_have_text(str(value))

    def axe(self, margin: int | None) -> None:
        """The axe is denied by so much, or usable."""
        card = self.hunter.get_by_role("article").filter(has_text="Mother's Old Axe")
        if margin is None:
            expect(card).not_to_contain_text(self.words["denied"].format(""))
        else:
            expect(card).to_contain_text(self.words["denied"].format(margin))

    def first(self, side: str) -> None:
        """The bar waits for the side that goes first, and for nobody else."""
        expect(self.player.bar).to_have_class(re.compile(f"waits-{side}"))


LOOKS: Final[Mapping[str, Callable[[Screen, Any], None]]] = {
    "first": Screen.first,
    "h_off": lambda screen, value: screen.bonus(screen.hunter, "O", value),
    "h_def": lambda screen, value: screen.bonus(screen.hunter, "D", value),
    "a_off": lambda screen, value: screen.bonus(screen.foe, "O", value),
    "a_def": lambda screen, value: screen.bonus(screen.foe, "D", value),
    "h_ap": lambda screen, value: screen.held(screen.hunter, value),
    "a_ap": lambda screen, value: screen.held(screen.foe, value),
    "h_marked": lambda screen, value: screen.marked(screen.hunter, value),
    "a_marked": lambda screen, value: screen.marked(screen.foe, value),
    "off_total": lambda screen, value: screen.totals(0, value),
    "def_total": lambda screen, value: screen.totals(1, value),
    "total": lambda screen, value: screen.totals(0, value),
    "level": lambda screen, value: expect(screen.roll).to_contain_text(screen.words[value]),
    "denied": Screen.axe,
    "difficulty": lambda screen, value: expect(
        screen.player.page.locator("#goal-1")
    ).to_contain_text(screen.words["difficulty"].format(value)),
    "goal_h_dice": lambda screen, value: expect(
        screen.player.page.locator("#goal-1 dd").first.locator(".die")
    ).to_have_count(value),
    "winner": lambda screen, value: expect(screen.roll).to_contain_text(screen.words[value]),
    "rp_gain": lambda screen, value: expect(screen.hunter).to_contain_text(
        screen.words["rewards"].format(value)
    ),
}
NOT_DRAWN: Final = frozenset({"free_strike", "uses_action", "needed_if_opp_rolls_11"})
"""Held by whose turn it is after each step: the next step could not be taken otherwise."""


def _start_a_group(challenger: Player) -> str:
    """Lay a table as its Challenger; the address that the Hunter is to be sent."""
    page = challenger.page
    page.goto("/")
    page.get_by_role("link", name="Start a group").click()
    page.get_by_label("Your name").fill("Ilaria")
    page.get_by_label("Name of the group").fill("The Thursday table")
    page.get_by_label("Title of the adventure").fill("The road to Norrogaan")
    page.get_by_role("radio", name="Challenger").check()
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("link", name="I have kept it: go on").click()
    page.get_by_role("button", name="Make an invitation for the Hunter").click()
    address = page.get_by_label("Send this address to whoever is to sit there").input_value()
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url("**/challenger")
    challenger.base = page.url
    return address


def _follow(hunter: Player, address: str) -> None:
    page = hunter.page
    page.goto(address)
    page.get_by_label("Il tuo nome").fill("Bruno")
    page.get_by_role("button", name="Siediti").click()
    page.get_by_role("link", name="avanti").click()
    page.wait_for_url("**/hunter-1")
    hunter.base = page.url


def _numbered() -> Iterator[tuple[Any, object]]:
    """The steps after the laying of the table, each with the step of the trace that it ends."""
    count: Counter[str] = Counter()
    for step in example():
        count[step.command] += 1
        if step.command != "open-adventure":
            yield step, WHEN.get((step.command, count[step.command]))


def test_c44_the_published_example_is_played_on_two_screens(serving, new_player):
    """Every number of the trace is on both, in English and in Italian, from nothing to the end.

    C44: under a policy that lets no script be made of text, and nothing complains of it.
    """
    challenger = new_player(viewport={"width": 1280, "height": 900})
    hunter = new_player("it-IT", viewport={"width": 1280, "height": 900})
    policies: Counter[str | None] = Counter()
    for player in (challenger, hunter):
        player.context.on(
            "response",
            lambda answer: policies.update([answer.headers.get("content-security-policy")]),
        )
    _follow(hunter, _start_a_group(challenger))
    screens = (Screen(challenger, ENGLISH), Screen(hunter, ITALIAN))
    for step, n in _numbered():
        acting, other = (challenger, hunter) if step.seat == CHALLENGER else (hunter, challenger)
        serving.script.extend(step.faces)
        acting.does(step.command, step.data)
        agree(acting, other)
        assert serving.script == []
        for screen in screens:
            screen.shows(SHOWN.get(n, {}))
    for screen in screens:
        for word in ("offered", "gained", "again", "closed"):
            screen.tells(word)
        assert screen.player.complaints.said == []
    assert policies.total() > len(example())
    for policy in policies:
        assert policy is not None
        assert "unsafe" not in policy
