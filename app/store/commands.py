"""Commands from a form or from JSON: only what the command asks for, with the seat put in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from app.rules.decider import Decider
from app.rules.words import Seat
from app.store.codec import misfit, plain, read, unknown

WIDEST = 2**53 - 1
"""The largest whole number that JSON carries safely everywhere."""

SEAT_FIELD = "by"


class CommandError(Exception):
    """Data that are no such command: *field* is where, *reason* what is wrong there.

    *reason* is ``missing``, ``unknown``, ``invalid``, ``unreadable`` or ``no-such-command``.
    """

    def __init__(self, reason: str, field: str = "", detail: str = "") -> None:
        super().__init__(f"{reason} {field} {detail}".rstrip())
        self.reason = reason
        self.field = field
        self.detail = detail


def read_command(
    decider: Decider[Any, Any, Any],
    name: str,
    data: Mapping[str, Any],
    seat: Seat,
    *,
    form: bool = False,
) -> Any:
    """The command *name* with *data*, given by *seat*, whatever the data say about that.

    With *form*, texts become numbers and answers to yes-or-no, one answer may stand for a list of
    one, and an empty answer counts as not given.
    """
    cls: Any = decider.commands.get(name)
    if cls is None:
        raise CommandError("no-such-command", detail=name)
    given = {key: value for key, value in data.items() if key != SEAT_FIELD}
    _check_readable(given)
    if form:
        given = _from_form(cls, given)
    if SEAT_FIELD in _fields(cls):
        given[SEAT_FIELD] = seat
    return read_fields(given, cls, strict=not form)


def read_fields(given: Any, kind: type[Any], *, strict: bool) -> Any:
    """*given* as a *kind*, with nothing left over. Raises CommandError with the field at fault."""
    try:
        made = read(given, kind, strict=strict)
    except (msgspec.ValidationError, ValueError) as error:
        found = misfit(error)
        reason = "missing" if found.missing else "invalid"
        raise CommandError(reason, found.path, str(error)) from error
    if strange := unknown(given, plain(made)):
        raise CommandError("unknown", strange)
    return made


@cache
def _fields(cls: Any) -> Mapping[str, tuple[Field[Any], Any]]:
    hints = get_type_hints(cls)
    return {each.name: (each, hints[each.name]) for each in fields(cls)}


def _from_form(cls: type, data: Mapping[str, Any]) -> dict[str, Any]:
    known = _fields(cls)
    given = {key: _shaped(known.get(key), value) for key, value in data.items()}
    for name, (each, kind) in known.items():
        if given.get(name) == "" and _may_lack(each):
            del given[name]
        # A browser says nothing at all about boxes that nobody ticked.
        if name not in given and not _may_lack(each) and (kind is bool or _is_list(kind)):
            given[name] = False if kind is bool else []
    return given


def _shaped(known: tuple[Field[Any], Any] | None, value: Any) -> Any:
    if known is None or not _is_list(known[1]):
        return value
    values = value if isinstance(value, list) else [value]
    return [one for one in values if one != ""]


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple and Ellipsis in get_args(kind)


def _may_lack(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _check_readable(value: Any, path: str = "") -> None:
    """Refuse what Postgres or JSON can't carry, before anybody takes it for a word."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _check_readable(key, path)
            _check_readable(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)):
        for place, inner in enumerate(value):
            _check_readable(inner, f"{path}[{place}]")
    elif not _is_readable(value):
        raise CommandError("unreadable", path)


def _is_readable(value: Any) -> bool:
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)
    return not isinstance(value, int) or abs(value) <= WIDEST
