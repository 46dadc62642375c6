"""What lies on the table in a conflict: goals, and what waits for an answer."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.challenge import Goal
from app.rules.beasthunters.moments import (
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
)
from app.rules.beasthunters.secrecy import hidden_keys, lines
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import as_it_stands
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, GoalStatus
from app.rules.words import N_, Seat, Sentence, say
from app.view.people import combatant, combatant_side, seat_name

GOAL_REWARD_PER_DIFFICULTY = 2
"""Reward points for each point of a goal's difficulty (BH-GOAL-07)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalView:
    """A goal as a slip with dice on it. *answered* names who has spoken about its difficulty.

    *pledged* are leftover points put together, by whom; *price* of them make a die. *sharers* have
    dice in common by that.
    """

    number: int
    text: str
    by: Sentence | str
    status: GoalStatus
    difficulty: int
    hunter_dice: int
    challenger_dice: int
    reward: int
    closed: bool
    answered: tuple[Sentence | str, ...]
    ready: tuple[Sentence | str, ...]
    pledged: tuple[tuple[Sentence | str, int], ...]
    price: int
    sharers: tuple[Sentence | str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferView:
    """Something held out: *held* is an offer, otherwise a question that the other side answers.

    *who* holds it out, *what* it is, *why* it came to it; *text* are the actor's own words.
    """

    held: bool
    side: str
    who: Sentence | str
    what: Sentence
    why: Sentence | None = None
    text: str = ""


def goal_views(state: Adventure) -> tuple[GoalView, ...]:
    """Every goal of the conflict, open ones first."""
    stage = as_it_stands(state).stage
    if not isinstance(stage, Fighting):
        return ()
    views = [_goal(state, goal) for goal in stage.conflict.goals]
    return tuple(sorted(views, key=lambda view: view.closed))


def _goal(state: Adventure, goal: Goal) -> GoalView:
    bought = {seat: count for seat, count in goal.dice.items() if seat != CHALLENGER}
    setting = goal.status is GoalStatus.SETTING
    difficulty = 1 + sum(goal.added.values()) if setting else goal.difficulty
    return GoalView(
        number=goal.number,
        text=goal.text,
        by=seat_name(state, goal.by),
        status=goal.status,
        difficulty=difficulty,
        hunter_dice=sum(bought.values()),
        challenger_dice=goal.dice.get(CHALLENGER, 0),
        reward=GOAL_REWARD_PER_DIFFICULTY * difficulty,
        closed=goal.status not in {GoalStatus.SETTING, GoalStatus.OPEN},
        answered=tuple(seat_name(state, seat) for seat in goal.added) if setting else (),
        ready=tuple(seat_name(state, seat) for seat in goal.ready),
        pledged=tuple((seat_name(state, seat), points) for seat, points in goal.pledged.items()),
        price=state.house.leftover_goal_die_price,
        sharers=tuple(seat_name(state, seat) for seat in goal.sharers),
    )


def offer_view(state: Adventure, reader: Seat) -> OfferView | None:
    """What waits for an answer now, if anything does."""
    stage = as_it_stands(state).stage
    if not isinstance(stage, Fighting):
        return None
    return _offered(state, stage, reader) or _asked(state, stage, reader)


def _offered(state: Adventure, stage: Fighting, reader: Seat) -> OfferView | None:
    match stage.moment:
        case AwaitingReply() as moment:
            what = say(N_("{points} advantage points"), points=moment.offer)
            why = say(N_("for the maneuver against {target}"), target=_name(state, moment.target))
            return _from_challenger(state, what, why, moment.text)
        case AwaitingDenyReply() as moment:
            what = say(N_("a success by {margin}"), margin=moment.margin)
            thing = _thing(state, stage, moment.target, moment.resource, reader)
            why = say(N_("to deny {thing}"), thing=thing)
            return _from_challenger(state, what, why, moment.text)
        case FreeStrike() as moment:
            return OfferView(
                held=True,
                side=combatant_side(moment.actor),
                who=_name(state, moment.actor),
                what=say(N_("A free Strike or Achievement")),
                why=say(N_("12 points or more from one maneuver")),
            )
        case _:
            return None


def _asked(state: Adventure, stage: Fighting, reader: Seat) -> OfferView | None:
    moment = stage.moment
    match moment:
        case (
            AwaitingOffer(actor=actor, target=target)
            | AwaitingManeuverDefence(actor=actor, target=target)
        ):
            what = say(N_("An Offensive Maneuver against {target}"), target=_name(state, target))
        case (
            AwaitingDenyAnswer(actor=actor, target=holder, resource=key)
            | AwaitingDenyDefence(actor=actor, target=holder, resource=key)
        ):
            what = say(N_("Denies {thing}"), thing=_thing(state, stage, holder, key, reader))
        case (
            AwaitingRecoverAnswer(actor=actor, resource=key)
            | AwaitingRecoverOffence(actor=actor, resource=key)
        ):
            what = say(N_("Recovers {thing}"), thing=_thing(state, stage, actor, key, reader))
        case FatalChoice(hunter=actor):
            what = say(N_("All Fatal boxes are marked: life or victory"))
        case _:
            return None
    text = getattr(moment, "text", "")
    side = combatant_side(actor)
    return OfferView(held=False, side=side, who=_name(state, actor), what=what, text=text)


def _from_challenger(state: Adventure, what: Sentence, why: Sentence, text: str) -> OfferView:
    who = seat_name(state, CHALLENGER)
    return OfferView(held=True, side="challenger", who=who, what=what, why=why, text=text)


def _name(state: Adventure, key: str) -> str:
    return combatant(as_it_stands(state), key)


def _thing(
    state: Adventure, stage: Fighting, holder: str, key: str, reader: Seat
) -> str | Sentence:
    """The name of resource *key* of *holder*; a covered one keeps its name."""
    if key in hidden_keys(state, reader):
        return say(N_("a resource"))
    hunter = state.hunters.get(Seat(holder))
    foe = stage.conflict.foes.get(holder)
    named = hunter.resources if hunter else (lines(foe) if foe else ())
    return next((each.name for each in named if each.key == key), key)
