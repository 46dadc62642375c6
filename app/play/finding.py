"""Finding what happened: in one adventure, or in all that somebody may read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from uuid import UUID

from app.play.table import Table
from app.rules.words import Seat
from app.store import finding, shelf
from app.store import stems as store_stems
from app.store.finding import Hit, Wanted
from app.store.shelf import Shelved, Sought
from app.store.typed import plain, terms

__all__ = ["Found", "Hit", "Shelved", "Sought", "Wanted", "plain", "terms"]

PAGE: Final = 10
"""Hits on one page."""

SHELF: Final = 30
"""Adventures on one page."""

LAST_PAGE: Final = 100

COUNTED: Final = 200
"""Hits that are counted; of more it is only said that there are more."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """One page of what was found; *more* says that there is another.

    *before* hits stand on pages before it, *count* on all pages; *many*: there are more than those.
    """

    page: tuple[T, ...]
    more: bool
    before: int = 0
    count: int = 0
    many: bool = False


async def find(
    table: Table, player: UUID, wanted: Wanted, group: UUID | None = None, page: int = 1
) -> Found[Hit]:
    """*wanted* in all adventures that *player* may read, or in those of *group*."""
    async with table.reading() as db:
        found = await finding.everywhere(db, player, wanted, group=group, most=_upto(page))
    return _page(found, page)


async def find_here(
    table: Table, adventure: UUID, wanted: Wanted, seat: Seat, page: int = 1
) -> Found[int]:
    """The numbers of what is *wanted* in one adventure, as far as *seat* may know it."""
    async with table.reading() as db:
        found = await finding.at_table(db, adventure, wanted, seat, most=_upto(page))
    return _page(found, page)


async def stems(table: Table, words: Iterable[str]) -> Mapping[str, frozenset[str]]:
    """The stems by which the search knows each of *words*."""
    async with table.reading() as db:
        return await store_stems.stems(db, words)


async def browse(table: Table, player: UUID, sought: Sought, page: int = 1) -> Found[Shelved]:
    """The adventures that *player* may read and that fit, the latest first."""
    async with table.reading() as db:
        found = await shelf.shelf(db, player, sought, most=SHELF + 1, after=_before(page, SHELF))
    return Found(found[:SHELF], len(found) > SHELF)


def _upto(page: int) -> int:
    """So many hits fill *page*, say whether there is another, and can be counted."""
    return max(_before(page, PAGE) + PAGE, COUNTED) + 1


def _page(found: tuple[T, ...], page: int) -> Found[T]:
    before = _before(page, PAGE)
    return Found(
        page=found[before : before + PAGE],
        more=len(found) > before + PAGE,
        before=before,
        count=min(len(found), COUNTED),
        many=len(found) > COUNTED,
    )


def _before(page: int, size: int) -> int:
    return (min(max(page, 1), LAST_PAGE) - 1) * size
