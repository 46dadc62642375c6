"""The type of a function that says what an event means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.rules.beasthunters.events import Event
from app.rules.beasthunters.state import Adventure

Meaning = Callable[[Adventure, Any], Adventure]
Meanings = Mapping[type[Event], Meaning]


def unchanged(state: Adventure, _event: Event) -> Adventure:
    """For events that only tell: the log keeps them, the table does not change."""
    return state
