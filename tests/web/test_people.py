"""Coming in, being let in again, and being forgotten."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from html import unescape
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from app.play.reading import check
from tests.web.conftest import Browser, Clock, Seat, invite, table_for_two, try_alone

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


def title(page: httpx.Response) -> str:
    """The heading of *page*."""
    return unescape(re.findall(r"<h1[^>]*>(.*?)</h1>", page.text, re.DOTALL)[0])


def phrase_in(page: httpx.Response) -> str:
    """The recovery phrase that *page* shows."""
    return unescape(re.findall(r'id="phrase"[^>]*value="([^"]+)"', page.text)[0])


async def test_the_first_page_says_what_this_is_and_offers_four_ways_in(browser: Browser):
    """Try it alone, start a group, follow an invitation, sign in."""
    page = (await browser.get("/")).text
    for way in ("/try", "/groups/new", "/invitations", "/sign-in"):
        assert f'"{way}"' in page


async def test_two_people_meet_by_an_invitation(new_browser: NewBrowser):
    """One lays the table, the other needs the address and a name."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    assert (await challenger.act("talk", text="Hello")).status_code == 200
    assert "Hello" in [line["text"] for line in (await hunter.look())["lines"]]
    assert "Zora" in (await hunter.browser.get(f"{hunter.base}/invitations")).text


async def test_an_invitation_is_for_one_person(new_browser: NewBrowser):
    """Who used it is let in again; anybody else is told that it was used."""
    hunter = await lay(new_browser())
    address = await invite(hunter, "challenger")
    guest, late = new_browser(), new_browser()
    assert "Ada" in (await guest.get(address)).text
    assert (await guest.send(address, name="Zora")).status_code == 200
    again = await guest.get(address)
    assert again.url.path.endswith("/challenger")
    for used in (await late.get(address), await late.send(address, name="Eve")):
        assert used.status_code == 410
        assert "used it already" in used.text


async def test_a_double_press_on_an_invitation_seats_one_guest(new_browser: NewBrowser):
    """Both copies are answered with the same session and the same phrase."""
    address = await invite(await lay(new_browser()), "challenger")
    guest = new_browser()
    form = {"name": "Zora", "intent": "an intent of their own"}
    first, second = await asyncio.gather(
        guest.client.post(address, data=form), guest.client.post(address, data=form)
    )
    assert phrase_in(first) == phrase_in(second)
    assert first.history[0].cookies["salute"] == second.history[0].cookies["salute"]


async def test_an_invitation_can_be_taken_back_and_runs_out(new_browser: NewBrowser, clock: Clock):
    """The page says which of the two it was."""
    hunter = await lay(new_browser())
    revoked, expired = await invite(hunter, "challenger"), await invite(hunter, "challenger")
    page = (await hunter.browser.get(f"{hunter.base}/invitations")).text
    [latest, *_] = re.findall(r'action="([^"]+/revoke)"', page)
    for address in re.findall(r'action="([^"]+/revoke)"', page):
        if address == latest:
            assert (await hunter.browser.send(address)).status_code == 200
    told = {(await new_browser().get(each)).text.count("taken back") for each in (revoked, expired)}
    assert told == {0, 1}
    clock.turn(days=15)
    for address in (revoked, expired):
        assert (await new_browser().get(address)).status_code == 410


async def test_a_pasted_address_is_followed(browser: Browser, new_browser: NewBrowser):
    """With or without the site in front of it."""
    address = await invite(await lay(new_browser()), "challenger")
    for pasted in (address, f" http://localhost:8000{address}/ "):
        page = await browser.client.get("/invitations", params={"address": pasted})
        assert page.url.path == address
    nothing = await browser.client.get("/invitations", params={"address": "what?"})
    assert nothing.status_code == 404


async def test_an_invitation_is_shown_as_a_picture_too(new_browser: NewBrowser):
    """The QR code is inside the page, so that its address is in no log."""
    hunter = await lay(new_browser())
    page = await hunter.browser.send(f"{hunter.base}/invitations", seat="challenger")
    assert 'src="data:image/svg+xml' in page.text


async def test_c25_whoever_comes_back_finds_the_table_first(new_browser: NewBrowser, clock: Clock):
    """C25: an hour later, on the first page, the table that waits is the first link."""
    _, hunter = await try_alone(new_browser())
    clock.turn(hours=1)
    page = (await hunter.browser.get("/")).text
    rows = re.findall(r'<a href="(/adventures/[^"]+)"', page)
    assert rows[0] in hunter.base
    assert page.index("Waiting for you") < page.index(rows[0])


async def test_who_has_a_recovery_phrase_is_not_offered_a_first_one(new_browser: NewBrowser):
    """Neither where it was shown nor where it was used; who was never shown one has none."""
    alone, ada, elsewhere = new_browser(), new_browser(), new_browser()
    offer, replaces = "Get a recovery phrase or set a password", "a new one would replace it"
    await alone.send("/try")
    assert offer in (await alone.get("/")).text
    assert "You have none yet." in (await alone.get("/account")).text
    phrase = phrase_in(await alone.send("/account/phrase"))
    assert replaces in (await alone.get("/")).text
    await elsewhere.send("/recover", phrase=phrase)
    for browser in (ada, elsewhere):
        if browser is ada:
            await ada.send("/groups", name="Ada", group="Friday", title="Salt", seat="challenger")
        first, own = (await browser.get("/")).text, (await browser.get("/account")).text
        assert (offer in first, replaces in first) == (False, True)
        assert "You have one already." in own


async def test_c119_a_recovery_phrase_brings_a_guest_back(new_browser: NewBrowser):
    """C119: with the cookie gone, the words that were shown once lead to the same seat."""
    hunter_browser = new_browser()
    laid = await hunter_browser.send(
        "/groups", name="Ada", group="Us", title="The well", seat="hunter-1"
    )
    phrase = phrase_in(laid)
    base = re.findall(r'href="(/adventures/[^"/]+/hunter-1)/', laid.text)[0]
    other = new_browser()
    assert (await other.get(base)).status_code == 401
    assert (await other.send("/recover", phrase="no such words at all")).status_code == 422
    assert (await other.send("/recover", phrase=f" {phrase.upper()} ")).status_code == 200
    assert (await other.get(base)).status_code == 200


async def test_a_guest_becomes_an_account(new_browser: NewBrowser):
    """A login and a password keep the seats and open them anywhere."""
    hunter = await lay(new_browser())
    browser = hunter.browser
    short = await browser.send("/account/password", login="ada", password="short")
    assert (short.status_code, "8 characters" in short.text) == (422, True)
    made = await browser.send("/account/password", login="Ada-1", password="a long password")
    assert made.status_code == 200
    assert (await browser.get(hunter.base)).status_code == 200
    other = new_browser()
    wrong = await other.send("/sign-in", login="ada-1", password="another password")
    assert (wrong.status_code, "No account has this name" in wrong.text) == (422, True)
    await other.send("/sign-in", login="ADA-1", password="a long password", next=hunter.base)
    assert (await other.get(hunter.base)).status_code == 200
    taken = await (await lay(new_browser())).browser.send(
        "/account/password", login="ada-1", password="a different password"
    )
    assert (taken.status_code, "Choose another" in taken.text) == (422, True)


async def test_a_changed_password_ends_all_other_sessions(new_browser: NewBrowser):
    """Whoever knew the old one is out."""
    browser, other = (await lay(new_browser())).browser, new_browser()
    await browser.send("/account/password", login="grace", password="a long password")
    await other.send("/sign-in", login="grace", password="a long password")
    wrong = await browser.send("/account/password", old="no", password="a newer password")
    assert wrong.status_code == 422
    done = await browser.send("/account/password", old="a long password", password="a newer one")
    assert done.status_code == 200
    assert (await browser.get("/account")).status_code == 200
    assert (await other.get("/account")).status_code == 401


async def test_a_session_can_be_ended_from_another_browser(new_browser: NewBrowser):
    """My own page lists where I am signed in."""
    browser, other = (await lay(new_browser())).browser, new_browser()
    phrase = phrase_in(await browser.send("/account/phrase"))
    await other.send("/recover", phrase=phrase)
    page = (await browser.get("/account")).text
    sessions = re.findall(r'action="(/account/sessions/\w+/revoke)"', page)
    assert len(sessions) == 2
    for each in sessions:
        if each not in re.findall(r"this browser.{,200}?action=\"([^\"]+)\"", page, re.DOTALL):
            await browser.send(each)
    assert (await other.get("/account")).status_code == 401
    assert (await browser.get("/account")).status_code == 200
    await browser.send("/sign-out")
    assert (await browser.get("/account")).status_code == 401


async def test_signing_out_on_every_device(new_browser: NewBrowser):
    """Every session ends at once, and the page says how one comes back; the way back works."""
    ada, elsewhere = new_browser(), new_browser()
    await lay(ada)
    phrase = phrase_in(await ada.send("/account/phrase"))
    await elsewhere.send("/recover", phrase=phrase)
    page = (await elsewhere.get("/account")).text
    assert "You come back with your recovery phrase alone." in page
    assert 'action="/account/sessions/revoke"' in page
    done = await elsewhere.send("/account/sessions/revoke")
    assert (done.url.path, "salute" in elsewhere.client.cookies) == ("/", False)
    for browser in (ada, elsewhere):
        assert (await browser.get("/account")).status_code == 401
    ada.client.cookies.clear()
    await ada.send("/recover", phrase=phrase)
    assert (await ada.get("/account")).status_code == 200


async def test_language_and_theme_are_remembered(new_browser: NewBrowser):
    """In the browser and with the player; the page comes back to where it was."""
    hunter = await lay(new_browser())
    browser = hunter.browser
    back = await browser.send("/settings/language", language="it", next=hunter.base)
    assert back.url.path == hunter.base
    assert '<html lang="it"' in back.text
    await browser.send("/settings/theme", theme="dark", next="/")
    assert 'data-theme="dark"' in (await browser.get("/")).text
    for address in ("/settings/language", "/settings/theme", "/settings/guided"):
        assert (
            await browser.send(address, language="xx", theme="x", guided="x")
        ).status_code == 422


@pytest.mark.parametrize(
    "address", ["//evil.example", "https://evil.example", "/\\evil", "/\t/x", ""]
)
async def test_nobody_is_led_to_another_site(browser: Browser, address):
    """A return address that is not ours leads to the first page."""
    back = await browser.send("/settings/theme", theme="dark", next=address)
    assert back.url == "http://localhost:8000/"


async def test_c133_what_was_typed_survives_the_end_of_the_session(new_browser: NewBrowser):
    """C133: the text is on the page that asks to sign in, and is sent after it, once."""
    hunter = await lay(new_browser())
    browser = hunter.browser
    await browser.send("/account/password", login="emmy", password="a long password")
    csrf, version = await browser.csrf(), (await hunter.look())["version"]
    form = {"csrf": csrf, "version": version, "intent": "kept", "text": "A long story."}
    browser.client.cookies.clear()
    asked = await browser.client.post(f"{hunter.base}/talk", data=form)
    assert asked.status_code == 401
    kept = dict(re.findall(r'name="(kept\.\w+)" value="([^"]*)"', asked.text))
    assert kept["kept.text"] == "A long story."
    credentials = {"login": "emmy", "password": "a long password", "next": f"{hunter.base}/talk"}
    resend = await browser.client.post("/sign-in", data={**kept, **credentials})
    assert "A long story." in resend.text
    assert "a long password" not in resend.text
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', resend.text.split("data-refused")[1]))
    sent = await browser.client.post(
        f"{hunter.base}/talk", data={**fields, "text": "A long story."}
    )
    assert sent.status_code == 200
    assert [x["text"] for x in (await hunter.look())["lines"]].count("A long story.") == 1


async def test_c133_a_form_of_an_older_session_is_asked_again(new_browser: NewBrowser):
    """C133: signing in elsewhere in between costs one more press, not the text."""
    hunter = await lay(new_browser())
    answer = await hunter.browser.client.post(
        f"{hunter.base}/talk",
        data={"csrf": "old", "version": "1", "intent": "k", "text": "My own words"},
    )
    assert answer.status_code == 403
    assert "My own words" in answer.text
    assert "data-refused" in answer.text


async def test_c142_nobody_is_an_administrator(browser: Browser):
    """C142: a fresh server has no account, no default password and no page for an administrator."""
    for login in ("admin", "root", "gm", "salute"):
        answer = await browser.send("/sign-in", login=login, password=login)
        assert answer.status_code == 422
    for address in ("/admin", "/setup", "/metrics", "/docs"):
        assert (await browser.get(address)).status_code == 404


async def test_c143_a_new_table_is_open_to_nobody_else(new_browser: NewBrowser):
    """C143: without an invitation there is no way to it, signed in or not."""
    hunter = await lay(new_browser())
    stranger, guest = new_browser(), (await lay(new_browser())).browser
    assert (await stranger.get(hunter.base)).status_code == 401
    for address in (hunter.base, f"{hunter.base}/log", f"{hunter.base}/bell", hunter.base[:-9]):
        assert (await guest.get(address)).status_code == 404


async def test_c145_an_erased_player_leaves_the_story_whole(app: FastAPI, new_browser: NewBrowser):
    """C145: name, login and sessions are gone; the shared log stays and verifies."""
    challenger, hunter = await table_for_two(new_browser(), new_browser())
    await challenger.act("talk", text="I was here")
    bea = challenger.browser
    await bea.send("/account/password", login="bea-1", password="a long password")
    assert (await bea.send("/account/erase")).status_code == 422
    await bea.send("/account/erase", sure="true")
    assert (await bea.get("/account")).status_code == 401
    gone = await new_browser().send("/sign-in", login="bea-1", password="a long password")
    assert gone.status_code == 422
    told = {line["text"]: line["seat"] for line in (await hunter.look())["lines"]}
    assert told["I was here"] == "challenger"
    for address in (hunter.base, f"{hunter.base}/log", f"{hunter.base}/invitations"):
        assert "Zora" not in (await hunter.browser.get(address)).text
    assert (await check(app.state.table, UUID(hunter.base.split("/")[2]))).is_sound


async def test_passwords_are_not_tried_for_ever(browser: Browser):
    """429 says how long to wait, to people and to programs."""
    for _ in range(10):
        answer = await browser.send("/sign-in", login="ada", password="guess number n")
        assert answer.status_code == 422
    stopped = await browser.send("/sign-in", login="ada", password="guess number n")
    assert stopped.status_code == 429
    assert int(stopped.headers["retry-after"]) > 0
    assert "seconds" in stopped.text


async def lay(browser: Browser) -> Seat:
    """A new table with *browser* at the Hunter's seat."""
    laid = await browser.send("/groups", name="Ada", group="Us", title="The well", seat="hunter-1")
    base = re.findall(r'href="(/adventures/[^"/]+/hunter-1)/', laid.text) or [
        laid.url.path.removesuffix("/invitations")
    ]
    return Seat(browser, base[0])


async def test_a_title_that_the_rules_refuse_is_told_on_a_page(browser: Browser):
    """Before there is a table, a refusal has a page of its own."""
    for title in ("a\u202eb", "x" * 41, " "):
        page = await browser.send("/groups", name="Ada", group="Us", title=title, seat="hunter-1")
        assert page.status_code == 422
        assert "<h1" in page.text


async def test_what_is_shown_once_outlives_a_reload(browser: Browser):
    """The phrase and the invitation's address are pages of their own, told for some minutes."""
    seat = await lay(browser)
    made = await browser.send("/account/phrase")
    words = re.findall(r'id="phrase" type="text" value="([^"]+)"', made.text)
    assert words
    assert made.url.path == "/account"
    assert words[0] in (await browser.get("/account")).text
    other = next(each for each in ("challenger", "hunter-1") if each not in seat.base)
    invited = await browser.send(f"{seat.base}/invitations", seat=other)
    address = re.findall(r'id="fresh" type="text" value="([^"]+)"', invited.text)
    assert address
    assert address[0] in (await browser.get(f"{seat.base}/invitations")).text


async def test_a_welcome_that_comes_too_late_says_where_a_new_phrase_is(browser: Browser):
    """Nothing untrue is told, and no phrase."""
    await lay(browser)
    again = await browser.get("/welcome?on=//elsewhere.example/")
    assert 'id="phrase"' in again.text
    assert 'href="//elsewhere' not in again.text
    browser.client.cookies.clear()
    late = await browser.get("/welcome?on=/")
    assert 'id="phrase"' not in late.text
    assert "/account#phrase-heading" in late.text
