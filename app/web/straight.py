"""Past FastAPI, for what is sent at every click.

Trying every route in turn and reading three words of an address cost there a fourth of all that
an action takes. The same address stays declared in ``app.web.adventure``, for ``/openapi.json``
and for whoever sends a command that does not exist.
"""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import Request
from fastapi.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

from app.web.adventure import act
from app.web.protocol import COMMAND_PATH


class Straight(Route):
    """The one route of all *commands*."""

    def __init__(self, commands: Iterable[str]) -> None:
        path = COMMAND_PATH.replace("{adventure}", "{adventure:uuid}")
        super().__init__(path, _act, methods=["POST"], include_in_schema=False)
        self.path = COMMAND_PATH
        self._commands = frozenset(commands)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether *scope* carries one of the commands; all else is left to other routes."""
        match, found = super().matches(scope)
        if match is not Match.FULL or found["path_params"]["command"] not in self._commands:
            return Match.NONE, {}
        return match, {**found, "route": self}


async def _act(request: Request) -> Response:
    return await act(**request.path_params, request=request)
