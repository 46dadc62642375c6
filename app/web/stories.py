"""Lines of stories that have been drawn before. What happened once is told the same for ever."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Container, Iterable
from typing import Final
from uuid import UUID

from markupsafe import Markup

from app.play.look import Past
from app.rules.beasthunters.events import NarrationVetoed
from app.rules.words import Seat
from app.view.transcript import LineView
from app.web.render import Drawings

Key = tuple[UUID, Seat, str]
"""A table, the seat that looks at it, and its language."""

KEPT: Final = 1000
"""Seats whose newest lines are kept, some 50 KB each."""

JUST_DRAWN: Final = 2_000_000
"""Bytes of lines that are kept for the next seat that looks: most read the same as another."""


class Stories:
    """The newest lines that each seat has seen, drawn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, dict[int, str]] = OrderedDict()
        self._just_drawn = Drawings(JUST_DRAWN)

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
            adventure, _, language = key
            known |= {
                line.seq: self._just_drawn.kept(f"{adventure} {language} {line.seq}", draw, line)
                for line in lines(_fresh(story, known))
                if line.seq not in known
            }
        self._keep(key, known)
        # All of it is markup already.
        return Markup("\n".join(known[past.seq] for past in story))  # noqa: S704

    def _keep(self, key: Key, drawn: dict[int, str]) -> None:
        self._kept[key] = drawn
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _fresh(story: tuple[Past, ...], known: Container[int]) -> list[Past]:
    """What has to be told; a veto stays with the narration that it strikes."""
    return [
        past for past in story if past.seq not in known or isinstance(past.event, NarrationVetoed)
    ]
