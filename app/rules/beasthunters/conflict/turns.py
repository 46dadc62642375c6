"""Whose turn it is: initiative, ties, one action each, round after round (BH-CONF-02, -03)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.beasthunters.commands import DecideOrder
from app.rules.beasthunters.conflict.floor import conflict, fight, not_due
from app.rules.beasthunters.conflict.targets import unknown
from app.rules.beasthunters.events import (
    Event,
    OrderDecided,
    OrderFixed,
    OrderTied,
    TurnBegan,
)
from app.rules.beasthunters.figures import figure, is_hunter
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import Leftovers, Ordering
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, TABLE, say


def begin(happening: Happening) -> None:
    """Find the turn order of a conflict that has just started, and begin the first turn.

    Where Hunters are tied with others, ask them first (BH-CONF-02, rulings 1).
    """
    decided = conflict(happening.state).order
    order, tied = _order(happening.state, decided)
    if tied:
        happening.add(OrderTied(by=TABLE, tied=tied))
    else:
        happening.add(OrderFixed(by=TABLE, order=order), TurnBegan(by=TABLE, actor=order[0]))


def pass_on(happening: Happening) -> None:
    """Begin the turn of the next combatant who still fights (BH-CONF-03).

    Whoever gave up the turn of this round to help is passed over until the next (BH-MP-02).
    """
    fighting = fight(happening.state)
    moment, fought = fighting.moment, fighting.conflict
    if isinstance(moment, Ordering | Leftovers):
        raise LookupError(moment.kind)
    here = fought.order.index(moment.actor) + 1
    this_round = (key for key in fought.order[here:] if key not in fought.yielded)
    following = next(key for key in (*this_round, *fought.order) if key not in fought.out)
    happening.add(TurnBegan(by=TABLE, actor=following))


def _order(state: Adventure, decided: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The turn order as far as it is clear, and those whose tie has to be decided next.

    High initiative goes first. In a tie those in *decided* go first, in that order; a tie of
    opponents alone keeps the order of purchase; any other the Hunters decide.
    """
    combatants = _combatants(state)
    initiative = {key: figure(state, key).initiative for key in combatants}
    order: list[str] = []
    for value in sorted(set(initiative.values()), reverse=True):
        group = [key for key in combatants if initiative[key] == value]
        order += [key for key in decided if key in group]
        rest = tuple(key for key in group if key not in decided)
        if len(rest) > 1 and any(is_hunter(key) for key in rest):
            return tuple(order), rest
        order += rest
    return tuple(order), ()


def _combatants(state: Adventure) -> tuple[str, ...]:
    fighting = fight(state)
    foes = sorted(fighting.conflict.foes, key=lambda key: int(key.rpartition("-")[2]))
    return (*fighting.challenge.hunters, *foes)


def _order_refusal(state: Adventure, command: DecideOrder) -> Refusal | None:
    return (
        not_due(state, command.by, Ordering)
        or _not_tied(state, command)
        or _unknown_first(state, command)
    )


def _tied(state: Adventure) -> tuple[str, ...]:
    moment = fight(state).moment
    return moment.tied if isinstance(moment, Ordering) else ()


def _not_tied(state: Adventure, command: DecideOrder) -> Refusal | None:
    if command.by in _tied(state):
        return None
    return refuse(
        Reason.NOT_YOUR_TURN,
        "BH-CONF-02",
        say(N_("Initiative is tied, and the Hunters in the tie decide who goes first.")),
        say(N_("Wait for their word.")),
    )


def _unknown_first(state: Adventure, command: DecideOrder) -> Refusal | None:
    if command.first in _tied(state):
        return None
    return unknown(
        "BH-CONF-02",
        say(N_("Nobody in this tie goes by that name.")),
        say(N_("Choose one of those whose initiative is tied.")),
    )


def _decide_order(state: Adventure, command: DecideOrder, _dice: Dice) -> tuple[Event, ...]:
    happening = Happening(state).add(OrderDecided(by=command.by, first=command.first))
    begin(happening)
    return happening.events


RULES: Rules = {DecideOrder: Rule(refusal=_order_refusal, decide=_decide_order)}
