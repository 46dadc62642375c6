"""Cases about rolls that stay and terms that bind, over HTTP on real Postgres."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.web.conftest import Browser, Seat, table_for_two, try_alone

NewBrowser = Callable[[], Browser]

pytestmark = pytest.mark.anyio


async def _rolled(challenger: Seat, hunter: Seat) -> str:
    """Let the Hunter of the example maneuver and roll; the text of the newest line."""
    target = "foe-1"
    await hunter.act("maneuver", target=target, text="I go for the rope")
    await challenger.act("offer-advantage", points=2)
    await hunter.act("roll-instead")
    page = await hunter.browser.get(hunter.base)
    return str(page.text)


async def test_c62_a_roll_is_in_the_log_whatever_became_of_the_page(
    new_browser: NewBrowser,
) -> None:
    """C62: nobody has to keep the page open for a roll to count; every seat finds it again."""
    challenger, hunter = await try_alone(new_browser())
    page = await _rolled(challenger, hunter)
    seq = re.findall(r'<li class="line system rolled" id="e(\d+)"', page)[-1]

    for seat in (challenger, hunter):
        again = await seat.browser.get(f"{seat.base}/log")
        assert f'id="e{seq}"' in again.text


@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH"])
async def test_c59_nobody_can_take_a_roll_away(new_browser: NewBrowser, method: str) -> None:
    """C59: there is no way to delete or change a line of the log, not for its owner either."""
    challenger, hunter = await try_alone(new_browser())
    await _rolled(challenger, hunter)
    head = (await hunter.look())["head"]

    for seat in (challenger, hunter):
        answer = await seat.browser.client.request(method, f"{seat.base}/log/{head}")
        assert answer.status_code in {403, 404, 405}
    assert (await hunter.look())["head"] == head


async def test_c91_an_agreed_difficulty_can_only_be_changed_by_a_new_goal(
    new_browser: NewBrowser,
) -> None:
    """C91: once everybody has answered, one side alone can't raise a goal's difficulty."""
    challenger, hunter = await try_alone(new_browser())
    await hunter.act("set-goal", text="The cart must not burn")
    goals = (await hunter.look())["goals"]
    number = goals[-1]["number"]
    await challenger.act("answer-goal", goal=number, add=1)
    agreed = (await hunter.look())["goals"][-1]["difficulty"]

    for seat in (challenger, hunter):
        refused = await seat.act("answer-goal", goal=number, add=1)
        assert refused.status_code == 422
    assert (await hunter.look())["goals"][-1]["difficulty"] == agreed


async def test_c92_an_offer_is_taken_refused_or_talked_about_in_one_step_each(
    new_browser: NewBrowser,
) -> None:
    """C92: accept, roll instead and ask about it stand beside the offer, one form each."""
    challenger, hunter = await try_alone(new_browser())
    await hunter.act("maneuver", target="foe-1", text="Over the rail")
    await challenger.act("offer-advantage", points=3)
    page = (await hunter.browser.get(hunter.base)).text

    for command in ("accept-offer", "roll-instead", "talk"):
        assert f'action="{hunter.base}/{command}"' in page


async def test_c89_a_salute_falls_with_the_terms_it_was_given_to(new_browser: NewBrowser) -> None:
    """C88, C89: whoever saluted is told that the terms have changed and has not agreed to them."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    await challenger.act("set-stake", stake="The well", kind="other")
    await challenger.act("set-stake", stake="The well and the mill", kind="other")

    refused = await hunter.act("salute", terms=1, word="too late")

    assert refused.status_code == 422
    assert "well and the mill" in refused.text
