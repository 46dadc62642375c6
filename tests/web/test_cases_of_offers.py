"""Cases about offers and proposals that meet each other, over HTTP on real Postgres."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import pytest

from tests.web.conftest import Browser, Seat, table_for_two, try_alone

NewBrowser = Callable[[], Browser]

pytestmark = pytest.mark.anyio


async def _offered(browser: Browser, points: int) -> tuple[Seat, Seat]:
    """The example, where the Challenger has offered *points* for the Hunter's maneuver."""
    challenger, hunter = await try_alone(browser)
    await hunter.act("maneuver", target="foe-1", text="I go for the rope")
    await challenger.act("offer-advantage", points=points)
    return challenger, hunter


async def _open_answers(hunter: Seat) -> set[str]:
    """Which answers to an offer the Hunter's page has forms for."""
    page = (await hunter.browser.get(hunter.base)).text
    answers = {"accept-offer", "roll-instead"}
    return {each for each in answers if f'action="{hunter.base}/{each}"' in page}


async def test_c85_an_answer_that_came_to_nothing_leaves_the_offer_open(
    new_browser: NewBrowser,
) -> None:
    """C85: asking for more, a wrong number or a page left half-filled take no offer away."""
    _, hunter = await _offered(new_browser(), 3)

    wrong = await hunter.act("accept-offer", points=5)
    assert wrong.status_code == 422
    assert (await hunter.act("talk", text="Would you make it five?")).status_code == 200
    assert (await hunter.act("narrate", text="I look for a better hold.")).status_code == 200
    await hunter.browser.get(hunter.base)

    assert await _open_answers(hunter) == {"accept-offer", "roll-instead"}
    assert (await hunter.act("accept-offer", points=3)).status_code == 200
    assert await _open_answers(hunter) == set()


async def test_c85_talk_makes_no_answer_stale(new_browser: NewBrowser) -> None:
    """C85: the page from before the talking still accepts what stands there."""
    challenger, hunter = await _offered(new_browser(), 3)
    seen = (await hunter.look())["version"]
    await challenger.act("talk", text="That is a good one.")

    assert (await hunter.act("accept-offer", points=3, version=seen)).status_code == 200


def _apart(answers: list[httpx.Response]) -> tuple[int, int]:
    """The places of the one that was done and of the one that was crossed."""
    done = [place for place, each in enumerate(answers) if each.status_code == 200]
    crossed = [place for place, each in enumerate(answers) if each.status_code == 409]
    assert (len(done), len(crossed)) == (1, 1), [each.status_code for each in answers]
    return done[0], crossed[0]


async def test_c86_of_two_proposals_at_once_one_stands_and_the_other_is_shown_as_crossed(
    new_browser: NewBrowser,
) -> None:
    """C86: both sides name a stake at the same instant; whoever was later sees both texts."""
    seats = await table_for_two(new_browser(), new_browser())
    seen = (await seats[0].look())["version"]
    stakes = ["The well stays ours", "The mill stays ours"]

    answers = await asyncio.gather(
        *(
            seat.act("set-stake", stake=stake, kind="other", version=seen)
            for seat, stake in zip(seats, stakes, strict=True)
        )
    )

    done, crossed = _apart(answers)
    for seat in seats:
        page = (await seat.browser.get(seat.base)).text
        assert stakes[done] in page
        assert stakes[crossed] not in page
    told = answers[crossed].text
    assert stakes[done] in told
    assert stakes[crossed] in told


async def test_c86_two_offers_from_two_windows_do_not_add_up(new_browser: NewBrowser) -> None:
    """C86: the first counts; the other window is told what was offered, and sends nothing more."""
    browser = new_browser()
    challenger, hunter = await try_alone(browser)
    await hunter.act("maneuver", target="foe-1", text="I go for the rope")
    seen = (await challenger.look())["version"]

    answers = await asyncio.gather(
        *(challenger.act("offer-advantage", points=points, version=seen) for points in (3, 7))
    )

    done, _ = _apart(answers)
    offered = (3, 7)[done]
    assert (await hunter.act("accept-offer", points=10 - offered)).status_code == 422
    assert (await hunter.act("accept-offer", points=offered)).status_code == 200
