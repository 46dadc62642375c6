"""Who asks, as far as every page needs to know: language, theme, name, the token of their forms."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from fastapi import Request
from fastapi.responses import Response

from app.web.words import choose_language

SESSION: Final = "salute"
LANGUAGE: Final = "language"
THEME: Final = "theme"
GUIDED: Final = "guided"
THEMES: Final = ("auto", "light", "dark")
SESSION_SECONDS: Final = 90 * 24 * 3600
A_YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """Whoever sent the request. *here* is the address that a form leads back to."""

    language: str
    theme: str
    here: str
    name: str
    csrf: str
    is_guided: bool


def visitor(request: Request) -> Visitor:
    """Whoever sent *request*; their name is known if a route has looked them up."""
    person = getattr(request.state, "person", None)
    cookies = request.cookies
    theme = (person and person.theme) or cookies.get(THEME, "auto")
    return Visitor(
        language=language_of(request),
        theme=theme if theme in THEMES else "auto",
        here=getattr(request.state, "here", None) or _address(request),
        name=person.name if person else "",
        csrf=getattr(request.state, "csrf", None) or csrf_of(cookies.get(SESSION, "")),
        is_guided=cookies.get(GUIDED) != "no",
    )


def language_of(request: Request) -> str:
    """The language that *request* is answered in: the player's, the cookie's, the browser's."""
    person = getattr(request.state, "person", None)
    return choose_language(
        person.language if person else None,
        request.cookies.get(LANGUAGE),
        accepted=request.headers.get("accept-language", ""),
    )


def csrf_of(token: str) -> str:
    """What forms of the session with *token* carry; nobody else can know it."""
    return sha256(f"csrf {token}".encode()).hexdigest()[:32] if token else ""


def wants_json(request: Request) -> bool:
    """Whether the asker is a program."""
    accepted = request.headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted


def redraws(request: Request) -> bool:
    """Whether the asker puts the answer into the page that they have, as our pages' scripts do."""
    return request.headers.get("hx-request") == "true" and not wants_json(request)


def keep_cookie(
    request: Request, response: Response, name: str, value: str, *, seconds: int = A_YEAR
) -> None:
    """Let the browser keep *value*, out of reach of scripts and of other sites' forms."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=request.app.state.settings.secure_cookies,
    )


def drop_cookie(request: Request, response: Response, name: str) -> None:
    """Let the browser forget *name*."""
    response.delete_cookie(
        name, httponly=True, samesite="lax", secure=request.app.state.settings.secure_cookies
    )


def inside(address: str) -> str:
    """*address* if it leads somewhere on this site, else the first page."""
    plain = address.isascii() and address.isprintable() and "\\" not in address
    is_ours = plain and address.startswith("/") and not address.startswith("//")
    return address if is_ours else "/"


def _address(request: Request) -> str:
    if request.method not in {"GET", "HEAD"}:
        return "/"
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")
