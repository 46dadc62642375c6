"""Who has not spoken yet, said beside what the Challenger would decide over their heads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.rules.beasthunters.standing import unheard
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.beasthunters.who import who
from app.rules.choice import Choice
from app.rules.words import N_, Seat, Sentence, say

DECISIONS = frozenset({"give", "call-conflict", "accept-in-part"})
"""What ends a phase, and with it the chance of those who have not spoken."""


def hinted(state: Adventure, choices: Iterable[Choice]) -> Iterator[Choice]:
    """*choices* with a word at each decision of the Challenger's, where there is one to say."""
    silent = unheard(state)
    for choice in choices:
        ends = choice.seat == CHALLENGER and choice.command in DECISIONS
        yield _hinted(state, choice, silent) if silent and ends else choice


def _hinted(state: Adventure, choice: Choice, silent: tuple[Seat, ...]) -> Choice:
    names = tuple(who(state, seat) for seat in silent)

    def after(said: Sentence | None) -> Sentence | None:
        text = N_("{said} Not heard in this phase yet: {who}.")
        return say(text, said=said, who=names) if said else None

    return replace(choice, price=after(choice.price), asks_once=after(choice.asks_once))
