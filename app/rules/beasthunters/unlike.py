"""How a sheet differs from what making a Hunter gives, in words (BH-CHR-03, 05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.rules.beasthunters.making import FIRST_INITIATIVE, MEDIUM_STEPS, RATINGS
from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.beasthunters.sheets import ONE_EACH
from app.rules.beasthunters.vocabulary import LEVELS, Domain, Level, Step
from app.rules.words import N_, Sentence, say

DOMAINS = len(Domain)
INITIATIVE = FIRST_INITIATIVE * DOMAINS + len(Step)
"""What a new Hunter has in the three domains together: one more for each step."""
BOXES = tuple(
    each * DOMAINS + more
    for each, more in zip(ONE_EACH, (len(Step), len(MEDIUM_STEPS), 0, 0, 0), strict=True)
)
"""Boxes of each level in the three domains together, Light to Fatal."""


def unlike_made(record: SheetRecord) -> tuple[Sentence, ...]:
    """Every number of *record* that no Hunter begins with.

    Growth and house rules explain many; whoever plays along judges.
    """
    return tuple(_differences(record))


def _differences(record: SheetRecord) -> Iterator[Sentence]:
    yield from _ratings(
        N_("traits rated {given} instead of {made}"), (each.rating for each in record.traits)
    )
    yield from _ratings(
        N_("resources rated {given} instead of {made}"), (each.rating for each in record.resources)
    )
    yield from _initiative(record)
    for level, made in zip(LEVELS, BOXES, strict=True):
        yield from _boxes(record, level, made)
    if record.reward_points:
        yield say(N_("reward points: {given} instead of 0"), given=record.reward_points)
    if record.tattoos:
        yield say(N_("tattoos: {given} instead of 0"), given=len(record.tattoos))


def _ratings(text: str, ratings: Iterable[int]) -> Iterator[Sentence]:
    given = tuple(sorted(ratings, reverse=True))
    if given != RATINGS:
        yield say(text, given=given, made=RATINGS)


def _initiative(record: SheetRecord) -> Iterator[Sentence]:
    total = sum(record.initiative.values())
    if total != INITIATIVE:
        text = N_("initiative in all domains together: {given} instead of {made}")
        yield say(text, given=total, made=INITIATIVE)
    for domain, value in record.initiative.items():
        if value < FIRST_INITIATIVE:
            yield say(N_("no initiative in the {domain} domain"), domain=domain)


def _boxes(record: SheetRecord, level: Level, made: int) -> Iterator[Sentence]:
    total = sum(boxes[level.index] for boxes in record.boxes.values())
    if total != made:
        text = N_("{level} boxes in all domains together: {given} instead of {made}")
        yield say(text, level=level, given=total, made=made)
