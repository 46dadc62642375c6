"""Copies of frozen values."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import pytest

from app.rules.beasthunters.state import Adventure
from app.rules.decider import Session
from app.rules.frozen import replace


def test_a_copy_is_as_dataclasses_makes_it() -> None:
    """With slots or without, all fields are there, and the changed ones are changed."""
    table, session = Adventure(title="The ferry"), Session(commitment="0af3")

    assert replace(table, count=7) == dataclasses.replace(table, count=7)
    assert replace(session, number=7) == dataclasses.replace(session, number=7)
    assert replace(session) == session


def test_the_original_stays_as_it_was() -> None:
    """A state that somebody still looks at never changes under their eyes."""
    before = Adventure(title="The ferry")

    after = replace(before, title="The ford")

    assert (before.title, after.title) == ("The ferry", "The ford")


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A value with slots."""

    x: int = 0


@pytest.mark.parametrize("value", [Point(), Adventure()])
def test_a_field_that_is_not_there_is_an_error(value: Any) -> None:
    """A slip of the pen in a rule is found, not stored."""
    with pytest.raises(TypeError, match="no field y"):
        replace(value, y=1)
