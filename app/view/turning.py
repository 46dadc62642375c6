"""Turning points: the rolls that chance made least likely, and the choices that moved most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from app.rules.beasthunters import events as happened
from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.figures import bonus, figure, is_hunter
from app.rules.beasthunters.house import House
from app.rules.beasthunters.odds import contest, goal, mean_gain, strike
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Level, Side
from app.rules.decider import rolls_of
from app.rules.words import N_, TABLE, Seat, Sentence, say, say_count
from app.view.charts import steps
from app.view.charts_fight import held
from app.view.people import combatant, seat_name
from app.view.transcript import LineView, Told, line_views

MOST: Final = 5
"""Turning points of each kind that are shown."""

UNLIKELY: Final = Fraction(1, 4)
"""A roll is worth telling from this chance down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """How likely it was: the chance of an outcome this *good* or better, this *bad* or worse.

    Outcomes are what the rules tell apart: points gained, the level of a strike, success by a
    margin. Good and bad are seen from whoever acted.
    """

    good: Fraction
    bad: Fraction

    @property
    def chance(self) -> Fraction:
        """The chance of the rarer side."""
        return min(self.good, self.bad)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """A line of the story that turned it, and *why* it is counted as such."""

    line: LineView
    why: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningView:
    """The turning points of a story, the strongest first."""

    rolls: tuple[TurnView, ...]
    choices: tuple[TurnView, ...]


def turning_points(story: Sequence[Told], after: Adventure, seat: Seat) -> TurningView:
    """The *MOST* rolls and choices that turned *story*, told to *seat*."""
    rolls = sorted(_unlikely(story), key=lambda pair: (pair[1].chance, pair[0].seq))
    choices = sorted(_choices(story, after), key=lambda pair: (-abs(pair[1]), pair[0].seq))
    return TurningView(
        rolls=tuple(
            TurnView(line=_line(told, seat), why=_rarity(told, luck)) for told, luck in rolls[:MOST]
        ),
        choices=tuple(
            TurnView(line=_line(told, seat), why=_moved(points)) for told, points in choices[:MOST]
        ),
    )


def _line(told: Told, seat: Seat) -> LineView:
    return line_views([told], seat)[0]


def _unlikely(story: Sequence[Told]) -> Iterator[tuple[Told, Luck]]:
    for told in story:
        luck = luck_of(told.event, told.before.house)
        if luck is not None and luck.chance <= UNLIKELY:
            yield told, luck


def luck_of(event: Any, house: House) -> Luck | None:
    """How likely the outcome of *event* was, if dice decided it."""
    match event:
        case happened.ManeuverRolled():
            return _by_margin(event.offence_bonus - event.defence_bonus, event.gained, 1)
        case happened.DenialRolled():
            return _by_margin(event.offence_bonus - event.defence_bonus, event.margin, 1)
        case happened.RecoveryRolled():
            return _recovery(event)
        case happened.Struck():
            lead = event.offence - event.defence
            chances = strike(len(event.roll.faces), lead, house.damage_bands)
            return _by_level(chances, event.level)
        case happened.GoalRolled():
            dice = sum(len(roll.faces) for roll in event.hunters)
            return _either(goal(dice, len(event.challenger.faces)), happens=event.won)
        case _:
            return None


def _by_margin(lead: int, margin: int, least: int) -> Luck:
    """Margins below *least* are all the same: nothing is won."""
    odds = contest(lead)
    won = margin >= least
    return Luck(
        good=odds.at_least(margin) if won else Fraction(1),
        bad=odds.at_most(margin if won else least - 1),
    )


def _recovery(event: happened.RecoveryRolled) -> Luck:
    odds = contest(event.defence_bonus - event.offence_bonus)
    return _either(odds.at_least(event.needed), happens=event.margin >= event.needed)


def _either(chance: Fraction, *, happens: bool) -> Luck:
    if happens:
        return Luck(good=chance, bad=Fraction(1))
    return Luck(good=Fraction(1), bad=1 - chance)


def _by_level(chances: Mapping[Level | None, Fraction], fell: Level | None) -> Luck:
    order = list(chances)
    place = order.index(fell)
    return Luck(
        good=sum((chances[each] for each in order[place:]), Fraction()),
        bad=sum((chances[each] for each in order[: place + 1]), Fraction()),
    )


def _rarity(told: Told, luck: Luck) -> Sentence:
    text = (
        N_("So good or better for {who} in about 1 of {rolls} such rolls.")
        if luck.good <= luck.bad
        else N_("So bad or worse for {who} in about 1 of {rolls} such rolls.")
    )
    return say(text, who=_thrower(told), rolls=max(2, round(1 / luck.chance)))


def _thrower(told: Told) -> Sentence | str:
    """Whoever acted; the dice of a goal are the Hunters'."""
    if isinstance(told.event, happened.GoalRolled):
        return say(N_("the Hunters"))
    actor = getattr(told.event, "actor", "")
    return combatant(told.before, actor) if actor else seat_name(told.before, told.event.by)


def _choices(story: Sequence[Told], after: Adventure) -> Iterator[tuple[Told, Fraction]]:
    for told, state in steps(story, after):
        moved = moved_by(told.event, told.before, state)
        if moved:
            yield told, moved


AFTERMATH: Final = (happened.CombatantBeaten, happened.TurnBegan, happened.OrderFixed)
"""What follows from dice and choices, and is none itself."""


def moved_by(event: Any, before: Adventure, after: Adventure) -> Fraction:
    """By how many points a choice without dice moved the balance towards the Hunters."""
    was, now = before.stage, after.stage
    if not isinstance(was, Fighting) or not isinstance(now, Fighting):
        return Fraction()
    if event.by == TABLE or isinstance(event, AFTERMATH) or any(rolls_of(event)):
        return Fraction()
    if was.conflict is now.conflict:
        return Fraction()
    return balance(after, now.conflict) - balance(before, was.conflict)


def balance(state: Adventure, conflict: Conflict) -> Fraction:
    """Advantage that the Hunters hold above the opponents', and what a maneuver would add to it.

    For each pair that still fights: the mean gain of the Hunter's maneuver less that of the
    opponent's, by the traits that are active now.
    """
    fighting = [key for key in conflict.order if key not in conflict.out]
    hunters = [figure(state, key) for key in fighting if is_hunter(key)]
    foes = [figure(state, key) for key in fighting if not is_hunter(key)]
    total = Fraction(held(conflict, hunters=True) - held(conflict, hunters=False))
    for hunter in hunters:
        for foe in foes:
            attack = bonus(hunter, conflict.domain, Side.OFFENCE)
            ward = bonus(hunter, conflict.domain, Side.DEFENCE)
            total += mean_gain(attack - bonus(foe, conflict.domain, Side.DEFENCE))
            total -= mean_gain(bonus(foe, conflict.domain, Side.OFFENCE) - ward)
    return total


def _moved(points: Fraction) -> Sentence:
    whole = max(1, round(abs(points)))
    one, many = (
        (
            N_("Moved the balance by about {points} point towards the Hunters."),
            N_("Moved the balance by about {points} points towards the Hunters."),
        )
        if points > 0
        else (
            N_("Moved the balance by about {points} point towards the opponents."),
            N_("Moved the balance by about {points} points towards the opponents."),
        )
    )
    return say_count(whole, one, many, points=whole)
