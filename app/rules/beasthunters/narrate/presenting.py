"""A challenge comes up, or a wish comes true, in words (BH-FREE, BH-CHAL)."""

from __future__ import annotations

from app.rules.beasthunters.events import (
    ChallengeAsked,
    ChallengePresented,
    WishGranted,
    WishWithdrawn,
)
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.standing import several
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, say


def _asked(state: Adventure, event: ChallengeAsked) -> Sentence:
    return say(N_("{who} asks for: {wish}"), who=who(state, event.by), wish=event.wish)


def _granted(state: Adventure, event: WishGranted) -> Sentence:
    if event.whose is None or not several(state):
        return say(N_("{who} lets it happen: {text}"), who=who(state, event.by), text=event.text)
    return say(
        N_("{who} lets happen what {hunter} asked for: {text}"),
        who=who(state, event.by),
        hunter=who(state, event.whose),
        text=event.text,
    )


def _withdrawn(state: Adventure, event: WishWithdrawn) -> Sentence:
    return say(N_("{who} no longer asks for: {wish}"), who=who(state, event.by), wish=event.wish)


def _presented(state: Adventure, event: ChallengePresented) -> Sentence:
    return say(
        _presenting(event),
        number=event.number,
        hunters=tuple(who(state, seat) for seat in event.hunters),
        stake=event.stake,
        obstacle=event.obstacle,
    )


def _presenting(event: ChallengePresented) -> str:
    """What the challenge decides is said where somebody said it."""
    if event.final:
        return N_(
            "Challenge {number} for {hunters}. It is the last one: with it the adventure ends. "
            "At stake: {stake}. In the way: {obstacle}"
        )
    if event.whole is None:
        return N_("Challenge {number} for {hunters}. At stake: {stake}. In the way: {obstacle}")
    if event.whole:
        return N_(
            "Challenge {number} for {hunters}. It decides the whole aim. "
            "At stake: {stake}. In the way: {obstacle}"
        )
    return N_(
        "Challenge {number} for {hunters}. It decides a part of a larger aim. "
        "At stake: {stake}. In the way: {obstacle}"
    )


TELLINGS: Tellings = {
    ChallengeAsked: _asked,
    WishGranted: _granted,
    WishWithdrawn: _withdrawn,
    ChallengePresented: _presented,
}
"""One sentence an event."""
