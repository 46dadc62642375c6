"""What programs may send: the commands of the rulesets in ``/openapi.json``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from app.play.characters import SERVED
from app.rules.decider import Decider

SEAT_PATH: Final = "/adventures/{adventure}/{seat}"
COMMAND_PATH: Final = SEAT_PATH + "/{command}"
COMPONENT: Final = "#/components/schemas/{name}"
SEAT_FIELD: Final = "by"

CARRIED: Final[Mapping[str, Any]] = {
    "intent": {
        "type": "string",
        "minLength": 1,
        "maxLength": 64,
        "description": "A fresh random key: the same key again is answered with the first result.",
    },
    "version": {
        "type": "integer",
        "minimum": 0,
        "description": "The number of the table that the sender has seen.",
    },
}

ANSWERS: Final[Mapping[str, Any]] = {
    "200": {"description": "Done: the new version, and the events that happened."},
    "303": {"description": "Done; the table's page is at the given address."},
    "401": {"description": "Nobody is signed in."},
    "404": {"description": "There is no such table, seat or command for the sender."},
    "409": {"description": "The table has moved on since *version*, or the key was used before."},
    "422": {"description": "The rules refuse it (reason, rule, because, remedy), or a bad field."},
}


def describe(app: FastAPI, rulesets: Iterable[Decider[Any, Any, Any]]) -> None:
    """Let ``/openapi.json`` tell every command of *rulesets* by its own address."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _with_commands(app, rulesets)
        return app.openapi_schema

    # FastAPI's own way to extend what it tells.
    app.openapi = openapi  # type: ignore[method-assign]


def _with_commands(app: FastAPI, rulesets: Iterable[Decider[Any, Any, Any]]) -> dict[str, Any]:
    told = get_openapi(title=app.title, version=app.version, routes=app.routes)
    paths = told["paths"]
    template = paths.pop(COMMAND_PATH)["post"]
    parameters = [each for each in template["parameters"] if each["name"] != "command"]
    schemas = told.setdefault("components", {}).setdefault("schemas", {})
    for decider in rulesets:
        for name, command in decider.commands.items():
            if name in SERVED:
                continue
            body, parts = _body(command)
            schemas.update(parts)
            paths[COMMAND_PATH.replace("{command}", name)] = {
                "post": {
                    "summary": (command.__doc__ or name).splitlines()[0],
                    "operationId": f"act-{name}",
                    "parameters": parameters,
                    "requestBody": _content(body),
                    "responses": dict(ANSWERS),
                }
            }
    return told


def _content(body: Mapping[str, Any]) -> dict[str, Any]:
    kinds = ("application/json", "application/x-www-form-urlencoded")
    return {"required": True, "content": {kind: {"schema": body} for kind in kinds}}


def _body(command: type) -> tuple[dict[str, Any], dict[str, Any]]:
    (schema,), parts = msgspec.json.schema_components([command], ref_template=COMPONENT)
    name = schema["$ref"].rpartition("/")[2]
    own = parts.pop(name)
    fields = {key: value for key, value in own["properties"].items() if key != SEAT_FIELD}
    required = [key for key in own.get("required", ()) if key != SEAT_FIELD]
    return {
        "type": "object",
        "properties": {**fields, **CARRIED},
        "required": [*required, *CARRIED],
        "additionalProperties": False,
    }, parts
