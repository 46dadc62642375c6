"""A browser at a table: it has its page, hears the bell, and fetches what is new."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable

from app.rules.words import Seat
from bench.tables import Laid
from bench.wire import Line, get

STREAM = "text/html, text/event-stream"
HEAD = re.compile(rb'data-head="(\d+)"')


class Browser:
    """One seat's window: a connection for pages, a stream, and when its newest board came."""

    def __init__(self, table: Laid, seat: Seat, drawn: Callable[[int, float], None]) -> None:
        self.table, self.seat = table, seat
        self.heard = table.head
        self.shown = table.head
        self._drawn = drawn
        self._fetching: asyncio.Task[None] | None = None
        self._sending = False

    async def open(self, port: int) -> None:
        """Fetch the page, then listen from where it is."""
        self._page, self._form = await Line.to(port), await Line.to(port)
        self._stream = await Line.to(port)
        await self.fetch(self._page)
        path = f"{self.table.base(self.seat)}/bell?seen={self.shown}&here=challenger,hunter-1"
        await self._stream.listen(get(path, self._token, STREAM), self._ring)

    async def fetch(self, line: Line) -> None:
        """Get the page as it is now."""
        status = await line.ask(get(self.table.base(self.seat), self._token))
        if status != 200:
            raise SystemExit(f"A page was answered by {status}.")
        self._show(line)

    async def send(self, request: bytes) -> None:
        """Send a form, which is answered by the new page; the own ring brings nothing more."""
        self._sending = True
        status = await self._form.ask(request)
        if status != 200:
            raise SystemExit(f"A form was answered by {status}.")
        self._show(self._form)
        self._sending = False
        self._look_again()

    def _show(self, line: Line) -> None:
        found = HEAD.search(line.body)
        if found is None:
            raise SystemExit("A page has no table on it.")
        self.shown = max(int(found[1]), self.shown)

    def close(self) -> None:
        """Shut the window."""
        self._page.close()
        self._form.close()
        self._stream.close()

    @property
    def _token(self) -> str:
        return self.table.tokens[self.seat]

    def _ring(self, part: bytes) -> None:
        for row in part.splitlines():
            if row.startswith(b"data: "):
                self.heard = max(self.heard, int(row[6:]))
        self._look_again()

    def _look_again(self) -> None:
        if self._sending:
            return
        if self.heard > self.shown and (self._fetching is None or self._fetching.done()):
            self._fetching = asyncio.create_task(self._refresh())

    async def _refresh(self) -> None:
        while self.heard > self.shown:
            await self.fetch(self._page)
            self._drawn(self.shown, time.perf_counter())
