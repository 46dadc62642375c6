"""The pages of past adventures on a phone: nothing scrolls sideways, nothing lies over a word."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.laid import CHALLENGER, HUNTER, Laid, example, lay
from tests.browser.player import NewPlayer, Player
from tests.browser.serving import Serving

pytestmark = pytest.mark.browser

WIDTH: Final = 360
ENDLESS: Final = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft"
HASH: Final = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" * 2

WIDER: Final = """() => {
  document.querySelectorAll('main details').forEach((each) => each.open = true);
  const page = document.scrollingElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  return [page.scrollWidth, ...[...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > page.clientWidth + .5)
    .map((each) => each.outerHTML.slice(0, 120))];
}"""

UNDER_A_PICTURE: Final = """() => [...document.querySelectorAll('[type=search]')].filter((each) => {
  const style = getComputedStyle(each);
  if (style.backgroundImage === 'none') return false;
  return parseFloat(style.paddingInlineStart)
    < parseFloat(getComputedStyle(document.documentElement).fontSize) * 2.125;
}).map((each) => each.outerHTML)"""


@pytest.fixture(scope="module")
def closed(serving: Serving) -> Laid:
    """The published example, closed, and words in it that have no end."""
    laid = lay(serving, example()[:-1], title=ENDLESS[:60])
    laid.do("talk", CHALLENGER, {"text": f"{ENDLESS} {HASH}"})
    laid.do("talk", HUNTER, {"text": f"https://example.org/{HASH}?{ENDLESS}"})
    laid.play(example()[-1:])
    return laid


@pytest.fixture(params=["en-GB", "it-IT"])
def reader(closed: Laid, new_player: NewPlayer, request: Any) -> Player:
    """The Challenger of that adventure on a phone."""
    player = new_player(request.param, viewport={"width": WIDTH, "height": 740})
    player.take(closed, CHALLENGER)
    return player


def pages(base: str) -> list[str]:
    """The pages of the review room."""
    return [
        *(f"{base}/search?stage={each}" for each in ("setup", "story", "conflict", "growth")),
        *(f"{base}/search?q={each}" for each in (ENDLESS, HASH, "example")),
        *(f"/search?kind=salutes&page={each}" for each in (1, 2)),
        f"{base}/search?rule={ENDLESS}",
        f"/search?q={ENDLESS * 2}",
        f"/shelf?q={ENDLESS[:60]}&person={ENDLESS}",
        "/shelf",
        *(f"{base}/log?before={each}" for each in (20, 80, 9999)),
        *(f"{base}/replay?at={each}" for each in (1, 5, 40, 9999)),
        *(f"{base}/log/{each}" for each in (1, 2)),
        *(f"{base}/{each}" for each in ("readers", "pictures")),
    ]


def test_no_page_of_the_review_scrolls_sideways(reader: Player):
    """Not for a hash, an address or a word without end."""
    reader.page.goto(f"{reader.base}/log/3")
    reader.page.locator("textarea").fill(f"{ENDLESS} {HASH}")
    reader.page.locator("#notes button[type=submit]").first.click()
    wide = {}
    for address in (f"{reader.base}/log/3", *pages(reader.base)):
        response = reader.page.goto(address)
        assert response is not None
        assert response.ok, address
        if found := reader.page.evaluate(WIDER):
            wide[address] = found

    assert wide == {}, "\n".join(f"{each}: {wide[each]}" for each in wide)


def test_no_picture_lies_over_what_is_typed(reader: Player):
    """The glass of a search stands before the words."""
    for address in (f"{reader.base}/search", "/search", "/shelf"):
        reader.page.goto(address)
        assert reader.page.locator("[type=search]").count() == 1
        assert reader.page.evaluate(UNDER_A_PICTURE) == [], address
