"""What the Challenger has told, by its place in the log, so that it can be vetoed (BH-CHR-08)."""

from __future__ import annotations

from app.rules.beasthunters.state import Adventure

KEPT_NARRATIONS = 20
"""How many of the Challenger's latest narrations a Hunter can still veto."""


def told_now(state: Adventure) -> tuple[int, ...]:
    """The latest narrations with the event that comes after *state* among them."""
    return (*state.narrations, state.count + 1)[-KEPT_NARRATIONS:]
