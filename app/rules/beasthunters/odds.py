"""Exact chances of every roll: whole distributions, added up from counts, never from samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate

from app.rules.beasthunters.conflict.damage import level_of
from app.rules.beasthunters.vocabulary import Level

TEN_SIDES, SIX_SIDES = 10, 6


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each total comes up: *ways*[i] of all equally likely throws give *lowest* + i."""

    lowest: int
    ways: tuple[int, ...]

    @property
    def highest(self) -> int:
        """The greatest total there is."""
        return self.lowest + len(self.ways) - 1

    @property
    def mean(self) -> Fraction:
        """The total that comes out on average."""
        weighted = sum(each * (self.lowest + i) for i, each in enumerate(self.ways))
        return Fraction(weighted, sum(self.ways))

    def at_least(self, total: int) -> Fraction:
        """The chance of *total* or more."""
        return Fraction(sum(self.ways[max(0, total - self.lowest) :]), sum(self.ways))

    def at_most(self, total: int) -> Fraction:
        """The chance of *total* or less."""
        return 1 - self.at_least(total + 1)

    def chances(self) -> Mapping[int, Fraction]:
        """The chance of every total that can come up."""
        whole = sum(self.ways)
        return {self.lowest + i: Fraction(each, whole) for i, each in enumerate(self.ways) if each}

    def moved(self, by: int) -> Distribution:
        """The same with *by* added to every total."""
        return Distribution(self.lowest + by, self.ways)

    def minus(self, other: Distribution) -> Distribution:
        """This total less an independent *other* one."""
        ways = [0] * (len(self.ways) + len(other.ways) - 1)
        turned = other.ways[::-1]
        for i, mine in enumerate(self.ways):
            for j, theirs in enumerate(turned):
                ways[i + j] += mine * theirs
        return Distribution(self.lowest - other.highest, tuple(ways))

    def middle(self, part: Fraction) -> tuple[int, int]:
        """The bounds between which at least *part* of all throws fall, the tails cut alike."""
        tail = (1 - part) / 2 * sum(self.ways)
        below = next(i for i, each in enumerate(accumulate(self.ways)) if each > tail)
        above = next(i for i, each in enumerate(accumulate(reversed(self.ways))) if each > tail)
        return self.lowest + below, self.highest - above


@cache
def dice(count: int, sides: int) -> Distribution:
    """The sum of *count* dice of *sides* sides; no dice are a sure 0."""
    ways = [1]
    for _ in range(count):
        sums = [0, *accumulate(ways + [0] * (sides - 1))]
        ways = [sums[i] - sums[max(0, i - sides)] for i in range(1, len(sums))]
    return Distribution(count, tuple(ways))


@cache
def contest(lead: int) -> Distribution:
    """2d10 against 2d10, *lead* being what one side's bonus is above the other's (BH-MAN-02)."""
    pair = dice(2, TEN_SIDES)
    return pair.minus(pair).moved(lead)


@cache
def mean_gain(lead: int) -> Fraction:
    """The advantage points that a maneuver with *lead* brings on average (BH-MAN-03)."""
    chances = contest(lead).chances()
    return sum((points * chance for points, chance in chances.items() if points > 0), Fraction())


def strike(count: int, lead: int, bands: Sequence[int]) -> Mapping[Level | None, Fraction]:
    """The chance of each level of a strike with *count* dice and none (BH-STR-02).

    *lead* is the offensive resource less the defensive one, *bands* the house's lowest totals.
    """
    chances: dict[Level | None, Fraction] = {None: Fraction(), **dict.fromkeys(Level, Fraction())}
    for total, chance in dice(count, SIX_SIDES).moved(lead).chances().items():
        chances[level_of(total, bands)] += chance
    return chances


def goal(hunters: int, challenger: int) -> Fraction:
    """The chance that *hunters* dice win a goal from *challenger* dice; a tie wins (BH-GOAL-05)."""
    return dice(hunters, SIX_SIDES).minus(dice(challenger, SIX_SIDES)).at_least(0)
