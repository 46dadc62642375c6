"""Chances are exact, and those that the digest prints come out."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from app.rules.beasthunters import odds
from app.rules.beasthunters.house import SRD_ITALIAN
from app.rules.beasthunters.vocabulary import Level

DIGEST = Path(__file__).parents[3] / "docs" / "rules" / "beast-hunters.md"


def rows_after(heading: str) -> list[list[str]]:
    """The cells of the table under *heading*, its two head lines left out."""
    text = DIGEST.read_text().split(heading, 1)[1]
    lines = text.split("\n\n", 1)[0].strip().splitlines()
    table = [line for line in lines if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def printed(cell: str, chance: Fraction) -> bool:
    """Whether *cell*, in percent with one decimal, is *chance* rounded one way or the other."""
    return abs(Fraction(cell.rstrip("%")) / 100 - chance) <= Fraction(1, 2000)


@pytest.mark.parametrize("row", rows_after("Derived odds of a roll"), ids=lambda row: row[0])
def test_maneuvers_have_the_odds_of_the_digest(row: list[str]) -> None:
    """Mean gain, chance of nothing and chance of a free Strike, for each lead in the table."""
    lead = int(row[0])

    assert f"{float(odds.mean_gain(lead)):.2f}" == row[1]
    assert printed(row[2], odds.contest(lead).at_most(0))
    assert printed(row[3], odds.contest(lead).at_least(12))


@pytest.mark.parametrize("row", rows_after("Derived odds with T6-A"), ids=lambda row: row[0])
def test_strikes_have_the_odds_of_the_digest(row: list[str]) -> None:
    """The chance of each level, for each number of dice in the table."""
    count = int(re.match(r"\d+", row[0])[0])  # type: ignore[index]
    found = odds.strike(count, 0, SRD_ITALIAN.damage_bands)

    assert all(
        printed(cell, found[level]) for cell, level in zip(row[1:], (None, *Level), strict=True)
    )


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 6), (2, 10), (4, 6)])
def test_sums_are_counted_right(count: int, sides: int) -> None:
    """Adding up counts finds the same as looking at every throw there is."""
    thrown = [sum(faces) for faces in product(range(1, sides + 1), repeat=count)]
    counted = odds.dice(count, sides)

    assert {
        total: Fraction(thrown.count(total), len(thrown)) for total in set(thrown)
    } == counted.chances()
    assert counted.mean == Fraction(count * (sides + 1), 2)


@pytest.mark.parametrize(("hunters", "challenger"), [(1, 1), (2, 1), (2, 3), (1, 3)])
def test_goals_are_counted_right(hunters: int, challenger: int) -> None:
    """A tie goes to the Hunters."""
    throws = list(product(range(1, 7), repeat=hunters + challenger))
    won = sum(sum(each[:hunters]) >= sum(each[hunters:]) for each in throws)

    assert odds.goal(hunters, challenger) == Fraction(won, len(throws))


def test_armour_lowers_what_a_strike_does() -> None:
    """A lead is added to the dice before the level is looked up; 0 or less is no damage."""
    found = odds.strike(1, -3, SRD_ITALIAN.damage_bands)

    assert found[None] == Fraction(1, 2)
    assert found[Level.LIGHT] == Fraction(1, 2)


def test_the_middle_holds_what_it_says() -> None:
    """At least nine in ten throws fall inside, and one step further in it would be fewer."""
    for count in (1, 5, 40):
        sums = odds.dice(count, 10)
        low, high = sums.middle(Fraction(9, 10))

        assert sums.at_least(low) - sums.at_least(high + 1) >= Fraction(9, 10)
        assert sums.at_most(low - 1) <= Fraction(1, 20) < sums.at_most(low)
        assert sums.at_least(high + 1) <= Fraction(1, 20) < sums.at_least(high)
