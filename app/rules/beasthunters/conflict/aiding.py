"""Aid Hunter: one trait more in what another Hunter does, for a turn of one's own (BH-MP-02).

Both act on the helped Hunter's turn. A helper whose turn comes first spends it on the promise,
which holds until the helped Hunter's turn of this round is over. A helper whose turn would come
later in the round gives it up while the helped Hunter's roll is still to come (ADR 12).
"""

from __future__ import annotations

from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.commands import AidHunter
from app.rules.beasthunters.conflict.allies import no_ally, out_of_it
from app.rules.beasthunters.conflict.floor import fight
from app.rules.beasthunters.conflict.targets import unknown
from app.rules.beasthunters.conflict.turns import pass_on
from app.rules.beasthunters.events import Event, HunterAided
from app.rules.beasthunters.figures import figure, worth
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import (
    AwaitingDenyAnswer,
    AwaitingDenyReply,
    AwaitingOffer,
    AwaitingRecoverAnswer,
    AwaitingReply,
    Turn,
)
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import (
    unless_at,
    unless_hunter,
    unless_in_challenge,
    unless_several,
)
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, Seat, say

BEFORE_THE_ROLL = (
    AwaitingOffer, AwaitingReply, AwaitingDenyAnswer, AwaitingDenyReply, AwaitingRecoverAnswer,
)  # fmt: skip
"""Moments in which a Hunter's maneuver, denial or recovery waits for its roll."""


def turn_to_come(conflict: Conflict, here: str, key: str) -> bool:
    """Whether *key* still has a turn in this round, after that of *here*."""
    order = conflict.order
    return order.index(key) > order.index(here) and key not in conflict.yielded


def _refusal(state: Adventure, command: AidHunter) -> Refusal | None:
    return (
        unless_hunter(command, "BH-MP-02")
        or unless_several(state, "BH-MP-02")
        or unless_at(state, "BH-MP-02", Fighting)
        or unless_in_challenge(state, command, "BH-MP-02")
        or (
            out_of_it(state, command.by, "BH-MP-02")
            if command.by in fight(state).conflict.out
            else None
        )
        or no_ally(state, command.by, command.target, "BH-MP-02")
        or _not_now(state, command)
        or _aided_already(state, command.target)
        or _no_trait(state, command)
    )


def _not_now(state: Adventure, command: AidHunter) -> Refusal | None:
    moment, conflict = fight(state).moment, fight(state).conflict
    if isinstance(moment, Turn) and moment.actor == command.by:
        return _turn_is_over(state, command.target, moment.actor)
    if isinstance(moment, BEFORE_THE_ROLL) and moment.actor == command.target:
        return (
            None
            if turn_to_come(conflict, moment.actor, command.by)
            else _turn_is_over(state, command.by, moment.actor)
        )
    return refuse(
        Reason.NOT_NOW,
        "BH-MP-02",
        say(N_("{who} does nothing now that could be helped."), who=who(state, command.target)),
        say(
            N_(
                "Help in your own turn, or while a maneuver, a denial or a recovery of {who} "
                "waits for its roll."
            ),
            who=who(state, command.target),
        ),
    )


def _turn_is_over(state: Adventure, seat: Seat, here: str) -> Refusal | None:
    if turn_to_come(fight(state).conflict, here, seat):
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-MP-02",
        say(N_("{who} has no turn left in this round."), who=who(state, seat)),
        say(N_("Helper and helped need a turn of the same round each; wait for the next one.")),
    )


def _aided_already(state: Adventure, target: Seat) -> Refusal | None:
    aid = fight(state).conflict.aids.get(target)
    if aid is None:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-MP-02",
        say(
            N_("{helper} helps {who} already."),
            helper=who(state, aid.helper),
            who=who(state, target),
        ),
        say(N_("One helper an action; help somebody else.")),
    )


def _no_trait(state: Adventure, command: AidHunter) -> Refusal | None:
    me = figure(state, command.by)
    trait = me.trait(command.trait)
    if trait is None:
        return unknown(
            "BH-MP-02",
            say(N_("{who} has no such trait."), who=me.name),
            say(N_("Choose one of the traits on the sheet.")),
        )
    if not state.house.aid_needs_active_trait or trait.key in me.active:
        return None
    return refuse(
        Reason.NOTHING_ACTIVE,
        "BH-MP-02",
        say(N_("{trait} is not active; here only active traits help (house number)."),
            trait=trait.name),
        say(N_("Help with an active trait, or activate this one.")),
    )  # fmt: skip


def _aid(state: Adventure, command: AidHunter, _dice: Dice) -> tuple[Event, ...]:
    fighting = fight(state)
    trait = figure(state, command.by).trait(command.trait)
    happening = Happening(state).add(
        HunterAided(
            by=command.by,
            target=command.target,
            trait=command.trait,
            worth=worth(trait, fighting.conflict.domain) if trait else 0,
        )
    )
    if isinstance(fighting.moment, Turn):
        pass_on(happening)
    return happening.events


AID: Rules = {AidHunter: Rule(refusal=_refusal, decide=_aid)}
