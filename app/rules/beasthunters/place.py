"""Whether a seat can do anything at all now: it exists, and play is open."""

from __future__ import annotations

from app.rules.beasthunters.commands import (
    Command,
    EndHere,
    Fork,
    FreeSeat,
    OpenAdventure,
    Salute,
    Talk,
)
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.stages import Closed, OnBreak, Unopened
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Refusal
from app.rules.words import N_, say

ON_BREAK: tuple[type[Command], ...] = (Talk, Salute, EndHere)
"""What can be done while play stands still."""


def misplaced(state: Adventure, command: Command) -> Refusal | None:
    """Refuse strangers, closed adventures, and play during a break (BH-SET-07, rulings 17)."""
    if isinstance(command, OpenAdventure):
        return None if isinstance(state.stage, Unopened) else _closed()
    if isinstance(command, Fork | FreeSeat):
        return _closed() if isinstance(state.stage, Closed) else None
    if command.by not in state.seats:
        return refuse(
            Reason.NOT_YOUR_SEAT,
            "BH-SET-01",
            say(N_("This seat does not belong to this table.")),
            say(N_("Ask the table for an invitation to a seat.")),
        )
    if isinstance(state.stage, Closed) and not isinstance(command, Talk):
        return _closed()
    if isinstance(state.stage, OnBreak) and not isinstance(command, ON_BREAK):
        return refuse(
            Reason.ON_BREAK,
            "BH-SET-07",
            say(N_("The table is on a break.")),
            say(N_("Talk it over; when everyone salutes again, play goes on where it was.")),
        )
    return None


def _closed() -> Refusal:
    return refuse(
        Reason.ADVENTURE_OVER,
        "BH-END-03",
        say(N_("This adventure is over.")),
        say(N_("Open a new one to play on; this one can be read for ever.")),
    )
