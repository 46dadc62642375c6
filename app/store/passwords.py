"""Passwords and recovery phrases: slow to try, few at a time, and never on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import Type, hash_secret_raw

R = TypeVar("R")

MEMORY_KIB, ROUNDS, LANES = 19_456, 2, 1
"""OWASP's first choice for argon2id: 19 MiB, two rounds, one lane."""

PHRASE_SALT = b"salute recovery phrase 1"
"""The same for all phrases, so that a phrase finds its player; it has 64 random bits of its own."""

_SINGLE_FILE = 1
"""Threads that hash: with one, the other core is left for those who play."""


class Passwords:
    """Hashes and checks. One object a process; *close* it at the end."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(
            time_cost=ROUNDS, memory_cost=MEMORY_KIB, parallelism=LANES, type=Type.ID
        )
        self._threads = ThreadPoolExecutor(_SINGLE_FILE, thread_name_prefix="argon2")
        self._nobody: str | None = None

    async def make(self, password: str) -> str:
        """What to store for *password*."""
        return await self._slowly(lambda: self._hasher.hash(password))

    async def matches(self, stored: str | None, password: str) -> bool:
        """Whether *password* is the one *stored*; as slow for nobody's (None) as for anybody's."""
        return await self._slowly(lambda: self._verify(stored, password))

    def is_outdated(self, stored: str) -> bool:
        """Whether *stored* was made with other costs than today's."""
        return self._hasher.check_needs_rehash(stored)

    async def phrase_hash(self, phrase: str) -> bytes:
        """What a recovery *phrase* is looked up by."""
        return await self._slowly(
            lambda: hash_secret_raw(
                phrase.encode(), PHRASE_SALT, ROUNDS, MEMORY_KIB, LANES, 32, Type.ID
            )
        )

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _verify(self, stored: str | None, password: str) -> bool:
        if stored is None:
            self._nobody = self._nobody or self._hasher.hash("nobody")
        try:
            self._hasher.verify(stored or self._nobody or "", password)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    async def _slowly(self, work: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
