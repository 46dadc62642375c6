"""The menu of a conflict: the action of a turn, and the answers to one (Appendix B)."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.commands import (
    AcceptDenial,
    AcceptOffer,
    CallForRoll,
    ChooseFate,
    Command,
    DecideOrder,
    DeclineFreeStrike,
    OfferAdvantage,
    OfferDenial,
    RollDefence,
    RollInstead,
    RollOffence,
    WaiveRoll,
)
from app.rules.beasthunters.conflict.floor import holder
from app.rules.beasthunters.conflict.tables import LEAST_MARGIN, LEAST_OFFER
from app.rules.beasthunters.figures import figure
from app.rules.beasthunters.menus.actions import actions
from app.rules.beasthunters.menus.offer import WORDS, offer, text_field
from app.rules.beasthunters.menus.strikes import strikes
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
from app.rules.beasthunters.readable import NUMBER_LIMIT
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import TEXT_LIMIT, Fate
from app.rules.beasthunters.who import who
from app.rules.choice import Ask, Choice, Field
from app.rules.words import N_, Seat, Sentence, say


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """What *seat* can do when it has the floor in a conflict; nothing when it has not."""
    stage = state.stage
    if not isinstance(stage, Fighting):
        return
    if holder(stage.moment) == seat:
        yield from _floor(state, seat, stage.moment)
    elif isinstance(stage.moment, Ordering) and seat in stage.moment.tied:
        yield from _order(state, seat, stage.moment)


def _floor(state: Adventure, seat: Seat, moment: AnyMoment) -> Iterator[Choice]:
    match moment:
        case Turn(actor=actor):
            yield from actions(state, seat, actor)
        case FreeStrike(actor=actor, target=target):
            yield from strikes(state, seat, actor, (target,))
            yield _decline(state, seat)
        case AwaitingOffer() | AwaitingDenyAnswer():
            yield from _offers(state, seat, moment)
        case AwaitingReply() | AwaitingDenyReply():
            yield from _replies(state, seat, moment)
        case (
            AwaitingManeuverDefence()
            | AwaitingDenyDefence()
            | AwaitingRecoverAnswer()
            | AwaitingRecoverOffence()
        ):
            yield from _rolls(state, seat, moment)
        case FatalChoice():
            yield from _fates(state, seat)
        case Ordering() | Leftovers():
            return


def _order(state: Adventure, seat: Seat, moment: Ordering) -> Iterator[Choice]:
    for key in moment.tied:
        yield offer(
            state,
            DecideOrder(by=seat, first=key),
            say(N_("{who} goes first"), who=who(state, key)),
            fixed=("first",),
            price=say(
                N_("Initiative is tied at {initiative}."), initiative=figure(state, key).initiative
            ),
            likely=0 if key == seat else 1,
        )


def _decline(state: Adventure, seat: Seat) -> Choice:
    return offer(
        state,
        DeclineFreeStrike(by=seat),
        say(N_("Let the free Strike pass")),
        price=say(N_("The turn is over; it can’t be kept for later.")),
        likely=3,
    )


def _number(name: str, label: Sentence, low: int, value: int) -> Field:
    return Field(name=name, label=label, ask=Ask.NUMBER, low=low, high=NUMBER_LIMIT, value=value)


def _offers(
    state: Adventure, seat: Seat, moment: AwaitingOffer | AwaitingDenyAnswer
) -> Iterator[Choice]:
    """What the Challenger can say to a Hunter's maneuver or denial."""
    if isinstance(moment, AwaitingOffer):
        yield offer(
            state,
            OfferAdvantage(by=seat, points=LEAST_OFFER),
            say(N_("Offer advantage to {who}"), who=who(state, moment.actor)),
            fields=(
                _number("points", say(N_("How many points?")), LEAST_OFFER, LEAST_OFFER),
            ),
            price=say(N_("At least 2. From 12 on it grants a free Strike. {who} may roll instead."),
                      who=who(state, moment.actor)),
            likely=0,
        )  # fmt: skip
        return
    yield offer(
        state,
        CallForRoll(by=seat),
        say(N_("Let the dice decide")),
        price=say(N_("Both roll; {who} has to be higher."), who=who(state, moment.actor)),
        likely=0,
    )
    yield offer(
        state,
        OfferDenial(by=seat, margin=LEAST_MARGIN),
        say(N_("Offer {who} a success"), who=who(state, moment.actor)),
        fields=(_number("margin", say(N_("By how much?")), LEAST_MARGIN, LEAST_MARGIN),),
        price=say(N_("A recovery has to win by as much. {who} may roll instead."),
                  who=who(state, moment.actor)),
        likely=1,
    )  # fmt: skip


def _replies(
    state: Adventure, seat: Seat, moment: AwaitingReply | AwaitingDenyReply
) -> Iterator[Choice]:
    """What the Hunter can say to an offer: take it as it stands, or roll."""
    if isinstance(moment, AwaitingReply):
        yield offer(
            state,
            AcceptOffer(by=seat, points=moment.offer),
            say(N_("Accept {points} advantage points"), points=moment.offer),
            fixed=("points",),
            price=say(N_("No dice. From 12 on it grants a free Strike.")),
            likely=0,
        )
    else:
        yield offer(
            state,
            AcceptDenial(by=seat, margin=moment.margin),
            say(N_("Accept the success by {margin}"), margin=moment.margin),
            fixed=("margin",),
            price=say(N_("No dice; a recovery has to win by as much.")),
            likely=0,
        )
    yield offer(
        state,
        RollInstead(by=seat),
        say(N_("Roll instead")),
        price=say(N_("The offer is gone then, whatever the dice say.")),
        likely=1,
    )


def _rolls(state: Adventure, seat: Seat, moment: AnyMoment) -> Iterator[Choice]:
    """Answers that roll, and the roll that the Challenger can waive."""
    for probe, label, likely in _answers(seat, moment):
        yield offer(state, probe, label, likely=likely)


def _answers(seat: Seat, moment: AnyMoment) -> Iterator[tuple[Command, Sentence, int]]:
    match moment:
        case AwaitingManeuverDefence():
            yield RollDefence(by=seat), say(N_("Roll defence against the maneuver")), 0
        case AwaitingDenyDefence():
            yield RollDefence(by=seat), say(N_("Roll defence against the denial")), 0
        case AwaitingRecoverOffence():
            yield RollOffence(by=seat), say(N_("Roll offence against the recovery")), 0
        case AwaitingRecoverAnswer():
            yield RollOffence(by=seat), say(N_("Roll offence against the recovery")), 0
            yield WaiveRoll(by=seat), say(N_("Give it back without a roll")), 1
        case _:
            return


def _fates(state: Adventure, seat: Seat) -> Iterator[Choice]:
    told = text_field("text", say(N_("Tell how it happens")), TEXT_LIMIT)
    yield offer(
        state,
        ChooseFate(by=seat, fate=Fate.SURVIVE, text=WORDS),
        say(N_("Lose the adventure and live")),
        fixed=("fate",),
        fields=(told,),
        price=say(N_("The adventure’s stake is lost; your Hunter lives on.")),
        asks_once=say(N_("This loses the adventure and everything at stake in it. Really?")),
        likely=0,
    )
    yield offer(
        state,
        ChooseFate(by=seat, fate=Fate.TRIUMPH, text=WORDS),
        say(N_("Win everything and leave play")),
        fixed=("fate",),
        fields=(told,),
        price=say(N_("Challenge and adventure are won; your Hunter leaves play for good.")),
        asks_once=say(N_("Your Hunter dies or retires and is never played again. Really?")),
        likely=1,
    )
