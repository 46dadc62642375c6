"""Acting at a table over HTTP: once, on what was seen, and by whom it may be done."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from fastapi import FastAPI

from app.play import people
from app.play.opening import Opening, open_adventure
from tests.play.toy import SEATS, TOY
from tests.web.conftest import Browser, Seat, table_for_two, try_alone

pytestmark = pytest.mark.anyio


async def lines(seat: Seat) -> list[str]:
    """Own words in the story, oldest first."""
    return [line["text"] for line in (await seat.look())["lines"] if line["text"]]


async def test_the_example_lies_in_mid_conflict_with_both_chairs_mine(browser: Browser):
    """Try it alone: a fight is on, and it is the Hunter's turn."""
    challenger, hunter = await try_alone(browser)
    view = await hunter.look()
    assert view["foes"]
    assert view["bar"]["mine"]
    assert not (await challenger.look())["bar"]["mine"]


async def test_c01_a_form_that_arrives_twice_acts_once(browser: Browser):
    """C1: both copies are answered with the same page, and one action is stored."""
    _, hunter = await try_alone(browser)
    version = (await hunter.look())["version"]
    fields = {"intent": "once", "version": version, "trait": "t1", "side": "O"}
    first, second = await asyncio.gather(
        hunter.act("activate-trait", **fields), hunter.act("activate-trait", **fields)
    )
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.url == second.url
    assert (await hunter.look())["version"] == version + 2


async def test_c02_a_line_sent_twice_is_said_once(browser: Browser):
    """C2: the second press of Send changes nothing."""
    _, hunter = await try_alone(browser)
    for _ in range(2):
        assert (await hunter.act("talk", intent="same", text="Good evening")).status_code == 200
    assert (await lines(hunter)).count("Good evening") == 1


async def test_c04_a_late_copy_is_answered_with_the_first_result(browser: Browser):
    """C4: after the turn has passed on, a copy is neither a new turn nor an error."""
    challenger, hunter = await try_alone(browser)
    fields = {
        "trait": "t1",
        "side": "O",
        "intent": "mine",
        "version": (await hunter.look())["version"],
    }
    first = await browser.say(f"{hunter.base}/activate-trait", **fields)
    passed = await challenger.act("activate-trait", trait="foe-1-t2", side="O")
    assert passed.status_code == 200
    late = await browser.say(f"{hunter.base}/activate-trait", **fields)
    assert late.status_code == 200
    assert late.json()["events"] == first.json()["events"]


async def test_c07_a_form_sent_by_htmx_acts_once(browser: Browser):
    """C7: it is answered with the table itself, so no redirect sends it again."""
    _, hunter = await try_alone(browser)
    csrf, version = await browser.csrf(), (await hunter.look())["version"]
    form = {"intent": "hx", "csrf": csrf, "version": version, "text": "I wait."}
    headers = {"hx-request": "true", "accept": "text/html"}
    for _ in range(2):
        sent = await browser.client.post(f"{hunter.base}/narrate", data=form, headers=headers)
        assert (sent.status_code, sent.history) == (200, [])
        assert sent.headers["content-location"] == hunter.base
        assert 'id="board"' in sent.text
    assert (await lines(hunter)).count("I wait.") == 1


async def test_c14_a_click_on_an_old_page_is_not_carried_out(browser: Browser):
    """C14: 409 shows what happened meanwhile, keeps what was typed, and carries a new key."""
    challenger, hunter = await try_alone(browser)
    seen = (await challenger.look())["version"]
    await hunter.act("activate-trait", trait="t1", side="O")
    late = {"version": seen, "trait": "foe-1-t2", "side": "O"}
    page = await challenger.act("activate-trait", **late)
    assert page.status_code == 409
    assert 'id="board"' in page.text
    assert "Stubborn as my father" in unescape(page.text)
    told = await browser.say(f"{challenger.base}/activate-trait", **late)
    assert told.status_code == 409
    error = told.json()["error"]
    assert error["reason"] == "stale"
    assert error["facts"]["version"] > error["facts"]["seen"] == seen
    assert error["facts"]["since"]
    assert (await hunter.look())["version"] == error["facts"]["version"]


async def test_a_refusal_says_why_and_what_would_help(browser: Browser):
    """422, for people at the form, for programs with reason, rule, condition and remedy."""
    _, hunter = await try_alone(browser)
    page = await hunter.act("strike", target="foe-1", spend="4", text="I hit them.")
    assert page.status_code == 422
    assert 'id="board"' in page.text
    fields = {"target": "foe-1", "spend": 4, "text": "I hit them."}
    version = (await hunter.look())["version"]
    told = await browser.say(f"{hunter.base}/strike", version=version, **fields)
    error = told.json()["error"]
    assert told.status_code == 422
    assert set(error) == {"reason", "rule", "because", "remedy", "facts"}
    assert error["reason"] == "too_little_advantage"
    assert error["because"] in unescape(page.text)
    assert error["remedy"] in unescape(page.text)


async def test_refusals_speak_the_language_of_whoever_asks(browser: Browser):
    """Accept-Language decides where nothing else was chosen."""
    _, hunter = await try_alone(browser)
    browser.client.cookies.delete("language")
    fields = {"version": 0, "intent": "k", "target": "foe-1", "spend": 4, "text": "x"}
    told = {}
    for language in ("en", "it"):
        headers = {"accept": "application/json", "accept-language": language}
        address = f"{hunter.base}/offer-advantage"
        answer = await browser.client.post(address, json={**fields}, headers=headers)
        told[language] = answer.status_code
    assert told == {"en": 422, "it": 422}


async def test_an_unknown_command_is_not_found(browser: Browser):
    """404, not an accident."""
    _, hunter = await try_alone(browser)
    assert (await hunter.act("win")).status_code == 404


async def test_a_bad_field_is_named(browser: Browser):
    """422 for a field that is missing or of another kind."""
    _, hunter = await try_alone(browser)
    version = (await hunter.look())["version"]
    told = await browser.say(f"{hunter.base}/strike", version=version, target="foe-1", spend="no")
    assert told.status_code == 422
    assert told.json()["error"]["facts"] == {"field": "spend"}
    assert (await hunter.act("strike", target="foe-1", spend="no")).status_code == 422


async def test_the_same_key_with_other_words_is_refused(browser: Browser):
    """A key acts once; other words under it are neither done nor dropped in silence."""
    _, hunter = await try_alone(browser)
    assert (await hunter.act("talk", intent="one", text="Yes")).status_code == 200
    assert (await hunter.act("talk", intent="one", text="No")).status_code == 409


async def test_c115_moments_are_told_in_utc(browser: Browser):
    """C115: the page's machine-readable times and JSON are ISO in UTC, whoever reads them."""
    _, hunter = await try_alone(browser)
    assert {line["at"] for line in (await hunter.look())["lines"]} == {"2026-11-30T12:00:00Z"}
    page = (await browser.get(f"{hunter.base}/log")).text
    assert set(re.findall(r'datetime="([^"]+)"', page)) == {"2026-11-30T12:00:00Z"}


async def test_c139_c140_what_people_write_is_shown_as_text(browser: Browser):
    """C139, C140: markup, scripts and htmx attributes in a line are letters like any other."""
    _, hunter = await try_alone(browser)
    evil = '<script>alert(1)</script><iframe src="//x"></iframe><b hx-get="/" data-hx-on="x">'
    page = await hunter.act("talk", text=evil)
    assert page.status_code == 200
    for sign in ("<script>alert", "<iframe", "<b hx"):
        assert sign not in page.text
    assert evil in await lines(hunter)


async def test_c20_a_page_can_be_left_and_opened_again(browser: Browser):
    """C20: the table and its address live on when nobody looks."""
    _, hunter = await try_alone(browser)
    before = await hunter.look()
    for _ in range(3):
        assert (await browser.get(hunter.base)).status_code == 200
    assert await hunter.look() == before


async def test_the_log_is_read_in_pages(browser: Browser):
    """Each page ends before the number that was asked for."""
    _, hunter = await try_alone(browser)
    head = (await hunter.look())["head"]
    page = await browser.json(f"{hunter.base}/log?before=10")
    assert [line["seq"] for line in page["lines"]] == list(range(1, 10))
    assert [line["seq"] for line in (await browser.json(f"{hunter.base}/log"))["lines"]][-1] == head
    assert (await browser.get(f"{hunter.base}/log?before=x")).status_code == 422
    assert (await browser.get(f"{hunter.base}/log?before=-5")).status_code == 200


async def test_c154_two_seats_of_one_browser_stay_apart(browser: Browser):
    """C154: the seat is in the address; each tab acts for its own and for no other."""
    challenger, hunter = await try_alone(browser)
    await challenger.act("talk", text="from the one")
    await hunter.act("talk", text="from the other")
    said = {line["text"]: line["seat"] for line in (await hunter.look())["lines"]}
    assert said["from the one"] == "challenger"
    assert said["from the other"] == "hunter-1"
    forged = await hunter.act("talk", text="not me", by="challenger")
    assert forged.status_code == 200
    said = {line["text"]: line["seat"] for line in (await hunter.look())["lines"]}
    assert said["not me"] == "hunter-1"


async def test_another_ruleset_sits_at_the_same_table(
    app: FastAPI, new_browser: Callable[..., Browser]
):
    """The write route knows no rules: the toy game is acted in by the same address."""
    browser = new_browser()
    await try_alone(browser)
    acted = await _toy(app, browser)
    told = await browser.say(f"/adventures/{acted}/challenger/add", version=1, amount=4)
    assert told.status_code == 200
    assert [event["name"] for event in told.json()["events"]] == ["added", "turn-passed"]


async def _toy(app: FastAPI, browser: Browser) -> Any:
    token = browser.client.cookies["salute"]
    player = (await people.visitor(app.state.table, token)).player
    assert player is not None
    opening = Opening(
        ruleset=TOY.name,
        command="open",
        data={"seats": list(SEATS), "title": "Toy"},
        taken=SEATS,
        intent="toy",
    )
    return (await open_adventure(app.state.table, player.id, opening)).adventure


async def test_c46_the_other_seat_gets_no_secret(app: FastAPI, new_browser: Callable[..., Browser]):
    """C46: no seed, no session, no key of anybody in any page, JSON or error of the other seat."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    for seat, word in ((challenger, "heron"), (hunter, "stone")):
        await seat.act("talk", text=word)
    async with app.state.table.reading() as db:
        seeds = [row["seed"].hex() for row in await db.fetch("SELECT seed FROM dice_seed")]
        hashes = [
            row[0].hex()
            for table, column in (("session", "token_hash"), ("invitation", "token_hash"))
            for row in await db.fetch(f"SELECT {column} FROM {table}")
        ]
    token = hunter.browser.client.cookies["salute"]
    seen = "".join([await _everything(challenger), await _everything(hunter, errors_only=True)])
    assert seeds
    for secret in (*seeds, *hashes, token):
        assert secret not in seen


async def _everything(seat: Seat, *, errors_only: bool = False) -> str:
    """All that the server says to *seat*."""
    browser, base = seat.browser, seat.base
    read = [] if errors_only else [base, f"{base}/log", f"{base}/invitations", "/", "/account"]
    answers = [await browser.get(address) for address in read]
    answers += [await browser.get(address, accept="application/json") for address in read[:2]]
    answers += [await seat.act("strike", spend="1"), await seat.act("talk", version="0")]
    return "".join(answer.text + str(answer.headers) for answer in answers)


async def test_a_program_learns_every_command_from_openapi(browser: Browser):
    """The description names each command with its fields, and never the seat as one of them."""
    told = await browser.json("/openapi.json")
    strike = told["paths"]["/adventures/{adventure}/{seat}/strike"]["post"]
    body = strike["requestBody"]["content"]["application/json"]["schema"]
    assert {"intent", "version", "target", "spend"} <= set(body["properties"])
    assert "by" not in body["properties"]
    assert len(told["paths"]) > 60


async def test_a_number_that_the_table_has_not_reached_is_refused(browser: Browser):
    """Nobody has seen what has not happened, not even for a line of talk."""
    _, hunter = await try_alone(browser)
    refused = await hunter.act("talk", version=999999999, text="From the future")
    assert refused.status_code == 422
    assert "From the future" not in await lines(hunter)


async def test_a_program_is_told_what_to_do_about_a_field(browser: Browser):
    """Missing, unknown: a remedy that names the field. A command that is none: 404."""
    _, hunter = await try_alone(browser)
    version = (await hunter.look())["version"]
    missing = await browser.say(f"{hunter.base}/talk", version=version)
    unknown = await browser.say(f"{hunter.base}/talk", version=version, text="x", colour="red")
    for answer, field in ((missing, "text"), (unknown, "colour")):
        assert answer.status_code == 422
        assert f"“{field}”" in answer.json()["error"]["remedy"]
    assert (await browser.say(f"{hunter.base}/fly-away")).status_code == 404
