"""What it means that Hunters help each other and divide what they win (BH-MP)."""

from __future__ import annotations

from app.rules.beasthunters.challenge import Aid
from app.rules.beasthunters.events import (
    AdvantageSwitched,
    AdvantageTransferred,
    HunterAided,
)
from app.rules.beasthunters.evolve.conflict import fight, gain, with_conflict
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.state import Adventure


def _aided(state: Adventure, event: HunterAided) -> Adventure:
    """The helper's turn of this round is used up, whether it has begun or was to come."""
    fought = fight(state).conflict
    aid = Aid(helper=event.by, trait=event.trait, worth=event.worth)
    return with_conflict(
        state, aids={**fought.aids, event.target: aid}, yielded=(*fought.yielded, event.by)
    )


def _switched(state: Adventure, event: AdvantageSwitched) -> Adventure:
    left = gain(state, event.by, event.source, -event.points)
    return gain(left, event.by, event.target, event.arrived)


def _transferred(state: Adventure, event: AdvantageTransferred) -> Adventure:
    left = gain(state, event.by, event.target, -event.points)
    return gain(left, event.ally, event.target, event.points)


MEANINGS: Meanings = {
    HunterAided: _aided,
    AdvantageSwitched: _switched,
    AdvantageTransferred: _transferred,
}
