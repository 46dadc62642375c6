"""Finding what happened: in one adventure, or in all that somebody may read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from uuid import UUID

from app.play.table import Table
from app.rules.words import Seat
from app.store import finding, shelf
from app.store.finding import Hit, Wanted
from app.store.shelf import Shelved, Sought

__all__ = ["Found", "Hit", "Shelved", "Sought", "Wanted"]

PAGE: Final = 10
"""Hits on one page."""

SHELF: Final = 30
"""Adventures on one page."""

LAST_PAGE: Final = 100

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """One page of what was found; *more* says that there is another."""

    page: tuple[T, ...]
    more: bool


async def find(
    table: Table, player: UUID, wanted: Wanted, group: UUID | None = None, page: int = 1
) -> Found[Hit]:
    """*wanted* in all adventures that *player* may read, or in those of *group*."""
    async with table.reading() as db:
        found = await finding.everywhere(
            db, player, wanted, group=group, most=PAGE + 1, after=_before(page, PAGE)
        )
    return Found(found[:PAGE], len(found) > PAGE)


async def find_here(
    table: Table, adventure: UUID, wanted: Wanted, seat: Seat, page: int = 1
) -> Found[int]:
    """The numbers of what is *wanted* in one adventure, as far as *seat* may know it."""
    async with table.reading() as db:
        found = await finding.at_table(
            db, adventure, wanted, seat, most=PAGE + 1, after=_before(page, PAGE)
        )
    return Found(found[:PAGE], len(found) > PAGE)


async def browse(table: Table, player: UUID, sought: Sought, page: int = 1) -> Found[Shelved]:
    """The adventures that *player* may read and that fit, the latest first."""
    async with table.reading() as db:
        found = await shelf.shelf(db, player, sought, most=SHELF + 1, after=_before(page, SHELF))
    return Found(found[:SHELF], len(found) > SHELF)


def _before(page: int, size: int) -> int:
    return (min(max(page, 1), LAST_PAGE) - 1) * size
