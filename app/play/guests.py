"""Guests: people who come in with a name alone, and whose form may arrive twice."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import replace
from uuid import UUID

from app.play.people import SignedIn, person_name
from app.play.table import Table
from app.store import guests, phrases, sessions
from app.store.engine import Driver
from app.store.players import Player

__all__ = ["SignedIn"]


def arriving(name: str, language: str | None, secret: str, intent: str) -> SignedIn:
    """A guest called *name* as they will be: a second copy of the form makes the same one.

    Who they are, their session and their phrase follow from the form's key, *intent*, and a
    *secret* that nobody else has together with it: an invitation's token, or what only one browser
    keeps. Raises AccountError for a name that is none.
    """
    own = UUID(bytes=_derived(secret, "player", intent)[:16], version=4)
    return SignedIn(
        player=Player(id=own, name=person_name(name), language=language),
        token=urlsafe_b64encode(_derived(secret, "session", intent)).decode().rstrip("="),
        phrase=phrases.phrase(_derived(secret, "phrase", intent), language or "en"),
    )


async def phrase_hash(table: Table, guest: SignedIn) -> bytes:
    """What is stored of the phrase of *guest*; it takes a while: not while a row is locked."""
    return await table.passwords.phrase_hash(guest.phrase or "")


async def arrive(table: Table, db: Driver, guest: SignedIn, hashed: bytes | None) -> None:
    """Store *guest*, whose phrase has been *hashed* if they are told it, and sign them in."""
    await guests.add(db, guest.player, hashed, table.now())
    await guests.sign_in(db, guest.player.id, sessions.token_hash(guest.token), table.now())


async def become_guest(  # noqa: PLR0913 - who comes in, and how, by name
    table: Table,
    name: str,
    language: str | None = None,
    *,
    secret: str = "",
    intent: str = "",
    is_told: bool = True,
) -> SignedIn:
    """A new guest, who needs no more than a *name*; without a *secret*, another one each time.

    They have a recovery phrase if they are told it (*is_told*).
    """
    guest = arriving(name, language, secret or sessions.new_token(), intent)
    guest = guest if is_told else replace(guest, phrase=None)
    hashed = await phrase_hash(table, guest) if is_told else None
    async with table.acting() as db:
        await arrive(table, db, guest, hashed)
    return guest


def _derived(secret: str, purpose: str, intent: str) -> bytes:
    message = f"{purpose}\0{intent}".encode("utf-8", "surrogatepass")
    return hmac.digest(secret.encode("utf-8", "surrogatepass"), message, "sha256")
