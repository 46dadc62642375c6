"""What happens in free play, negotiation and purchase, in sentences."""

from __future__ import annotations

from typing import Any

from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.events import (
    AcceptedInPart,
    AdversityBought,
    ChallengeEnded,
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
from app.rules.beasthunters.events.negotiation import ActiveAtStart
from app.rules.beasthunters.figures import figure, name_of, names_beside
from app.rules.beasthunters.house import RewardSplit
from app.rules.beasthunters.narrate import presenting
from app.rules.beasthunters.narrate.telling import Telling, Tellings
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import challenge_of
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.terms import terms
from app.rules.beasthunters.vocabulary import LEVELS, Outcome
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, Word, say


def _text(text: str) -> Telling:
    """Somebody's own words after *text*, which names who said them."""

    def telling(state: Adventure, event: Any) -> Sentence:
        return Sentence(text, {"who": who(state, event.by), "text": event.text})

    return telling


def _domain(_state: Adventure, event: DomainFixed) -> Sentence:
    return say(N_("This is a {domain} challenge."), domain=event.domain)


def _preactivated(state: Adventure, event: TraitPreactivated) -> Sentence:
    ready = event.preactivation
    return say(
        N_("{who} readies “{trait}” for {side}, should it come to a conflict."),
        who=who(state, event.by),
        trait=_trait_name(state, event.by, ready.trait),
        side=ready.side,
    )


def _trait_name(state: Adventure, combatant: str, key: str) -> str:
    for seat, hunter in state.hunters.items():
        for trait in hunter.traits:
            if seat == combatant and trait.key == key:
                return trait.name
    return key


def _wished(state: Adventure, event: GiveWished) -> Sentence:
    return say(
        N_("{who} wants to give; the other Hunters in the challenge have to agree."),
        who=who(state, event.by),
    )


def _called(state: Adventure, event: ConflictCalled) -> Sentence:
    challenge = challenge_of(state)
    return say(
        N_("The Challenger calls the conflict in {phase}: the base cost counts {factor}."),
        phase=event.phase,
        factor=terms(state, challenge, event.phase).label if challenge else "",
    )


def _bought(state: Adventure, event: AdversityBought) -> Sentence:
    names = names_beside(state, {foe.key: foe.name for foe in event.foes})
    return say(
        N_(
            "The Challenger buys {foes}: base cost {level} (house number: {boxes} for each set "
            "of boxes), paid {paid}. The Pool goes from {before} to {after}."
        ),
        foes=tuple(_foe(foe, names[foe.key]) for foe in event.foes),
        level=event.level,
        boxes=state.house.box_set_price,
        paid=event.paid,
        before=state.pool_left,
        after=event.pool_left,
    )


def _foe(foe: Foe, name: str) -> Sentence:
    lines: tuple[Word, ...] = (
        say(N_("initiative {number}"), number=foe.initiative),
        *(_rated(trait.name, trait.rating) for trait in foe.traits),
        *(
            say(
                N_("{name} +{rating} for {side}"),
                name=each.name,
                rating=each.rating,
                side=each.side,
            )
            for each in foe.resources
        ),
        say(
            N_("boxes {levels}"),
            levels=tuple(
                say(N_("{level} {count}"), level=level, count=count)
                for level, count in zip(LEVELS, foe.boxes, strict=True)
            ),
        ),
    )
    return say(N_("{name} ({lines})"), name=name, lines=lines)


def _rated(name: str, rating: int) -> Sentence:
    return say(N_("{name} +{rating}"), name=name, rating=rating)


def _denied(state: Adventure, event: DeniedAtStart) -> Sentence:
    resource = figure(state, event.hunter).resource(event.resource)
    return say(
        N_(
            "“{resource}” of {who} is denied from the start; "
            "a recovery has to win by {margin} or more."
        ),
        resource=resource.name if resource else event.resource,
        who=who(state, event.hunter),
        margin=event.margin,
    )


def _started(state: Adventure, event: ConflictStarted) -> Sentence:
    if not event.active:
        return say(N_("The {domain} conflict begins; no trait is active."), domain=event.domain)
    return say(
        N_("The {domain} conflict begins. Active already: {traits}."),
        domain=event.domain,
        traits=tuple(_active(state, each) for each in event.active),
    )


def _active(state: Adventure, each: ActiveAtStart) -> Sentence:
    trait = figure(state, each.combatant).trait(each.trait)
    return say(
        N_("“{trait}” of {who} for {side}"),
        trait=trait.name if trait else each.trait,
        who=name_of(state, each.combatant),
        side=each.side,
    )


OUTCOMES = {
    Outcome.WON: N_("The Hunters win challenge {number}. {reward} {pool}"),
    Outcome.LOST: N_("The Hunters lose challenge {number}. {reward} {pool}"),
    Outcome.GIVEN_BY_HUNTER: N_("{who} gives up challenge {number}. {reward} {pool}"),
    Outcome.GIVEN_BY_CHALLENGER: N_(
        "The Challenger gives: the Hunters win challenge {number}. {reward} {pool}"
    ),
}


ALONE = {
    **OUTCOMES,
    Outcome.WON: N_("{hunters} wins challenge {number}. {reward} {pool}"),
    Outcome.LOST: N_("{hunters} loses challenge {number}. {reward} {pool}"),
    Outcome.GIVEN_BY_CHALLENGER: N_(
        "The Challenger gives: {hunters} wins challenge {number}. {reward} {pool}"
    ),
}
"""The same, where one Hunter is in the challenge."""


def _ended(state: Adventure, event: ChallengeEnded) -> Sentence:
    challenge = challenge_of(state)
    hunters = challenge.hunters if challenge else ()
    return say(
        (ALONE if len(hunters) == 1 else OUTCOMES)[event.outcome],
        who=who(state, event.by),
        hunters=who(state, hunters[0]) if len(hunters) == 1 else "",
        number=state.challenges,
        reward=_rewards(state, event),
        pool=_pool(state, event),
    )


def _rewards(state: Adventure, event: ChallengeEnded) -> Sentence:
    if not event.rewards:
        return say(N_("No reward points."))
    return say(
        _reward_heading(state),
        rewards=tuple(
            say(
                N_("{who} +{points}, {before} before, {after} now"),
                who=who(state, seat),
                points=points,
                before=state.hunters[seat].reward_points,
                after=state.hunters[seat].reward_points + points,
            )
            for seat, points in event.rewards.items()
        ),
    )


def _reward_heading(state: Adventure) -> str:
    """With several Hunters the house says how a reward is shared (BH-MP-05)."""
    challenge = challenge_of(state)
    if challenge is None or len(challenge.hunters) == 1:
        return N_("Reward points: {rewards}.")
    fought = isinstance(state.stage, Fighting)
    split = state.house.reward_split if fought else state.house.give_reward_split
    if split is RewardSplit.FULL:
        return N_("Reward points, in full to each (house number): {rewards}.")
    return N_("Reward points, shared equally (house number): {rewards}.")


def _pool(state: Adventure, event: ChallengeEnded) -> Sentence:
    before, after = state.pool_left, event.pool_left
    if isinstance(state.stage, Fighting) and event.outcome is Outcome.GIVEN_BY_CHALLENGER:
        return say(
            N_(
                "Giving in a conflict costs {points} (house number): "
                "the Pool goes from {before} to {after}."
            ),
            points=event.cost,
            before=before,
            after=after,
        )
    if event.cost:
        return say(
            N_("Giving costs {points}: the Pool goes from {before} to {after}."),
            points=event.cost,
            before=before,
            after=after,
        )
    if event.refund:
        return say(
            N_("Given back: {points}. The Pool goes from {before} to {after}."),
            points=event.refund,
            before=before,
            after=after,
        )
    return say(N_("The Pool stays at {pool}."), pool=after)


TELLINGS: Tellings = {
    **presenting.TELLINGS,
    QuestionAsked: _text(N_("{who} asks: {text}")),
    QuestionAnswered: _text(N_("{who} answers: {text}")),
    SolutionStated: _text(N_("{who} wants to solve it like this: {text}")),
    DomainFixed: _domain,
    MoreAsked: _text(N_("{who} asks for more: {text}")),
    ElaborationAsked: _text(N_("{who} goes to phase two and asks about the plan: {text}")),
    TraitPreactivated: _preactivated,
    Elaborated: _text(N_("{who} elaborates: {text}")),
    AcceptedInPart: _text(N_("{who} goes to phase three and accepts a part of the plan: {text}")),
    ComplicationAdded: _text(N_("{who} brings in a complication: {text}")),
    PlanAdapted: _text(N_("{who} adapts the plan: {text}")),
    GiveWished: _wished,
    ConflictCalled: _called,
    AdversityBought: _bought,
    DeniedAtStart: _denied,
    ConflictStarted: _started,
    ChallengeEnded: _ended,
    ConsequencesTold: _text(N_("{who} tells what comes of it: {text}")),
}
"""One sentence an event."""
