"""Finding what happened: in one adventure, or in all that somebody may read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVar
from uuid import UUID

from app.play.table import Table
from app.rules.beasthunters.events import AdversityBought
from app.rules.beasthunters.house import SheetView
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.decider import kebab
from app.store import finding, shelf
from app.store.finding import Cover, Hit, Wanted
from app.store.shelf import Shelved, Sought

__all__ = ["Found", "Hit", "Shelved", "Sought", "Wanted"]

PAGE: Final = 10
"""Hits on one page."""

SHELF: Final = 30
"""Adventures on one page."""

LAST_PAGE: Final = 100

PURCHASE: Final = kebab(AdversityBought)
COVER: Final = Cover(kind=PURCHASE, seat=CHALLENGER, field="sheet_view", open=SheetView.OPEN.value)
"""What is bought is told to the Hunters line by line where the house says so (BH-ADV-01)."""

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
    cover = COVER if _asks_for_words(wanted) else Cover()
    async with table.reading() as db:
        found = await finding.everywhere(
            db, player, wanted, cover, group=group, most=PAGE + 1, after=_before(page, PAGE)
        )
    return Found(found[:PAGE], len(found) > PAGE)


async def find_here(
    table: Table, adventure: UUID, wanted: Wanted, *, is_covered: bool, page: int = 1
) -> Found[int]:
    """The numbers of what is *wanted* in one adventure, for a seat that is told everything or not.

    *is_covered*: what was bought is not told to that seat, and so is not found by it either.
    """
    covered = PURCHASE if is_covered and _asks_for_words(wanted) else ""
    async with table.reading() as db:
        found = await finding.at_table(
            db, adventure, wanted, covered, most=PAGE + 1, after=_before(page, PAGE)
        )
    return Found(found[:PAGE], len(found) > PAGE)


async def browse(table: Table, player: UUID, sought: Sought, page: int = 1) -> Found[Shelved]:
    """The adventures that *player* may read and that fit, the latest first."""
    async with table.reading() as db:
        found = await shelf.shelf(db, player, sought, most=SHELF + 1, after=_before(page, SHELF))
    return Found(found[:SHELF], len(found) > SHELF)


def _before(page: int, size: int) -> int:
    return (min(max(page, 1), LAST_PAGE) - 1) * size


def _asks_for_words(wanted: Wanted) -> bool:
    """Whether a hit would tell that a word or a resource stands in what was found."""
    about = (mark.startswith("about:") for group in wanted.marks for mark in group)
    return bool(wanted.text) or any(about)
