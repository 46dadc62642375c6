"""The menu of goals: set, answer, work on them, roll, and the dice that are left at the end."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.challenge import Goal
from app.rules.beasthunters.commands import (
    Achieve,
    AgreeGoalRoll,
    AnswerGoal,
    BuyGoalDice,
    Command,
    FinishLeftovers,
    RefuseGoal,
    SetGoal,
)
from app.rules.beasthunters.conflict.agreeing import asked
from app.rules.beasthunters.conflict.dicing import challenger_dice, dice_bought, open_goals
from app.rules.beasthunters.conflict.floor import conflict, holder
from app.rules.beasthunters.conflict.goals import most_added
from app.rules.beasthunters.conflict.tables import (
    LEAST_DIFFICULTY,
    POINTS_PER_DIE,
    REWARD_PER_DIFFICULTY,
)
from app.rules.beasthunters.figures import advantage, is_hunter
from app.rules.beasthunters.menus.offer import WORDS, offer, one_of, options, text_field
from app.rules.beasthunters.menus.strikes import dice_for, most_dice
from app.rules.beasthunters.moments import FatalChoice, FreeStrike, Leftovers, Ordering, Turn
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, LINE_LIMIT, GoalStatus
from app.rules.beasthunters.who import who
from app.rules.choice import Ask, Choice, Field
from app.rules.words import N_, Seat, Sentence, say


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """What *seat* can do about goals in a conflict that it is in."""
    stage = state.stage
    if not isinstance(stage, Fighting) or seat not in asked(state):
        return
    if isinstance(stage.moment, Leftovers):
        yield from _leftovers(state, seat)
        return
    if isinstance(stage.moment, Ordering | FatalChoice):
        return
    if isinstance(stage.moment, Turn | FreeStrike) and holder(stage.moment) == seat:
        yield from _achievements(state, seat, stage.moment.actor)
    for goal in stage.conflict.goals:
        yield from _talk(state, seat, goal)
    yield _set(state, seat)


def _add(state: Adventure, seat: Seat) -> Field:
    return Field(
        name="add",
        label=say(N_("Raise the difficulty by how much?")),
        ask=Ask.NUMBER,
        low=0,
        high=most_added(state, seat),
        value=0,
        help=say(
            N_("Each point is one more die for the Challenger and {reward} more reward points."),
            reward=REWARD_PER_DIFFICULTY,
        ),
    )


def _set(state: Adventure, seat: Seat) -> Choice:
    return offer(
        state,
        SetGoal(by=seat, text=WORDS),
        say(N_("Set a goal")),
        fields=(
            text_field("text", say(N_("What is to be won on the side?")), LINE_LIMIT, ask=Ask.LINE),
            _add(state, seat),
        ),
        price=say(N_("It takes no action; the others have to agree.")),
        likely=6,
    )


def _talk(state: Adventure, seat: Seat, goal: Goal) -> Iterator[Choice]:
    """What can be said about *goal* before it is open, and when it is."""
    if goal.status is GoalStatus.SETTING and seat not in goal.added:
        yield _answer(state, seat, goal)
        if (goal.by == CHALLENGER) != (seat == CHALLENGER):
            yield _refuse(state, seat, goal)
    elif goal.status is GoalStatus.OPEN:
        yield _roll(state, seat, goal)


def _answer(state: Adventure, seat: Seat, goal: Goal) -> Choice:
    return offer(
        state,
        AnswerGoal(by=seat, goal=goal.number),
        say(N_("Agree to the goal “{goal}”"), goal=goal.text),
        fixed=("goal",),
        fields=(_add(state, seat),),
        price=say(
            N_("Its difficulty is {difficulty} so far."),
            difficulty=LEAST_DIFFICULTY + sum(goal.added.values()),
        ),
        likely=1,
    )


def _refuse(state: Adventure, seat: Seat, goal: Goal) -> Choice:
    return offer(
        state,
        RefuseGoal(by=seat, goal=goal.number, why=WORDS),
        say(N_("Refuse the goal “{goal}” as off-topic"), goal=goal.text),
        fixed=("goal",),
        fields=(text_field("why", say(N_("Why?")), LINE_LIMIT, ask=Ask.LINE),),
        price=say(N_("It is withdrawn; talk it over and set another.")),
        likely=7,
    )


def _roll(state: Adventure, seat: Seat, goal: Goal) -> Choice:
    return offer(
        state,
        AgreeGoalRoll(by=seat, goal=goal.number, dice=dice_bought(goal)),
        say(N_("Roll for the goal “{goal}” now"), goal=goal.text),
        fixed=("goal", "dice"),
        price=_odds(goal),
        likely=6,
    )


def _odds(goal: Goal) -> Sentence:
    """The dice on both sides, and what is won."""
    theirs = challenger_dice(goal)
    return say(
        N_(
            "{ours}d6 of the Hunters against {theirs}d6 of the Challenger, a tie is the Hunters’; "
            "{reward} reward points. It is rolled when all agree."
        ),
        ours=dice_bought(goal) - goal.dice.get(CHALLENGER, 0),
        theirs=theirs,
        reward=REWARD_PER_DIFFICULTY * goal.difficulty,
    )


def _achievements(state: Adventure, seat: Seat, actor: str) -> Iterator[Choice]:
    for goal in open_goals(conflict(state)):
        for target in _opposite(state, actor):
            probe = Achieve(by=seat, goal=goal.number, target=target, spend=POINTS_PER_DIE)
            yield _spend(
                state,
                probe,
                say(
                    N_("Work on the goal “{goal}” with advantage against {target}"),
                    goal=goal.text,
                    target=who(state, target),
                ),
                held=advantage(conflict(state), actor, target),
                price=POINTS_PER_DIE,
            )


def _opposite(state: Adventure, mine: str) -> tuple[str, ...]:
    """Everyone on the other side, beaten or not: advantage against them can be spent."""
    return tuple(key for key in conflict(state).order if is_hunter(key) != is_hunter(mine))


def _spend(state: Adventure, probe: Command, label: Sentence, *, held: int, price: int) -> Choice:
    return offer(
        state,
        probe,
        label,
        fixed=("goal", "target"),
        fields=(
            one_of(
                "spend",
                say(N_("How much advantage? You hold {held}."), held=held),
                options(state, probe, "spend", dice_for(held, price)),
                value=most_dice(held, price),
            ),
        ),
        price=say(N_("{price} advantage points a die; {held} held."), price=price, held=held),
        likely=2,
    )


def _leftovers(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """After a won conflict only Hunters buy, at the price of this house (BH-GOAL-06)."""
    if seat == CHALLENGER:
        return
    price = state.house.leftover_goal_die_price
    for goal in open_goals(conflict(state)):
        for target in _opposite(state, seat):
            yield _spend(
                state,
                BuyGoalDice(by=seat, goal=goal.number, target=target, spend=price),
                say(
                    N_("Buy dice for the goal “{goal}” with advantage against {target}"),
                    goal=goal.text,
                    target=who(state, target),
                ),
                held=advantage(conflict(state), seat, target),
                price=price,
            )
    yield offer(
        state,
        FinishLeftovers(by=seat),
        say(N_("Buy no more, roll the goals")),
        price=say(N_("Every open goal is rolled; advantage that is left is gone.")),
        likely=1,
    )
