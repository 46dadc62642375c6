"""Who has the table open: counted here, told by other processes, and forgotten in time."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from uuid import UUID

Changed = Callable[[UUID], None]


class Presence:
    """Seats with an open stream. *changed* is called with an adventure whose seats changed here.

    A seat counts as present until *grace* seconds after its last stream has closed, so that
    loading a page anew makes nobody blink. What another process said is believed for *trust*
    seconds unless it says so again.
    """

    def __init__(self, changed: Changed, *, grace: float, trust: float) -> None:
        self._changed = changed
        self._grace = grace
        self._trust = trust
        self._open: Counter[tuple[UUID, str]] = Counter()
        self._leaving: dict[tuple[UUID, str], asyncio.TimerHandle] = {}
        self._here: defaultdict[UUID, set[str]] = defaultdict(set)
        self._elsewhere: defaultdict[UUID, dict[str, tuple[frozenset[str], float]]]
        self._elsewhere = defaultdict(dict)

    def seats(self, adventure: UUID) -> frozenset[str]:
        """Every seat of *adventure* that somebody has open, in any process."""
        now = asyncio.get_running_loop().time()
        told = self._elsewhere.get(adventure, {}).values()
        others = (seats for seats, until in told if until > now)
        return frozenset(self._here.get(adventure, ())).union(*others)

    def here(self) -> dict[UUID, list[str]]:
        """Every adventure with a stream in this process, and its seats."""
        return {adventure: sorted(seats) for adventure, seats in self._here.items()}

    def come(self, adventure: UUID, seat: str) -> None:
        """A stream was opened at *seat*."""
        self._open[adventure, seat] += 1
        if (leaving := self._leaving.pop((adventure, seat), None)) is not None:
            leaving.cancel()
        if seat not in self._here[adventure]:
            self._here[adventure].add(seat)
            self._changed(adventure)

    def go(self, adventure: UUID, seat: str) -> None:
        """A stream at *seat* was closed."""
        self._open[adventure, seat] -= 1
        if self._open[adventure, seat] <= 0:
            del self._open[adventure, seat]
            loop = asyncio.get_running_loop()
            self._leaving[adventure, seat] = loop.call_later(
                self._grace, self._gone, adventure, seat
            )

    def told(self, process: str, adventure: UUID, seats: Iterable[str]) -> bool:
        """Another *process* says who is there; whether that changes anything."""
        before = self.seats(adventure)
        until = asyncio.get_running_loop().time() + self._trust
        self._elsewhere[adventure][process] = (frozenset(seats), until)
        if not self._elsewhere[adventure][process][0]:
            del self._elsewhere[adventure][process]
        if not self._elsewhere[adventure]:
            del self._elsewhere[adventure]
        return self.seats(adventure) != before

    def forget(self) -> list[UUID]:
        """Drop what was told too long ago; the adventures that had any of it."""
        now = asyncio.get_running_loop().time()
        lost = []
        for adventure, told in list(self._elsewhere.items()):
            fresh = {process: each for process, each in told.items() if each[1] > now}
            if len(fresh) < len(told):
                lost.append(adventure)
            self._elsewhere[adventure] = fresh
            if not fresh:
                del self._elsewhere[adventure]
        return lost

    def close(self) -> None:
        """Wait for nobody any longer."""
        for leaving in self._leaving.values():
            leaving.cancel()
        self._leaving.clear()

    def _gone(self, adventure: UUID, seat: str) -> None:
        del self._leaving[adventure, seat]
        self._here[adventure].discard(seat)
        if not self._here[adventure]:
            del self._here[adventure]
        self._changed(adventure)
