"""A challenge while it is negotiated: what is at stake, which phase, what each way on costs."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.challenge import Challenge
from app.rules.beasthunters.stages import (
    Buying,
    Complicating,
    DecidingComplication,
    DecidingElaboration,
    DecidingSolution,
    Describing,
    Elaborating,
)
from app.rules.beasthunters.standing import as_it_stands
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tables import GIVE_COST, GIVE_REWARD
from app.rules.beasthunters.terms import terms
from app.rules.beasthunters.vocabulary import Domain, Phase
from app.rules.words import Sentence
from app.view.people import challenge_of, seat_name


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseView:
    """One phase with its prices: *state* is done, now or later.

    Giving costs *give_cost* Pool points and pays *give_reward*; a conflict costs *factor* times
    what is bought, so at most *dearest* base points fit Pool and Limit now, for *dearest_cost*.
    """

    phase: Phase
    state: str
    give_cost: int
    give_reward: int
    factor: Sentence
    dearest: int
    dearest_cost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyView:
    """A trait that is readied by *who* for a conflict."""

    who: Sentence | str
    trait: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeView:
    """An obstacle and what people said to it. *priced* until the conflict is bought."""

    number: int
    stake: str
    whole: bool | None
    final: bool
    obstacle: str
    solution: str
    domain: Domain | None
    asked_by: Sentence | str
    hunters: tuple[Sentence | str, ...]
    complications: tuple[str, ...]
    ready: tuple[ReadyView, ...]
    phases: tuple[PhaseView, ...]
    priced: bool
    pool_left: int
    limit: int
    level: int
    paid: int


def challenge_view(state: Adventure) -> ChallengeView | None:
    """The challenge on the table, if there is one."""
    challenge = challenge_of(state)
    if challenge is None:
        return None
    phase = _phase(state)
    return ChallengeView(
        number=challenge.number,
        stake=challenge.stake,
        whole=challenge.whole,
        final=challenge.final,
        obstacle=challenge.obstacle,
        solution=challenge.solution,
        domain=challenge.domain,
        asked_by=seat_name(state, challenge.asked_by),
        hunters=_taking_part(state, challenge),
        complications=challenge.complications,
        ready=_ready(state, challenge),
        phases=_phases(state, challenge, phase) if phase else (),
        priced=phase is not None,
        pool_left=state.pool_left,
        limit=terms(state, challenge, phase).limit if phase else state.limit,
        level=challenge.level,
        paid=challenge.paid,
    )


def _taking_part(state: Adventure, challenge: Challenge) -> tuple[Sentence | str, ...]:
    """Nobody needs telling where there is one Hunter."""
    if len(state.hunters) == 1:
        return ()
    return tuple(seat_name(state, each) for each in challenge.hunters)


def _phase(state: Adventure) -> Phase | None:
    match as_it_stands(state).stage:
        case Describing() | DecidingSolution():
            return Phase.SOLUTION
        case Elaborating() | DecidingElaboration():
            return Phase.ELABORATION
        case Complicating() | DecidingComplication():
            return Phase.COMPLICATION
        case Buying(called_in=phase):
            return phase
        case _:
            return None


def _phases(state: Adventure, challenge: Challenge, now: Phase) -> tuple[PhaseView, ...]:
    return tuple(_priced(state, challenge, phase, now) for phase in Phase)


def _priced(state: Adventure, challenge: Challenge, phase: Phase, now: Phase) -> PhaseView:
    called = terms(state, challenge, phase)
    when = "now" if phase is now else ("done" if phase.value < now.value else "later")
    return PhaseView(
        phase=phase,
        state=when,
        give_cost=min(GIVE_COST, state.pool_left),
        give_reward=GIVE_REWARD[phase],
        factor=called.label,
        dearest=called.dearest,
        dearest_cost=called.cost(called.dearest),
    )


def _ready(state: Adventure, challenge: Challenge) -> tuple[ReadyView, ...]:
    shown = []
    for seat, each in challenge.preactivations.items():
        traits = {trait.key: trait.name for trait in state.hunters[seat].traits}
        name = traits.get(each.trait, each.trait)
        shown.append(ReadyView(who=seat_name(state, seat), trait=name, side=each.side.value))
    return tuple(shown)
