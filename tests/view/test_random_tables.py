"""Every state that play can reach has a page, for every seat, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.words import Seat
from app.view.transcript import Told, line_views
from tests.rules.simulation import Played, game
from tests.view.pages import drawn, seen

AT = datetime(2026, 11, 30, 20, 41, tzinfo=UTC)

EVERY = 7
"""One state in so many is drawn: neighbours look alike, and a page takes its time."""


@given(
    seed=st.integers(min_value=0, max_value=2**32),
    hunters=st.integers(min_value=1, max_value=3),
    from_setup=st.booleans(),
)
@settings(max_examples=10)
def test_every_state_that_play_reaches_can_be_drawn(
    seed: int, hunters: int, *, from_setup: bool
) -> None:
    """No gap is left open in any template, whoever looks, in whichever language."""
    for step in islice(game(seed, hunters=hunters, from_setup=from_setup), 0, 150, EVERY):
        for seat in step.after.seats:
            for language in ("en", "it"):
                assert "</html>" in _page(step, seat, language)


def _page(step: Played, seat: Seat, language: str) -> str:
    told, state = [], step.before
    for number, event in enumerate(step.events, 1):
        told.append(Told(seq=number, at=AT, event=event, before=state))
        state = BEAST_HUNTERS.evolve(state, event)
    return drawn(seen(step.after, seat, line_views(told, seat)), language)
