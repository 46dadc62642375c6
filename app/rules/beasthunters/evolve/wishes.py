"""What it means that Hunters ask for something, and what becomes of it (BH-FREE, rulings 21)."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.beasthunters.events import ChallengeAsked, WishGranted, WishWithdrawn
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.evolve.narrations import told_now
from app.rules.beasthunters.stages import FreePlay
from app.rules.beasthunters.standing import latest_to_wish
from app.rules.beasthunters.state import Adventure
from app.rules.frozen import replace
from app.rules.words import Seat


def without(wishes: Mapping[Seat, str], answered: Seat | None) -> Mapping[Seat, str]:
    """*wishes* but the one that was *answered*."""
    return {seat: wish for seat, wish in wishes.items() if seat != answered}


def _asked(state: Adventure, event: ChallengeAsked) -> Adventure:
    """The latest stands last; what the same Hunter had asked for before is replaced."""
    wishes = {**without(state.wishes, event.by), event.by: event.wish}
    return replace(state, wishes=wishes, stage=FreePlay())


def _granted(state: Adventure, event: WishGranted) -> Adventure:
    """A narration like any other, so it can be vetoed; what others asked for stays open."""
    wishes = without(state.wishes, event.whose or latest_to_wish(state))
    return replace(told_now(state, event.text), wishes=wishes, stage=FreePlay())


def _withdrawn(state: Adventure, event: WishWithdrawn) -> Adventure:
    return replace(state, wishes=without(state.wishes, event.by))


MEANINGS: Meanings = {
    ChallengeAsked: _asked,
    WishGranted: _granted,
    WishWithdrawn: _withdrawn,
}
