"""A table after ten thousand events: typing, reading back and staying small are as on day one."""

from __future__ import annotations

import itertools
from typing import Final

import pytest
from playwright.sync_api import expect

from app.chance import SessionDice
from app.play.record import Happening, record
from app.rules.beasthunters.events import Talked
from app.store import adventures, log
from app.store.adventures import Key
from tests.browser.laid import CHALLENGER, HUNTER, Laid, lay, up_to
from tests.browser.player import Player
from tests.browser.serving import Serving

pytestmark = pytest.mark.browser

LONG: Final = 10_000
SHOWN: Final = 60
"""Lines of the newest part of a story, and of a page of the log."""

ELEMENTS: Final = "document.querySelectorAll('*').length"
NUMBERS: Final = """[...document.querySelectorAll('#log-lines .line[id]')]
  .map((each) => Number(each.id.slice(1)))"""
IN_SIGHT: Final = """(id) => {
  const [line, box] = [id, 'log-lines'].map((each) =>
    document.getElementById(each).getBoundingClientRect());
  return line.bottom > box.top && line.top < box.bottom && line.top < innerHeight;
}"""


@pytest.fixture(scope="module")
def long(serving: Serving) -> Laid:
    """A conflict in which so much has been said."""
    laid = lay(serving, up_to("activate-trait"))
    serving.run(_talked(laid, LONG))
    return laid


async def _talked(laid: Laid, until: int) -> None:
    """Let a table talk until its log has so many events, in one action."""
    table = laid.serving.table
    async with table.acting() as db:
        row = await adventures.lock(db, laid.adventure)
        assert row is not None
        codec = table.codec(row.ruleset)
        state = await log.state_of(db, codec, row)
        happening = Happening(
            events=tuple(
                Talked(by=(CHALLENGER, HUNTER)[n % 2], text=f"So they said, the {n}th time.")
                for n in range(row.head, until)
            ),
            state=state,
            key=Key(key="a long talk", digest=b""),
            at=table.now(),
            dice=SessionDice(None, codec.decider.session(state)),
            session=codec.decider.session(state),
        )
        await record(db, codec, row, happening)


@pytest.fixture
def hunter(long: Laid, new_player) -> Player:
    """The Hunter at that table."""
    player: Player = new_player()
    player.sit_down(long, HUNTER)
    return player


def test_c94_no_key_is_lost_while_the_table_talks(long: Laid, hunter: Player):
    """C94: at event 10,000 a text arrives whole in its field, whatever arrives meanwhile."""
    field = hunter.form("narrate").locator("textarea")
    field.click()
    typed = ""
    for number in range(12):
        words = f"{number}: quick as a fox, over the lazy ford, and home before dawn. "
        hunter.page.keyboard.type(words)
        typed += words
        said = f"Answer {number}"
        long.do("talk", CHALLENGER, {"text": said})
        if number % 4 == 3:
            expect(hunter.story).to_contain_text(said)
    expect(field).to_have_value(typed)
    expect(field).to_be_focused()


def test_c103_a_page_that_stays_open_stays_small(long: Laid, hunter: Player):
    """C103: after hours of talk there are as many lines and elements on the page as before."""
    before = hunter.page.evaluate(ELEMENTS)
    for number in range(2 * SHOWN):
        long.do("talk", CHALLENGER, {"text": f"And on, {number}."})
    expect(hunter.story).to_contain_text(f"And on, {2 * SHOWN - 1}.")
    assert hunter.story.locator(".line[id]").count() == SHOWN
    assert hunter.page.evaluate(ELEMENTS) <= before


def test_c95_reading_back_keeps_the_place(hunter: Player):
    """C95: each page goes on where the last one ended, up and down, and *back* is where I was."""
    page = hunter.page
    page.goto(f"{hunter.base}/log")
    pages = [page.evaluate(NUMBERS)]
    for _ in range(4):
        page.get_by_role("link", name="Earlier", exact=True).click()
        expect(page.locator(f"#e{pages[-1][0] - 1}")).to_be_attached()
        pages.append(page.evaluate(NUMBERS))
        assert page.evaluate(IN_SIGHT, f"e{pages[-1][-1]}"), "reading up goes on from below"
    read = list(itertools.chain.from_iterable(reversed(pages)))
    assert read == list(range(read[0], read[-1] + 1))
    for before in reversed(pages[:-1]):
        page.get_by_role("link", name="Later", exact=True).click()
        expect(page.locator(f"#e{before[0]}")).to_be_attached()
        assert page.evaluate(NUMBERS) == before
        assert page.evaluate(IN_SIGHT, f"e{before[0]}"), "reading down goes on from above"
    page.go_back()
    expect(page.locator(f"#e{pages[1][0]}")).to_be_attached()
    assert page.evaluate(IN_SIGHT, f"e{pages[1][0]}")
