"""What the events of free play, negotiation and purchase mean."""

from __future__ import annotations

from typing import Any

from app.rules.beasthunters.challenge import Challenge, Conflict
from app.rules.beasthunters.events import (
    AcceptedInPart,
    AdversityBought,
    ChallengeEnded,
    ChallengePresented,
    ComplicationAdded,
    ConflictCalled,
    ConflictStarted,
    ConsequencesTold,
    DeniedAtStart,
    DomainFixed,
    Elaborated,
    ElaborationAsked,
    GiveWished,
    MoreAsked,
    PlanAdapted,
    QuestionAnswered,
    QuestionAsked,
    SolutionStated,
    TraitPreactivated,
)
from app.rules.beasthunters.evolve import wishes
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.evolve.narrations import told_now
from app.rules.beasthunters.moments import Ordering
from app.rules.beasthunters.stages import (
    Buying,
    Complicating,
    Consequences,
    DecidingComplication,
    DecidingElaboration,
    DecidingSolution,
    Describing,
    Elaborating,
    Fighting,
    FreePlay,
)
from app.rules.beasthunters.standing import still_asking
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Domain, Side
from app.rules.frozen import replace
from app.rules.words import Seat


def _challenge(state: Adventure) -> Challenge:
    challenge: Challenge = state.stage.challenge  # type: ignore[union-attr] # only inside one
    return challenge


def _changed(state: Adventure, **changes: Any) -> Challenge:
    return replace(_challenge(state), **changes)


def _moved(state: Adventure, by: Seat, **changes: Any) -> Challenge:
    """The challenge after a move of *by*: it answers, or passes over, what the others asked."""
    return _changed(state, asking=still_asking(_challenge(state), by), **changes)


def _questioned(state: Adventure, event: QuestionAsked) -> Adventure:
    asking = _challenge(state).asking
    return _at_this_stage(
        state, _changed(state, asking=asking if event.by in asking else (*asking, event.by))
    )


def _answered(state: Adventure, event: QuestionAnswered) -> Adventure:
    return _at_this_stage(state, _moved(state, event.by))


def _at_this_stage(state: Adventure, challenge: Challenge) -> Adventure:
    stage = replace(state.stage, challenge=challenge)  # type: ignore[arg-type]
    return replace(state, stage=stage)


def _presented(state: Adventure, event: ChallengePresented) -> Adventure:
    challenge = Challenge(
        number=event.number,
        asked_by=event.asked_by,
        hunters=event.hunters,
        stake=event.stake,
        obstacle=event.obstacle,
        whole=event.whole,
        final=event.final,
    )
    return replace(
        state,
        challenges=event.number,
        wishes=wishes.without(state.wishes, event.asked_by),
        stage=Describing(challenge=challenge),
    )


def _solved(state: Adventure, event: SolutionStated) -> Adventure:
    challenge = _moved(state, event.by, solution=event.text, giving=())
    return replace(state, stage=DecidingSolution(challenge=challenge))


def _domain(state: Adventure, event: DomainFixed) -> Adventure:
    return replace(state, stage=DecidingSolution(challenge=_changed(state, domain=event.domain)))


def _more(state: Adventure, event: MoreAsked) -> Adventure:
    """The plan goes back to the Hunters: what they have answered in this phase is asked anew."""
    match state.stage:
        case DecidingElaboration():
            stage = Elaborating(challenge=_moved(state, event.by, elaborated=(), giving=()))
            return replace(state, stage=stage)
        case DecidingComplication():
            adapting = Complicating(challenge=_moved(state, event.by, adapted=(), giving=()))
            return replace(state, stage=adapting)
        case _:
            return replace(state, stage=Describing(challenge=_moved(state, event.by, giving=())))


def _elaborating(state: Adventure, event: ElaborationAsked) -> Adventure:
    challenge = _moved(state, event.by, elaborated=(), giving=())
    return replace(state, stage=Elaborating(challenge=challenge))


def _preactivated(state: Adventure, event: TraitPreactivated) -> Adventure:
    """The latest choice counts; one that it replaces is as if never made. Nothing moves on."""
    challenge, seat = _challenge(state), event.by
    ready = {**challenge.preactivations, seat: event.preactivation}
    before = challenge.preactivations.get(seat)
    hunter = state.hunters[seat]
    used = tuple(key for key in hunter.preactivated if before is None or key != before.trait)
    trait = event.preactivation.trait
    hunter = replace(hunter, preactivated=used if trait in used else (*used, trait))
    state = replace(state, hunters={**state.hunters, seat: hunter})
    return _at_this_stage(state, replace(challenge, preactivations=ready))


def _elaborated(state: Adventure, event: Elaborated) -> Adventure:
    """The Challenger can decide; nobody who is away holds the others up (rulings 1)."""
    challenge = _moved(state, event.by, elaborated=(*_challenge(state).elaborated, event.by))
    return replace(state, stage=DecidingElaboration(challenge=challenge))


def _complicating(state: Adventure, event: AcceptedInPart) -> Adventure:
    return replace(state, stage=Complicating(challenge=_moved(state, event.by, giving=())))


def _complication(state: Adventure, event: ComplicationAdded) -> Adventure:
    """One more complication: the plan has to be adapted to it by everyone."""
    complications = (*_challenge(state).complications, event.text)
    challenge = _moved(state, event.by, complications=complications, adapted=(), giving=())
    return replace(state, stage=Complicating(challenge=challenge))


def _adapted(state: Adventure, event: PlanAdapted) -> Adventure:
    """The Challenger can decide, as after the first who elaborates."""
    challenge = _moved(state, event.by, adapted=(*_challenge(state).adapted, event.by))
    return replace(state, stage=DecidingComplication(challenge=challenge))


def _wished_to_give(state: Adventure, event: GiveWished) -> Adventure:
    return _at_this_stage(state, _changed(state, giving=(*_challenge(state).giving, event.by)))


def _called(state: Adventure, event: ConflictCalled) -> Adventure:
    challenge = _changed(state, giving=())
    return replace(state, stage=Buying(challenge=challenge, called_in=event.phase))


def _bought(state: Adventure, event: AdversityBought) -> Adventure:
    """The opponents stand there; who goes first is found out next."""
    challenge = _changed(state, level=event.level, paid=event.paid, giving=())
    conflict = Conflict(
        domain=challenge.domain or Domain.PHYSICAL,
        foes={foe.key: foe for foe in event.foes},
    )
    return replace(
        state,
        pool_left=event.pool_left,
        foes=state.foes + len(event.foes),
        stage=Fighting(challenge=challenge, conflict=conflict, moment=Ordering(tied=())),
    )


def _denied(state: Adventure, event: DeniedAtStart) -> Adventure:
    if not isinstance(state.stage, Fighting):
        return state
    conflict = state.stage.conflict
    margins = {**conflict.denied.get(event.hunter, {}), event.resource: event.margin}
    conflict = replace(conflict, denied={**conflict.denied, event.hunter: margins})
    return replace(state, stage=replace(state.stage, conflict=conflict))


def _started(state: Adventure, event: ConflictStarted) -> Adventure:
    if not isinstance(state.stage, Fighting):
        return state
    active: dict[str, dict[str, Side]] = {}
    for each in event.active:
        active.setdefault(each.combatant, {})[each.trait] = each.side
    conflict = replace(state.stage.conflict, domain=event.domain, active=active)
    return replace(state, stage=replace(state.stage, conflict=conflict))


def _ended(state: Adventure, event: ChallengeEnded) -> Adventure:
    rewarded = {
        seat: replace(hunter, reward_points=hunter.reward_points + event.rewards.get(seat, 0))
        for seat, hunter in state.hunters.items()
    }
    stage = Consequences(
        challenge=_challenge(state), outcome=event.outcome, ends_adventure=event.ends
    )
    return replace(
        state,
        pool_left=event.pool_left,
        hunters=rewarded,
        last_outcome=event.outcome,
        stage=stage,
    )


def _told(state: Adventure, event: ConsequencesTold) -> Adventure:
    """A narration like any other, so it can be vetoed; free play goes on."""
    return replace(told_now(state, event.text), stage=FreePlay())


MEANINGS: Meanings = {
    **wishes.MEANINGS,
    ChallengePresented: _presented,
    QuestionAsked: _questioned,
    QuestionAnswered: _answered,
    SolutionStated: _solved,
    DomainFixed: _domain,
    MoreAsked: _more,
    ElaborationAsked: _elaborating,
    TraitPreactivated: _preactivated,
    Elaborated: _elaborated,
    AcceptedInPart: _complicating,
    ComplicationAdded: _complication,
    PlanAdapted: _adapted,
    GiveWished: _wished_to_give,
    ConflictCalled: _called,
    AdversityBought: _bought,
    DeniedAtStart: _denied,
    ConflictStarted: _started,
    ChallengeEnded: _ended,
    ConsequencesTold: _told,
}
"""One function an event."""
