"""Damage boxes as rows, Light to Fatal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.rules.beasthunters.sheets import NO_MARKS
from app.rules.beasthunters.tattoos import Tattoo, with_boxes
from app.rules.beasthunters.vocabulary import LEVELS, Domain


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRow:
    """Boxes of one level: *next* says that the lightest hit would mark one here.

    The last *tattooed* of the *total* come from tattoos.
    """

    level: str
    total: int
    marked: int
    next: bool = False
    tattooed: int = 0


def box_rows(
    boxes: tuple[int, ...], marked: tuple[int, ...], tattooed: tuple[int, ...] = NO_MARKS
) -> tuple[BoxRow, ...]:
    """One row a level, Light to Fatal."""
    return tuple(
        BoxRow(
            level=level.value,
            total=boxes[n],
            marked=marked[n],
            tattooed=tattooed[n],
        )
        for n, level in enumerate(LEVELS)
    )


def awaiting_a_hit(rows: tuple[BoxRow, ...]) -> tuple[BoxRow, ...]:
    """*rows* of somebody who fights: the lightest free box is the next to be marked."""
    free = next((row.level for row in rows if row.marked < row.total), None)
    return tuple(replace(row, next=row.level == free) for row in rows)


def boxes_of(tattoos: Iterable[Tattoo], domain: Domain) -> tuple[int, ...]:
    """The boxes that *tattoos* add in *domain*, Light to Fatal (BH-HUNT-02)."""
    return with_boxes(NO_MARKS, tattoos, domain)
