"""Two versions of a Hunter's sheet side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest

from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.beasthunters.tattoos import Tattoo
from app.rules.beasthunters.vocabulary import LEVELS, Domain
from app.rules.words import N_, Sentence, Word, say
from app.view.tattoos import tattoo_view


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionRow:
    """A version that can be chosen. *like* is the number of an earlier one that says the same."""

    number: int
    at: datetime
    now: bool
    like: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRow:
    """One line of a sheet in both versions, '' where it is missing."""

    label: Sentence
    one: Word
    other: Word
    differs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionsView:
    """The versions of the sheet of *name*, and *one* of them beside an *other*.

    *restorable*: version *one* can be made valid again by who looks, who has seen *revision*.
    """

    address: str
    name: str
    group_name: str
    versions: tuple[VersionRow, ...]
    one: int
    other: int
    rows: tuple[FieldRow, ...]
    restorable: bool
    revision: int
    error: Sentence | None = None
    remedy: Sentence | None = None


def version_rows(
    numbered: Sequence[tuple[int, datetime, SheetRecord]],
) -> tuple[VersionRow, ...]:
    """The versions of a sheet, the newest first."""
    first: list[tuple[SheetRecord, int]] = []
    rows = []
    for number, at, sheet in numbered:
        like = next((there for known, there in first if known == sheet), 0)
        first.append((sheet, like or number))
        rows.append(VersionRow(number=number, at=at, now=sheet is numbered[-1][2], like=like))
    return tuple(reversed(rows))


def compared(one: SheetRecord, other: SheetRecord) -> tuple[FieldRow, ...]:
    """Every line of both sheets, told side by side."""
    return tuple(
        FieldRow(label=label, one=left, other=right, differs=left != right)
        for label, mine, theirs in zip(_LABELS, _lines(one), _lines(other), strict=True)
        for left, right in zip_longest(mine, theirs, fillvalue="")
    )


_LABELS = (
    say(N_("Name")),
    say(N_("Story")),
    say(N_("Trait")),
    say(N_("Resource")),
    *(say(N_("Initiative, {domain}"), domain=domain) for domain in Domain),
    *(say(N_("Boxes, {domain}"), domain=domain) for domain in Domain),
    say(N_("Reward points")),
    say(N_("Tattoo")),
)


def _lines(sheet: SheetRecord) -> Iterator[tuple[Word, ...]]:
    """What stands under each label."""
    yield (sheet.name,)
    yield (sheet.story,)
    yield tuple(
        say(
            N_("{name}: {domain}, +{rating}"),
            name=each.name,
            domain=each.domain,
            rating=each.rating,
        )
        for each in sheet.traits
    )
    yield tuple(
        say(
            N_("{name}: {domain}, {side}, +{rating}"),
            name=each.name,
            domain=each.domain,
            side=each.side,
            rating=each.rating,
        )
        for each in sheet.resources
    )
    yield from ((sheet.initiative[domain],) for domain in Domain)
    yield from ((_boxes(sheet.boxes[domain]),) for domain in Domain)
    yield (sheet.reward_points,)
    yield tuple(_tattoo(each) for each in sheet.tattoos)


def _boxes(boxes: Iterable[int]) -> Word:
    counted = zip(LEVELS, boxes, strict=True)
    return tuple(say(N_("{level} {count}"), level=level, count=count) for level, count in counted)


def _tattoo(tattoo: Tattoo) -> Word:
    view = tattoo_view(tattoo)
    own = (view.name, view.text) if view.text else (view.name,)
    return (*own, *(each.what for each in view.effects))
