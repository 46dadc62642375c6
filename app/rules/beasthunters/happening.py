"""One decision as it unfolds: events are added and the state moves on with them."""

from __future__ import annotations

from app.rules.beasthunters.events import Event
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.state import Adventure


class Happening:
    """Collects the events of one decision; ``state`` is always the state after the last of them."""

    def __init__(self, state: Adventure) -> None:
        self.state = state
        self._events: list[Event] = []

    def add(self, *events: Event) -> Happening:
        """Let *events* happen, in order."""
        for event in events:
            self._events.append(event)
            self.state = evolve(self.state, event)
        return self

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(self._events)
