"""How often one may try what could be guessed or filled up. The game itself is hardly limited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from time import time
from typing import Final

from fastapi import Request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from app.web.problems import ProblemError

RATES: Final[Mapping[str, str]] = {
    "sign-in": "20/5minutes",
    "sign-in-as": "10/15minutes",
    "recover": "10/10minutes",
    "invitation": "60/10minutes",
    "try": "30/10minutes",
    "group": "30/10minutes",
    "account": "30/10minutes",
    "export": "60/10minutes",
    "game": "1200/minute",
}
"""For each thing that is limited: how often one address (or one account) may do it."""


SWEEP: Final = 1000
"""New counters between two looks for those that have run out."""


class Tries(MemoryStorage):
    """Counts in memory. The library would start a thread at every try to forget old ones."""

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count *amount* more under *key*, from nothing again every *expiry* seconds."""
        self.get(key)  # forgets a count that has run out
        self.storage[key] += amount
        if self.storage[key] == amount:
            self.expirations[key] = time() + expiry
            self._forget()
        return self.storage[key]

    def _forget(self) -> None:
        if len(self.expirations) % SWEEP == 0:
            for key in list(self.expirations):
                self.get(key)


@dataclass(frozen=True, slots=True)
class Rates:
    """Counts tries in this process, by address and by account."""

    items: Mapping[str, RateLimitItem] = field(
        default_factory=lambda: {name: parse(rate) for name, rate in RATES.items()}
    )
    counter: FixedWindowRateLimiter = field(default_factory=lambda: FixedWindowRateLimiter(Tries()))

    def count(self, what: str, whose: str) -> None:
        """Count one try of *what*; ProblemError if it was one too many."""
        item = self.items[what]
        if not self.counter.hit(item, what, whose):
            until = self.counter.get_window_stats(item, what, whose).reset_time
            raise ProblemError("too-many", retry_after=max(1, ceil(until - time())))


def rate(request: Request, what: str, whose: str = "") -> None:
    """Count a try of *what* by *whose* account, or by the address that *request* comes from."""
    rates: Rates = request.app.state.rates
    rates.count(what, whose or (request.client.host if request.client else "unknown"))
