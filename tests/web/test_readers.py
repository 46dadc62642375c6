"""Readers: what a link shows, how long, and that nothing can be done through it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from structlog.testing import capture_logs

from tests.web.conftest import Browser, Seat, table_for_two, try_alone
from tests.web.covered import SECRETS, USED, covered_table

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


async def link(seat: Seat, life: str = "week") -> str:
    """The path of a new link for readers that *seat* makes."""
    page = await seat.browser.send(f"{seat.base}/readers", life=life)
    [address] = re.findall(r'value="http://localhost:8000(/read/[^"]+)"', page.text)
    return str(address)


async def test_a_link_lets_a_stranger_read(browser: Browser, new_browser: NewBrowser):
    """Without a name or an account, anywhere in the story; its forms lead nowhere."""
    _, hunter = await try_alone(browser)
    reader, address = new_browser(), await link(hunter)

    page = await reader.get(address)
    early = await reader.json(f"{address}/replay?at=4")

    assert page.status_code == 200
    assert "Replay" in page.text
    assert hunter.base not in page.text
    assert early["walk"]["at"] == 4
    assert early["table"]["me"] is None
    assert not early["walk"]["may_lead"]


async def test_a_link_ends_when_it_runs_out_or_is_taken_back(
    browser: Browser, new_browser: NewBrowser, clock
):
    """Afterwards it is as dead as one that never was, and its bell is, too."""
    _, hunter = await try_alone(browser)
    reader, day, week = new_browser(), await link(hunter, "day"), await link(hunter)

    clock.turn(hours=25)
    assert (await reader.get(day)).status_code == 410
    assert (await reader.get(week)).status_code == 200

    page = await browser.get(f"{hunter.base}/readers")
    for revoking in set(re.findall(r'action="([^"]+/revoke)"', page.text)):
        await browser.send(revoking)
    for path in ("", "/replay?at=2", "/replay/bell", "/search?q=x"):
        assert (await reader.get(week + path)).status_code == 410
    assert (await reader.get("/read/never-was")).status_code == 410


async def test_a_link_that_somebody_else_took_back_is_shown_no_more(new_browser: NewBrowser):
    """Its address would be passed on for nothing; one that still leads there stays on the page."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    await link(challenger)
    old = await challenger.browser.get(f"{challenger.base}/readers")
    newest = await link(challenger)
    [first] = set(re.findall(r'action="([^"]+/revoke)"', old.text))
    page = await challenger.browser.send(first)
    assert newest in page.text

    page = await hunter.browser.get(f"{hunter.base}/readers")
    [second] = set(re.findall(r'action="([^"]+/revoke)"', page.text))
    await hunter.browser.send(second)
    assert newest not in (await challenger.browser.get(f"{challenger.base}/readers")).text


async def test_the_key_of_a_link_is_stored_as_a_hash_only(browser: Browser, app):
    """Who reads the database can't read the adventures by it."""
    _, hunter = await try_alone(browser)
    key = (await link(hunter)).rpartition("/")[2]

    async with app.state.table.reading() as db:
        rows = await db.fetch("SELECT reader_link::text FROM reader_link")

    assert not [row for row in rows if key in row[0]]


async def test_only_who_has_a_say_makes_links(new_browser: NewBrowser):
    """A stranger at the table's address gets none, and can't take one back."""
    _, hunter = await table_for_two(new_browser(), new_browser())
    stranger = new_browser()
    await stranger.send("/try")

    made = await stranger.send(f"{hunter.base}/readers", life="week")
    shown = await stranger.get(f"{hunter.base}/readers")
    odd = await hunter.browser.send(f"{hunter.base}/readers", life="for ever")

    assert (made.status_code, shown.status_code, odd.status_code) == (404, 404, 404)


async def test_c50_readers_cannot_act(browser: Browser, new_browser: NewBrowser):
    """C50: whatever a reader's browser sends is refused with 403, and noted."""
    _, hunter = await try_alone(browser)
    reader, address = new_browser(), await link(hunter)
    before = (await hunter.look())["head"]

    for way in ("", "/lead", "/narrate", "/replay", "/readers", "/anything/at/all"):
        with capture_logs() as logs:
            answer = await reader.send(address + way, text="I was here", at="3")
        assert answer.status_code == 403, way
        assert [each["event"] for each in logs if each["log_level"] == "warning"] == [
            "reader tried to act"
        ]

    assert (await hunter.look())["head"] == before


async def test_c50_readers_of_a_group_cannot_act(new_browser: NewBrowser):
    """C50: a session that may only read gets the same answer at every address of the table."""
    _, hunter = await table_for_two(new_browser(), new_browser())
    group = re.findall(r'href="(/groups/[^"/]+)"', (await hunter.browser.get("/")).text)[0]
    page = await hunter.browser.send(f"{group}/invitations", role="reader")
    [address] = re.findall(r'value="http://localhost:8000(/invitations/[^"]+)"', page.text)
    reader = new_browser()
    await reader.send(address, name="Rita")
    readers_base = hunter.base.replace("hunter-1", "reader")

    for way in ("narrate", "lead", "readers", "quote"):
        with capture_logs() as logs:
            answer = await reader.send(f"{hunter.base}/{way}", text="Me", at="1", version=0)
        assert answer.status_code == 403, way
        assert "reader tried to act" in [each["event"] for each in logs]
    assert (await reader.get(hunter.base)).status_code == 404
    assert (await reader.get(f"{readers_base}/replay?at=2")).status_code == 200
    for way in ("replay?at=1", "log/1"):
        arrived = await reader.get(f"{hunter.base.rpartition('/')[0]}/{way}")
        assert str(arrived.url).endswith(f"{readers_base}/replay?at=1")
    assert (await reader.send(f"{readers_base}/lead", at="1")).status_code == 403


async def test_a_reader_finds_what_readers_may_know(new_browser: NewBrowser, app: FastAPI):
    """By the link, in that one adventure; a covered line is found by no word and no filter."""
    challenger, _ = await covered_table(app, new_browser(), new_browser())
    await challenger.act("talk", text="A quetzalcoatlus overhead")
    reader, address = new_browser(), await link(challenger)

    walk = await reader.get(f"{address}/replay?at=2")
    hits = (await reader.json(f"{address}/search?q=quetzalcoatlus"))["hits"]

    assert f'href="{address}/search"' in walk.text
    assert [hit["lines"][1]["text"] for hit in hits] == ["A quetzalcoatlus overhead"]
    assert (await reader.get(hits[0]["address"])).status_code == 200
    for secret in SECRETS:
        query = f"q={secret.replace(' ', '+')}"
        assert (await reader.json(f"{address}/search?{query}"))["hits"] == []
        assert (await challenger.browser.json(f"{challenger.base}/search?{query}"))["hits"]
    everything = (await reader.get(f"{address}/search?kind=adversity")).text
    assert not [secret for secret in SECRETS if secret in everything]
    resource = await reader.json(f"{address}/search?resource=foe-1%2Ffoe-1-r1")
    assert resource["hits"] == []


async def test_c49_a_reader_is_sent_public_data_only(new_browser: NewBrowser, app: FastAPI):
    """C49: lines of opponents that the house covers are in no byte of any page of a reader."""
    challenger, hunter = await covered_table(app, new_browser(), new_browser())
    reader, address = new_browser(), await link(challenger)
    last = (await hunter.look())["head"]

    for at in range(1, last + 1):
        for accept in ("text/html", "application/json"):
            page = await reader.get(f"{address}/replay?at={at}", accept=accept)
            assert page.status_code == 200
            assert not [secret for secret in SECRETS if secret in page.text], at
    told = await challenger.browser.get(f"{challenger.base}/replay?at={last}")
    assert USED in page.text
    assert [secret for secret in SECRETS if secret in told.text] == list(SECRETS)
