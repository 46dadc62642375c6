"""A challenge comes up: a Hunter asks for something, the Challenger puts an obstacle before it."""

from __future__ import annotations

from app.rules.beasthunters.commands import AskChallenge, GrantWish, PresentChallenge
from app.rules.beasthunters.events import ChallengeAsked, ChallengePresented, Event, WishGranted
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.stages import FreePlay
from app.rules.beasthunters.standing import (
    hunters_in_play,
    unless_at,
    unless_challenger,
    unless_hunter,
)
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, Seat, say


def only_the_beast_is_left(state: Adventure) -> bool:
    """Whether the Pool is spent, so that only the final challenge can follow (BH-HUNT-04)."""
    return state.pool_left == 0


def _asking(state: Adventure, command: AskChallenge) -> Refusal | None:
    return first(
        unless_hunter(command, "BH-CHAL-01"),
        unless_at(state, "BH-CHAL-01", FreePlay),
        _unless_in_play(state, command.by),
    )


def _ask(_state: Adventure, command: AskChallenge, _dice: Dice) -> tuple[Event, ...]:
    return (ChallengeAsked(by=command.by, wish=command.wish),)


def _granting(state: Adventure, command: GrantWish) -> Refusal | None:
    return first(
        unless_challenger(command, "BH-FREE-01"),
        unless_at(state, "BH-FREE-01", FreePlay),
        _unless_wished(state),
    )


def _unless_wished(state: Adventure) -> Refusal | None:
    if isinstance(state.stage, FreePlay) and state.stage.wish:
        return None
    return refuse(
        Reason.NOTHING_ASKED,
        "BH-FREE-01",
        say(N_("No Hunter has asked for anything.")),
        say(N_("Tell the story, or present a challenge.")),
    )


def _grant(_state: Adventure, command: GrantWish, _dice: Dice) -> tuple[Event, ...]:
    return (WishGranted(by=command.by, text=command.text),)


def _presenting(state: Adventure, command: PresentChallenge) -> Refusal | None:
    return first(
        unless_challenger(command, "BH-CHAL-01"),
        unless_at(state, "BH-CHAL-01", FreePlay),
        *(_unless_in_play(state, seat) for seat in command.hunters),
        _unless_pool_or_final(state, command),
    )


def _present(state: Adventure, command: PresentChallenge, _dice: Dice) -> tuple[Event, ...]:
    everyone = hunters_in_play(state)
    wished_by = state.stage.wished_by if isinstance(state.stage, FreePlay) else None
    return (
        ChallengePresented(
            by=command.by,
            number=state.challenges + 1,
            asked_by=wished_by or command.by,
            hunters=tuple(seat for seat in everyone if seat in (command.hunters or everyone)),
            stake=command.stake,
            obstacle=command.obstacle,
            whole=command.whole,
            final=command.final,
        ),
    )


def _unless_in_play(state: Adventure, seat: Seat) -> Refusal | None:
    if seat in hunters_in_play(state):
        return None
    return refuse(
        Reason.UNKNOWN_NAME,
        "BH-CHAL-01",
        say(N_("No Hunter plays at seat “{seat}”."), seat=seat),
        say(N_("Name Hunters who are in play, or none to mean all of them.")),
    )


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
    AskChallenge: Rule(_asking, _ask),
    GrantWish: Rule(_granting, _grant),
    PresentChallenge: Rule(_presenting, _present),
}
