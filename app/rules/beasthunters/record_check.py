"""Whether a sheet that comes from elsewhere can be one at all; a forged one is refused (BH-CHR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.rules.beasthunters.inking import effect_faults
from app.rules.beasthunters.making import taken, too_many
from app.rules.beasthunters.places import place
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.beasthunters.sheets import Resource, Trait
from app.rules.beasthunters.tattoos import Tattoo
from app.rules.beasthunters.vocabulary import LEVELS, NAME_LIMIT, TEXT_LIMIT, Domain
from app.rules.decider import Refusal
from app.rules.words import GARBLING, N_, Sentence, say

MOST_ITEMS = 60
"""More traits, resources or tattoos than this nobody could play."""
MOST_RATING = 99
"""The highest rating, initiative and number of boxes that can be read."""
MOST_REWARD = 999


def sheet_faults(record: SheetRecord) -> Iterator[Refusal]:
    """Everything that is wrong with *record*, each with its field."""
    yield from _texts(record)
    yield from _items("traits", record.traits, "t")
    yield from _items("resources", record.resources, "r")
    yield from _number("reward_points", record.reward_points, 0, MOST_REWARD)
    yield from _domains("initiative", record.initiative)
    for domain, value in record.initiative.items():
        yield from _number(f"initiative.{domain.value}", value, 0, MOST_RATING)
    yield from _domains("boxes", record.boxes)
    for domain, boxes in record.boxes.items():
        yield from _boxes(f"boxes.{domain.value}", boxes)
    yield from _tattoos(record.tattoos)


def _texts(record: SheetRecord) -> Iterator[Refusal]:
    yield from _text("name", record.name, NAME_LIMIT, needed=True)
    yield from _text("story", record.story, TEXT_LIMIT)
    for step, draft in record.drafts.items():
        at = f"drafts.{step.value}"
        yield from _text(f"{at}.story", draft.story, TEXT_LIMIT)
        yield from _text(f"{at}.trait", draft.trait, NAME_LIMIT)
        yield from _text(f"{at}.resource", draft.resource, NAME_LIMIT)
        yield from _number(f"{at}.trait_rating", draft.trait_rating, 0, MOST_RATING)
        yield from _number(f"{at}.resource_rating", draft.resource_rating, 0, MOST_RATING)


def _text(field: str, text: str, limit: int, *, needed: bool = False) -> Iterator[Refusal]:
    if needed and not text.strip():
        yield _wrong(Reason.TEXT_MISSING, field, say(N_("something has to be written here")))
    if len(text) > limit:
        long = say(N_("{length} characters, at most {limit} fit"), length=len(text), limit=limit)
        yield _wrong(Reason.TEXT_TOO_LONG, field, long)
    if GARBLING.search(text):
        garbled = say(N_("control characters that nobody could read"))
        yield _wrong(Reason.CONTROL_CHARACTERS, field, garbled)


def _items(field: str, items: Sequence[Trait | Resource], letter: str) -> Iterator[Refusal]:
    """Names differ, ratings can be read, keys are numbered as the sheet itself would do."""
    yield from _number(field, len(items), 1, MOST_ITEMS)
    for number, item in enumerate(items):
        at = f"{field}[{number}]"
        yield from _key(at, item.key, f"{letter}{number + 1}")
        yield from _text(f"{at}.name", item.name, NAME_LIMIT, needed=True)
        yield from _number(f"{at}.rating", item.rating, 1, MOST_RATING)
        if taken(item.name, [each.name for each in items[:number]]):
            twice = say(N_("“{name}” stands there twice"), name=item.name)
            yield _wrong(Reason.NAME_TAKEN, f"{at}.name", twice)


def _key(at: str, key: str, expected: str) -> Iterator[Refusal]:
    if key != expected:
        known = say(N_("the key should be {expected}"), expected=expected)
        yield _wrong(Reason.UNKNOWN_NAME, f"{at}.key", known)


def _number(field: str, number: int, low: int, high: int) -> Iterator[Refusal]:
    if not low <= number <= high:
        bounds = say(
            N_("{number} is not between {low} and {high}"), number=number, low=low, high=high
        )
        yield _wrong(Reason.NUMBER_OUT_OF_RANGE, field, bounds)


def _domains(field: str, given: Mapping[Domain, Any]) -> Iterator[Refusal]:
    missing = tuple(domain for domain in Domain if domain not in given)
    if missing:
        lacking = say(N_("these domains are missing: {missing}"), missing=missing)
        yield _wrong(Reason.SHEET_INCOMPLETE, field, lacking)


def _boxes(field: str, boxes: tuple[int, ...]) -> Iterator[Refusal]:
    if len(boxes) != len(LEVELS):
        five = say(N_("five numbers are needed, Light to Fatal"))
        yield _wrong(Reason.NUMBER_OUT_OF_RANGE, field, five)
        return
    for number, count in enumerate(boxes):
        yield from _number(f"{field}[{number}]", count, 1, MOST_RATING)
    level = too_many(boxes)
    if level is not None:
        order = say(N_("more {level} boxes than boxes of the level before"), level=level)
        yield _wrong(Reason.BOX_ORDER, field, order)


def _tattoos(tattoos: tuple[Tattoo, ...]) -> Iterator[Refusal]:
    yield from _number("tattoos", len(tattoos), 0, MOST_ITEMS)
    for number, tattoo in enumerate(tattoos):
        at = f"tattoos[{number}]"
        yield from _key(at, tattoo.key, f"x{number + 1}")
        yield from _text(f"{at}.name", tattoo.name, NAME_LIMIT, needed=True)
        yield from _text(f"{at}.text", tattoo.text, TEXT_LIMIT)
        for fault in effect_faults(tattoo.effects):
            yield _wrong(Reason.NUMBER_OUT_OF_RANGE, f"{at}.{fault.field}", fault.sentence)


def _wrong(reason: Reason, field: str, what: Sentence) -> Refusal:
    return refuse(
        reason,
        "BH-CHR-01",
        say(
            N_("This is no sheet of a Hunter. Look at {place}: {what}."),
            place=place(field),
            what=what,
        ),
        say(N_("Bring a sheet as this program writes it.")),
        field=field,
        what=what,
    )
