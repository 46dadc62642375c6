"""A seat that is free, in words (BH-SET-07)."""

from __future__ import annotations

from app.rules.beasthunters.events import SeatFreed
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vacancy import open_words
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, say


def _freed(before: Adventure, event: SeatFreed) -> Sentence:
    return say(
        N_(
            "The seat of {who} is free. What was agreed there and waits for others is void: {what}."
        ),
        who=who(before, event.seat),
        what=open_words(before, event.seat),
    )


TELLINGS: Tellings = {SeatFreed: _freed}
