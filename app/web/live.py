"""The doorbell: an open stream that carries numbers only. Who hears one fetches their own page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from app.play.look import head as newest
from app.play.table import Table
from app.web.guard import Chair

PING_SECONDS: Final = 15.0
LIFE_SECONDS: Final = 600.0
"""A stream ends after this time and the browser opens the next one."""

LONGEST_NUMBER: Final = 12
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


class Ear(Protocol):
    """One stream's end of the bell."""

    def stir(self) -> None:
        """Something has changed."""


class Streams:
    """The streams that are open in this process, so that they can be ended before it stops."""

    def __init__(self) -> None:
        self._ears: set[Ear] = set()
        self.is_ended = False

    def __len__(self) -> int:
        return len(self._ears)

    def end(self) -> None:
        """Let every stream end now, and none begin."""
        self.is_ended = True
        for ear in self._ears:
            ear.stir()

    @contextmanager
    def holding(self, ear: Ear) -> Iterator[None]:
        """Know of *ear* while its stream is open."""
        self._ears.add(ear)
        try:
            yield
        finally:
            self._ears.discard(ear)


def stream(request: Request, chair: Chair, seen: int, here: str | None) -> Response:
    """A doorbell for *chair*, whose page shows events up to *seen* and says who is *here*."""
    state = request.app.state
    seen = max(seen, _number(request.headers.get("last-event-id", "")))
    known = None if here is None else frozenset(filter(None, here.split(",")))
    rings = _rings(state.table, state.streams, chair, seen, known)
    return StreamingResponse(rings, media_type="text/event-stream", headers=dict(HEADERS))


async def _rings(
    table: Table, streams: Streams, chair: Chair, seen: int, here: frozenset[str] | None
) -> AsyncIterator[str]:
    loop = asyncio.get_running_loop()
    until = loop.time() + LIFE_SECONDS
    bell, adventure, seat = table.bell, chair.adventure, chair.seat
    with bell.listen(adventure, seat) as ear, streams.holding(ear):
        # Listening comes first: what is stored from now on rings, what was stored before is read.
        ear.hear(await newest(table, adventure))
        here = (bell.present(adventure) if here is None else here) - {seat}
        yield ": here\n\n"
        while not streams.is_ended and loop.time() < until:
            present = bell.present(adventure) - {seat}
            if ear.head > seen or present != here:
                seen, here = max(ear.head, seen), present
                yield f"event: advanced\nid: {seen}\ndata: {seen}\n\n"
            elif not await ear.news(PING_SECONDS):
                yield ": still here\n\n"


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER else 0
