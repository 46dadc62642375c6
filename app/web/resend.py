"""Nothing typed gets lost: forms that met no session are sent again after it is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fastapi import Request
from fastapi.responses import Response

from app.rules.words import Sentence
from app.view.lobby import ResendView, SignInView
from app.web.forms import Sent, Typed
from app.web.render import page
from app.web.visitor import inside

KEPT: Final = "kept."
SECRETS: Final = frozenset({"csrf", "password", "old", "phrase"})
"""Fields that are never written into a page."""

LONG: Final = 60
"""From this length on, or with a line's end in it, a text is shown before it is sent again."""


def sign_in_page(
    request: Request, sent: Sent | None, error: Sentence | None = None, status: int = 401
) -> Response:
    """The form to sign in, holding what *sent* carried."""
    view = SignInView(
        next=request.url.path if sent else _here(request),
        kept=tuple(_kept(sent.typed)) if sent else (),
        error=error,
    )
    return page(request, "sign_in", view, status)


def resend_page(request: Request, sent: Sent, status: int = 200) -> Response:
    """*sent* once more, for the same address, in a form of the session as it is now."""
    return resend(request, request.url.path, tuple(_kept(sent.typed)), status)


def resend(
    request: Request, address: str, kept: tuple[tuple[str, str], ...], status: int = 200
) -> Response:
    """A form for *address* with the fields *kept*; whoever sent them looks at them first."""
    address = inside(address)
    request.state.here = back = _page_of(address)
    texts = tuple(pair for pair in kept if _is_text(pair[1]))
    view = ResendView(
        address=address,
        fields=tuple(pair for pair in kept if pair not in texts),
        texts=texts,
        back=back,
    )
    return page(request, "stale", view, status)


def kept_in(sent: Sent) -> tuple[tuple[str, str], ...]:
    """The fields that a sign-in carried along for a form that waits."""
    carried = {
        name.removeprefix(KEPT): value
        for name, value in sent.typed.items()
        if name.startswith(KEPT)
    }
    return tuple(_kept(carried))


def _kept(typed: Typed) -> Iterator[tuple[str, str]]:
    for name, value in typed.items():
        if name in SECRETS or name.startswith(KEPT):
            continue
        for each in (value,) if isinstance(value, str) else value:
            yield name, each


def _is_text(value: str) -> bool:
    return len(value) >= LONG or "\n" in value or " " in value


def _page_of(address: str) -> str:
    """The page that a form at *address* was on: a table's for its commands, else the first."""
    table, _, command = address.rpartition("/")
    return table if address.startswith("/adventures/") and command else "/"


def _here(request: Request) -> str:
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")
