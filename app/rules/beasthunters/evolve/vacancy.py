"""What a seat that is free means: what was agreed there and is still open is void (BH-SET-07)."""

from __future__ import annotations

from typing import Any

from app.rules.beasthunters.events import SeatFreed
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.stages import Ending, Fighting, OnBreak, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import GoalStatus
from app.rules.frozen import replace
from app.rules.words import Seat


def _freed(state: Adventure, event: SeatFreed) -> Adventure:
    seat, stage = event.seat, state.stage
    session = state.session
    if isinstance(stage, SettingUp | OnBreak) and seat in stage.saluted:
        words = {each: word for each, word in session.words.items() if each != seat}
        session = replace(session, words=words)
    remainders = tuple(
        replace(rest, wishes={by: to for by, to in rest.wishes.items() if by != seat})
        for rest in state.remainders
    )
    return replace(state, session=session, stage=_without(stage, seat), remainders=remainders)


def _without(stage: Any, seat: Seat) -> Any:
    """*stage* with nothing open that *seat* has agreed to."""
    if isinstance(stage, OnBreak):
        return replace(
            stage,
            saluted=_but(stage.saluted, seat),
            leaving=_but(stage.leaving, seat),
            resume=_without(stage.resume, seat),
        )
    if isinstance(stage, SettingUp | Ending):
        return replace(stage, saluted=_but(stage.saluted, seat))
    if isinstance(stage, Fighting):
        goals = tuple(
            replace(goal, ready=_but(goal.ready, seat)) if goal.status is GoalStatus.OPEN else goal
            for goal in stage.conflict.goals
        )
        stage = replace(stage, conflict=replace(stage.conflict, goals=goals))
    challenge = getattr(stage, "challenge", None)
    if challenge is None:
        return stage
    return replace(stage, challenge=replace(challenge, giving=_but(challenge.giving, seat)))


def _but(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat != gone)


MEANINGS: Meanings = {SeatFreed: _freed}
