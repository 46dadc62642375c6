"""How long the table waited for whom, from the moments of the log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median

from app.rules.beasthunters.stages import OnBreak, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Wait
from app.rules.words import N_, Seat, Sentence, say
from app.view.charts import ChartKind, ChartView, Series, steps
from app.view.people import seat_name
from app.view.transcript import Told

SHORTEST = 60
"""Seconds; if no wait was longer, nobody waited."""

Waiting = Callable[[Adventure], Iterable[Wait]]


def wait_chart(story: Sequence[Told], after: Adventure, waiting: Waiting) -> ChartView | None:
    """How long the others waited for each seat; None if nobody did for long."""
    waits = waits_for(story, after, waiting)
    seats = tuple(seat for seat in after.seats if waits.get(seat))
    lasted = [waits[seat] for seat in seats]
    if max(map(max, lasted), default=0) < SHORTEST:
        return None
    return ChartView(
        key="waits",
        title=say(N_("Who was waited for")),
        about=say(
            N_(
                "Minutes from the moment when something was up to a seat until it acted."
                " Preparation and breaks don't count."
            )
        ),
        kind=ChartKind.BARS,
        corner=say(N_("Seat")),
        labels=tuple(seat_name(after, seat) for seat in seats),
        series=(
            _series(N_("minutes, half of the waits were shorter"), map(median, lasted)),
            _series(N_("longest, in minutes"), map(max, lasted), drawn=False),
            _series(N_("all together, in minutes"), map(sum, lasted), drawn=False),
            Series(name=say(N_("waits")), values=tuple(map(len, lasted)), drawn=False),
        ),
    )


def _series(name: str, seconds: Iterable[float], *, drawn: bool = True) -> Series:
    minutes = tuple(round(each / 60, 1) for each in seconds)
    return Series(name=Sentence(name), values=minutes, drawn=drawn)


def waits_for(
    story: Sequence[Told], after: Adventure, waiting: Waiting
) -> Mapping[Seat, Sequence[float]]:
    """The seconds of every wait for each seat: from when it was due until it was due no more."""
    since: dict[Seat, float] = {}
    waits: dict[Seat, list[float]] = defaultdict(list)
    for told, state in steps(story, after):
        now = told.at.timestamp()
        due = _due(state, waiting)
        over = [seat for seat in since if seat not in due or told.event.by == seat]
        for seat in over:
            waits[seat].append(now - since.pop(seat))
        for seat in due:
            since.setdefault(seat, now)
    return waits


def _due(state: Adventure, waiting: Waiting) -> frozenset[Seat]:
    if isinstance(state.stage, SettingUp | OnBreak):
        return frozenset()
    return frozenset(wait.seat for wait in waiting(state))
