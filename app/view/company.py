"""What several at a table need to see of each other: turns, help, what is still to be divided."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.moments import Leftovers
from app.rules.beasthunters.sharing import source, unagreed
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import as_it_stands
from app.rules.beasthunters.state import Adventure, Remainder
from app.rules.words import N_, Seat, Sentence, say
from app.view.people import combatant, combatant_side, seat_name

PAIR = 2
"""Of two combatants the bar says whose turn it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """A combatant in the turn order. *help* is what counts in what it does this round."""

    name: str
    side: str
    mine: bool
    turn: bool
    out: bool
    yielded: bool
    help: Sentence | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WishView:
    """Whom *who* wants to get reward points that are left over; none who has not said."""

    who: Sentence | str
    to: Sentence | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainderView:
    """Reward *points* that can't be shared equally, and what all who share them say.

    *source* is what they were won with. If nobody has agreed at the closing Salute, *otherwise*
    gets them, by *turns* a point each.
    """

    points: int
    source: Sentence
    wishes: tuple[WishView, ...]
    otherwise: tuple[Sentence | str, ...]
    turns: bool


def turn_views(state: Adventure, reader: Seat) -> tuple[TurnView, ...]:
    """All combatants in turn order while there are turns, and more than two who take them."""
    now = as_it_stands(state)
    stage = now.stage
    if not isinstance(stage, Fighting) or isinstance(stage.moment, Leftovers):
        return ()
    if len(stage.conflict.order) <= PAIR:
        return ()
    actor = getattr(stage.moment, "actor", "")
    return tuple(
        TurnView(
            name=combatant(now, key),
            side=combatant_side(key),
            mine=key == reader,
            turn=key == actor,
            out=key in stage.conflict.out,
            yielded=key in stage.conflict.yielded,
            help=_help(now, stage.conflict, key),
        )
        for key in stage.conflict.order
    )


def _help(state: Adventure, conflict: Conflict, key: str) -> Sentence | None:
    aid = conflict.aids.get(key)
    if aid is None:
        return None
    traits = {each.key: each.name for each in state.hunters[aid.helper].traits}
    return say(
        N_("helped by {who}: {trait} +{worth}"),
        who=combatant(state, aid.helper),
        trait=traits.get(aid.trait, aid.trait),
        worth=aid.worth,
    )


def remainder_views(state: Adventure) -> tuple[RemainderView, ...]:
    """All reward points that Hunters have still to agree on (BH-MP-05)."""
    return tuple(_remainder(state, each) for each in state.remainders)


def _remainder(state: Adventure, rest: Remainder) -> RemainderView:
    return RemainderView(
        points=rest.points,
        source=source(rest),
        wishes=tuple(
            WishView(
                who=seat_name(state, each),
                to=seat_name(state, rest.wishes[each]) if each in rest.wishes else None,
            )
            for each in rest.sharers
        ),
        otherwise=tuple(seat_name(state, seat) for seat, _ in unagreed(rest)),
        turns=rest.otherwise is None,
    )
