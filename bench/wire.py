"""A browser's side of HTTP, as cheap as Python has it, because it shares the machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

import httptools

from app.web.visitor import SESSION, csrf_of

BROWSER: Final = (
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36\r\n"
    "Accept-Encoding: gzip, deflate, br\r\n"
    "Accept-Language: en-GB,en;q=0.9\r\n"
    "Sec-Fetch-Site: same-origin\r\n"
)
PAGE: Final = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"


class Line(asyncio.Protocol):
    """One connection that is kept: one request at a time, or one stream."""

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self.status = 0
        self.body = bytearray()
        self.heard: Callable[[bytes], None] | None = None
        self.is_lost = False
        self._transport: Any = None
        self._waiting: asyncio.Future[int] | None = None
        self._parser = httptools.HttpResponseParser(self)

    @classmethod
    async def to(cls, port: int) -> Line:
        """A new connection to the server on *port*."""
        line = cls(port)
        await line._connect()
        return line

    async def _connect(self) -> None:
        self.is_lost = False
        self._parser = httptools.HttpResponseParser(self)
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.port)

    async def ask(self, request: bytes) -> int:
        """Send *request* and wait for the whole answer; its status. ConnectionError if it is cut.

        A server hangs up on who is silent for some seconds; then a browser calls again.
        """
        if self.is_lost:
            await self._connect()
        self.body.clear()
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._waiting

    async def listen(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        """Open a stream with *request*; *heard* gets what comes. Returns at its first sign."""
        opened = asyncio.get_running_loop().create_future()

        def hear(part: bytes) -> None:
            if not opened.done():
                opened.set_result(None)
            heard(part)

        self.heard = hear
        self._waiting = opened
        self._transport.write(request)
        await opened

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    # What asyncio and httptools call:

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the *transport*."""
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Parse *data*."""
        self._parser.feed_data(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits."""
        self.is_lost = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionError("cut"))

    def on_body(self, part: bytes) -> None:
        """A part of an answer, or of a stream."""
        if self.heard is not None:
            self.heard(part)
        else:
            self.body += part

    def on_message_complete(self) -> None:
        """An answer is whole."""
        self.status = self._parser.get_status_code()
        self._parser = httptools.HttpResponseParser(self)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(self.status)


def get(path: str, token: str, accept: str = PAGE) -> bytes:
    """A request for the page at *path*."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{BROWSER}Accept: {accept}\r\n"
        f"Cookie: {SESSION}={token}\r\n\r\n"
    ).encode()


def post(path: str, token: str, fields: Mapping[str, str], *, by_script: bool = False) -> bytes:
    """A form with *fields*, sent to *path* as the page in that session or its script sends it."""
    script = "HX-Request: true\r\n" if by_script else ""
    body = urlencode({**fields, "csrf": csrf_of(token)})
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{BROWSER}Accept: {PAGE}\r\n"
        f"{script}Cookie: {SESSION}={token}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
