"""Events, states and commands as plain data and back; strict, so that a misreading is an error."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from app.rules.decider import Decider
from app.store.upcasts import UPCASTS, Upcasts, lift, schema_of


class CodecError(Exception):
    """Stored data don't fit the program that reads them."""


def read(value: Any, kind: type[Any], *, strict: bool = True) -> Any:
    """*value*, plain JSON data, as a *kind*."""

    def variant(expected: type, given: Any) -> Any:
        return read(given, _variant(expected, given), strict=strict)

    return msgspec.convert(value, kind, strict=strict, str_keys=True, dec_hook=variant)


def plain(value: Any) -> Any:
    """*value* as plain JSON data."""
    return msgspec.to_builtins(value, str_keys=True)


def unknown(given: Any, known: Any, path: str = "") -> str | None:
    """The path of the first key in *given* that *known*, its reading written again, has not."""
    if isinstance(given, dict) and isinstance(known, dict):
        for key, value in given.items():
            here = f"{path}.{key}" if path else str(key)
            found = unknown(value, known[key], here) if key in known else here
            if found is not None:
                return found
    elif isinstance(given, (list, tuple)) and isinstance(known, (list, tuple)):
        pairs = enumerate(zip(given, known, strict=False))
        return next((bad for i, (a, b) in pairs if (bad := unknown(a, b, f"{path}[{i}]"))), None)
    return None


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why data are not what they were read as: at *path* something *missing*, or of another kind.

    *expected* and *found* are kinds in msgspec's words, '' where it is not about kinds.
    """

    path: str
    missing: bool = False
    expected: str = ""
    found: str = ""


def misfit(error: Exception) -> Misfit:
    """What ``read`` said in *error*."""
    message = str(error)
    where = re.search(r"at `(?:key` in `)?\$\.?([^`]*)`", message)
    path = where.group(1).partition("[...]")[0] if where else ""
    if missing := re.search(r"missing required field `(\w+)`", message):
        return Misfit(f"{path}.{missing.group(1)}".lstrip("."), missing=True)
    if kinds := re.match(r"Expected `([^`]+)`, got `([^`]+)`", message):
        return Misfit(path, expected=kinds.group(1), found=kinds.group(2))
    return Misfit(path)


@dataclass(frozen=True, slots=True)
class Codec:
    """Reads and writes what one ruleset knows."""

    decider: Decider[Any, Any, Any]
    upcasts: Upcasts = field(default_factory=lambda: UPCASTS)
    names: Mapping[type, tuple[str, int]] = field(init=False)
    states: msgspec.json.Decoder[Any] = field(init=False)

    def __post_init__(self) -> None:
        rules = self.decider
        names = {
            cls: (name, schema_of(rules.name, name, self.upcasts))
            for name, cls in rules.events.items()
        }
        states = msgspec.json.Decoder(type(rules.initial), dec_hook=_read_variant)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "states", states)

    def write_event(self, event: Any) -> tuple[str, int, dict[str, Any]]:
        """The name, the schema and the payload of *event*."""
        name, schema = self.names[type(event)]
        return name, schema, plain(event)

    def read_event(self, name: str, schema: int, payload: Mapping[str, Any]) -> Any:
        """The event that was written like this, by this program or an older one."""
        cls = self.decider.events.get(name)
        if cls is None:
            raise CodecError(f"The ruleset {self.decider.name} has no event called {name}.")
        lifted = lift(self.decider.name, name, schema, payload, self.upcasts)
        try:
            event = read(lifted, cls)
        except msgspec.ValidationError as error:
            raise CodecError(f"An event {name} (schema {schema}) does not fit: {error}") from error
        if strange := unknown(lifted, plain(event)):
            raise CodecError(f"An event {name} (schema {schema}) has an unknown field {strange}.")
        return event

    def write_state(self, state: Any) -> str:
        """*state* as JSON text."""
        return msgspec.json.encode(state).decode()

    def read_state(self, text: str) -> Any:
        """The state that was written as *text* under today's state schema."""
        try:
            return self.states.decode(text)
        except msgspec.ValidationError as error:
            raise CodecError(f"A state of {self.decider.name} does not fit: {error}") from error


def _variant(expected: type, given: Any) -> type[Any]:
    variants: Mapping[str, type] | None = getattr(expected, "VARIANTS", None)
    if variants is None:
        raise NotImplementedError(f"{expected.__name__} has no VARIANTS to tell its kinds by.")
    kind = str(given.get("kind")) if isinstance(given, dict) else ""
    if kind not in variants:
        raise ValueError(f"{expected.__name__} has no kind {kind!r}")
    return variants[kind]


def _read_variant(expected: type, given: Any) -> Any:
    return read(given, _variant(expected, given))
