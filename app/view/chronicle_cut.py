"""Which events of a whole story a reader may not have: purchases with lines not seen in use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Protocol

from app.rules.beasthunters.events import AdversityBought
from app.rules.beasthunters.stages import Closed, Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.words import Seat
from app.view.people import as_it_stands
from app.view.secrets import covered, hidden_keys, lines


class Past(Protocol):
    """One event of a log, with the state before it."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def at(self) -> datetime:
        """When it happened."""

    @property
    def event(self) -> Any:
        """What happened."""

    @property
    def before(self) -> Any:
        """The table before it."""


def kept_from(story: Sequence[Past], after: Any, seat: Seat) -> frozenset[int]:
    """The numbers of the events that *seat* may not have, of a whole *story* that led to *after*.

    A purchase shows everything that was bought, so where the house covers opponents' lines it is
    kept from Hunters until each line was seen in use, or the adventure is closed.
    """
    if not isinstance(after, Adventure) or isinstance(after.stage, Closed):
        return frozenset()
    return frozenset(
        past.seq
        for place, past in enumerate(story)
        if isinstance(past.event, AdversityBought)
        and covered(past.before, seat)
        and _unseen(past.event, (*(each.before for each in story[place + 1 :]), after), seat)
    )


def _unseen(bought: AdversityBought, states: Iterable[Adventure], seat: Seat) -> frozenset[str]:
    """The lines of *bought* that *seat* has not seen in any of *states* that follow."""
    unseen = frozenset(line.key for foe in bought.foes for line in lines(foe))
    for state in _of_the_fight(bought, states):
        unseen &= hidden_keys(state, seat)
    return unseen


def _of_the_fight(bought: AdversityBought, states: Iterable[Adventure]) -> Iterator[Adventure]:
    keys = {foe.key for foe in bought.foes}
    for state in states:
        stage = as_it_stands(state).stage
        if isinstance(stage, Fighting) and keys == set(stage.conflict.foes):
            yield state
