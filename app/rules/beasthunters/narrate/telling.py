"""The type of a function that puts an event into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.rules.beasthunters.events import Event
from app.rules.beasthunters.state import Adventure
from app.rules.words import Sentence

Telling = Callable[[Adventure, Any], Sentence]
Tellings = Mapping[type[Event], Telling]
