"""What a page tells once, to the session that it was made in."""

from __future__ import annotations

from fastapi import Request

from app.play import shown
from app.web.guard import table_of
from app.web.visitor import SESSION


async def keep(request: Request, what: str, secret: str, token: str = "") -> None:
    """Tell *secret* as *what* for some minutes, to this session or to the new one with *token*."""
    await shown.keep(table_of(request), token or _session(request), what, secret)


async def find(request: Request, what: str) -> str:
    """What was kept as *what* for this session; '' if it is told no more."""
    return await shown.find(table_of(request), _session(request), what)


async def forget(request: Request, what: str) -> None:
    """Tell *what* no more."""
    await shown.forget(table_of(request), _session(request), what)


def _session(request: Request) -> str:
    return request.cookies.get(SESSION, "")
