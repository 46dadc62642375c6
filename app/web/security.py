"""What every answer says to the browser, and what the log says of every request."""

from __future__ import annotations

import time
from typing import Final

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY: Final = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self' data:; "
    "connect-src 'self'; "
    "font-src 'self'; "
    "form-action 'self'; "
    "base-uri 'none'; "
    "frame-ancestors 'none'; "
)

HEADERS: Final = (
    ("content-security-policy", CONTENT_SECURITY),
    # With no-referrer browsers would send the forms of our own pages with "Origin: null".
    ("referrer-policy", "same-origin"),
    ("x-content-type-options", "nosniff"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
)

log = structlog.get_logger("salute.access")


class Doorman:
    """Puts the headers on every answer, and a line about it into the log.

    The line names the route, never the address: an invitation's address is a key.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _dress(MutableHeaders(scope=message))
            await send(message)

        try:
            await self._app(scope, receive, dressed)
        finally:
            log.info(
                "request",
                method=scope["method"],
                route=_route(scope),
                status=status,
                ms=round(1000 * (time.perf_counter() - began), 1),
            )


def _dress(headers: MutableHeaders) -> None:
    """An answer may bring a policy of its own: a picture has its style inside."""
    for name, value in HEADERS:
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-store")


def _route(scope: Scope) -> str:
    route = getattr(scope.get("route"), "path", None)
    if route is not None:
        return str(route)
    if scope["path"].startswith("/static/"):
        return "/static"
    return str(scope["path"]) if "endpoint" in scope else "unknown"
