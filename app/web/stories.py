"""Lines of stories that have been drawn before. What happened once is told the same for ever."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final
from uuid import UUID

from markupsafe import Markup

from app.play.look import Past
from app.rules.beasthunters.events import NarrationVetoed
from app.rules.words import Seat
from app.view.transcript import LineView

Key = tuple[UUID, Seat, str]
"""A table, the seat that looks at it, and its language."""

KEPT: Final = 1000
"""Seats whose newest lines are kept, some 50 KB each."""


class Stories:
    """The newest lines that each seat has seen, drawn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, dict[int, Markup]] = OrderedDict()

    def told(
        self,
        key: Key,
        story: tuple[Past, ...],
        lines: Callable[[Iterable[Past]], Iterable[LineView]],
        draw: Callable[[LineView], Markup],
    ) -> Markup:
        """*story* as markup; only what is new in it, or struck since, is drawn."""
        before = self._kept.get(key, {})
        known = {past.seq: before[past.seq] for past in story if past.seq in before}
        for past in story:
            if past.seq not in known and isinstance(past.event, NarrationVetoed):
                known.pop(past.event.narration, None)
        if len(known) < len(story):
            known |= _drawn(story, known, lines, draw)
        self._keep(key, known)
        return Markup("\n").join(known[past.seq] for past in story)

    def _keep(self, key: Key, drawn: dict[int, Markup]) -> None:
        self._kept[key] = drawn
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _drawn(
    story: tuple[Past, ...],
    known: dict[int, Markup],
    lines: Callable[[Iterable[Past]], Iterable[LineView]],
    draw: Callable[[LineView], Markup],
) -> dict[int, Markup]:
    # A veto stays with the narration that it strikes, which may have to be drawn again.
    fresh = [
        past for past in story if past.seq not in known or isinstance(past.event, NarrationVetoed)
    ]
    return {line.seq: draw(line) for line in lines(fresh) if line.seq not in known}
