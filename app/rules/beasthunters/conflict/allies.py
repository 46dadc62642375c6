"""The other Hunters of a conflict, as somebody who would help them looks at them."""

from __future__ import annotations

from app.rules.beasthunters.conflict.floor import fight
from app.rules.beasthunters.conflict.targets import unknown
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.decider import Refusal
from app.rules.words import N_, Seat, say


def allies(state: Adventure, mine: Seat) -> tuple[Seat, ...]:
    """The other Hunters who still fight in this conflict."""
    fighting = fight(state)
    return tuple(
        seat
        for seat in fighting.challenge.hunters
        if seat != mine and seat not in fighting.conflict.out
    )


def no_ally(state: Adventure, mine: Seat, other: Seat, rule: str) -> Refusal | None:
    """Refuse an *other* who is no second Hunter still fighting in this conflict."""
    if other in allies(state, mine):
        return None
    if other == mine or other not in fight(state).challenge.hunters:
        return unknown(
            rule,
            say(N_("No other Hunter in this conflict sits at “{seat}”."), seat=other),
            say(N_("Choose another Hunter who takes part in the challenge.")),
        )
    return out_of_it(state, other, rule)


def out_of_it(state: Adventure, seat: Seat, rule: str) -> Refusal:
    """The refusal of what only a Hunter who still fights can do or be given."""
    return refuse(
        Reason.OUT_OF_CONFLICT,
        rule,
        say(N_("{who} is out of this conflict."), who=who(state, seat)),
        say(N_("Only a Hunter who still fights can help or be helped.")),
    )
