"""What killing the beast of a hunt brings: its tattoo (BH-HUNT-01)."""

from __future__ import annotations

from app.rules.beasthunters.events import TattooGiven
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.vocabulary import Kind
from app.rules.frozen import replace
from app.rules.words import TABLE, Seat


def ink(happening: Happening, hunters: tuple[Seat, ...]) -> None:
    """Give the tattoo of a hunt to those of *hunters* who live to wear it; nothing without one."""
    state = happening.state
    alive = [seat for seat in hunters if not state.hunters[seat].departed]
    if state.kind is not Kind.HUNT or state.tattoo is None or not alive:
        return
    given = {
        seat: replace(state.tattoo, key=f"x{len(state.hunters[seat].tattoos) + 1}")
        for seat in alive
    }
    happening.add(TattooGiven(by=TABLE, given=given))
