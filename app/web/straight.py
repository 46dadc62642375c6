"""Past FastAPI, for what is asked at every click: an action, and the table after it.

Trying every route in turn and reading the words of an address cost there a fourth of all that an
action takes. The same addresses stay declared in ``app.web.adventure``, for ``/openapi.json`` and
for whoever sends a command that does not exist.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from fastapi import Request
from fastapi.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS
from app.web.adventure import act, table
from app.web.protocol import COMMAND_PATH, SEAT_PATH

SEATS: Final = (CHALLENGER, *HUNTER_SEATS)


class Straight(Route):
    """The address *path*, which *answer* answers.

    If there are *known* last words, only these are taken; all else is left to other routes.
    """

    def __init__(
        self,
        path: str,
        answer: Callable[..., Awaitable[Response]],
        method: str,
        known: Iterable[str] = (),
    ) -> None:
        async def straight(request: Request) -> Response:
            return await answer(**request.path_params, request=request)

        convertible = path.replace("{adventure}", "{adventure:uuid}")
        super().__init__(convertible, straight, methods=[method], include_in_schema=False)
        self.path = path
        self.methods = {method}  # no HEAD of its own: FastAPI's routes have none
        self._last = path.rpartition("{")[2].rstrip("}")
        self._known = frozenset(known)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether *scope* asks for this; what differs in anything is left to other routes."""
        match, found = super().matches(scope)
        if match is not Match.FULL:
            return Match.NONE, {}
        if self._known and found["path_params"][self._last] not in self._known:
            return Match.NONE, {}
        return match, {**found, "route": self}


def straight_routes(commands: Iterable[str]) -> list[Straight]:
    """The routes of the table and of all *commands*."""
    return [
        Straight(SEAT_PATH, table, "GET", SEATS),
        Straight(COMMAND_PATH, act, "POST", commands),
    ]
