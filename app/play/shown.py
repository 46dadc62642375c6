"""What is told once: kept for some minutes, so that loading a page again tells it again.

It lies in the database, where every process finds it, sealed with the token of the session that
it was made in. Of that token only a hash is stored, so a copy of the database tells nothing.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Final

from cryptography.fernet import Fernet

from app.play.table import Table
from app.store import shown
from app.store.shown import Sealed

LASTS: Final = timedelta(minutes=10)


async def keep(table: Table, token: str, what: str, secret: str) -> None:
    """Tell *secret* as *what* to whoever holds *token*, for a while; it has to be a session's."""
    if not token:
        raise ValueError("Without a session's token anybody could open what is kept.")
    kept = Sealed(key=_key(token, what), sealed=_seal(token).encrypt(secret.encode()))
    async with table.acting() as db:
        await shown.keep(db, kept, table.now() + LASTS, table.now())


async def find(table: Table, token: str, what: str) -> str:
    """What was kept as *what* for *token*; '' if it is told no more."""
    async with table.reading() as db:
        found = await shown.find(db, _key(token, what), table.now())
    return _seal(token).decrypt(found.sealed).decode() if token and found else ""


async def forget(table: Table, token: str, what: str) -> None:
    """Tell *what* no more."""
    async with table.acting() as db:
        await shown.forget(db, _key(token, what))


def _key(token: str, what: str) -> bytes:
    return sha256(f"shown\0{token}\0{what}".encode("utf-8", "surrogatepass")).digest()


def _seal(token: str) -> Fernet:
    """What only whoever holds *token* can open: 256 random bits, so their hash is as good a key."""
    known = b"sealed\0" + token.encode("utf-8", "surrogatepass")
    return Fernet(urlsafe_b64encode(sha256(known).digest()))
