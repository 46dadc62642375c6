"""Who may do something, and at which stage: what the chapters ask before anything else.

Each ``unless_…`` is a refusal, or None when the condition in its name holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.beasthunters.challenge import Challenge
from app.rules.beasthunters.commands import Command
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.stages import (
    Buying,
    Closed,
    Complicating,
    Consequences,
    DecidingComplication,
    DecidingElaboration,
    DecidingSolution,
    Describing,
    Elaborating,
    Ending,
    Fighting,
    FreePlay,
    OnBreak,
    SettingUp,
    Stage,
    Unopened,
)
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.decider import Refusal
from app.rules.frozen import replace
from app.rules.words import N_, Seat, Sentence, say

STAGE_NAMES: Mapping[type[Stage], str] = {
    Unopened: N_("before the table is laid"),
    SettingUp: N_("during the set-up"),
    FreePlay: N_("in free play"),
    Describing: N_("in phase one, while the Hunters look for a solution"),
    DecidingSolution: N_("in phase one, when a solution is stated"),
    Elaborating: N_("in phase two, while the plan is elaborated"),
    DecidingElaboration: N_("in phase two, when the plan is elaborated"),
    Complicating: N_("in phase three, while complications come up"),
    DecidingComplication: N_("in phase three, when the plan is adapted"),
    Buying: N_("while the Challenger buys adversity"),
    Fighting: N_("in a conflict"),
    Consequences: N_("while the Challenger tells the consequences"),
    Ending: N_("at the end of the adventure"),
    Closed: N_("after the closing Salute"),
    OnBreak: N_("during a break"),
}
"""When each stage is, for refusals."""

DECIDING: tuple[type[Stage], ...] = (DecidingSolution, DecidingElaboration, DecidingComplication)
"""Where the Challenger chooses how a negotiation goes on (BH-NEG-01)."""

NEGOTIATING: tuple[type[Stage], ...] = (Describing, Elaborating, Complicating, *DECIDING)
"""From the obstacle to the last decision of a negotiation."""

_TOGETHER: tuple[tuple[tuple[type[Stage], ...], str], ...] = (
    (NEGOTIATING, N_("in a negotiation")),
    (DECIDING, N_("in a negotiation, when the decision is the Challenger’s")),
)


def as_it_stands(state: Adventure) -> Adventure:
    """*state* with a break looked through: the stage that play goes on from."""
    stage = state.stage
    return replace(state, stage=stage.resume) if isinstance(stage, OnBreak) else state


def challenge_of(state: Adventure) -> Challenge | None:
    """The challenge that *state* is in, from its obstacle to its consequences."""
    match state.stage:
        case (
            Describing(challenge=challenge)
            | DecidingSolution(challenge=challenge)
            | Elaborating(challenge=challenge)
            | DecidingElaboration(challenge=challenge)
            | Complicating(challenge=challenge)
            | DecidingComplication(challenge=challenge)
            | Buying(challenge=challenge)
            | Fighting(challenge=challenge)
            | Consequences(challenge=challenge)
        ):
            return challenge
        case _:
            return None


def still_asking(challenge: Challenge, by: Seat) -> tuple[Seat, ...]:
    """Who still waits for an answer once *by* has answered: those of *by*'s own side."""
    return tuple(seat for seat in challenge.asking if is_hunter(seat) is is_hunter(by))


def unheard(state: Adventure) -> tuple[Seat, ...]:
    """Hunters in the challenge who have not spoken in this phase, while the Challenger decides."""
    match state.stage:
        case DecidingElaboration(challenge=challenge):
            heard = challenge.elaborated
        case DecidingComplication(challenge=challenge):
            heard = challenge.adapted
        case _:
            return ()
    return tuple(seat for seat in challenge.hunters if seat not in heard)


def hunters_in_play(state: Adventure) -> tuple[Seat, ...]:
    """The Hunters who are still in this adventure, in the order of their seats (BH-DMG-04)."""
    return tuple(
        seat for seat, hunter in state.hunters.items() if not hunter.departed and not hunter.left
    )


def open_wishes(state: Adventure) -> Mapping[Seat, str]:
    """What Hunters in play have asked for and nobody has answered, the latest last (rulings 21)."""
    playing = hunters_in_play(state)
    return {seat: wish for seat, wish in state.wishes.items() if seat in playing}


def latest_to_wish(state: Adventure) -> Seat | None:
    """The Hunter whose wish an answer means that names none."""
    return next(reversed(tuple(open_wishes(state))), None)


def is_hunter(seat: Seat) -> bool:
    """Whether *seat* plays a Hunter."""
    return seat != CHALLENGER


def unless_challenger(command: Command, rule: str) -> Refusal | None:
    """This is the Challenger's to do."""
    if command.by == CHALLENGER:
        return None
    return refuse(
        Reason.NOT_YOUR_SEAT,
        rule,
        say(N_("Only the Challenger does this.")),
        say(N_("Leave it to the Challenger, or talk it over out of character.")),
    )


def unless_hunter(command: Command, rule: str) -> Refusal | None:
    """This is a Hunter's to do."""
    if is_hunter(command.by):
        return None
    return refuse(
        Reason.NOT_YOUR_SEAT,
        rule,
        say(N_("Only a Hunter does this.")),
        say(N_("Leave it to the Hunters, or talk it over out of character.")),
    )


def unless_at(state: Adventure, rule: str, *stages: type[Stage]) -> Refusal | None:
    """The table is at one of *stages*."""
    if isinstance(state.stage, stages):
        return None
    return refuse(
        Reason.NOT_NOW,
        rule,
        say(N_("This can’t be done {now}."), now=Sentence(STAGE_NAMES[type(state.stage)])),
        say(N_("It can be done {wanted}."), wanted=_whenever(stages)),
    )


def _whenever(stages: tuple[type[Stage], ...]) -> tuple[Sentence, ...]:
    """The times of *stages*, those of a negotiation as one where they are all meant."""
    for many, name in _TOGETHER:
        if {*many} <= {*stages}:
            rest = tuple(each for each in stages if each not in many)
            return Sentence(name), *_whenever(rest)
    return tuple(Sentence(STAGE_NAMES[each]) for each in stages)


def several(state: Adventure) -> bool:
    """Whether the adventure has more than one Hunter (BH-MP-01)."""
    return len(state.hunters) > 1


def unless_several(state: Adventure, rule: str) -> Refusal | None:
    """The adventure has more than one Hunter: only then they help each other (BH-MP-01)."""
    if several(state):
        return None
    return refuse(
        Reason.SEVERAL_HUNTERS_ONLY,
        rule,
        say(N_("There is only one Hunter in this adventure.")),
        say(N_("This is for adventures with at least two Hunters.")),
    )


def unless_in_play(state: Adventure, seat: Seat, rule: str) -> Refusal | None:
    """The Hunter at *seat* is still in this adventure."""
    if seat in hunters_in_play(state):
        return None
    return refuse(
        Reason.UNKNOWN_NAME,
        rule,
        say(N_("No Hunter plays at seat “{seat}”."), seat=seat),
        say(N_("Name Hunters who are in play, or none to mean all of them.")),
    )


def unless_in_challenge(state: Adventure, command: Command, rule: str) -> Refusal | None:
    """The seat takes part in the challenge that is on: the Challenger, or a Hunter who is in it."""
    challenge = challenge_of(state)
    if challenge is None or command.by in (CHALLENGER, *challenge.hunters):
        return None
    return refuse(
        Reason.NOT_IN_CHALLENGE,
        rule,
        say(N_("This Hunter sits challenge {number} out."), number=challenge.number),
        say(N_("Wait until it is over; talking is always possible.")),
    )
