"""What a request carries: read with limits, then shaped like the command it asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec
from fastapi import Request

from app.play.errors import CommandError
from app.web.problems import ProblemError
from app.web.visitor import SESSION, csrf_of

MOST_BYTES: Final = 64 * 1024
MOST_FIELDS: Final = 200
DEEPEST: Final = 6
LONGEST_ROW: Final = 3
"""Digits of a row's number; a form of ours has fewer rows than fields."""
LONGEST_NAME: Final = 80
OURS: Final = frozenset({"intent", "version", "csrf", "next"})
"""Fields that belong to the form, not to the command it asks for."""

Typed = Mapping[str, str | tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A body that was read: *typed* are a form's fields as they came, *json* a program's object."""

    typed: Typed
    json: Mapping[str, Any] | None = None

    def get(self, name: str) -> str:
        """The one value of *name*, or '' if there is none."""
        value = self.typed.get(name, "")
        return value if isinstance(value, str) else value[-1]

    @property
    def is_form(self) -> bool:
        """Whether a page sent it, where all values are text."""
        return self.json is None

    @property
    def intent(self) -> str:
        """The key that lets its second copy do nothing; CommandError if it is missing."""
        intent = self.get("intent") if self.json is None else self.json.get("intent")
        if not isinstance(intent, str) or not intent:
            raise CommandError("missing", "intent")
        return intent

    @property
    def version(self) -> int:
        """The number of the table that the sender had seen; CommandError if it is missing."""
        version = self.get("version") if self.json is None else self.json.get("version")
        if isinstance(version, str) and version.isascii() and version.isdigit():
            version = int(version[:12])
        if not isinstance(version, int) or isinstance(version, bool):
            raise CommandError("missing", "version")
        return version

    @property
    def revision(self) -> int:
        """The revision that the sender had seen of what they change; -1 for none."""
        text = self.get("revision")
        return int(text[:9]) if text.isascii() and text.isdigit() else -1

    @property
    def command(self) -> dict[str, Any]:
        """The fields of the command itself."""
        if self.json is not None:
            return {name: value for name, value in self.json.items() if name not in OURS}
        return nested({name: value for name, value in self.typed.items() if name not in OURS})


class ForeignFormError(Exception):
    """A form that was drawn for another session; *sent* is what was typed in it."""

    def __init__(self, sent: Sent) -> None:
        super().__init__()
        self.sent = sent


async def receive(request: Request) -> Sent:
    """The body of *request*, if it comes from a page of ours in this very session.

    Everything that changes something reads its request here. ProblemError if the body comes from
    another site, is too large, of another type or unreadable; ForeignFormError if the form was
    drawn before the sender signed in or out.
    """
    check_origin(request)
    request.state.sent = sent = await read(request)
    token = request.cookies.get(SESSION, "")
    if sent.is_form and token and not _same(sent.get("csrf"), csrf_of(token)):
        raise ForeignFormError(sent)
    return sent


def _same(given: str, token: str) -> bool:
    return compare_digest(given.encode(), token.encode())


def check_origin(request: Request) -> None:
    """Raise ProblemError if a browser says that another site's page sent *request*."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        if site not in {"same-origin", "none"}:
            raise ProblemError("foreign-form")
        return
    origin = request.headers.get("origin")
    if origin is None or origin == request.app.state.settings.base_url:
        return
    if origin.partition("://")[2] != request.headers.get("host"):
        raise ProblemError("foreign-form")


async def read(request: Request) -> Sent:
    """The body of *request*. ProblemError if it is too large, of another type or unreadable."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    body = await _body(request)
    if kind == "application/json":
        return Sent(typed={}, json=_object(body))
    if kind == "application/x-www-form-urlencoded" or not body:
        return Sent(typed=_fields(body))
    raise ProblemError("wrong-type")


def nested(typed: Typed) -> dict[str, Any]:
    """*typed* with dotted names led into rows and fields; rows that nobody filled are dropped.

    ``foes.0.traits.1.name`` is the name in the second row of the traits in the first of the foes.
    Names parted by commas hold several fields at once: a box to tick can stand for a whole row.
    """
    grown: dict[str, Any] = {}
    for name, value in _single(typed):
        *outer, last = path = name.split(".")
        if len(outer) > DEEPEST or any(map(_is_no_row, path)):
            raise CommandError("invalid", name[:LONGEST_NAME])
        inside = grown
        for step in outer:
            inside = inside.setdefault(step, {})
            if not isinstance(inside, dict):
                raise CommandError("invalid", name)
        if isinstance(inside.get(last), dict):
            raise CommandError("invalid", name)
        if not outer or value != "":
            inside[last] = list(value) if isinstance(value, tuple) else value
    return {name: _rows(value) for name, value in grown.items()}


def field_in_form(path: str, typed: Typed) -> str:
    """The name that the field at *path* of a command has in the form that was *typed*.

    Rows that nobody filled were dropped, so the second row of a command may be the third typed.
    """
    found = ""
    for step in path.replace("[", ".").replace("]", "").split("."):
        found += f".{_row(found, int(step), typed)}" if step.isdigit() else f".{step}"
        found = found.lstrip(".")
    return found


def _row(base: str, place: int, typed: Typed) -> int:
    start = len(base) + 1
    rows = {
        name[start:].partition(".")[0]
        for name, value in typed.items()
        if name.startswith(f"{base}.") and not _is_blank(value)
    }
    filled = sorted(int(each) for each in rows if each.isascii() and each.isdigit())
    return filled[place] if place < len(filled) else place


def _single(typed: Typed) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    for name, value in typed.items():
        outer, dot, last = name.rpartition(".")
        if "," not in last:
            yield name, value
            continue
        names = last.split(",")
        values = value.split(",") if isinstance(value, str) else ()
        if len(names) != len(values):
            raise CommandError("invalid", name[:LONGEST_NAME])
        yield from ((outer + dot + one, each) for one, each in zip(names, values, strict=True))


def _is_no_row(step: str) -> bool:
    return step.isdigit() and len(step) > LONGEST_ROW


def _rows(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    filled = {name: _rows(inner) for name, inner in value.items() if not _is_blank(inner)}
    if value and all(name.isascii() and name.isdigit() for name in value):
        return [filled[name] for name in sorted(filled, key=int)]
    return filled


def _is_blank(value: Any) -> bool:
    if isinstance(value, dict):
        return all(_is_blank(inner) for inner in value.values())
    if isinstance(value, list):  # numbers of things in a row, none of them wanted
        return all(each in ("", "0") for each in value)
    return value in ("", None)


async def _body(request: Request) -> bytes:
    declared = request.headers.get("content-length", "0")
    if declared.isascii() and declared.isdigit() and int(declared) > MOST_BYTES:
        raise ProblemError("too-large")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise ProblemError("too-large")
    return bytes(body)


def _object(body: bytes) -> Mapping[str, Any]:
    try:
        given = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ProblemError("unreadable-request") from error
    if not isinstance(given, dict):
        raise ProblemError("invalid-request")
    return given


def _fields(body: bytes) -> Typed:
    if body.count(b"&") >= MOST_FIELDS:
        raise ProblemError("too-large")
    try:
        pairs = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, encoding="utf-8", errors="strict"
        )
    except (UnicodeDecodeError, ValueError) as error:
        raise ProblemError("unreadable-request") from error
    gathered: dict[str, str | tuple[str, ...]] = {}
    for name, value in _readable(pairs):
        before = gathered.get(name)
        if before is None:
            gathered[name] = value
        else:
            gathered[name] = (*((before,) if isinstance(before, str) else before), value)
    return gathered


def _readable(pairs: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for name, value in pairs:
        if "\0" in name or "\0" in value:
            raise ProblemError("unreadable-request")
        # A browser ends lines of a text field with two signs; one is meant.
        yield name, value.replace("\r\n", "\n")
