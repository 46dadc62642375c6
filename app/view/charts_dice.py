"""Dice against chance: what fell for each seat, and where nine in ten would lie by chance alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, floor, sqrt
from typing import Final

from app.rules.beasthunters.figures import seat_of
from app.rules.beasthunters.odds import dice
from app.rules.beasthunters.state import Adventure
from app.rules.decider import rolls_of
from app.rules.words import N_, Seat, Sentence, say
from app.view.charts import ChartKind, ChartView, Series
from app.view.people import seat_name
from app.view.transcript import Told

PART: Final = Fraction(9, 10)
"""How much of chance the band holds."""

MOST_EXACT: Final = 150
"""Dice up to which the band is counted out; beyond, the bell curve is the same to a point."""

DEVIATIONS: Final = 1.6448536
"""Standard deviations on either side that hold nine tenths of a bell curve."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """All dice of one kind that one seat threw."""

    seat: Seat
    sides: int
    count: int
    sum: int

    @property
    def expected(self) -> float:
        """What as many dice bring on average."""
        return self.count * (self.sides + 1) / 2


@cache
def band(count: int, sides: int) -> tuple[int, int]:
    """The sums between which nine in ten throws of *count* dice lie."""
    if count <= MOST_EXACT:
        return dice(count, sides).middle(PART)
    mean, spread = count * (sides + 1) / 2, sqrt(count * (sides**2 - 1) / 12)
    return ceil(mean - DEVIATIONS * spread - 0.5), floor(mean + DEVIATIONS * spread + 0.5)


def dice_chart(story: Sequence[Told], after: Adventure) -> ChartView | None:
    """The dice of every seat against chance; None as long as none fell."""
    thrown = fallen(story, after)
    if not thrown:
        return None
    return ChartView(
        key="dice",
        title=say(N_("Dice against chance")),
        about=say(
            N_(
                "The average face that fell for each seat. By chance alone nine in ten"
                " averages lie inside the whisker."
            )
        ),
        kind=ChartKind.BARS,
        corner=say(N_("Dice")),
        labels=tuple(_label(after, each) for each in thrown),
        series=_series(thrown),
    )


def fallen(story: Sequence[Told], after: Adventure) -> tuple[Fallen, ...]:
    """What every seat threw in *story*, by kind of die; opponents' dice are the Challenger's."""
    counts: Counter[tuple[Seat, int]] = Counter()
    sums: Counter[tuple[Seat, int]] = Counter()
    for told in story:
        for roll in rolls_of(told.event):
            key = (seat_of(roll.who), roll.sides)
            counts[key] += len(roll.faces)
            sums[key] += roll.sum
    return tuple(_in_order(counts, sums, after.seats))


def _in_order(
    counts: Mapping[tuple[Seat, int], int],
    sums: Mapping[tuple[Seat, int], int],
    seats: Sequence[Seat],
) -> list[Fallen]:
    order = sorted(counts, key=lambda key: (seats.index(key[0]), -key[1]))
    return [Fallen(*key, counts[key], sums[key]) for key in order if counts[key]]


def _label(after: Adventure, each: Fallen) -> Sentence:
    return say(N_("{who}, d{sides}"), who=seat_name(after, each.seat), sides=each.sides)


def _series(thrown: Sequence[Fallen]) -> tuple[Series, ...]:
    bands = tuple(band(each.count, each.sides) for each in thrown)
    return (
        Series(
            name=say(N_("average face")),
            values=tuple(round(each.sum / each.count, 2) for each in thrown),
            bands=tuple(
                (low / each.count, high / each.count)
                for (low, high), each in zip(bands, thrown, strict=True)
            ),
        ),
        _only_told(N_("dice thrown"), [each.count for each in thrown]),
        _only_told(N_("sum of the faces"), [each.sum for each in thrown]),
        _only_told(N_("expected sum"), [each.expected for each in thrown]),
        _only_told(N_("chance alone, from"), [low for low, _ in bands]),
        _only_told(N_("chance alone, to"), [high for _, high in bands]),
    )


def _only_told(name: str, values: Sequence[float]) -> Series:
    return Series(name=Sentence(name), values=tuple(values), drawn=False)
