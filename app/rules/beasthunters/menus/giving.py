"""The entry that gives: asked once, with what it costs and brings."""

from __future__ import annotations

from app.rules.beasthunters.commands import Give
from app.rules.beasthunters.consequences import Account, account
from app.rules.beasthunters.giving import others_who_must_agree
from app.rules.beasthunters.menus.offer import offer
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import DECIDING, challenge_of, is_hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Outcome
from app.rules.choice import Choice
from app.rules.words import N_, Seat, Sentence, say


def entry(state: Adventure, seat: Seat) -> Choice:
    """Give, by either side."""
    if is_hunter(seat):
        return _drop(state, seat)
    return _let_win(state, seat)


def _drop(state: Adventure, seat: Seat) -> Choice:
    others = others_who_must_agree(state, seat)
    return offer(
        state,
        Give(by=seat),
        say(N_("Give up the challenge")),
        price=_hunters_price(state),
        asks_once=say(N_("Give up what is at stake? The other Hunters have to agree."))
        if others
        else say(N_("Give up what is at stake? This can’t be taken back.")),
        likely=8,
    )


def _hunters_price(state: Adventure) -> Sentence:
    refund = account(state, Outcome.GIVEN_BY_HUNTER).refund
    challenge = challenge_of(state)
    if challenge and challenge.final:
        return say(N_("The stake and with it the adventure are lost."))
    if refund:
        return say(
            N_("No reward points. Given back to the Pool: {refund}, from {before} to {after}."),
            refund=refund,
            before=state.pool_left,
            after=state.pool_left + refund,
        )
    return say(N_("No reward points; the Pool stays at {pool}."), pool=state.pool_left)


def _let_win(state: Adventure, seat: Seat) -> Choice:
    can = isinstance(state.stage, (*DECIDING, Fighting))
    return offer(
        state,
        Give(by=seat),
        say(N_("Give: let the Hunters win")),
        price=_challengers_price(state, account(state, Outcome.GIVEN_BY_CHALLENGER))
        if can
        else None,
        asks_once=say(N_("Let the Hunters win the challenge and its stake?")),
        likely=1 if isinstance(state.stage, DECIDING) else 8,
    )


def _challengers_price(state: Adventure, due: Account) -> Sentence:
    return say(
        N_("Costs {cost} of {pool} Pool points; reward points for the Hunters: {reward}."),
        cost=due.cost,
        pool=state.pool_left,
        reward=sum(due.rewards.values()),
    )
