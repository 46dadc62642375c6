"""What every answer says to browsers, and what nobody can do from outside."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
import structlog
from fastapi import FastAPI

from app.logs import speak
from app.main import create_app
from app.web.security import CONTENT_SECURITY
from tests.web.conftest import Browser, Seat, settings_for, table_for_two, try_alone

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


async def test_every_answer_carries_the_security_headers(browser: Browser):
    """Pages, errors, JSON and files alike: no foreign script, no frame, no guessing of types."""
    _, hunter = await try_alone(browser)
    for address in (hunter.base, "/nothing", "/health", "/static/app.js", "/openapi.json"):
        headers = (await browser.get(address)).headers
        assert headers["content-security-policy"] == CONTENT_SECURITY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "unsafe" not in CONTENT_SECURITY


async def test_private_pages_are_kept_by_nobody(browser: Browser):
    """Only static files under the address of their content may be stored, and those for ever."""
    _, hunter = await try_alone(browser)
    page = await browser.get(hunter.base)
    assert page.headers["cache-control"] == "no-store"
    [style] = re.findall(r'href="(/static/app\.css\?v=\w+)"', page.text)
    assert "immutable" in (await browser.get(style)).headers["cache-control"]
    for address in ("/static/app.css", "/static/app.css?v=old"):
        assert (await browser.get(address)).headers["cache-control"] == "no-cache"
    assert (await browser.get("/static/none.css")).status_code == 404
    assert (await browser.get("/static/../pyproject.toml")).status_code == 404


async def test_pages_hold_no_script_and_no_style_of_their_own(browser: Browser):
    """Nothing that the policy would have to forgive."""
    challenger, _ = await try_alone(browser)
    for address in ("/", "/about", "/account", "/sign-in", "/groups/new", challenger.base):
        page = (await browser.get(address)).text
        assert not re.search(
            r"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]*\ssrc=)", page
        )


async def test_cookies_are_out_of_reach_of_scripts(browser: Browser, new_browser: NewBrowser):
    """HttpOnly and SameSite on each."""
    challenger = new_browser(follow=False)
    answer = await challenger.client.post("/try", data={"intent": "a key of my own 1"})
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie


async def test_cookies_are_secure_where_the_site_is(database_url: str, anyio_backend: str):
    """A host with https never sends the session over http."""
    made = create_app(settings_for(database_url, SALUTE_BASE_URL="https://salute.example"))
    assert made.state.settings.secure_cookies


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin", "origin": "null"}, 200),
        ({"origin": "http://localhost:8000"}, 200),
        ({}, 200),
    ],
)
async def test_another_site_can_not_send_our_forms(browser: Browser, headers, status):
    """403 with a page that says so, as form and as JSON."""
    _, hunter = await try_alone(browser)
    csrf, version = await browser.csrf(), (await hunter.look())["version"]
    form = {"csrf": csrf, "version": version, "intent": uuid4().hex, "text": "x"}
    body: Any
    for body in ({"data": form}, {"json": {k: v for k, v in form.items() if k != "csrf"}}):
        address = f"{hunter.base}/talk"
        answer = await browser.client.post(address, headers=headers, **body)
        assert answer.status_code == status


async def test_a_form_without_its_sessions_token_is_refused(browser: Browser):
    """403: the token belongs to one session."""
    _, hunter = await try_alone(browser)
    for csrf in ("", "0" * 32, "è" * 32):
        assert (await hunter.act("talk", text="x", csrf=csrf)).status_code == 403


async def test_c50_who_holds_no_seat_can_do_nothing(new_browser: NewBrowser):
    """C50: every address that changes a table is closed to a stranger and to another's guest."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    other, _ = await try_alone(new_browser())
    before = await hunter.look()
    for command in ("talk", "narrate", "salute", "invitations", "quote", "strike"):
        forged = Seat(other.browser, hunter.base)
        answer = await forged.act(command, version=before["version"], text="x", word="x")
        assert answer.status_code == 404
        stranger = await new_browser().say(f"{hunter.base}/{command}", version=0, text="x")
        assert stranger.status_code == 401
    mine_for_theirs = Seat(challenger.browser, hunter.base)
    assert (await mine_for_theirs.act("talk", version=0, text="x")).status_code == 404
    assert (await hunter.look())["head"] == before["head"]


async def test_c53_a_changed_address_finds_what_a_made_up_one_finds(new_browser: NewBrowser):
    """C53: a foreign table, a foreign seat and a table that never was look the same."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    other, _ = await try_alone(new_browser())
    made_up = f"/adventures/{uuid4()}/hunter-1"
    addresses = (other.base, challenger.base, made_up, f"{hunter.base}x", "/adventures/1/2")
    pages = set()
    for address in addresses:
        answer = await hunter.browser.get(address)
        assert answer.status_code == 404
        pages.add(re.sub(r'(name="next" value=")[^"]*', r"\1", answer.text))
    signed_in_or_not = {re.sub(r'(name="csrf" value=")\w*', r"\1", page) for page in pages}
    assert len(signed_in_or_not) == 1


async def test_c55_an_address_is_no_key(new_browser: NewBrowser):
    """C55: what stands in the address bar lets nobody in, and no page names a session."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    stranger = new_browser()
    for address in (hunter.base, challenger.base, f"{hunter.base}/log"):
        page = await stranger.get(address)
        assert page.status_code == 401
        assert "The well" not in page.text
    token = hunter.browser.client.cookies["salute"]
    for address in ("/", hunter.base, "/account"):
        assert token not in (await hunter.browser.get(address)).text


async def test_c56_other_sites_learn_no_address(browser: Browser):
    """C56: no referrer leaves this site."""
    _, hunter = await try_alone(browser)
    page = await browser.get(hunter.base)
    assert page.headers["referrer-policy"] == "same-origin"
    assert not re.search(r'name="referrer" content="(?!same-origin|no-referrer)', page.text)


@pytest.fixture
def spoken() -> Iterator[None]:
    """The program speaks as it does when it serves."""
    speak("info")
    yield
    structlog.reset_defaults()


@pytest.mark.usefixtures("spoken")
async def test_the_log_of_requests_never_holds_a_key(new_browser: NewBrowser, capsys):
    """Routes are logged, addresses are not."""
    await table_for_two(new_browser(), new_browser())
    logged = capsys.readouterr().out
    assert "/invitations/{token}" in logged
    assert not re.search(r"/invitations/[\w-]{20,}", logged)


async def test_health_tells_whether_the_table_can_be_played_at(browser: Browser, app: FastAPI):
    """200 with database and migrations, 503 without."""
    assert (await browser.get("/health")).json() == {"status": "ready"}
    async with app.state.table.reading() as db:
        await db.execute("ALTER TABLE alembic_version RENAME TO elsewhere")
        try:
            assert (await browser.get("/health")).status_code == 503
        finally:
            await db.execute("ALTER TABLE elsewhere RENAME TO alembic_version")


async def test_an_accident_is_told_without_its_insides(app: FastAPI, new_browser: NewBrowser):
    """A 500 says what to do now, and nothing of the program."""

    async def broken() -> None:
        raise RuntimeError("secret detail")

    app.add_api_route("/broken", broken)
    try:
        page = await new_browser().get("/broken")
        told = await new_browser().get("/broken", accept="application/json")
    finally:
        app.router.routes.pop()
    assert (page.status_code, told.status_code) == (500, 500)
    assert "secret" not in page.text + told.text
    assert told.json()["error"]["reason"] == "broken"
