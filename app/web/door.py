"""A stranger's browser, before there is a session: known by a secret that it keeps for a day.

Only by it can two copies of a form that makes a guest be seen to be one.
"""

from __future__ import annotations

import secrets
from typing import Final

from fastapi import Request
from fastapi.responses import Response

from app.web.visitor import drop_cookie, keep_cookie

DOOR: Final = "door"
A_DAY: Final = 24 * 3600


def at_door(request: Request, response: Response) -> Response:
    """*response* to a stranger, whose browser is known from now on."""
    if not secret_of(request):
        keep_cookie(request, response, DOOR, secrets.token_urlsafe(32), seconds=A_DAY)
    return response


def come_in(request: Request, response: Response) -> Response:
    """*response* to whoever has just become a guest: the next one from here is another."""
    drop_cookie(request, response, DOOR)
    return response


def secret_of(request: Request) -> str:
    """What the browser of *request* keeps; '' if it keeps nothing."""
    return request.cookies.get(DOOR, "")
