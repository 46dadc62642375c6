"""Coming in and going out: guests, accounts, sessions, recovery phrases, being forgotten."""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from sqlalchemy.exc import IntegrityError

from app.play import vacancy
from app.play.change import Change
from app.play.errors import AccountError, NotFoundError
from app.play.table import Table
from app.rules.words import GARBLING
from app.store import farewells, phrases, players, say, sessions
from app.store.engine import driver_of
from app.store.players import Player
from app.store.sessions import STRANGER, Visitor

__all__ = ["Player", "SignedIn", "Visitor"]

LONGEST_NAME = 40
LONGEST_LOGIN = 64
SHORTEST_LOGIN = 3
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """A *player* and the *token* that their browser keeps; a new guest also gets a *phrase*."""

    player: Player
    token: str
    phrase: str | None = None


async def visitor(table: Table, token: str | None, adventure: UUID | None = None) -> Visitor:
    """Who holds *token*, with their seats at *adventure*; a stranger if nobody does."""
    if not token:
        return STRANGER
    async with table.reading() as db:
        return await sessions.who(db, token, adventure, table.now())


async def sign_up(
    table: Table, guest: UUID | None, login: str, password: str, name: str = ""
) -> SignedIn:
    """An account with *login* and *password*: for a *guest*, who keeps seats and name, or anew.

    Whoever signs up again with the same login and password is signed in.
    """
    folded = login_name(login)
    hashed = await table.passwords.make(checked_password(password))
    fresh = None if guest else Player(id=uuid4(), name=person_name(name or login[:LONGEST_NAME]))
    try:
        return await _make_account(table, guest or fresh, folded, hashed)
    except IntegrityError as error:
        taken = AccountError("login-taken")
        taken.__cause__ = error
    except AccountError as error:
        taken = error
    try:
        return await sign_in(table, folded, password)
    except AccountError:
        raise taken from None


async def _make_account(
    table: Table, who: Player | UUID | None, login: str, hashed: str
) -> SignedIn:
    token = sessions.new_token()
    async with table.changing() as db:
        if isinstance(who, Player):
            await players.add(db, who, table.now())
            signed: Player | None = who
        else:
            signed = await players.with_id(db, who) if who else None
        if signed is None:
            raise NotFoundError
        if signed.login is not None:
            raise AccountError("has-account")
        await players.change(db, signed.id, login=login, password_hash=hashed)
        await sessions.start(db, signed.id, token, table.now())
    return SignedIn(player=replace(signed, login=login), token=token)


async def sign_in(table: Table, login: str, password: str) -> SignedIn:
    """A session for whoever knows the *password*; nobody else learns whether *login* exists."""
    async with table.changing() as db:
        found = await players.with_login(db, fold(login))
    player, stored = found or (None, None)
    matches = await table.passwords.matches(stored, readable(password))
    if player is None or stored is None or not matches:
        raise AccountError("wrong-credentials")
    renewed = await table.passwords.make(password) if table.passwords.is_outdated(stored) else None
    token = sessions.new_token()
    async with table.changing() as db:
        if renewed is not None:
            await players.change(db, player.id, password_hash=renewed)
        await sessions.sweep(db, table.now())
        await sessions.start(db, player.id, token, table.now())
    return SignedIn(player=player, token=token)


async def recover(table: Table, phrase: str) -> SignedIn:
    """A session for whoever knows the recovery *phrase*."""
    hashed = await table.passwords.phrase_hash(phrases.folded(readable(phrase)))
    token = sessions.new_token()
    async with table.changing() as db:
        player = await players.with_phrase(db, hashed)
        if player is None:
            raise AccountError("unknown-phrase")
        await sessions.start(db, player.id, token, table.now())
    return SignedIn(player=player, token=token)


async def new_phrase(table: Table, player: Player) -> str:
    """A new recovery phrase for *player*; the old one is void."""
    phrase = phrases.phrase(secrets.token_bytes(8), player.language or "en")
    hashed = await table.passwords.phrase_hash(phrase)
    async with table.changing() as db:
        await players.change(db, player.id, recovery_hash=hashed)
    return phrase


async def change_password(table: Table, player: Player, old: str, new: str) -> str:
    """Set a *new* password; every session ends but a new one, whose token comes back."""
    await sign_in(table, player.login or "", old)
    hashed = await table.passwords.make(checked_password(new))
    token = sessions.new_token()
    async with table.changing() as db:
        await players.change(db, player.id, password_hash=hashed)
        await sessions.revoke_all(db, player.id, table.now())
        await sessions.start(db, player.id, token, table.now())
    table.bell.dismiss(player.id)
    return token


async def prefer(
    table: Table, player: UUID, *, language: str | None = None, theme: str | None = None
) -> None:
    """Remember how *player* wants pages to be: what is None is left as it is, "" is unset."""
    wanted = {"language": language, "theme": theme if theme in (*THEMES, "") else None}
    columns = {name: value or None for name, value in wanted.items() if value is not None}
    if columns:
        async with table.changing() as db:
            await players.change(db, player, **columns)


async def rename(table: Table, player: UUID, name: str) -> None:
    """Call *player* something else."""
    async with table.changing() as db:
        await players.change(db, player, name=person_name(name))


async def sign_out(table: Table, token: str) -> None:
    """End the session of this browser."""
    async with table.changing() as db:
        await sessions.revoke(db, token, table.now())


async def sign_out_everywhere(table: Table, player: UUID) -> None:
    """End all sessions of *player*, and their streams."""
    async with table.changing() as db:
        await sessions.revoke_all(db, player, table.now())
    table.bell.dismiss(player)


async def erase(table: Table, player: UUID) -> None:
    """Forget *player*: what is personal is gone, logs stay as they are, seats become free."""
    async with table.changing() as db:
        freed = await players.erase(db, player, table.now())
        line = await driver_of(db)
        ended = await say.end_without_say(line, None, player, table.now())
        heads = await vacancy.void_all(table, line, freed)
        await farewells.forget(line, player)
    Change(lost=(player,), ended=ended, heads=heads).tell(table)


def fold(login: str) -> str:
    """A login as it is compared: case and look-alike forms make no difference."""
    return unicodedata.normalize("NFKC", readable(login)).casefold().strip()


def login_name(login: str) -> str:
    """*login* folded. Raises AccountError if it can't be one."""
    folded = fold(login)
    if not SHORTEST_LOGIN <= len(folded) <= LONGEST_LOGIN:
        raise AccountError("login-invalid")
    if not all(sign.isprintable() and not sign.isspace() for sign in folded):
        raise AccountError("login-invalid")
    return folded


def person_name(name: str) -> str:
    """*name* with single spaces. Raises AccountError if it is empty, too long or garbled."""
    tidy = " ".join(unicodedata.normalize("NFC", readable(name)).split())
    if GARBLING.search(name):
        raise AccountError("unreadable")
    if len(tidy) > LONGEST_NAME or not can_be_seen(tidy):
        raise AccountError("name-invalid")
    return tidy


def can_be_seen(name: str) -> bool:
    """Whether *name* is more than spaces and joiners."""
    return any(sign.isprintable() and not sign.isspace() for sign in name)


def checked_password(password: str) -> str:
    """*password* as it is. Raises AccountError if it is too short or too long."""
    if len(readable(password)) < SHORTEST_PASSWORD:
        raise AccountError("password-too-short")
    if len(password) > LONGEST_PASSWORD:
        raise AccountError("password-too-long")
    return password


def readable(text: str) -> str:
    """*text* as it is. Raises AccountError if it can't be written down at all."""
    if len(text) > 4 * LONGEST_PASSWORD or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise AccountError("unreadable")
    if "\0" in text:
        raise AccountError("unreadable")
    return text
