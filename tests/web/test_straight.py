"""The short way of what is sent at every click answers exactly as the ordinary road does."""

from __future__ import annotations

import itertools
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from structlog.testing import capture_logs

from app.main import create_app
from app.rules.registry import RULESETS
from app.web.straight import Straight
from tests.play.toy import TOY
from tests.web.conftest import SITE, Browser, Seat, settings_for, table_for_two

pytestmark = pytest.mark.anyio

JSON = {"accept": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}
PROGRAM = {**JSON, "content-type": "application/json"}
KEYS = re.compile(r'(name="intent" value=")[^"]+|(\[data-)?[0-9a-f]{32}')
SAME = ("content-type", "location", "set-cookie", "content-security-policy", "cache-control")

_keys = itertools.count(1)


@dataclass
class Roads:
    """The same table by the short way and by the ordinary road, for one session's cookie."""

    seat: Seat
    other: Seat
    short: httpx.AsyncClient
    ordinary: httpx.AsyncClient

    async def agree(self, method: str, address: str, **sent: Any) -> httpx.Response:
        """The answer to a request, once it is the same by both: status, headers, words, log."""
        answers = [await _asked(road, method, address, sent) for road in self.both]
        assert answers[0][1] == answers[1][1]
        return answers[0][0]

    @property
    def both(self) -> tuple[httpx.AsyncClient, httpx.AsyncClient]:
        """The two ways, the short one first."""
        return self.short, self.ordinary

    async def post(self, command: str, body: bytes | str, **headers: str) -> httpx.Response:
        """What both answer to *body* sent to *command* at the own seat."""
        address = f"{self.seat.base}/{command}"
        return await self.agree("POST", address, content=body, headers=headers)

    async def form(self, command: str, **fields: Any) -> httpx.Response:
        """What both answer to a form of the session's own."""
        csrf = await self.seat.browser.csrf()
        version = (await self.seat.look())["version"]
        given = {"intent": f"road {next(_keys)}", "csrf": csrf, "version": version, **fields}
        data = {name: value for name, value in given.items() if value is not None}
        return await self.agree("POST", f"{self.seat.base}/{command}", data=data)

    async def say(self, command: str, **fields: Any) -> httpx.Response:
        """What both answer to a program."""
        version = (await self.seat.look())["version"]
        given = {"intent": f"road {next(_keys)}", "version": version, **fields}
        data = {name: value for name, value in given.items() if value is not None}
        return await self.agree("POST", f"{self.seat.base}/{command}", json=data, headers=JSON)


async def _asked(
    road: httpx.AsyncClient, method: str, address: str, sent: Mapping[str, Any]
) -> tuple[httpx.Response, Any]:
    with capture_logs() as logs:
        answer = await road.request(method, address, **sent)
    told = [(each.get("route"), each.get("status")) for each in logs if each["event"] == "request"]
    headers = {name: answer.headers.get(name) for name in SAME}
    return answer, (answer.status_code, headers, KEYS.sub(r"\1", answer.text), told)


@pytest.fixture
async def roads(app: FastAPI, database_url: str, new_browser: Any) -> AsyncIterator[Roads]:
    """Two tables' seats, and a second application that lacks nothing but the short way."""
    slow = create_app(settings_for(database_url), rulesets={**RULESETS, TOY.name: TOY})
    slow.state = app.state
    slow.router.routes[:] = [each for each in slow.router.routes if not isinstance(each, Straight)]
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    clients = [
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app=each, raise_app_exceptions=False),
            base_url=SITE,
            cookies=hunter.browser.client.cookies,
        )
        for each in (app, slow)
    ]
    assert any(isinstance(each, Straight) for each in app.router.routes)
    yield Roads(hunter, challenger, clients[0], clients[1])
    for each in clients:
        await each.aclose()


async def test_what_is_done_is_answered_alike(roads: Roads):
    """The second of two equal forms finds it done; both hear the first result."""
    assert (await roads.form("talk", text="Here I am")).status_code == 303
    said = await roads.say("talk", text="Here I am again")
    assert (said.status_code, len(said.json()["events"])) == (200, 1)
    lines = [line["text"] for line in (await roads.seat.look())["lines"]]
    assert lines.count("Here I am") == lines.count("Here I am again") == 1


async def test_what_the_rules_refuse_is_refused_alike(roads: Roads):
    """With reason and remedy, as a page and as data."""
    assert (await roads.form("strike", target="foe-1", spend="1")).status_code == 422
    refused = await roads.say("strike", target="foe-1", spend=1)
    assert (refused.status_code, bool(refused.json()["error"]["reason"])) == (422, True)


async def test_a_stale_page_and_a_used_key_are_told_alike(roads: Roads):
    """409, with what has changed since and what was typed."""
    await roads.seat.act("set-pool", pool="20", limit="8")
    for way in (roads.form, roads.say):
        stale = await way("set-pool", pool=10, limit=5, version=1)
        assert stale.status_code == 409
    await roads.seat.act("talk", intent="used", text="one")
    for way in (roads.form, roads.say):
        assert (await way("talk", intent="used", text="two")).status_code == 409


@pytest.mark.parametrize(
    "fields",
    [
        {"text": None},
        {"text": "x", "colour": "red"},
        {"text": "x" * 5000},
        {"text": "x", "intent": None},
        {"text": "x", "intent": "k" * 65},
        {"text": "x", "version": None},
        {"text": "x", "version": "later"},
        {"text": "x", "version": 10**9},
    ],
)
async def test_a_bad_field_is_named_alike(roads: Roads, fields: dict[str, Any]):
    """Missing, unknown, too long; a key or a number of the table that can't be."""
    for way in (roads.form, roads.say):
        assert (await way("talk", **fields)).status_code == 422


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"{", PROGRAM, 400),
        (b"[1]", PROGRAM, 422),
        (b"[" * 100_000, PROGRAM, 413),
        (b"\xff\xfe", PROGRAM, 400),
        (b"text=%FF%FE", FORM, 400),
        (b"text=%00", FORM, 400),
        (b"text=a", {"content-type": "text/plain"}, 415),
        (b"text=" + b"a" * 70_000, FORM, 413),
        (b"a=1&" * 300, FORM, 413),
        (b"", FORM, 403),
        (b"text=x&intent=i&version=1&csrf=wrong", FORM, 403),
        (b"text=x&intent=i&version=1", {**FORM, "sec-fetch-site": "cross-site"}, 403),
        (b"text=x&intent=i&version=1", {**FORM, "origin": "https://elsewhere.example"}, 403),
    ],
)
async def test_a_body_that_nobody_can_read_is_refused_alike(
    roads: Roads, body: bytes, headers: dict[str, str], status: int
):
    """Broken, of another type, too large, of another site."""
    assert (await roads.post("talk", body, **headers)).status_code == status
    assert (await roads.post("talk", body, **{**headers, **JSON})).status_code == status


async def test_what_is_not_mine_is_not_there_by_either_way(roads: Roads):
    """The other's seat, no seat, no table, no command, a command that only the table gives."""
    mine = roads.seat.base
    table = mine.rpartition("/")[0]
    wrong = (
        f"{roads.other.base}/talk", f"{table}/nobody/talk", f"/adventures/{uuid4()}/hunter-1/talk",
        f"{mine}/fly-away", f"{mine}/bring-hunter", f"{mine}/talk/",
    )  # fmt: skip
    for address in wrong:
        said = await roads.agree("POST", address, json={}, headers=JSON)
        sent = await roads.agree("POST", address, data={"csrf": await roads.seat.browser.csrf()})
        assert {said.status_code, sent.status_code} <= {307, 404}, address
    for address in ("/adventures/no-table/hunter-1/talk", f"{mine}%2Ftalk"):
        assert (await roads.agree("POST", address, json={}, headers=JSON)).status_code >= 400


async def test_who_is_not_signed_in_is_asked_to_alike(roads: Roads):
    """What they typed comes along to the page where they sign in."""
    for road in roads.both:
        road.cookies.clear()
    data = {"text": "Kept", "intent": "nobody", "version": 1}
    page = await roads.agree("POST", f"{roads.seat.base}/talk", data=data)
    assert (page.status_code, "Kept" in page.text) == (401, True)
    said = await roads.agree("POST", f"{roads.seat.base}/talk", json=data, headers=JSON)
    assert said.status_code == 401
    assert (await roads.agree("GET", roads.seat.base)).status_code == 401


async def test_the_table_is_shown_alike(roads: Roads):
    """As a page, as data, to who sits there and to who does not; no other method is known."""
    for headers in ({}, JSON, {"accept-language": "it"}):
        assert (await roads.agree("GET", roads.seat.base, headers=headers)).status_code == 200
        assert (await roads.agree("GET", roads.other.base, headers=headers)).status_code == 404
    for method in ("PUT", "DELETE", "PATCH"):
        for address in (roads.seat.base, f"{roads.seat.base}/talk"):
            assert (await roads.agree(method, address)).status_code in {404, 405}
    for method in ("HEAD", "OPTIONS"):
        await roads.agree(method, roads.seat.base)
    assert (await roads.agree("GET", f"{roads.seat.base}/talk")).status_code in {404, 405}


async def test_a_browser_takes_the_short_way(app: FastAPI, browser: Browser):
    """It is the first that fits for every command that a form sends, and for no other address."""
    [seen, acted] = [each for each in app.router.routes if isinstance(each, Straight)]

    def matched(route: Straight, method: str, path: str) -> bool:
        scope = {"type": "http", "method": method, "path": path, "root_path": ""}
        return route.matches(scope)[0].name == "FULL"

    base = f"/adventures/{uuid4()}/hunter-1"
    assert matched(seen, "GET", base)
    for ruleset in RULESETS.values():
        assert all(matched(acted, "POST", f"{base}/{name}") for name in ruleset.commands)
    for path in (f"{base}/lead", f"{base}/quote", f"{base}/readers", base, f"{base}/talk/x"):
        assert not matched(acted, "POST", path)
