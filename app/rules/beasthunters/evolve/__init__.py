"""What each event means. Looks no rule, price or table up: events carry their results."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.beasthunters.events import Event
from app.rules.beasthunters.evolve import (
    company,
    conflict,
    damage,
    goals,
    growth,
    living,
    negotiation,
    opening,
    vacancy,
)
from app.rules.beasthunters.evolve.meaning import Meaning
from app.rules.beasthunters.state import Adventure
from app.rules.decider import rolls_of
from app.rules.frozen import replace

MEANINGS: Mapping[type[Event], Meaning] = {
    **opening.MEANINGS,
    **negotiation.MEANINGS,
    **conflict.MEANINGS,
    **damage.MEANINGS,
    **goals.MEANINGS,
    **company.MEANINGS,
    **growth.MEANINGS,
    **living.MEANINGS,
    **vacancy.MEANINGS,
}
"""One function an event; a test holds that none is missing."""


def evolve(state: Adventure, event: Event) -> Adventure:
    """The state after *event*: its own meaning, one more event counted, its dice counted."""
    after = MEANINGS[type(event)](state, event)
    rolled = sum([len(roll.faces) for roll in rolls_of(event)])
    if not rolled:
        return replace(after, count=state.count + 1)
    session = replace(after.session, rolled=after.session.rolled + rolled)
    return replace(after, count=state.count + 1, session=session)
