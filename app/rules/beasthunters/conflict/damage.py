"""Damage: which box is marked, and whom it beats (BH-DMG)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.beasthunters.conflict.floor import fight
from app.rules.beasthunters.events import BoxMarked, CombatantBeaten, FatalBoxesFull, Struck
from app.rules.beasthunters.figures import Figure, figure
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.vocabulary import LEVELS, Level


def level_of(total: int, bands: Sequence[int]) -> Level | None:
    """The level of damage for a strike's *total*: *bands* are the lowest totals, Light to Fatal.

    Below the first band there is no damage. The bands are house numbers (T6).
    """
    reached = [level for level, lowest in zip(LEVELS, bands, strict=True) if total >= lowest]
    return reached[-1] if reached else None


def box_for(figure: Figure, level: Level) -> Level:
    """The level whose box a hit of *level* marks: full levels are climbed, Fatal stays Fatal.

    BH-DMG-01, applied again and again until a level has a free box.
    """
    climbed = LEVELS[level.index :]
    return next((each for each in climbed if not is_full(figure, each)), Level.FATAL)


def is_full(figure: Figure, level: Level) -> bool:
    """Whether every box of *level* in the conflict's domain is marked."""
    return figure.marked[level.index] >= figure.boxes[level.index]


def hit(happening: Happening, struck: Struck) -> None:
    """Mark the box that *struck* reaches, and say what comes of it."""
    if struck.level is None:
        return
    target = figure(happening.state, struck.target)
    box = box_for(target, struck.level)
    if not is_full(target, box):
        happening.add(BoxMarked(by=struck.by, target=target.key, hit=struck.level, level=box))
    _come_of_it(happening, struck, box)


def _come_of_it(happening: Happening, struck: Struck, box: Level) -> None:
    """Beat the target, ask a Hunter with full Fatal boxes to choose, or nothing yet.

    Only the box just reached decides, and only when all boxes of its level are marked
    (BH-RP-05). A full Incapacitating level beats Hunters and opponents alike, except in the
    last conflict (BH-DMG-02, -06). A full Fatal level beats an opponent (BH-ADV-09) and lets a
    Hunter choose (BH-DMG-04), in any conflict. A Hunter who comes with full Incapacitating
    boxes fights on: the next such hit has climbed to Fatal already.
    """
    target = figure(happening.state, struck.target)
    if not is_full(target, box):
        return
    if box is Level.FATAL and target.is_hunter:
        happening.add(FatalBoxesFull(by=struck.by, hunter=target.seat))
    elif box is Level.FATAL or (box is Level.INCAPACITATING and not _is_last(happening)):
        happening.add(CombatantBeaten(by=struck.by, target=target.key, level=box))


def _is_last(happening: Happening) -> bool:
    return fight(happening.state).challenge.final
