"""Walking through a past adventure over HTTP: what a page shows, and to whom."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from fastapi import FastAPI

from app.play import leading
from app.store import adventures
from app.store.adventures import Stored
from app.store.engine import Driver
from tests.web.conftest import Browser, Seat, table_for_two, try_alone
from tests.web.covered import SECRETS, covered_table

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


async def test_any_event_of_the_past_has_an_address(browser: Browser):
    """The table as it was, the log around it, and the ways on; the address says where."""
    _, hunter = await try_alone(browser)
    last = (await hunter.look())["head"]

    shown = await browser.json(f"{hunter.base}/replay?at={last - 3}")
    page = await browser.get(f"{hunter.base}/replay?at={last - 3}")

    assert (shown["walk"]["at"], shown["walk"]["last"]) == (last - 3, last)
    assert shown["walk"]["told"][-1]["seq"] == last - 3
    assert [each["seq"] for each in shown["walk"]["next"]] == [last - 2, last - 1, last]
    assert page.status_code == 200
    assert f'href="{hunter.base}/replay?at={last - 2}"' in page.text
    assert f'href="{hunter.base}/replay?at={last - 4}"' in page.text


async def test_nothing_can_be_done_in_the_past(browser: Browser):
    """No form of the game is on the page of a replay, not even while the table was prepared."""
    _, hunter = await try_alone(browser)
    last = (await hunter.look())["head"]

    for at in (1, 5, last // 2, last):
        page = (await browser.get(f"{hunter.base}/replay?at={at}")).text
        outside = page.partition("<fieldset")[0] + page.rpartition("</fieldset>")[2]
        assert f'action="{hunter.base}/replay/' not in outside, at
        assert 'id="actions"' not in page


async def test_past_the_end_is_the_end_and_before_the_start_the_start(browser: Browser):
    """No address of a replay is a dead end."""
    _, hunter = await try_alone(browser)
    last = (await hunter.look())["head"]

    for at, shown in ((10**9, last), (last + 1, last), (0, 1), (-5, 1)):
        assert (await browser.json(f"{hunter.base}/replay?at={at}"))["walk"]["at"] == shown


async def test_a_running_table_is_seen_from_ones_own_seat_only(new_browser: NewBrowser):
    """Whose eyes one may borrow is judged on the server, whatever the address says."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())

    own = await hunter.browser.get(f"{hunter.base}/replay?at=3")
    other = await hunter.browser.get(f"{hunter.base}/replay?at=3&as=challenger")
    foreign = await hunter.browser.get(f"{challenger.base}/replay?at=3")
    stranger = await new_browser().get(f"{hunter.base}/replay?at=3")

    assert own.status_code == 200
    assert other.status_code == foreign.status_code == 404
    assert "Sign in" in stranger.text
    assert "The well" not in stranger.text


async def test_c47_no_step_back_shows_what_is_kept_now(new_browser: NewBrowser, app: FastAPI):
    """C47: every moment of the past, as a page and as data, keeps what the table keeps today."""
    challenger, hunter = await covered_table(app, new_browser(), new_browser())
    last = (await hunter.look())["head"]

    async def past(seat: Seat) -> str:
        ways = (f"replay?at={n}" for n in range(1, last + 1))
        lines = (f"log/{n}" for n in range(1, last + 1))
        addresses = [f"{seat.base}/{each}" for each in (*ways, *lines, "log")]
        pages = [(await seat.browser.get(each)).text for each in addresses]
        return " ".join([*pages, *[str(await seat.browser.json(each)) for each in addresses]])

    seen, known = await past(hunter), await past(challenger)
    for secret in SECRETS:
        assert secret in known
        assert secret not in seen
    assert (await hunter.browser.get(f"{hunter.base}/replay?as=challenger")).status_code == 404


async def test_one_leads_and_the_others_follow(new_browser: NewBrowser):
    """Who follows is shown where the leader is; who does not stays where they are."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())

    led = await challenger.browser.send(f"{challenger.base}/lead", at="2")
    follows = await hunter.browser.json(f"{hunter.base}/replay?at=1&follow=true")
    alone = await hunter.browser.json(f"{hunter.base}/replay?at=1")

    assert str(led.url).endswith(f"{challenger.base}/replay?at=2")
    assert "You lead" in led.text
    assert (follows["walk"]["at"], follows["walk"]["lead"]["followed"]) == (2, True)
    assert (alone["walk"]["at"], alone["walk"]["lead"]["who"]) == (1, "Zora")


async def test_leading_ends_by_ending_it_by_another_or_by_time(new_browser: NewBrowser, clock):
    """Nobody is led by a page that was left open yesterday."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())

    async def leader() -> str | None:
        lead = (await hunter.browser.json(f"{hunter.base}/replay?at=1"))["walk"]["lead"]
        return str(lead["who"]) if lead else None

    await challenger.browser.send(f"{challenger.base}/lead", at="2")
    await hunter.browser.send(f"{hunter.base}/lead", at="3")
    assert await leader() == "Ada"
    await challenger.browser.send(f"{challenger.base}/lead/stop", at="2")
    assert await leader() == "Ada"
    await hunter.browser.send(f"{hunter.base}/lead/stop", at="2")
    assert await leader() is None
    await hunter.browser.send(f"{hunter.base}/lead", at="3")
    clock.turn(hours=7)
    assert await leader() is None


async def test_a_page_knows_the_last_move_of_a_lead_that_is_over(new_browser: NewBrowser):
    """Else its bell would ring at once, for nothing, into whatever step comes next."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    await challenger.browser.send(f"{challenger.base}/lead", at="2")
    await challenger.browser.send(f"{challenger.base}/lead/stop", at="2")
    walk = (await hunter.browser.json(f"{hunter.base}/replay?at=1"))["walk"]
    assert (walk["lead"], walk["moves"]) == (None, 2)


async def test_followers_hear_numbers_and_nothing_else(new_browser: NewBrowser, app: FastAPI):
    """C46: the stream of a walk says where the leader is, never what is to be seen there."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    adventure = UUID(hunter.base.split("/")[2])
    moves = leading.moves(app.state.table, adventure, 0, every=0.01)

    assert await anext(moves) is None
    await challenger.browser.send(f"{challenger.base}/lead", at="2")
    while (led := await anext(moves)) is None:
        pass
    assert (led.seq, led.number) == (2, 1)
    await challenger.browser.send(f"{challenger.base}/lead/stop", at="2")
    while (led := await anext(moves)) is None:
        pass
    assert (led.seq, led.number) == (0, 2)
    await moves.aclose()
    assert app.state.table.bell.streams == 0


async def test_a_page_of_the_log_reads_its_part_of_a_long_story(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
):
    """However much has happened since: others wait while events are read and folded."""
    monkeypatch.setattr("app.play.walk.STRETCH", 10)
    _, hunter = await try_alone(browser)
    last = (await hunter.look())["head"]
    ends: list[int] = []
    read = adventures.events

    async def counted(db: Driver, adventure: UUID, after: int, upto: int) -> list[Stored]:
        ends.append(upto)
        return await read(db, adventure, after, upto)

    monkeypatch.setattr(adventures, "events", counted)
    page = await browser.json(f"{hunter.base}/log?before=8")
    line = await browser.json(f"{hunter.base}/log/18")

    assert [each["seq"] for each in page["lines"]] == list(range(1, 8))
    assert line["lines"][-1]["seq"] == 18
    assert max(ends) <= 20 < last


async def test_a_lasting_link_leads_everybody_to_a_seat_of_their_own(new_browser: NewBrowser):
    """It names no seat; the reader of a group is led to the replay, a stranger to the sign-in."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    adventure = hunter.base.rpartition("/")[0]
    offered = {
        "replay?at=1": (await hunter.browser.get(f"{hunter.base}/replay?at=1")).text,
        "log/1": (await hunter.browser.get(f"{hunter.base}/log/1")).text,
    }
    for way, page in offered.items():
        assert f'value="http://localhost:8000{adventure}/{way}"' in page
        for seat in (challenger, hunter):
            arrived = await seat.browser.get(f"{adventure}/{way}")
            assert str(arrived.url).endswith(f"{seat.base}/{way}")
            assert arrived.status_code == 200
        stranger = await new_browser().get(f"{adventure}/{way}")
        assert "Sign in" in stranger.text
        assert "The well" not in stranger.text
        other = new_browser()
        await try_alone(other)
        assert (await other.get(f"{adventure}/{way}")).status_code == 404
    log = (await hunter.browser.get(f"{hunter.base}/log")).text
    assert f'href="{adventure}/replay?at=1#e1"' in log


async def test_a_lasting_link_asks_whoever_holds_several_seats(browser: Browser):
    """Each of their seats is offered, at the same place."""
    challenger, hunter = await try_alone(browser)
    page = (await browser.get(f"{hunter.base.rpartition('/')[0]}/log/3")).text
    for seat in (challenger, hunter):
        assert f'href="{seat.base}/log/3"' in page


async def test_looking_back_nothing_is_anybodys_move(browser: Browser):
    """A replay says who was waited for, and never that its reader is; nor who is there now."""
    for seat in await try_alone(browser):
        last = (await seat.look())["head"]
        for at in range(1, last + 1):
            page = (await browser.get(f"{seat.base}/replay?at={at}")).text
            assert not re.search("[Yy]our (move|turn)", page), at
            assert 'class="presence' not in page, at
    assert "Waiting for Tessik" in page


async def test_nothing_is_anybodys_move_once_it_is_over(browser: Browser):
    """Neither at the table nor on the pages around it; while it is played somebody's is."""
    seats = challenger, hunter = await try_alone(browser)
    assert "Your move" in (await browser.get(hunter.base)).text
    assert "Your move" not in (await browser.get(challenger.base)).text
    await hunter.act("call-break")
    for command in ("end-here", "salute"):
        for seat in seats:
            await seat.act(command)
    assert (await hunter.look())["finished"]
    for seat in seats:
        for way in ("", "/replay", "/log", "/pictures", "/search", "/seat"):
            page = (await browser.get(seat.base + way)).text
            assert not re.search("[Yy]our (move|turn)", page), way


REVIEW = re.compile(r'<nav class="jumps review".*?</nav>', re.DOTALL)


async def test_the_pages_that_look_back_lead_to_each_other(browser: Browser):
    """Log, replay, pictures, search and what can be taken away: the same ways on each, all open."""
    challenger, _ = await try_alone(browser)
    base = challenger.base
    ways = {
        "": "",
        "/log": "/log",
        "/replay": "/replay",
        "/pictures": "/pictures",
        "/search": "/search",
        "/log#take-away": "",
    }
    for page in ("/log", "/log/20", "/replay", "/replay?at=20", "/pictures", "/search?q=salt"):
        answer = await browser.get(base + page)
        [nav] = REVIEW.findall(answer.text)
        links = [each.removeprefix(base) for each in re.findall(r'href="([^"]+)"', nav)]
        if page.startswith(("/log/", "/replay")):  # they lead to their own place in the log
            links = [re.sub(r"\?before=\d+(#e\d+)?", "", each) for each in links]
        assert links == list(ways), page
        here = re.findall(r'href="([^"]+)" aria-current="page"', nav)
        assert here == ([] if page == "/log/20" else [base + page.partition("?")[0]]), page
    assert 'id="take-away"' in (await browser.get(f"{base}/log")).text


async def test_a_reader_finds_the_ways_that_are_theirs(browser: Browser, new_browser: NewBrowser):
    """By a link there are the replay and the search, and nothing that would be refused."""
    challenger, _ = await try_alone(browser)
    made = await browser.send(f"{challenger.base}/readers", life="week")
    [address] = re.findall(r'value="http://[^/]+(/read/[^"]+)"', made.text)
    reader = new_browser()
    for page in ("/replay", "/search"):
        answer = await reader.get(address + page)
        [nav] = REVIEW.findall(answer.text)
        links = re.findall(r'href="([^"]+)"', nav)
        assert links == [f"{address}/replay", f"{address}/search"]
        assert all([(await reader.get(each)).status_code == 200 for each in links])
