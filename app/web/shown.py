"""What a page tells once: kept for some minutes, so that loading the page again tells it again."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from time import monotonic
from typing import Final

from fastapi import Request

from app.web.visitor import SESSION

LASTS: Final = 600
"""Seconds."""
MOST: Final = 2000


class Shown:
    """Secrets by the session that they were made in, in memory alone."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[bytes, str], tuple[float, str]] = OrderedDict()

    def keep(self, token: str, what: str, secret: str) -> None:
        """Tell *secret* as *what* to whoever holds *token*, for a while."""
        self._kept[_key(token, what)] = (monotonic() + LASTS, secret)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def find(self, token: str, what: str) -> str:
        """What was kept as *what* for *token*; '' if it is told no more."""
        until, secret = self._kept.get(_key(token, what), (0.0, ""))
        return secret if monotonic() < until else ""

    def forget(self, token: str, what: str) -> None:
        """Tell *what* no more."""
        self._kept.pop(_key(token, what), None)


def _key(token: str, what: str) -> tuple[bytes, str]:
    return sha256(token.encode()).digest(), what


def shown(request: Request) -> Shown:
    """What the application of *request* tells once."""
    state = request.app.state
    if not hasattr(state, "shown"):
        state.shown = Shown()
    found: Shown = state.shown
    return found


def session(request: Request) -> str:
    """The token of the session that *request* belongs to."""
    return request.cookies.get(SESSION, "")
