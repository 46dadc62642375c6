"""Who has the floor in a conflict: whose turn it is, whose answer is due (BH-CONF-03)."""

from __future__ import annotations

from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.figures import Figure, figure, seat_of
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
    Moment,
    Ordering,
    Turn,
)
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import unless_at
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.beasthunters.waiting import waiting_for
from app.rules.beasthunters.who import who
from app.rules.decider import Refusal
from app.rules.words import N_, Seat, say


def fight(state: Adventure) -> Fighting:
    """The stage of a table that is in a conflict. LookupError if it is not."""
    if not isinstance(state.stage, Fighting):
        raise LookupError(state.stage.kind)
    return state.stage


def conflict(state: Adventure) -> Conflict:
    """The conflict that is fought. LookupError if there is none."""
    return fight(state).conflict


def actor(state: Adventure) -> Figure:
    """The combatant whose turn or free Strike it is. LookupError if it is nobody's."""
    moment = fight(state).moment
    if not isinstance(moment, Turn | FreeStrike):
        raise LookupError(moment.kind)
    return figure(state, moment.actor)


def holder(moment: AnyMoment) -> Seat | None:
    """The one seat that has to act or answer in *moment*; None where several may."""
    match moment:
        case (
            Turn(actor=key)
            | FreeStrike(actor=key)
            | AwaitingReply(actor=key)
            | AwaitingDenyReply(actor=key)
            | AwaitingManeuverDefence(target=key)
            | AwaitingDenyDefence(target=key)
            | AwaitingRecoverOffence(opponent=key)
            | FatalChoice(hunter=key)
        ):
            return seat_of(key)
        case AwaitingOffer() | AwaitingDenyAnswer() | AwaitingRecoverAnswer():
            return CHALLENGER
        case Ordering() | Leftovers():
            return None


def not_due(state: Adventure, by: Seat, *moments: type[Moment]) -> Refusal | None:
    """Refuse *by* who does not have the floor, or any other moment than *moments*."""
    no = unless_at(state, "BH-CONF-03", Fighting)
    if no is not None:
        return no
    moment = fight(state).moment
    if not isinstance(moment, moments):
        return something_else(state)
    return None if holder(moment) in (by, None) else _not_yours(state)


def not_acting(state: Adventure, by: Seat) -> Refusal | None:
    """Refuse an action by *by* outside a turn of the own (BH-CONF-03)."""
    return not_due(state, by, Turn)


def not_striking(state: Adventure, by: Seat) -> Refusal | None:
    """Refuse a Strike or an Achievement outside a turn or free Strike of the own (BH-MAN-05)."""
    return not_due(state, by, Turn, FreeStrike)


def something_else(state: Adventure) -> Refusal:
    """The refusal of what can't be done before somebody has acted or answered."""
    due = waiting_for(state)[0]
    return refuse(
        Reason.NOT_NOW,
        "BH-CONF-03",
        say(
            N_("Something else is due now. Waited for: {who}, {what}."),
            who=who(state, due.seat),
            what=due.what,
        ),
        say(N_("Wait until that is done.")),
    )


def _not_yours(state: Adventure) -> Refusal:
    due = waiting_for(state)[0]
    return refuse(
        Reason.NOT_YOUR_TURN,
        "BH-CONF-03",
        say(
            N_("This is not yours to do. Waited for: {who}, {what}."),
            who=who(state, due.seat),
            what=due.what,
        ),
        say(N_("You have the floor when your own turn comes or an answer of yours is due.")),
    )
