"""A seat that nobody holds any more: what was agreed there and has not come about is void.

The log knows seats, not people. So whoever sits down next says everything anew, the Salute first.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.commands import FreeSeat
from app.rules.beasthunters.events import Event, SeatFreed
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.stages import (
    AnyStage,
    Consequences,
    Ending,
    Fighting,
    OnBreak,
    SettingUp,
)
from app.rules.beasthunters.standing import challenge_of
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import GoalStatus
from app.rules.decider import Dice, Refusal
from app.rules.frozen import replace
from app.rules.words import N_, TABLE, Seat, Sentence, say


def open_words(state: Adventure, seat: Seat) -> tuple[Sentence, ...]:
    """What *seat* has agreed to that waits for others still, and dies with its holder's going."""
    stage = state.stage
    stopped = replace(state, stage=stage.resume) if isinstance(stage, OnBreak) else state
    return (*_of_salutes(stage, seat), *_of_play(stopped, seat))


def _of_salutes(stage: AnyStage, seat: Seat) -> Iterator[Sentence]:
    if isinstance(stage, SettingUp | OnBreak | Ending) and seat in stage.saluted:
        yield say(N_("the Salute"))
    if isinstance(stage, OnBreak) and seat in stage.leaving:
        yield say(N_("to end the adventure here"))


def _of_play(state: Adventure, seat: Seat) -> Iterator[Sentence]:
    challenge = challenge_of(state)
    # What was given has come about once the consequences are told.
    waits = challenge is not None and not isinstance(state.stage, Consequences)
    if challenge is not None and waits and seat in challenge.giving:
        yield say(N_("to give"))
    if isinstance(state.stage, Fighting):
        for goal in state.stage.conflict.goals:
            if goal.status is GoalStatus.OPEN and seat in goal.ready:
                yield say(N_("to roll for the goal “{goal}”"), goal=goal.text)
    if any(seat in rest.wishes for rest in state.remainders):
        yield say(N_("who gets the points that are left over"))


def _cannot_free(state: Adventure, command: FreeSeat) -> Refusal | None:
    if command.by != TABLE:
        return refuse(
            Reason.NOT_YOUR_SEAT,
            "BH-SET-01",
            say(N_("A seat is not freed by a move in the game.")),
            say(N_("Give it up, or hand it on, on the page of the seats.")),
        )
    if command.seat in state.seats and open_words(state, command.seat):
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-SET-07",
        say(N_("This seat has agreed to nothing that is still open.")),
        say(N_("Go on; whoever sits down there says everything anew.")),
    )


def _free(_state: Adventure, command: FreeSeat, _dice: Dice) -> tuple[Event, ...]:
    return (SeatFreed(by=TABLE, seat=command.seat),)


RULES: Rules = {FreeSeat: Rule(_cannot_free, _free)}
