"""Following a table while its page is open: numbers only, and no connection held meanwhile."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from uuid import UUID

from app.play.errors import NotFoundError
from app.play.table import Table
from app.rules.words import Seat
from app.store import adventures

PING_SECONDS = 15.0


class DismissedError(Exception):
    """Whoever listens may have lost what they listened to: they have to ask again."""


async def rings(  # noqa: PLR0913 - who listens to what, by name
    table: Table,
    adventure: UUID,
    seat: Seat | None,
    seen: int,
    every: float = PING_SECONDS,
    *,
    whose: UUID | None = None,
) -> AsyncGenerator[int | None, None]:
    """The newest event's number whenever there is news after *seen*, or somebody comes or goes.

    None says that nothing came for *every* seconds. Ends when the program does. The number is
    read after listening has begun, so nothing falls between a page and its stream. Raises
    DismissedError when the streams of *whose* player end.
    """
    with table.bell.listen(adventure, seat, whose) as ear:
        ear.head = max(ear.head, await head(table, adventure))
        if ear.head > seen:
            yield ear.head
        while not table.bell.is_closed:
            has_news = await ear.news(every)
            if table.bell.is_closed:
                return
            if ear.is_dismissed:
                raise DismissedError
            yield ear.head if has_news else None


async def head(table: Table, adventure: UUID) -> int:
    """The number of the newest event. Raises NotFoundError."""
    async with table.reading() as db:
        found = await adventures.head(db, adventure)
    if found is None:
        raise NotFoundError
    return found


def present(table: Table, adventure: UUID) -> frozenset[Seat]:
    """The seats that somebody has open now."""
    return frozenset(map(Seat, table.bell.present(adventure)))
