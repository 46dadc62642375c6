"""A name and a wish without a space make nobody's page, and no part of it, wider than it is."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.laid import CHALLENGER, HUNTER, Laid, example, lay, up_to

pytestmark = pytest.mark.browser

ENDLESS: Final = "W" * 80
WISH: Final = "M" * 240
OVER: Final = """() => [...document.querySelectorAll('html, main *')].filter((each) => {
  const [box, style] = [each.getBoundingClientRect(), getComputedStyle(each)];
  if (!box.width || each.closest('svg, .sr, .scroll, [role=region] table')) return false;
  const scrolls = style.overflowX !== 'visible' && each.clientWidth && each.tagName !== 'INPUT'
    && each.tagName !== 'TEXTAREA' && each.tagName !== 'SELECT';
  const wide = box.right > innerWidth + 1 || (scrolls && each.scrollWidth > each.clientWidth + 1);
  const panel = each.parentElement?.closest('section, .table-panel, .setup-grid > *');
  return wide || (panel && box.right > panel.getBoundingClientRect().right + 1);
}).map((each) => `${each.tagName} ${each.className} ${each.id} `
  + `${Math.round(each.getBoundingClientRect().right)}`)"""
"""Whatever is wider than the page or the panel that it stands in."""


def _data(command: str, data: Any) -> Any:
    return {**data, "name": ENDLESS} if command == "name-hunter" else data


def _laid(serving: Any, steps: Any) -> Laid:
    laid = lay(serving)
    for step in steps[1:]:
        laid.do(step.command, step.seat, _data(step.command, step.data), step.faces)
    return laid


def _wishes(serving: Any) -> Laid:
    laid = _laid(serving, up_to("present-challenge"))
    laid.do("ask-challenge", HUNTER, {"wish": WISH})
    return laid


PLACES: Final = {
    "preparation": lambda serving: _laid(serving, up_to("salute")),
    "wish": _wishes,
    "conflict": lambda serving: _laid(serving, up_to("maneuver", 3)),
    "end": lambda serving: _laid(serving, example()),
}


@pytest.mark.parametrize("place", PLACES)
def test_no_page_is_wider_than_its_screen(serving, new_player, place):
    """Each seat on a phone and at a desk, everything unfolded."""
    laid = PLACES[place](serving)
    player = new_player("it-IT")
    for seat in (CHALLENGER, HUNTER):
        player.take(laid, seat)
        for size in ((360, 740), (1280, 800)):
            player.page.set_viewport_size({"width": size[0], "height": size[1]})
            player.look()
            player.page.evaluate(
                "document.querySelectorAll('main details').forEach((each) => each.open = true)"
            )
            assert player.page.evaluate(OVER) == [], (seat, size)


def test_the_chronicle_is_no_wider_than_a_phone(serving, new_player, tmp_path):
    """The file that is taken away, opened from the disk."""
    laid = _laid(serving, example())
    player = new_player(viewport={"width": 360, "height": 740})
    player.take(laid, HUNTER)
    told = player.context.request.get(laid.address(HUNTER) + "/chronicle.html")
    (tmp_path / "chronicle.html").write_bytes(told.body())
    player.page.goto((tmp_path / "chronicle.html").as_uri())
    assert ENDLESS in player.page.content()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
