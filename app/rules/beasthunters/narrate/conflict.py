"""What happens in a conflict, in sentences that can be read alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.rules.beasthunters.events import (
    AdvantageOffered,
    ConflictDecided,
    FateChosen,
    FreeStrikeDeclined,
    FreeStrikeGranted,
    ManeuverBegun,
    ManeuverRolled,
    OfferAccepted,
    OrderDecided,
    OrderFixed,
    OrderTied,
    TraitActivated,
    TraitsReassigned,
    TurnBegan,
)
from app.rules.beasthunters.evolve.conflict import fight
from app.rules.beasthunters.figures import Figure, advantage, bonus, figure, worth
from app.rules.beasthunters.moments import AwaitingOffer
from app.rules.beasthunters.narrate import damage, resources
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.narrate.throws import contest
from app.rules.beasthunters.sheets import Trait
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Domain, Outcome, Side
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, say, say_count


def _order_tied(state: Adventure, event: OrderTied) -> Sentence:
    return say(
        N_("Initiative is tied: {tied}. The Hunters say who goes first."),
        tied=tuple(_with_initiative(state, key) for key in event.tied),
    )


def _with_initiative(state: Adventure, key: str) -> Sentence:
    return say(
        N_("{name} (initiative {initiative})"),
        name=who(state, key),
        initiative=figure(state, key).initiative,
    )


def _order_decided(state: Adventure, event: OrderDecided) -> Sentence:
    return say(
        N_("{who} decides the tie: {first} goes first."),
        who=who(state, event.by),
        first=who(state, event.first),
    )


def _order_fixed(state: Adventure, event: OrderFixed) -> Sentence:
    return say(
        N_("The turns go in this order: {order}."),
        order=tuple(_with_initiative(state, key) for key in event.order),
    )


def _turn_began(state: Adventure, event: TurnBegan) -> Sentence:
    return say(N_("The turn of {who} begins."), who=who(state, event.actor))


def _trait_activated(state: Adventure, event: TraitActivated) -> Sentence:
    me, domain = figure(state, event.actor), fight(state).conflict.domain
    trait = me.trait(event.trait)
    before = bonus(me, domain, event.side)
    return say(
        N_("{who} activates {trait} for {side}: the bonus goes from {before} to {after}."),
        who=me.name,
        trait=_valued(trait, domain) if trait else event.trait,
        side=event.side,
        before=before,
        after=before + (worth(trait, domain) if trait else 0),
    )


def _valued(trait: Trait, domain: Domain) -> Sentence:
    """A trait with what it adds; of another domain that is half, rounded up (BH-TRT-05)."""
    text = (
        N_("“{trait}” +{worth}")
        if trait.domain is domain
        else N_("“{trait}” +{worth} (half of +{rating}, rounded up)")
    )
    return say(text, trait=trait.name, worth=worth(trait, domain), rating=trait.rating)


def _traits_reassigned(state: Adventure, event: TraitsReassigned) -> Sentence:
    me, domain = figure(state, event.actor), fight(state).conflict.domain
    turned = _turned(me, event.traits)
    return say(
        N_(
            "{who} reassigns {traits}. Offence goes from {offence_before} to {offence_after}, "
            "defence from {defence_before} to {defence_after}."
        ),
        who=me.name,
        traits=tuple(_moved(turned, key) for key in event.traits),
        offence_before=bonus(me, domain, Side.OFFENCE),
        offence_after=bonus(turned, domain, Side.OFFENCE),
        defence_before=bonus(me, domain, Side.DEFENCE),
        defence_after=bonus(turned, domain, Side.DEFENCE),
    )


def _turned(me: Figure, traits: tuple[str, ...]) -> Figure:
    other = {Side.OFFENCE: Side.DEFENCE, Side.DEFENCE: Side.OFFENCE}
    active = {key: other[side] if key in traits else side for key, side in me.active.items()}
    return replace(me, active=active)


def _moved(turned: Figure, key: str) -> Sentence:
    trait = turned.trait(key)
    return say(
        N_("“{trait}” to {side}"), trait=trait.name if trait else key, side=turned.active[key]
    )


def _maneuver_begun(state: Adventure, event: ManeuverBegun) -> Sentence:
    return say(
        N_("{who} maneuvers against {target}: {text}"),
        who=who(state, event.actor),
        target=who(state, event.target),
        text=event.text,
    )


def _advantage_offered(state: Adventure, event: AdvantageOffered) -> Sentence:
    moment = fight(state).moment
    sides = (moment.actor, moment.target) if isinstance(moment, AwaitingOffer) else ("", "")
    return say(
        N_("The Challenger offers {who} {points} advantage points against {target}."),
        who=who(state, sides[0]),
        target=who(state, sides[1]),
        points=event.points,
    )


def _offer_accepted(state: Adventure, event: OfferAccepted) -> Sentence:
    before = advantage(fight(state).conflict, event.actor, event.target)
    return say(
        N_(
            "{who} accepts {points} for the maneuver: "
            "advantage against {target} goes from {before} to {after}."
        ),
        who=who(state, event.actor),
        points=event.points,
        target=who(state, event.target),
        before=before,
        after=before + event.points,
    )


def _maneuver_rolled(state: Adventure, event: ManeuverRolled) -> Sentence:
    before = advantage(fight(state).conflict, event.actor, event.target)
    return say_count(
        event.gained,
        N_(
            "Maneuver. {contest} {gained} advantage point gained: "
            "{who} goes from {before} to {after} against {target}."
        ),
        N_(
            "Maneuver. {contest} {gained} advantage points gained: "
            "{who} goes from {before} to {after} against {target}."
        ),
        contest=contest(state, event),
        gained=event.gained,
        who=who(state, event.actor),
        target=who(state, event.target),
        before=before,
        after=before + event.gained,
    )


def _free_strike_granted(state: Adventure, event: FreeStrikeGranted) -> Sentence:
    return say(
        N_(
            "12 or more from one maneuver: {who} may Strike {target}, "
            "or work on a goal, at once and free."
        ),
        who=who(state, event.actor),
        target=who(state, event.target),
    )


def _free_strike_declined(state: Adventure, event: FreeStrikeDeclined) -> Sentence:
    return say(N_("{who} lets the free Strike pass."), who=who(state, event.actor))


DECIDED: Mapping[Outcome, str] = {
    Outcome.WON: N_("The conflict is decided: the Hunters win it."),
    Outcome.LOST: N_("The conflict is decided: the Hunters lose it."),
    Outcome.GIVEN_BY_HUNTER: N_("The Hunters give: the conflict ends here."),
    Outcome.GIVEN_BY_CHALLENGER: N_("The Challenger gives: the Hunters win the conflict."),
}


DECIDED_ALONE: Mapping[Outcome, str] = {
    Outcome.WON: N_("The conflict is decided: {hunter} wins it."),
    Outcome.LOST: N_("The conflict is decided: {hunter} loses it."),
    Outcome.GIVEN_BY_HUNTER: N_("{hunter} gives: the conflict ends here."),
    Outcome.GIVEN_BY_CHALLENGER: N_("The Challenger gives: {hunter} wins the conflict."),
}
"""The same, where one Hunter is in it."""


def _conflict_decided(state: Adventure, event: ConflictDecided) -> Sentence:
    hunters = fight(state).challenge.hunters
    if len(hunters) != 1:
        return Sentence(DECIDED[event.outcome])
    return say(DECIDED_ALONE[event.outcome], hunter=who(state, hunters[0]))


def _fate_chosen(state: Adventure, event: FateChosen) -> Sentence:
    return say(
        N_("{who} chooses to {fate}. {text}"),
        who=who(state, event.by),
        fate=event.fate,
        text=event.text,
    )


TELLINGS: Tellings = {
    OrderTied: _order_tied,
    OrderDecided: _order_decided,
    OrderFixed: _order_fixed,
    TurnBegan: _turn_began,
    TraitActivated: _trait_activated,
    TraitsReassigned: _traits_reassigned,
    ManeuverBegun: _maneuver_begun,
    AdvantageOffered: _advantage_offered,
    OfferAccepted: _offer_accepted,
    ManeuverRolled: _maneuver_rolled,
    FreeStrikeGranted: _free_strike_granted,
    FreeStrikeDeclined: _free_strike_declined,
    **damage.TELLINGS,
    **resources.TELLINGS,
    ConflictDecided: _conflict_decided,
    FateChosen: _fate_chosen,
}
