"""Who is waited for, and for what: read off the stage alone (Appendix B)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.rules.beasthunters.challenge import Challenge, Goal
from app.rules.beasthunters.figures import seat_of
from app.rules.beasthunters.moments import (
    AnyMoment,
    AwaitingDenyAnswer,
    AwaitingDenyDefence,
    AwaitingDenyReply,
    AwaitingManeuverDefence,
    AwaitingOffer,
    AwaitingRecoverAnswer,
    AwaitingRecoverOffence,
    AwaitingReply,
    FatalChoice,
    FreeStrike,
    Leftovers,
    Ordering,
    Turn,
)
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
    Unopened,
)
from app.rules.beasthunters.standing import (
    NEGOTIATING,
    challenge_of,
    is_hunter,
    open_wishes,
    unheard,
)
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, GoalStatus
from app.rules.decider import Wait
from app.rules.words import N_, Seat, Sentence


def waiting_for(state: Adventure) -> tuple[Wait, ...]:
    """Everyone who is waited for, with what for; nobody once the adventure is closed."""
    return (*_questions(state), *_waits(state), *_remainders(state))


def _questions(state: Adventure) -> Iterator[Wait]:
    """The side that was asked something in a negotiation and has not answered (BH-NEG-02)."""
    challenge = challenge_of(state)
    if challenge is None or not isinstance(state.stage, NEGOTIATING):
        return
    if any(is_hunter(seat) for seat in challenge.asking):
        yield _wait(CHALLENGER, N_("to answer a question"))
    if CHALLENGER in challenge.asking:
        yield from _each(challenge.hunters, N_("to answer a question"))


def _remainders(state: Adventure) -> Iterator[Wait]:
    """Who has not said who gets the rest, or all of them while they do not agree (BH-MP-05)."""
    if isinstance(state.stage, OnBreak | Closed):
        return
    for rest in state.remainders:
        silent = _not_in(rest.sharers, tuple(rest.wishes))
        yield from _each(
            silent or rest.sharers, N_("to agree who gets the points that are left over")
        )


def _waits(state: Adventure) -> Iterator[Wait]:
    match state.stage:
        case Unopened() | Closed():
            return
        case SettingUp(saluted=saluted):
            yield from _each(_others(state, saluted), N_("to prepare the adventure and salute"))
        case OnBreak(saluted=saluted):
            yield from _each(_others(state, saluted), N_("to salute again, or to end here"))
        case Ending(saluted=saluted):
            yield from _each(_others(state, saluted), N_("to give the closing Salute"))
        case FreePlay(told=False) if open_wishes(state):
            yield _wait(CHALLENGER, N_("to let happen what a Hunter asked for, or challenge it"))
        case FreePlay():
            yield from _each(state.seats, N_("to tell the story or raise a challenge"))
        case Describing(challenge=challenge):
            yield from _each(challenge.hunters, N_("to ask, and to state a solution"))
        case Elaborating(challenge=challenge):
            yield from _each(challenge.hunters, N_("to elaborate"))
        case Complicating(challenge=challenge):
            yield from _complications(challenge)
        case DecidingSolution() | DecidingElaboration() | DecidingComplication():
            yield from _decision(state)
        case Buying():
            yield _wait(CHALLENGER, N_("to buy the adversity"))
        case Fighting(challenge=challenge, moment=moment, conflict=conflict):
            yield from _moment(challenge, moment)
            yield from _goals(challenge, conflict.goals)
        case Consequences():
            yield _wait(CHALLENGER, N_("to tell the consequences"))


def _moment(challenge: Challenge, moment: AnyMoment) -> Iterator[Wait]:
    match moment:
        case Ordering(tied=tied):
            hunters = tuple(seat for seat in challenge.hunters if seat in tied)
            yield from _each(hunters, N_("to say who goes first"))
        case Turn(actor=actor):
            yield _wait(seat_of(actor), N_("to take one action"))
        case AwaitingOffer():
            yield _wait(CHALLENGER, N_("to offer advantage"))
        case AwaitingReply(actor=actor):
            yield _wait(seat_of(actor), N_("to accept the offer or roll"))
        case AwaitingManeuverDefence(target=target) | AwaitingDenyDefence(target=target):
            yield _wait(seat_of(target), N_("to roll defence"))
        case FreeStrike(actor=actor):
            yield _wait(seat_of(actor), N_("to use the free Strike or let it pass"))
        case AwaitingDenyAnswer():
            yield _wait(CHALLENGER, N_("to offer a success or call for a roll"))
        case AwaitingDenyReply(actor=actor):
            yield _wait(seat_of(actor), N_("to accept the offered success or roll"))
        case AwaitingRecoverAnswer():
            yield _wait(CHALLENGER, N_("to waive the roll or roll offence"))
        case AwaitingRecoverOffence(opponent=opponent):
            yield _wait(seat_of(opponent), N_("to roll offence"))
        case FatalChoice(hunter=hunter):
            yield _wait(hunter, N_("to choose between life and victory"))
        case Leftovers(done=done):
            yield from _each(_not_in(challenge.hunters, done), N_("to use what advantage is left"))


def _complications(challenge: Challenge) -> Iterator[Wait]:
    if challenge.complications:
        yield from _each(challenge.hunters, N_("to adapt the plan"))
    else:
        yield _wait(CHALLENGER, N_("to bring in a complication"))


def _decision(state: Adventure) -> Iterator[Wait]:
    """The Challenger decides; whoever has not spoken in the phase still may (rulings 1)."""
    if isinstance(state.stage, DecidingComplication):
        yield _wait(CHALLENGER, N_("to give or call the conflict"))
        yield from _each(unheard(state), N_("to adapt the plan, before the Challenger decides"))
    else:
        yield _wait(CHALLENGER, N_("to give, call the conflict or go on"))
        yield from _each(unheard(state), N_("to elaborate, before the Challenger decides"))


def _goals(challenge: Challenge, goals: Iterable[Goal]) -> Iterator[Wait]:
    asked = (CHALLENGER, *challenge.hunters)
    for goal in goals:
        if goal.status is GoalStatus.SETTING:
            yield from _each(_not_in(asked, tuple(goal.added)), N_("to answer about a goal"))


def _wait(seat: Seat, what: str) -> Wait:
    return Wait(seat=seat, what=Sentence(what))


def _each(seats: Iterable[Seat], what: str) -> Iterator[Wait]:
    return (_wait(seat, what) for seat in seats)


def _others(state: Adventure, done: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return _not_in(state.seats, done)


def _not_in(seats: tuple[Seat, ...], done: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat not in done)
