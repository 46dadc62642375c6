"""What the Challenger has told, by its place in the log, so that it can be vetoed (BH-CHR-08)."""

from __future__ import annotations

from app.rules.beasthunters.state import Adventure
from app.rules.frozen import replace

KEPT_NARRATIONS = 20
"""How many of the Challenger's latest narrations a Hunter can still veto."""
OPENING_SIGNS = 60
"""How much of a narration is remembered, so that it is known again by how it begins."""


def told_now(state: Adventure, text: str) -> Adventure:
    """*state* with the event that comes after it, which tells *text*, among the narrations."""
    number = state.count + 1
    kept = (*state.narrations, number)[-KEPT_NARRATIONS:]
    openings = {**state.openings, number: _opening(text)}
    return replace(state, narrations=kept, openings={n: openings.get(n, "") for n in kept})


def _opening(text: str) -> str:
    """The first words of *text*, on one line; what is left out shows as an ellipsis."""
    words = " ".join(text.split())
    if len(words) <= OPENING_SIGNS:
        return words
    begun = words[:OPENING_SIGNS]
    return (begun.rpartition(" ")[0].rstrip(",;:") or begun) + "…"
