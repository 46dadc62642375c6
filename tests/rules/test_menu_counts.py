"""How much is open: the menus of the published example, counted (what chess calls perft)."""

from __future__ import annotations

from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.words import Seat
from tests.rules.played import played

OPEN = {
    "challenger": [
        20, 20, 20, 20, 20, 20, 20, 20, 20, 21, 20, 5, 5, 8, 10, 5, 9, 12, 6, 9, 6, 10, 6, 7, 6,
        9, 6, 6, 10, 6, 7, 6, 9, 6, 6, 8, 9, 6, 6, 7, 6, 9, 6, 6, 8, 7, 10, 9, 9, 5, 5, 3, 2, 3, 3,
        2, 1,
    ],
    "hunter-1": [
        27, 27, 27, 27, 27, 27, 27, 27, 28, 28, 28, 6, 7, 6, 6, 11, 10, 5, 9, 6, 10, 6, 10, 6, 8, 6,
        7, 11, 6, 10, 6, 8, 6, 7, 11, 6, 6, 7, 10, 6, 8, 6, 7, 11, 11, 13, 7, 7, 6, 4, 15, 3, 3,
        14, 13, 13, 1,
    ],
}  # fmt: skip
"""Open choices after each step, from the laying of the table to the closing Salute."""


def test_the_menus_of_the_published_example_are_as_long_as_ever() -> None:
    """A choice that opens or closes anywhere on the way is a change that somebody meant."""
    counted = {
        seat: [
            sum(choice.refusal is None for choice in BEAST_HUNTERS.choices(done.state, Seat(seat)))
            for done in played("published_example").performed
        ]
        for seat in OPEN
    }

    assert counted == OPEN
