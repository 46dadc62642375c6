"""The Strike: advantage turned into dice, dice and resources into damage (BH-STR)."""

from __future__ import annotations

from app.rules.beasthunters.commands import Strike
from app.rules.beasthunters.conflict.belongings import denied, known
from app.rules.beasthunters.conflict.damage import hit, level_of
from app.rules.beasthunters.conflict.floor import actor, conflict, fight, not_striking
from app.rules.beasthunters.conflict.leftovers import settle
from app.rules.beasthunters.conflict.targets import Spending, cannot_spend, no_enemy, unknown
from app.rules.beasthunters.events import Event, Struck
from app.rules.beasthunters.figures import Figure, best_resource, figure
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import FreeStrike
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.sheets import Resource
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Power, added
from app.rules.beasthunters.vocabulary import Side
from app.rules.beasthunters.who import who
from app.rules.decider import Dice, Refusal, Roll
from app.rules.words import N_, say


def _refusal(state: Adventure, command: Strike) -> Refusal | None:
    return (
        not_striking(state, command.by)
        or no_enemy(state, command.target, "BH-STR-01")
        or _another_target(state, command.target)
        or cannot_spend(state, _spending(state, command), "BH-STR-01")
        or _no_weapon(state, actor(state), command.resource)
    )


def _spending(state: Adventure, command: Strike) -> Spending:
    return Spending(holder=actor(state).key, target=command.target, points=command.spend)


def _another_target(state: Adventure, target: str) -> Refusal | None:
    """A free Strike goes against the enemy that the maneuver was against (BH-MAN-05)."""
    moment = fight(state).moment
    if not isinstance(moment, FreeStrike) or moment.target == target:
        return None
    return refuse(
        Reason.NOT_NOW,
        "BH-MAN-05",
        say(
            N_("The free Strike goes against {target}, not {other}."),
            target=who(state, moment.target),
            other=who(state, target),
        ),
        say(N_("Strike {target}, or let it pass."), target=who(state, moment.target)),
    )


def _no_weapon(state: Adventure, me: Figure, key: str) -> Refusal | None:
    """An empty *key* takes the best there is, so it is always legal."""
    if not key:
        return None
    return (
        known(state, me.resources, me, key, "BH-STR-02")
        or _for_defence(me, key)
        or denied(me, key, "BH-STR-03")
    )


def _for_defence(me: Figure, key: str) -> Refusal | None:
    resource = me.resource(key)
    if resource is None or resource.side is Side.OFFENCE:
        return None
    return unknown(
        "BH-STR-02",
        say(N_("{resource} defends; it can’t strike."), resource=resource.name),
        say(N_("Choose an offensive resource, or none to take the best.")),
    )


def _strike(state: Adventure, command: Strike, dice: Dice) -> tuple[Event, ...]:
    """Dice plus one offensive resource, less one defensive resource of the target (BH-STR-02).

    Tattoos count besides on both sides: they are no resources (BH-HUNT-02).
    """
    me, target = actor(state), figure(state, command.target)
    weapon = me.resource(command.resource) or best_resource(me, Side.OFFENCE)
    armour = best_resource(target, Side.DEFENCE)
    roll = Roll(who=me.key, sides=6, faces=dice.roll(_spending(state, command).dice, 6))
    offence = _rating(weapon) + tattooed(state, me, Side.OFFENCE)
    defence = _rating(armour) + tattooed(state, target, Side.DEFENCE)
    total = roll.sum + offence - defence
    struck = Struck(
        by=command.by,
        actor=me.key,
        target=target.key,
        text=command.text,
        spent=command.spend,
        roll=roll,
        weapon=_key(weapon),
        offence=offence,
        armour=_key(armour),
        defence=defence,
        total=total,
        level=level_of(total, state.house.damage_bands),
    )
    happening = Happening(state).add(struck)
    hit(happening, struck)
    settle(happening, dice)
    return happening.events


def tattooed(state: Adventure, figure: Figure, side: Side) -> int:
    """What tattoos of *figure* add to Strikes on *side* (BH-HUNT-02)."""
    return added(figure.tattoos, Power.STRIKES, conflict(state).domain, side)


def _rating(resource: Resource | None) -> int:
    return resource.rating if resource else 0


def _key(resource: Resource | None) -> str:
    return resource.key if resource else ""


RULES: Rules = {Strike: Rule(refusal=_refusal, decide=_strike)}
