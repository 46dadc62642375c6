"""Against whom: the names that an action may name (BH-CONF-07)."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.conflict.floor import actor, conflict
from app.rules.beasthunters.conflict.tables import POINTS_PER_DIE
from app.rules.beasthunters.figures import advantage, enemies, is_hunter
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.decider import Refusal
from app.rules.words import N_, Seat, Sentence, Word, say, say_count


def unknown(rule: str, because: Sentence, remedy: Sentence) -> Refusal:
    """Refuse a name that means nothing here."""
    return refuse(Reason.UNKNOWN_NAME, rule, because, remedy)


def no_enemy(state: Adventure, key: str, rule: str) -> Refusal | None:
    """Refuse a *key* that is no enemy of the actor's, or one that is beaten."""
    fought, me = conflict(state), actor(state)
    if key in enemies(fought, me.key):
        return None
    if key in fought.out and is_hunter(key) != me.is_hunter:
        return refuse(
            Reason.OUT_OF_CONFLICT,
            rule,
            say(N_("{target} is out of this conflict."), target=who(state, key)),
            say(N_("Choose an enemy who still fights.")),
        )
    return unknown(
        rule,
        say(N_("No enemy of yours goes by that name.")),
        say(N_("Choose one of the enemies in this conflict.")),
    )


def no_opposite(state: Adventure, mine: str, key: str, rule: str) -> Refusal | None:
    """Refuse a *key* that was never on the other side of *mine*; the beaten still count here."""
    if key in conflict(state).order and is_hunter(key) != is_hunter(mine):
        return None
    return unknown(
        rule,
        say(N_("Nobody on the other side goes by that name.")),
        say(N_("Choose somebody against whom you hold advantage.")),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """*points* of *holder* against *target* for dice at *price* each."""

    holder: str
    target: str
    points: int
    price: int = POINTS_PER_DIE

    @property
    def dice(self) -> int:
        """How many dice that buys."""
        return self.points // self.price


def cannot_spend(state: Adventure, spending: Spending, rule: str) -> Refusal | None:
    """Refuse to spend more than is held, or what is no whole number of dice."""
    price, points = spending.price, spending.points
    held = advantage(conflict(state), spending.holder, spending.target)
    if held < max(points, price):
        return _too_little(who(state, spending.target), held, max(points, price), rule)
    if points >= price and points % price == 0:
        return None
    return refuse(
        Reason.NOT_FOURS,
        rule,
        say(
            N_("{spend} points are no whole number of dice: each die costs {price}."),
            spend=points,
            price=price,
        ),
        say(
            N_("Spend {price} points, or {price} more for each further die; you hold {held}."),
            price=price,
            held=held,
        ),
    )


def not_held(state: Adventure, seat: Seat, target: str, points: int, rule: str) -> Refusal | None:
    """Refuse to move fewer than 1 point, or more than *seat* holds against *target*."""
    held = advantage(conflict(state), seat, target)
    if 1 <= points <= held:
        return None
    return refuse(
        Reason.TOO_LITTLE_ADVANTAGE if points > held else Reason.NUMBER_OUT_OF_RANGE,
        rule,
        say_count(
            points,
            N_("{points} advantage point can’t be moved; {held} are held against {target}."),
            N_("{points} advantage points can’t be moved; {held} are held against {target}."),
            points=points,
            held=held,
            target=who(state, target),
        ),
        say(N_("Move at least 1 and no more than are held; a maneuver brings more.")),
        held=held,
        points=points,
    )


def _too_little(target: Word, held: int, needed: int, rule: str) -> Refusal:
    return refuse(
        Reason.TOO_LITTLE_ADVANTAGE,
        rule,
        say(
            N_("{needed} advantage points against {target} are needed, {held} are there."),
            needed=needed,
            held=held,
            target=target,
        ),
        say_count(
            needed - held,
            N_("{missing} more advantage point against {target}: a maneuver brings it."),
            N_("{missing} more advantage points against {target}: a maneuver brings them."),
            missing=needed - held,
            target=target,
        ),
        held=held,
        needed=needed,
        missing=needed - held,
    )
