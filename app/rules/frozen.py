"""Frozen values, changed by copy."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:  # whose arguments mypy knows
    from dataclasses import replace as replace  # noqa: PLC0414 - said again to hand it on
else:

    def replace(value: T, /, **changes: Any) -> T:
        """*value* with *changes*: what dataclasses has under this name, but faster.

        Every event makes several copies of what is at the table. No value of the rules does
        anything when it is made, so these are made without ``__init__``: where there are no slots,
        by copying one dictionary.
        """
        slots = _slots(type(value))
        if not changes.keys() <= slots.keys():
            strange = min(changes.keys() - slots)
            raise TypeError(f"{type(value).__name__} has no field {strange}.")
        made = object.__new__(type(value))
        if hasattr(value, "__dict__"):
            made.__dict__.update(value.__dict__, **changes)
        else:
            for name, (read, write) in slots.items():
                write(made, changes[name] if name in changes else read(value))
        return made


@cache
def _slots(cls: Any) -> dict[str, tuple[Any, Any]]:
    """How each field is read and written where there are slots."""
    found = ((each.name, getattr(cls, each.name, None)) for each in fields(cls))
    return {
        name: (getattr(slot, "__get__", None), getattr(slot, "__set__", None))
        for name, slot in found
    }
