"""The menu after the end: refresh, then the closing Salute (BH-DMG-07, BH-END-03)."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.commands import Refresh, Salute
from app.rules.beasthunters.menus.offer import offer
from app.rules.beasthunters.stages import Ending
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.choice import Choice
from app.rules.words import N_, Seat, say


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """What the end of the adventure still asks for."""
    if not isinstance(state.stage, Ending):
        return
    if seat != CHALLENGER:
        yield offer(
            state,
            Refresh(by=seat),
            say(N_("Refresh the Hunter")),
            price=say(N_("All boxes and preactivations are cleared; reward points stay.")),
            likely=0,
        )
    yield offer(
        state,
        Salute(by=seat),
        say(N_("Give the closing Salute")),
        price=say(N_("After everyone’s Salute the seed of the dice is shown and nothing changes.")),
        likely=2,
    )
