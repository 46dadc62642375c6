"""A challenge comes up: the Challenger puts an obstacle before what Hunters want (BH-CHAL)."""

from __future__ import annotations

from app.rules.beasthunters.commands import PresentChallenge
from app.rules.beasthunters.events import ChallengePresented, Event
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.stages import FreePlay
from app.rules.beasthunters.standing import (
    hunters_in_play,
    latest_to_wish,
    unless_at,
    unless_challenger,
    unless_in_play,
)
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.beasthunters.wishes import unless_wished
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, say


def only_the_beast_is_left(state: Adventure) -> bool:
    """Whether the Pool is spent, so that only the final challenge can follow (BH-HUNT-04)."""
    return state.pool_left == 0


def _presenting(state: Adventure, command: PresentChallenge) -> Refusal | None:
    return first(
        unless_challenger(command, "BH-CHAL-01"),
        unless_at(state, "BH-CHAL-01", FreePlay),
        *(unless_in_play(state, seat, "BH-CHAL-01") for seat in command.hunters),
        _unless_for_a_wish(state, command),
        _unless_pool_or_final(state, command),
    )


def _present(state: Adventure, command: PresentChallenge, _dice: Dice) -> tuple[Event, ...]:
    everyone = hunters_in_play(state)
    return (
        ChallengePresented(
            by=command.by,
            number=state.challenges + 1,
            asked_by=command.asked_by or latest_to_wish(state) or command.by,
            hunters=tuple(seat for seat in everyone if seat in (command.hunters or everyone)),
            stake=command.stake,
            obstacle=command.obstacle,
            whole=command.whole,
            final=command.final,
        ),
    )


def _unless_for_a_wish(state: Adventure, command: PresentChallenge) -> Refusal | None:
    """It is the Challenger's own, or answers a wish that is open."""
    if command.asked_by in (None, CHALLENGER):
        return None
    return unless_wished(state, command.asked_by, "BH-CHAL-01")


def _unless_pool_or_final(state: Adventure, command: PresentChallenge) -> Refusal | None:
    if command.final or not only_the_beast_is_left(state):
        return None
    return refuse(
        Reason.POOL_TOO_SMALL,
        "BH-HUNT-04",
        say(N_("The Pool has 0 points: only the beast is left.")),
        say(N_("Declare this challenge the final one; then the beast comes.")),
    )


RULES: Rules = {
    PresentChallenge: Rule(_presenting, _present),
}
