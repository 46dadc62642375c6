"""The Offensive Maneuver: described, offered for or rolled, and the free Strike (BH-MAN)."""

from __future__ import annotations

from app.rules.beasthunters.commands import (
    AcceptOffer,
    DeclineFreeStrike,
    Maneuver,
    OfferAdvantage,
)
from app.rules.beasthunters.conflict.floor import actor, fight, not_acting, not_due
from app.rules.beasthunters.conflict.offers import offer_changed, too_small
from app.rules.beasthunters.conflict.rolls import throw
from app.rules.beasthunters.conflict.tables import FREE_STRIKE_FROM, LEAST_OFFER
from app.rules.beasthunters.conflict.targets import no_enemy
from app.rules.beasthunters.conflict.turns import pass_on
from app.rules.beasthunters.events import (
    AdvantageOffered,
    Event,
    FreeStrikeDeclined,
    FreeStrikeGranted,
    ManeuverBegun,
    ManeuverRolled,
    OfferAccepted,
)
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import (
    AwaitingManeuverDefence,
    AwaitingOffer,
    AwaitingReply,
    FreeStrike,
)
from app.rules.beasthunters.rule import Rule, Rules
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Side
from app.rules.decider import Dice, Refusal
from app.rules.words import Seat


def roll_maneuver(state: Adventure, by: Seat, dice: Dice) -> tuple[Event, ...]:
    """The margin of offence over defence is the advantage gained; a tie brings none (BH-MAN-03)."""
    actor_key, target = _sides(state)
    offence = throw(state, actor_key, Side.OFFENCE, dice)
    defence = throw(state, target, Side.DEFENCE, dice)
    rolled = ManeuverRolled(
        by=by,
        actor=actor_key,
        target=target,
        offence=offence.roll,
        defence=defence.roll,
        offence_bonus=offence.bonus,
        defence_bonus=defence.bonus,
        gained=max(0, offence.total - defence.total),
    )
    return _gain(Happening(state).add(rolled), by, rolled.gained)


def _sides(state: Adventure) -> tuple[str, str]:
    """Who maneuvers against whom, while an answer to it is due."""
    moment = fight(state).moment
    if not isinstance(moment, AwaitingReply | AwaitingManeuverDefence):
        raise LookupError(moment.kind)
    return moment.actor, moment.target


def _gain(happening: Happening, by: Seat, points: int) -> tuple[Event, ...]:
    """12 or more from one maneuver grant a free Strike; otherwise the turn is over (BH-MAN-05)."""
    if points >= FREE_STRIKE_FROM:
        actor_key, target = _sides(happening.state)
        happening.add(FreeStrikeGranted(by=by, actor=actor_key, target=target))
    else:
        pass_on(happening)
    return happening.events


def _maneuver_refusal(state: Adventure, command: Maneuver) -> Refusal | None:
    return not_acting(state, command.by) or no_enemy(state, command.target, "BH-CONF-07")


def _maneuver(state: Adventure, command: Maneuver, _dice: Dice) -> tuple[Event, ...]:
    """The other side answers: a Hunter gets an offer, an opponent meets a roll (BH-MAN-04)."""
    begun = ManeuverBegun(
        by=command.by, actor=actor(state).key, target=command.target, text=command.text
    )
    return (begun,)


def _offer_refusal(state: Adventure, command: OfferAdvantage) -> Refusal | None:
    return not_due(state, command.by, AwaitingOffer) or too_small(
        command.points, LEAST_OFFER, "BH-MAN-01"
    )


def _offer(_state: Adventure, command: OfferAdvantage, _dice: Dice) -> tuple[Event, ...]:
    return (AdvantageOffered(by=command.by, points=command.points),)


def _accept_refusal(state: Adventure, command: AcceptOffer) -> Refusal | None:
    return not_due(state, command.by, AwaitingReply) or offer_changed(
        command.points, _offered(state), "BH-MAN-02"
    )


def _offered(state: Adventure) -> int:
    moment = fight(state).moment
    return moment.offer if isinstance(moment, AwaitingReply) else 0


def _accept(state: Adventure, command: AcceptOffer, _dice: Dice) -> tuple[Event, ...]:
    actor_key, target = _sides(state)
    accepted = OfferAccepted(by=command.by, actor=actor_key, target=target, points=_offered(state))
    return _gain(Happening(state).add(accepted), command.by, accepted.points)


def _decline_refusal(state: Adventure, command: DeclineFreeStrike) -> Refusal | None:
    return not_due(state, command.by, FreeStrike)


def _decline(state: Adventure, command: DeclineFreeStrike, _dice: Dice) -> tuple[Event, ...]:
    happening = Happening(state).add(FreeStrikeDeclined(by=command.by, actor=actor(state).key))
    pass_on(happening)
    return happening.events


RULES: Rules = {
    Maneuver: Rule(refusal=_maneuver_refusal, decide=_maneuver),
    OfferAdvantage: Rule(refusal=_offer_refusal, decide=_offer),
    AcceptOffer: Rule(refusal=_accept_refusal, decide=_accept),
    DeclineFreeStrike: Rule(refusal=_decline_refusal, decide=_decline),
}
