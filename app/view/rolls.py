"""Rolls as they are drawn: faces, what was added and why, the total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.rules.beasthunters.events import (
    DenialRolled,
    GoalRolled,
    ManeuverRolled,
    RecoveryRolled,
    Struck,
)
from app.rules.beasthunters.secrecy import lines
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.decider import Roll
from app.rules.words import N_, Seat, Sentence, Word, say, say_count
from app.view.people import combatant, seat_name


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowView:
    """What one side threw: *terms* are numbers added and why."""

    who: Sentence | str
    sides: int
    faces: tuple[int, ...]
    terms: tuple[tuple[int, Sentence | str], ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollView:
    """One throw, or two against each other, and what came of it."""

    throws: tuple[ThrowView, ...]
    outcome: Sentence


def roll_view(before: Adventure, event: Any) -> RollView | None:
    """The dice of *event*, if any fell."""
    match event:
        case ManeuverRolled():
            gained = say_count(
                event.gained,
                N_("{points} advantage point"),
                N_("{points} advantage points"),
                points=event.gained,
            )
            nothing = say(N_("no advantage"))
            return _opposed(before, event, event.target, gained if event.gained else nothing)
        case DenialRolled():
            denied = say(N_("denied by {margin}"), margin=event.margin)
            return _opposed(
                before, event, event.target, denied if event.margin > 0 else say(N_("not denied"))
            )
        case RecoveryRolled():
            return _recovery(before, event)
        case Struck():
            return _strike(before, event)
        case GoalRolled():
            return _goal(before, event)
        case _:
            return None


def _opposed(before: Adventure, event: Any, rival: str, outcome: Sentence) -> RollView:
    offence = _throw(before, event.actor, event.offence, event.offence_bonus, N_("active offence"))
    defence = _throw(before, rival, event.defence, event.defence_bonus, N_("active defence"))
    return RollView(throws=(offence, defence), outcome=outcome)


def _recovery(before: Adventure, event: RecoveryRolled) -> RollView:
    own = _throw(before, event.actor, event.defence, event.defence_bonus, N_("active defence"))
    against = _throw(
        before, event.opponent, event.offence, event.offence_bonus, N_("active offence")
    )
    won = event.margin >= event.needed
    words = (
        N_("the margin is {margin}, needed are {needed}: recovered")
        if won
        else N_("the margin is {margin}, needed are {needed}: still denied")
    )
    return RollView(
        throws=(own, against),
        outcome=say(words, margin=_signed(event.margin), needed=event.needed),
    )


def _signed(number: int) -> Word:
    """*number*, with a minus sign that is no hyphen."""
    return number if number >= 0 else say(N_("−{number}"), number=-number)


def _throw(before: Adventure, key: str, roll: Roll, bonus: int, why: str) -> ThrowView:
    return ThrowView(
        who=combatant(before, key),
        sides=roll.sides,
        faces=roll.faces,
        terms=((bonus, Sentence(why)),),
        total=roll.sum + bonus,
    )


def _strike(before: Adventure, event: Struck) -> RollView:
    weapon = _thing(before, event.actor, event.weapon) or say(N_("no weapon"))
    armour = _thing(before, event.target, event.armour) or say(N_("no armour"))
    throw = ThrowView(
        who=combatant(before, event.actor),
        sides=event.roll.sides,
        faces=event.roll.faces,
        terms=((event.offence, weapon), (-event.defence, armour)),
        total=event.total,
    )
    hurt = say(N_("{level} damage"), level=event.level) if event.level else say(N_("no damage"))
    return RollView(throws=(throw,), outcome=hurt)


def _thing(before: Adventure, holder: str, key: str) -> str:
    hunter = before.hunters.get(Seat(holder))
    stage = before.stage
    if hunter is not None:
        named = tuple((each.key, each.name) for each in hunter.resources)
    elif isinstance(stage, Fighting) and holder in stage.conflict.foes:
        named = tuple((each.key, each.name) for each in lines(stage.conflict.foes[holder]))
    else:
        named = ()
    return dict(named).get(key, "")


def _goal(before: Adventure, event: GoalRolled) -> RollView:
    thrown = tuple(_bare(combatant(before, roll.who), roll) for roll in event.hunters)
    against = _bare(seat_name(before, CHALLENGER), event.challenger)
    outcome = say(N_("goal won")) if event.won else say(N_("goal lost"))
    return RollView(throws=(*thrown, against), outcome=outcome)


def _bare(who: Sentence | str, roll: Roll) -> ThrowView:
    return ThrowView(who=who, sides=roll.sides, faces=roll.faces, terms=(), total=roll.sum)
