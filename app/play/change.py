"""What everybody hears of once somebody's place at a table or in a group has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from app.play.table import Table
from app.store.say import Ended


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Who has *lost* something, what has *ended* with it, and the *heads* of adventures.

    The head is that of the event that tells of it, or 0 where the log says nothing: then those who
    are there look once more all the same, for somebody came or went.
    """

    lost: tuple[UUID, ...] = ()
    ended: Ended = field(default_factory=Ended)
    heads: Mapping[UUID, int] = field(default_factory=dict)

    def tell(self, table: Table) -> None:
        """End the streams of whoever may see less now, and ring for the rest, after the commit."""
        for whose in (*self.lost, *self.ended.links):
            table.bell.dismiss(whose)
        for adventure in self.ended.led:
            table.bell.stir(adventure)
        for adventure, head in self.heads.items():
            if head:
                table.bell.ring(adventure, head)
            else:
                table.bell.dismiss(adventure)
