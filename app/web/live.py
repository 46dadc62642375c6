"""The doorbell: an open stream that carries numbers only. Who hears one fetches their own page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any, Final

from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from app.play.live import PING_SECONDS, DismissedError, present, rings
from app.play.table import Table
from app.web.guard import Chair, table_of

LIFE_SECONDS: Final = 600.0
"""A stream ends after this time and the browser opens the next one."""

LONGEST_NUMBER: Final = 12
DISMISSED: Final = "event: dismissed\ndata: 0\n\n"
"""The page looks once more: it is drawn anew, or is told that its reader has lost it, and why."""
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


def stream(request: Request, chair: Chair, seen: int, here: str | None) -> Response:
    """A doorbell for *chair*, whose page shows events up to *seen* and says who is *here*."""
    seen = max(seen, _number(request.headers.get("last-event-id", "")))
    known = None if here is None else frozenset(filter(None, here.split(",")))
    rung = _rings(table_of(request), chair, seen, known)
    return StreamingResponse(rung, media_type="text/event-stream", headers=dict(HEADERS))


async def _rings(
    table: Table, chair: Chair, seen: int, here: frozenset[str] | None
) -> AsyncIterator[str]:
    try:
        async for ring in _news(table, chair, seen, here):
            yield ring
    except DismissedError:
        yield DISMISSED


async def _news(
    table: Table, chair: Chair, seen: int, here: frozenset[str] | None
) -> AsyncIterator[str]:
    loop = asyncio.get_running_loop()
    until = loop.time() + LIFE_SECONDS
    here = _others(table, chair) if here is None else here - {chair.seat}
    yield ": here\n\n"
    news: Any = rings(table, chair.adventure, chair.seat, seen, PING_SECONDS, whose=chair.player.id)
    async with aclosing(news):
        async for head in news:
            others = _others(table, chair)
            if head is None:
                yield ": still here\n\n"
            elif head > seen or others != here:
                # A page may have the number already, but not who has come or gone.
                kind = "advanced" if others == here else "moved"
                seen, here = max(head, seen), others
                yield f"event: {kind}\nid: {seen}\ndata: {seen}\n\n"
            if loop.time() > until:
                return


def _others(table: Table, chair: Chair) -> frozenset[str]:
    return present(table, chair.adventure) - {chair.seat}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER else 0
