"""The bar that stays in sight: where we are, what is left, who is waited for."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.moments import Leftovers, Ordering
from app.rules.beasthunters.stages import (
    AnyStage,
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
from app.rules.beasthunters.standing import as_it_stands
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Domain
from app.rules.decider import Wait
from app.rules.words import N_, Seat, Sentence, say
from app.view.people import challenge_of, combatant, seat_name, side


@dataclass(frozen=True, slots=True, kw_only=True)
class BarView:
    """Where the table is. *whose* is the colour of who is waited for; *mine*: it is the reader.

    *total*, *left* and *limit* are Pool points, none before the Pool is set. *commitment* is the
    SHA-256 of the seed of dice session *session*.
    """

    where: Sentence
    domain: Domain | None
    waiting: tuple[Sentence, ...]
    whose: str
    mine: bool
    total: int | None
    left: int | None
    limit: int | None
    session: int
    commitment: str
    rolled: int


def bar_view(state: Adventure, seat: Seat | None, waits: tuple[Wait, ...]) -> BarView:
    """The bar as *seat* reads it; as nobody's move is theirs, if it is none."""
    sides = {side(wait.seat) for wait in waits}
    challenge = challenge_of(state)
    opened = not isinstance(state.stage, Unopened | SettingUp)
    return BarView(
        where=where(state),
        domain=challenge.domain if challenge else None,
        waiting=_waiting(state, seat, waits),
        whose="both" if len(sides) > 1 else next(iter(sides), ""),
        mine=any(wait.seat == seat for wait in waits),
        total=state.pool or None,
        left=(state.pool_left if opened else state.pool) if state.pool else None,
        limit=state.limit or None,
        session=state.session.number,
        commitment=state.session.commitment,
        rolled=state.session.rolled,
    )


def _waiting(state: Adventure, seat: Seat | None, waits: tuple[Wait, ...]) -> tuple[Sentence, ...]:
    mine = tuple(wait.what for wait in waits if wait.seat == seat)
    if mine:
        return (say(N_("It is up to you {what}"), what=mine),)
    others = tuple(
        say(N_("Waiting for {who} {what}"), who=seat_name(state, wait.seat), what=wait.what)
        for wait in waits
    )
    return others or (say(N_("Nobody is waited for")),)


def where(state: Adventure) -> Sentence:
    """The stage in words."""
    if isinstance(state.stage, OnBreak):
        return say(N_("On a break · {where}"), where=where(as_it_stands(state)))
    if isinstance(state.stage, Fighting):
        return _fight(state, state.stage)
    return _stage(state.stage)


_PLACES = {
    Unopened: N_("Not opened yet"),
    SettingUp: N_("Preparing the adventure"),
    FreePlay: N_("Free play"),
    Describing: N_("Phase one, Solution · the Hunter plans"),
    DecidingSolution: N_("Phase one, Solution · the Challenger decides"),
    Elaborating: N_("Phase two, Elaboration · the plan is probed"),
    DecidingElaboration: N_("Phase two, Elaboration · the Challenger decides"),
    Complicating: N_("Phase three, Complication"),
    DecidingComplication: N_("Phase three, Complication · the Challenger decides"),
    Consequences: N_("Consequences"),
}


def _stage(stage: AnyStage) -> Sentence:
    match stage:
        case Buying(called_in=phase):
            return say(N_("Adversity is bought · called in {phase}"), phase=phase)
        case Ending(outcome=outcome):
            return say(N_("The adventure is over: {outcome}"), outcome=outcome)
        case Closed(outcome=outcome):
            return say(N_("Closed: {outcome}"), outcome=outcome)
        case _:
            return Sentence(_PLACES[type(stage)])


def _fight(state: Adventure, stage: Fighting) -> Sentence:
    frame = N_("Last conflict · {moment}") if stage.challenge.final else N_("Conflict · {moment}")
    return say(frame, moment=_moment(state, stage))


def _moment(state: Adventure, stage: Fighting) -> Sentence:
    moment = stage.moment
    if isinstance(moment, Ordering):
        return say(N_("who goes first"))
    if isinstance(moment, Leftovers):
        return say(N_("what is left over"))
    actor: str = getattr(moment, "hunter", "") or getattr(moment, "actor", "")
    return say(N_("turn of {who}"), who=combatant(state, actor))
