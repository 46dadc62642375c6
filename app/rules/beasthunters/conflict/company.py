"""What Hunters do for each other in a conflict: Aid, Switch Target, Transfer Advantage (BH-MP)."""

from __future__ import annotations

from app.rules.beasthunters.commands import Command, SwitchTarget, TransferAdvantage
from app.rules.beasthunters.conflict.aiding import AID
from app.rules.beasthunters.conflict.allies import no_ally
from app.rules.beasthunters.conflict.floor import actor, not_acting
from app.rules.beasthunters.conflict.targets import no_enemy, no_opposite, not_held, unknown
from app.rules.beasthunters.conflict.turns import pass_on
from app.rules.beasthunters.events import AdvantageSwitched, AdvantageTransferred, Event
from app.rules.beasthunters.figures import half
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.rule import Rule, Rules
from app.rules.beasthunters.standing import unless_hunter, unless_several
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, say


def arriving(points: int) -> int:
    """What is left of *points* on another target: half of the whole, rounded up (BH-MP-03)."""
    return half(points)


def _not_ours(state: Adventure, command: Command, rule: str) -> Refusal | None:
    """These are actions of a Hunter's own turn, where there are several Hunters (BH-MP-01)."""
    return (
        unless_hunter(command, rule) or unless_several(state, rule) or not_acting(state, command.by)
    )


def _switch_refusal(state: Adventure, command: SwitchTarget) -> Refusal | None:
    return (
        _not_ours(state, command, "BH-MP-03")
        or no_opposite(state, command.by, command.source, "BH-MP-03")
        or no_enemy(state, command.target, "BH-MP-03")
        or _same_enemy(state, command)
        or not_held(state, command.by, command.source, command.points, "BH-MP-03")
    )


def _same_enemy(state: Adventure, command: SwitchTarget) -> Refusal | None:
    if command.source != command.target:
        return None
    return unknown(
        "BH-MP-03",
        say(N_("Advantage against {target} is there already."), target=who(state, command.target)),
        say(N_("Choose another enemy to turn it against.")),
    )


def _switch(state: Adventure, command: SwitchTarget, _dice: Dice) -> tuple[Event, ...]:
    """Once on the whole amount, so that small steps gain nothing (rulings 4)."""
    happening = Happening(state).add(
        AdvantageSwitched(
            by=command.by,
            source=command.source,
            target=command.target,
            points=command.points,
            arrived=arriving(command.points),
        )
    )
    pass_on(happening)
    return happening.events


def _transfer_refusal(state: Adventure, command: TransferAdvantage) -> Refusal | None:
    return (
        _not_ours(state, command, "BH-MP-04")
        or no_ally(state, command.by, command.ally, "BH-MP-04")
        or no_opposite(state, actor(state).key, command.target, "BH-MP-04")
        or not_held(state, command.by, command.target, command.points, "BH-MP-04")
    )


def _transfer(state: Adventure, command: TransferAdvantage, _dice: Dice) -> tuple[Event, ...]:
    happening = Happening(state).add(
        AdvantageTransferred(
            by=command.by, ally=command.ally, target=command.target, points=command.points
        )
    )
    pass_on(happening)
    return happening.events


RULES: Rules = {
    **AID,
    SwitchTarget: Rule(refusal=_switch_refusal, decide=_switch),
    TransferAdvantage: Rule(refusal=_transfer_refusal, decide=_transfer),
}
