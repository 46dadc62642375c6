"""People come in, go out, come back, and are forgotten when they wish."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from app.play import people
from app.play.errors import AccountError
from app.play.guests import become_guest
from app.play.people import Player
from app.store import phrases
from app.store.sessions import STRANGER
from tests.play.conftest import Played

pytestmark = pytest.mark.anyio


async def fails(reason: str, attempt) -> None:
    """*attempt* fails for *reason*."""
    with pytest.raises(AccountError) as caught:
        await attempt
    assert caught.value.reason == reason


async def test_a_guest_needs_only_a_name(table):
    """And is known again by the token."""
    ada = await become_guest(table, "  Ada   Lovelace ", "it")
    seen = await people.visitor(table, ada.token)
    assert seen.player == Player(id=ada.player.id, name="Ada Lovelace", language="it")
    assert seen.seats == ()


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\u202eb", "a\0b", "a\ud800"])
async def test_a_name_that_nobody_can_read_is_refused(table, name):
    """Empty, too long, or with signs that turn text around."""
    with pytest.raises(AccountError):
        await become_guest(table, name)


@pytest.mark.parametrize("token", [None, "", "x", "\ud800", "x" * 5000])
async def test_a_token_that_was_never_given_is_a_stranger(table, token):
    """Without an error."""
    assert await people.visitor(table, token) == STRANGER


async def test_c119_a_recovery_phrase_brings_a_guest_back(table):
    """However it is typed; another device gets a session of its own."""
    ada = await become_guest(table, "Ada", "it")
    assert ada.phrase is not None
    assert len(ada.phrase.split()) == 8
    typed = ada.phrase.upper().replace(" ", ", ")
    back = await people.recover(table, typed)
    assert back.player == ada.player
    assert back.token != ada.token
    assert (await people.visitor(table, ada.token)).player == ada.player


async def test_c34_a_thousand_wrong_tokens_lock_nobody_out_and_leave_no_trace(table):
    """The right player is still let in."""
    ada = await become_guest(table, "Ada")
    async with table.reading() as db:
        before = await db.fetchval("SELECT count(*) FROM session")
        for batch in range(10):
            tried = [people.visitor(table, f"wrong {batch} {n}") for n in range(100)]
            assert set(await asyncio.gather(*tried)) == {STRANGER}
        assert before == await db.fetchval("SELECT count(*) FROM session")
    await fails(
        "unknown-phrase", people.recover(table, "eight wrong words that nobody was ever given")
    )
    assert (await people.visitor(table, ada.token)).player == ada.player


async def test_a_password_turns_a_guest_into_an_account(table):
    """With the same name and seats, and sign-in by any spelling of the login."""
    ada = await become_guest(table, "Ada")
    login = f"Ada-{ada.player.id}"
    signed = await people.sign_up(table, ada.player.id, login, "correct horse")
    assert signed.player == replace(ada.player, login=login.casefold())
    again = await people.sign_in(table, f" {login.upper()} ", "correct horse")
    assert again.player.id == ada.player.id
    other = await people.sign_up(table, ada.player.id, login, "correct horse")
    assert other.player.id == ada.player.id, "a second copy of the form signs in"
    await fails("has-account", people.sign_up(table, ada.player.id, f"x{login}", "correct horse"))


async def test_a_taken_login_is_told(table):
    """And the taker's account is not touched."""
    login = f"user-{(await become_guest(table, 'x')).player.id}"
    await people.sign_up(table, None, login, "correct horse", "One")
    await fails("login-taken", people.sign_up(table, None, login.upper(), "other password", "Two"))
    assert (await people.sign_in(table, login, "correct horse")).player.name == "One"


async def test_wrong_login_and_wrong_password_look_the_same(table):
    """Nobody learns who has an account."""
    login = f"user-{(await become_guest(table, 'x')).player.id}"
    await people.sign_up(table, None, login, "correct horse")
    await fails("wrong-credentials", people.sign_in(table, login, "battery staple"))
    await fails("wrong-credentials", people.sign_in(table, f"no-{login}", "correct horse"))


@pytest.mark.parametrize(
    ("login", "password", "reason"),
    [
        ("ab", "correct horse", "login-invalid"),
        ("a b c", "correct horse", "login-invalid"),
        ("x" * 65, "correct horse", "login-invalid"),
        ("someone", "short", "password-too-short"),
        ("someone", "x" * 201, "password-too-long"),
        ("someone", "x" * 20 + "\ud800", "unreadable"),
    ],
)
async def test_logins_and_passwords_that_do_not_do(table, login, password, reason):
    """Each with its own reason."""
    await fails(reason, people.sign_up(table, None, login, password))


async def test_a_session_lasts_ninety_days_from_its_last_use(table, clock):
    """Each visit prolongs it."""
    ada = await become_guest(table, "Ada")
    for _ in range(3):
        clock.turn(days=80)
        assert (await people.visitor(table, ada.token)).player == ada.player
    clock.turn(days=91)
    assert await people.visitor(table, ada.token) == STRANGER


async def test_signing_out_ends_one_session_or_all(table):
    """The others go on, unless they are to end as well."""
    ada = await become_guest(table, "Ada")
    tablet = await people.recover(table, ada.phrase or "")
    await people.sign_out(table, ada.token)
    assert await people.visitor(table, ada.token) == STRANGER
    assert (await people.visitor(table, tablet.token)).player == ada.player
    await people.sign_out_everywhere(table, ada.player.id)
    assert await people.visitor(table, tablet.token) == STRANGER


async def test_a_new_password_ends_all_other_sessions(table):
    """Whoever stole one is out."""
    guest = await become_guest(table, "Ada")
    signed = await people.sign_up(table, guest.player.id, f"ada-{guest.player.id}", "correct horse")
    await fails(
        "wrong-credentials",
        people.change_password(table, signed.player, "wrong", "battery staple"),
    )
    token = await people.change_password(table, signed.player, "correct horse", "battery staple")
    assert await people.visitor(table, guest.token) == STRANGER
    assert (await people.visitor(table, token)).player == signed.player
    await people.sign_in(table, signed.player.login or "", "battery staple")


async def test_a_new_phrase_voids_the_old_one(table):
    """There is one at a time."""
    ada = await become_guest(table, "Ada")
    phrase = await people.new_phrase(table, ada.player)
    await fails("unknown-phrase", people.recover(table, ada.phrase or ""))
    assert (await people.recover(table, phrase)).player == ada.player


async def test_wishes_about_pages_are_remembered(table):
    """And can be unset."""
    ada = await become_guest(table, "Ada", "it")
    await people.prefer(table, ada.player.id, theme="dark")
    await people.prefer(table, ada.player.id, theme="no such theme")
    await people.rename(table, ada.player.id, "Ada L.")
    seen = (await people.visitor(table, ada.token)).player
    assert seen == Player(id=ada.player.id, name="Ada L.", language="it", theme="dark")
    await people.prefer(table, ada.player.id, language="", theme="")
    seen = (await people.visitor(table, ada.token)).player
    assert seen == Player(id=ada.player.id, name="Ada L.")


async def test_c145_an_erased_player_leaves_the_log_whole_and_nothing_personal(game: Played):
    """Sessions, name, login and phrase are gone; events are as they were."""
    table = game.table
    login = f"ada-{game.player}"
    signed = await people.sign_up(table, game.player, login, "correct horse")
    await game.act(game_seat := "hunter-1", "say", text="I was here")  # type: ignore[arg-type]
    before = await game.fetch("SELECT * FROM event WHERE adventure_id = $1 ORDER BY seq")
    await people.erase(table, game.player)
    assert await people.visitor(table, signed.token) == STRANGER
    await fails("wrong-credentials", people.sign_in(table, login, "correct horse"))
    assert before == await game.fetch("SELECT * FROM event WHERE adventure_id = $1 ORDER BY seq")
    assert before[-1]["seat"] == game_seat
    async with table.reading() as db:
        row = dict(await db.fetchrow("SELECT * FROM player WHERE id = $1", game.player) or {})
        seats = await db.fetchval("SELECT count(*) FROM seat WHERE player_id = $1", game.player)
    kept = {name for name, value in row.items() if value not in (None, "")}
    assert kept == {"id", "created_at", "erased_at"}
    assert seats == 0


def test_phrases_have_256_plain_words_in_each_language():
    """Eight of them are 64 random bits."""
    for words in phrases.WORDS.values():
        assert len(set(words)) == 256
        assert all(phrases.folded(word) == word for word in words)
    assert phrases.phrase(bytes(8), "tlh") == phrases.phrase(bytes(8), "en")
