"""A conflict as a picture: who held how much advantage, and who was hurt how often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.figures import is_hunter
from app.rules.beasthunters.sheets import NO_MARKS
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import as_it_stands
from app.rules.beasthunters.state import Adventure
from app.rules.words import N_, say
from app.view.charts import ChartKind, ChartView, Series, steps
from app.view.transcript import Told


@dataclass(frozen=True, slots=True)
class Standing:
    """What both sides hold and have suffered."""

    hunters: int = 0
    foes: int = 0
    hunters_hurt: int = 0
    foes_hurt: int = 0


def fight_charts(story: Sequence[Told], after: Adventure) -> tuple[ChartView, ...]:
    """Advantage and wounds through every conflict of *story* in which something moved."""
    fights: dict[int, list[tuple[int, Standing]]] = {}
    stakes: dict[int, str] = {}
    for told, state in steps(story, after):
        stage = as_it_stands(state).stage
        if isinstance(stage, Fighting):
            number = stage.challenge.number
            stakes[number] = stage.challenge.stake
            fights.setdefault(number, []).append((told.seq, _standing(state, stage)))
    moved = {number: _moves(seen) for number, seen in fights.items()}
    return tuple(_chart(n, stakes[n], seen) for n, seen in moved.items() if len(seen) > 1)


def _moves(seen: Sequence[tuple[int, Standing]]) -> list[tuple[int, Standing]]:
    """Where the fight began, and each change."""
    return [seen[0], *(now for was, now in pairwise(seen) if now[1] != was[1])]


def _chart(number: int, stake: str, changed: Sequence[tuple[int, Standing]]) -> ChartView:
    return ChartView(
        key=f"fight-{number}",
        title=say(N_("Conflict {number}: {stake}"), number=number, stake=stake),
        about=say(N_("Advantage points held and boxes marked, after each event that moved them.")),
        kind=ChartKind.LINES,
        corner=say(N_("After event")),
        labels=tuple(f"#{seq}" for seq, _ in changed),
        series=_series([stand for _, stand in changed]),
    )


def _series(stands: Sequence[Standing]) -> tuple[Series, ...]:
    return (
        Series(
            name=say(N_("advantage of the Hunters")),
            values=tuple(each.hunters for each in stands),
            side="hunter",
        ),
        Series(
            name=say(N_("advantage of the opponents")),
            values=tuple(each.foes for each in stands),
            side="challenger",
        ),
        Series(
            name=say(N_("wounds of the Hunters")),
            values=tuple(each.hunters_hurt for each in stands),
            side="hunter-hurt",
        ),
        Series(
            name=say(N_("wounds of the opponents")),
            values=tuple(each.foes_hurt for each in stands),
            side="challenger-hurt",
        ),
    )


def _standing(state: Adventure, stage: Fighting) -> Standing:
    conflict = stage.conflict
    hurt = (
        state.hunters[seat].marked.get(conflict.domain, NO_MARKS)
        for seat in stage.challenge.hunters
    )
    return Standing(
        hunters=held(conflict, hunters=True),
        foes=held(conflict, hunters=False),
        hunters_hurt=sum(sum(marks) for marks in hurt),
        foes_hurt=sum(sum(foe.marked) for foe in conflict.foes.values()),
    )


def held(conflict: Conflict, *, hunters: bool) -> int:
    """All advantage points that one side of *conflict* holds."""
    return sum(
        sum(points.values())
        for holder, points in conflict.advantage.items()
        if is_hunter(holder) is hunters
    )
