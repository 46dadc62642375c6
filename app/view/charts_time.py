"""How long the table waited for whom, from the moments of the log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median
from typing import Final

from app.rules.beasthunters.stages import OnBreak, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Wait
from app.rules.words import N_, Seat, Sentence, say
from app.view.charts import ChartKind, ChartView, Series, steps
from app.view.people import seat_name
from app.view.transcript import Told

SHORTEST = 1
"""Seconds; if no wait was longer, nobody waited."""

UNITS: Final = (
    (N_("days"), 86400),
    (N_("hours"), 3600),
    (N_("minutes"), 60),
    (N_("seconds"), 1),
)
"""What waits are told in, and its seconds."""

ENOUGH: Final = 2
"""How many of a unit the longest bar must have to be told in it."""

Waiting = Callable[[Adventure], Iterable[Wait]]


def wait_chart(story: Sequence[Told], after: Adventure, waiting: Waiting) -> ChartView | None:
    """How long the others waited for each seat; None if nobody did for long."""
    waits = waits_for(story, after, waiting)
    seats = tuple(seat for seat in after.seats if waits.get(seat))
    lasted = [waits[seat] for seat in seats]
    if max(map(max, lasted), default=0) < SHORTEST:
        return None
    unit, series = _series(lasted)
    return ChartView(
        key="waits",
        title=say(N_("Who was waited for")),
        about=say(
            N_(
                "In {unit}: from the moment when something was up to a seat until it acted."
                " Preparation and breaks don’t count."
            ),
            unit=unit,
        ),
        kind=ChartKind.BARS,
        corner=say(N_("Seat")),
        labels=tuple(seat_name(after, seat) for seat in seats),
        series=series,
    )


def _series(lasted: Sequence[Sequence[float]]) -> tuple[Sentence, tuple[Series, ...]]:
    """The unit that shows what *lasted* for each seat, and the numbers in it."""
    middle, longest = tuple(map(median, lasted)), tuple(map(max, lasted))
    quick = max(middle) < SHORTEST  # half of the waits are no bar that anybody sees
    unit, seconds = _unit(max(longest if quick else middle))
    told = (
        (N_("half of the waits were shorter, in {unit}"), middle, not quick),
        (N_("longest, in {unit}"), longest, quick),
        (N_("all together, in {unit}"), tuple(map(sum, lasted)), False),
    )
    measured = (
        Series(name=say(name, unit=unit), values=_in(seconds, values), drawn=drawn)
        for name, values, drawn in told
    )
    count = Series(name=say(N_("waits")), values=tuple(map(len, lasted)), drawn=False)
    return unit, (*measured, count)


def _unit(longest: float) -> tuple[Sentence, int]:
    """The largest unit of which *longest* seconds are enough, and its seconds."""
    name, seconds = next((each for each in UNITS if longest >= ENOUGH * each[1]), UNITS[-1])
    return Sentence(name), seconds


def _in(unit: int, seconds: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(each / unit, 1) for each in seconds)


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
            lasted = now - since.pop(seat)
            if lasted > 0:  # what happens in the same moment is one action, and nobody waited
                waits[seat].append(lasted)
        for seat in due:
            since.setdefault(seat, now)
    return waits


def _due(state: Adventure, waiting: Waiting) -> frozenset[Seat]:
    if isinstance(state.stage, SettingUp | OnBreak):
        return frozenset()
    return frozenset(wait.seat for wait in waiting(state))
