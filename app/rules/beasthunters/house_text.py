"""House numbers as text and back: what a form or a transcript writes for one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from itertools import pairwise
from typing import Any

from app.rules.beasthunters.house import MEANING, SRD_ITALIAN, House, Mark, RewardSplit, SheetView
from app.rules.words import N_, Sentence, Word, say

YES, NO = "yes", "no"
RISING = frozenset({"damage_bands"})
"""Lists whose numbers must rise."""

HOUSE_LABELS: Mapping[Enum, str] = {
    RewardSplit.SHARED: N_("shared equally, rounded down"),
    RewardSplit.FULL: N_("the full reward for each"),
    SheetView.OPEN: N_("open from the start"),
    SheetView.AS_USED: N_("line by line, when first used"),
    Mark.INFERRED: N_("follows from what the sources say"),
    Mark.PROPOSED: N_("proposed; the sources’ number is lost"),
    Mark.DISPUTED: N_("the sources disagree"),
}
"""The word a reader sees for each member of the house's own enumerations."""


def read(name: str, text: str) -> Any:
    """What *text* means as house number *name*; None if it means nothing that is allowed there."""
    default = getattr(SRD_ITALIAN, name)
    if isinstance(default, bool):
        return {YES: True, NO: False}.get(text)
    if isinstance(default, Enum):
        return next((each for each in type(default) if each.value == text), None)
    numbers = _numbers(name, text)
    if isinstance(default, tuple):
        return numbers if numbers is not None and len(numbers) == len(default) else None
    return numbers[0] if numbers is not None and len(numbers) == 1 else None


def write(value: object) -> str:
    """*value* as ``read`` reads it."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return " ".join(str(each) for each in value)
    return str(value)


def answers(name: str) -> Mapping[str, Sentence]:
    """The texts that can be picked for house number *name*, with words; none for numbers."""
    default = getattr(SRD_ITALIAN, name)
    if isinstance(default, bool):
        return {YES: say(N_("yes")), NO: say(N_("no"))}
    if isinstance(default, Enum):
        return {str(each.value): say(HOUSE_LABELS[each]) for each in type(default)}
    return {}


def told(house: House, name: str) -> Word:
    """House number *name* of *house* as a word of a sentence."""
    text = write(getattr(house, name))
    return answers(name).get(text, text)


def _numbers(name: str, text: str) -> tuple[int, ...] | None:
    meaning = MEANING[name]
    parts = text.split()
    if not all(re.fullmatch("[0-9]{1,3}", part) for part in parts):
        return None
    numbers = tuple(int(part) for part in parts)
    if not all(meaning.low <= each <= meaning.high for each in numbers):
        return None
    rises = all(low < high for low, high in pairwise(numbers))
    return numbers if rises or name not in RISING else None
