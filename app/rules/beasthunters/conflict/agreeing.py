"""What happens to goals as soon as everyone has said a word about them (BH-GOAL-02, -05)."""

from __future__ import annotations

from app.rules.beasthunters.conflict.dicing import roll_goal
from app.rules.beasthunters.conflict.floor import fight
from app.rules.beasthunters.conflict.tables import LEAST_DIFFICULTY
from app.rules.beasthunters.events import GoalOpened
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, GoalStatus
from app.rules.decider import Dice
from app.rules.words import TABLE, Seat


def asked(state: Adventure) -> tuple[Seat, ...]:
    """Everyone whose word a goal needs: the Challenger and the Hunters in the challenge."""
    return (CHALLENGER, *fight(state).challenge.hunters)


def go_on(happening: Happening, dice: Dice) -> None:
    """Open each goal that all have answered about, roll each that all want rolled.

    Asked after every word, and when somebody whose word was missing has left the adventure.
    """
    everyone = set(asked(happening.state))
    for goal in fight(happening.state).conflict.goals:
        if goal.status is GoalStatus.SETTING and everyone <= set(goal.added):
            difficulty = LEAST_DIFFICULTY + sum(goal.added.values())
            happening.add(GoalOpened(by=TABLE, goal=goal.number, difficulty=difficulty))
        elif goal.status is GoalStatus.OPEN and everyone <= set(goal.ready):
            roll_goal(happening, goal, by=goal.ready[-1], dice=dice)
