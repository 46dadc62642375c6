"""What people take away and bring back as JSON: read strictly, told by line where it is wrong."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec

from app.play.file_kinds import WHAT_IT_IS, FileKind
from app.rules.beasthunters.places import place
from app.rules.beasthunters.vocabulary import NAME_LIMIT
from app.rules.words import N_, Sentence, say
from app.store.codec import misfit, plain, read, unknown

T = TypeVar("T")

MOST_BYTES: Final = 256 * 1024
"""The largest file that is read: a sheet takes 5 KB, a bestiary of a hundred entries 100 KB."""

DEEPEST: Final = 16
"""Most brackets around anything in a file; sheets and bestiaries need 8."""

VERSION: Final = 1


class FileError(Exception):
    """A file that was not taken in: *why*, on which *line* (0 if none), in which *field*.

    *place* is that field as a player calls it, None for none.
    """

    def __init__(
        self, why: Sentence, line: int = 0, field: str = "", place: Sentence | None = None
    ) -> None:
        super().__init__(why.text)
        self.why = why
        self.line = line
        self.field = field
        self.place = place


class File:
    """A file of JSON, read into what it says: *value*; whatever is wrong is a FileError."""

    def __init__(self, data: bytes) -> None:
        self._text = _decoded(data)
        _check_depth(self._text)
        self.value = _parsed(self._text)

    def read(self, kind: type[T], name: str) -> T:
        """The file as a *kind*, which says of itself that it is called *name*."""
        if not isinstance(self.value, dict) or self.value.get("format") != name:
            raise self.fault(say(N_("This is no file of the kind “{name}”."), name=name), "format")
        if self.value.get("version") != VERSION:
            why = say(N_("Only version {version} of these files is known here."), version=VERSION)
            raise self.fault(why, "version")
        try:
            made: T = read(self.value, kind)
        except (msgspec.ValidationError, ValueError, RecursionError) as error:
            raise self._misfit(error) from error
        if strange := unknown(self.value, plain(made)):
            raise self.fault(say(N_("There is no such field.")), strange)
        return made

    def fault(self, why: Sentence, field: str) -> FileError:
        """The error that tells of *field*, with its line; of what it is in if it is missing."""
        lines = line_of(self._text)
        inside = field
        while inside and inside not in lines:
            inside = re.sub(r"(\.|^)[^.\[\]]*$|\[[^\[\]]*\]$", "", inside)
        told = place(field, self._name) if field else None
        return FileError(why, lines.get(inside, 1), field, told)

    def _name(self, path: str) -> str:
        """What calls itself something at *path*, by that name."""
        found = self.value
        for name, number in re.findall(r"([^.\[\]]+)|\[(\d+)\]", path):
            try:
                found = found[name or int(number)]
            except (LookupError, TypeError):
                return ""
        name = found.get("name") if isinstance(found, dict) else None
        return name[:NAME_LIMIT] if isinstance(name, str) else ""

    def _misfit(self, error: Exception) -> FileError:
        found = misfit(error)
        if found.missing:
            return self.fault(say(N_("This field is missing.")), found.path)
        if found.expected:
            wanted, given = _kind(found.expected), _kind(found.found)
            why = say(N_("Here belongs {wanted}; there is {found}."), wanted=wanted, found=given)
            return self.fault(why, found.path)
        return self.fault(say(N_("This is not one of the answers that fit here.")), found.path)


def written(value: Any, name: str) -> bytes:
    """*value*, a dataclass of fields, as a file that says of itself that it is called *name*."""
    told = {"format": name, "version": VERSION, **plain(value)}
    text = json.dumps(told, ensure_ascii=False, indent=2, allow_nan=False)
    return f"{text}\n".encode()


def line_of(text: str) -> Mapping[str, int]:
    """The line on which each value of *text*, which is JSON, begins, by its path."""
    lines: dict[str, int] = {}
    inside: list[_Inside] = []
    path, line, at, names = "", 1, 0, False
    for token in _TOKEN.finditer(text):
        line += text.count("\n", at, token.start())
        at, sign = token.start(), token.group()
        if sign in _CLOSING:
            inside.pop()
            names = False
        elif sign == ":":
            names = False
        elif sign == ",":
            path, names = inside[-1].next()
        elif names:
            path = _under(inside[-1].path, json.loads(sign))
            lines.setdefault(path, line)
        else:
            lines.setdefault(path, line)
            if sign in _OPENING:
                inside.append(_Inside(path, 0 if sign == "[" else None))
                path, names = inside[-1].first()
    return lines


# A word without an end goes to the end: nothing is looked at twice.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
_OPENING, _CLOSING = frozenset("{["), frozenset("}]")


@dataclass
class _Inside:
    """A list, where *number* counts, or an object, where it is None and names follow."""

    path: str
    number: int | None

    def first(self) -> tuple[str, bool]:
        """The path of what comes, and whether its name comes before it."""
        return (self.path, True) if self.number is None else (f"{self.path}[{self.number}]", False)

    def next(self) -> tuple[str, bool]:
        """The same after a comma."""
        if self.number is not None:
            self.number += 1
        return self.first()


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise FileError(
            say(
                N_("This file is too large: at most {most} kilobytes are read."),
                most=MOST_BYTES // 1024,
            )
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        raise FileError(say(N_("This is no text in UTF-8.")), line) from error


def _check_depth(text: str) -> None:
    """Refuse what nests too deep before anybody follows it down."""
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += (token.group() in _OPENING) - (token.group() in _CLOSING)
        if depth > DEEPEST:
            line = 1 + text.count("\n", 0, token.start())
            why = say(N_("Too many brackets inside each other; {most} is the most."), most=DEEPEST)
            raise FileError(why, line)


def _parsed(text: str) -> Any:
    def no_number(name: str) -> Any:
        line = 1 + text.count("\n", 0, max(text.find(name), 0))
        raise FileError(say(N_("“{name}” is no number that counts here."), name=name), line)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            counted = Counter(name for name, _ in pairs)
            double = next(name for name, count in counted.items() if count > 1)
            line = 1 + text.count("\n", 0, text.rfind(f'"{double}"'))
            why = say(N_("This field is there twice."))
            raise FileError(why, line, double, place(double))
        return made

    if not text.strip():
        raise FileError(say(WHAT_IT_IS[FileKind.EMPTY]))
    try:
        value = json.loads(text, parse_constant=no_number, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise FileError(
            say(N_("This is no JSON: {what}."), what=error.msg), error.lineno
        ) from error
    except (ValueError, RecursionError) as error:
        raise FileError(say(N_("A number in this file is too long to be one."))) from error
    _check_letters(text, value)
    return value


_HALF = re.compile(
    r"\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])"
    r"|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F]"
)
"""One half of a letter that JSON writes as two: no text can hold it."""


def _check_letters(text: str, value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        found = _HALF.search(text)
        line = 1 + text.count("\n", 0, found.start() if found else 0)
        raise FileError(say(N_("There is half a letter here (a lone surrogate).")), line) from error


_KINDS: Final[Mapping[str, str]] = {
    "int": N_("a whole number"),
    "float": N_("a number with a fraction"),
    "str": N_("a text"),
    "bool": N_("yes or no (true, false)"),
    "array": N_("a list"),
    "object": N_("an object with fields"),
    "null": N_("nothing (null)"),
}


def _kind(name: str) -> Sentence:
    """What msgspec calls *name*, in words; of several kinds the first."""
    return say(_KINDS.get(name.partition(" ")[0], N_("something else")))
