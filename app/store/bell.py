"""The bell: tells open streams that a table has news. It carries numbers, never what is new.

Streams in this process are told directly. Other processes are told by Postgres (NOTIFY), after
the commit and in one statement for all that rang meanwhile, over the one connection that listens.
A ring can get lost when something dies; the log can't. So whoever listens reads the numbers again
when the connection is back, and every so often.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from uuid import UUID

import asyncpg
import msgspec

from app.store import adventures
from app.store.engine import connect
from app.store.presence import Presence

CHANNEL = "salute"
BATCH = 40
"""Adventures in one message; Postgres takes 8,000 bytes."""

LONGEST_PAUSE = 10.0
QUERY_SECONDS = 10.0

T = TypeVar("T")

log = logging.getLogger(__name__)


class Message(msgspec.Struct, omit_defaults=True):
    """What processes tell each other: newest numbers, who is there, what else to look at.

    *dismissed* are those whose streams end.
    """

    sender: str
    heads: dict[UUID, int] = {}
    here: dict[UUID, list[str]] = {}
    stirred: list[UUID] = []
    dismissed: list[UUID] = []


class Ear:
    """One stream's end of the bell: it keeps the newest number only, so it can't fill up.

    *whose* it is, a player's or a link's, decides who can be dismissed.
    """

    __slots__ = ("_news", "head", "is_dismissed", "is_seated", "whose")

    def __init__(self, whose: UUID | None = None, *, is_seated: bool = False) -> None:
        self.head = 0
        self.whose = whose
        self.is_dismissed = False
        self.is_seated = is_seated
        self._news = asyncio.Event()

    def hear(self, head: int) -> None:
        """There are events up to number *head*."""
        if head > self.head:
            self.head = head
            self.stir()

    def stir(self) -> None:
        """Something else has changed: who is there, or that the program ends."""
        self._news.set()

    def dismiss(self) -> None:
        """Whoever listens has to ask again whether they may."""
        self.is_dismissed = True
        self.stir()

    async def news(self, seconds: float) -> bool:
        """Wait for something new; false if nothing came for so many *seconds*."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True


class Bell:
    """Rings for adventures, in this process and to all others on the same database at *url*."""

    def __init__(self, url: str, *, every: float = 15.0, grace: float = 6.0) -> None:
        self._url = url
        self._every = every
        self._me = secrets.token_hex(4)
        self._ears: defaultdict[UUID, set[Ear]] = defaultdict(set)
        self._presence = Presence(self._seats_changed, grace=grace, trust=3 * every)
        self._heads: dict[UUID, int] = {}
        self._moved: set[UUID] = set()
        self._stirred: set[UUID] = set()
        self._dismissed: set[UUID] = set()
        self._wake = asyncio.Event()
        self._connected = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.is_closed = False

    async def start(self) -> None:
        """Begin to listen to the other processes; returns when the line is up."""
        self._task = asyncio.create_task(self._stay_connected(), name="bell")
        await self._connected.wait()

    async def stop(self) -> None:
        """End all streams and hang up."""
        self.is_closed = True
        self._presence.close()
        for ear in list(itertools.chain.from_iterable(self._ears.values())):
            ear.stir()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def ring(self, adventure: UUID, head: int) -> None:
        """Say that *adventure* has events up to *head*; call it after the commit."""
        self._tell(adventure, head)
        if head > self._heads.get(adventure, 0):
            self._heads[adventure] = head
            self._wake.set()

    def stir(self, adventure: UUID) -> None:
        """Say that something beside the log of *adventure* has changed, after the commit."""
        self._stir(adventure)
        self._stirred.add(adventure)
        self._wake.set()

    def dismiss(self, whose: UUID) -> None:
        """End the streams of *whose* player or link, or of all seats of an adventure.

        Call it after the commit. Those that are still due are opened again at once, with a look
        at who asks.
        """
        self._dismiss(whose)
        self._dismissed.add(whose)
        self._wake.set()

    @contextmanager
    def listen(self, adventure: UUID, seat: str | None, whose: UUID | None = None) -> Iterator[Ear]:
        """An ear for *adventure*; *seat* counts as present meanwhile."""
        ear = Ear(whose, is_seated=seat is not None)
        if seat is not None:
            self._presence.come(adventure, seat)  # before the ear is there: it knows of itself
        self._ears[adventure].add(ear)
        try:
            yield ear
        finally:
            self._ears[adventure].discard(ear)
            if not self._ears[adventure]:
                del self._ears[adventure]
            if seat is not None and not self.is_closed:
                self._presence.go(adventure, seat)

    def present(self, adventure: UUID) -> frozenset[str]:
        """The seats of *adventure* that somebody has open now."""
        return self._presence.seats(adventure)

    @property
    def streams(self) -> int:
        """How many ears there are in this process."""
        return sum(map(len, self._ears.values()))

    def _tell(self, adventure: UUID, head: int) -> None:
        for ear in self._ears.get(adventure, ()):
            ear.hear(head)

    def _stir(self, adventure: UUID) -> None:
        for ear in self._ears.get(adventure, ()):
            ear.stir()

    def _dismiss(self, whose: UUID) -> None:
        for ear in itertools.chain.from_iterable(self._ears.values()):
            if ear.whose == whose:
                ear.dismiss()
        for ear in self._ears.get(whose, ()):
            if ear.is_seated:
                ear.dismiss()

    def _seats_changed(self, adventure: UUID) -> None:
        self._stir(adventure)
        self._moved.add(adventure)
        self._wake.set()

    async def _stay_connected(self) -> None:
        pause = 0.1
        while True:
            try:
                await self._talk()
            except Exception as error:  # noqa: BLE001 - whatever it was, all streams need a bell
                log.warning("the bell lost its line: %r", error)
            if self._connected.is_set():
                pause = 0.1
            self._connected.clear()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _talk(self) -> None:
        line = await connect(self._url)
        try:
            line.add_termination_listener(lambda _: self._wake.set())
            await line.add_listener(CHANNEL, self._heard)
            self._connected.set()
            due = 0.0
            while not line.is_closed():
                if (now := asyncio.get_running_loop().time()) >= due:
                    await self._catch_up(line)
                    due = now + self._every
                await self._send(line)
                await self._pause(due)
        finally:
            line.terminate()

    async def _pause(self, until: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                await self._wake.wait()

    async def _catch_up(self, line: asyncpg.Connection[asyncpg.Record]) -> None:
        """Read the numbers afresh: rings may have been lost, processes may have died."""
        async with asyncio.timeout(QUERY_SECONDS):
            found = await adventures.heads(line, list(self._ears))
        for adventure, head in found.items():
            self._tell(adventure, head)
        for adventure in self._presence.forget():
            self._stir(adventure)
        self._moved.update(self._presence.here())

    async def _send(self, line: asyncpg.Connection[asyncpg.Record]) -> None:
        self._wake.clear()
        heads, moved, seats = dict(self._heads), set(self._moved), self._presence.here()
        stirred, dismissed = set(self._stirred), set(self._dismissed)
        messages = [
            *(Message(self._me, heads=dict(part)) for part in _parts(heads.items())),
            *(
                Message(self._me, here={each: seats.get(each, []) for each in part})
                for part in _parts(moved)
            ),
            *(Message(self._me, stirred=list(part)) for part in _parts(stirred)),
            *(Message(self._me, dismissed=list(part)) for part in _parts(dismissed)),
        ]
        if not messages:
            return
        async with asyncio.timeout(QUERY_SECONDS):
            await line.execute(
                "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message",
                *(CHANNEL, [msgspec.json.encode(each).decode() for each in messages]),
            )
        self._moved -= moved
        self._stirred -= stirred
        self._dismissed -= dismissed
        for adventure, head in heads.items():
            if self._heads.get(adventure) == head:
                del self._heads[adventure]

    def _heard(self, _line: Any, _process: int, _channel: str, payload: object) -> None:
        try:
            message = msgspec.json.decode(str(payload), type=Message)
        except msgspec.MsgspecError:
            log.warning("the bell heard something that it does not understand")
            return
        if message.sender == self._me:
            return
        for adventure, head in message.heads.items():
            self._tell(adventure, head)
        for adventure, seats in message.here.items():
            if self._presence.told(message.sender, adventure, seats):
                self._stir(adventure)
        for adventure in message.stirred:
            self._stir(adventure)
        for whose in message.dismissed:
            self._dismiss(whose)


def _parts(whole: Iterable[T]) -> Iterator[tuple[T, ...]]:
    rest = iter(whole)
    while part := tuple(itertools.islice(rest, BATCH)):
        yield part
