"""Pictures of an adventure as numbers: labels, series and bands, to be drawn and to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from app.rules.beasthunters.state import Adventure
from app.rules.words import N_, Seat, Sentence, say
from app.view.chronicle_pool import PoolStep, pool_picture
from app.view.people import seat_name
from app.view.transcript import Told

Number = int | float | None


class ChartKind(Enum):
    """How a picture is drawn."""

    BARS = "bars"
    LINES = "lines"


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One number for each label. *side* gives the colour; what is not *drawn* is only in the table.

    *bands* are the bounds between which chance alone would put each number.
    """

    name: Sentence | str
    values: tuple[Number, ...]
    side: str = ""
    drawn: bool = True
    bands: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartView:
    """A picture and the table of the same numbers. *about* says how to read it."""

    key: str
    title: Sentence
    about: Sentence
    kind: ChartKind
    corner: Sentence
    labels: tuple[Sentence | str, ...]
    series: tuple[Series, ...]

    @property
    def rows(self) -> Iterator[tuple[Sentence | str, tuple[Number, ...]]]:
        """Each label with its number in every series."""
        values = zip(*(each.values for each in self.series), strict=True)
        return zip(self.labels, values, strict=True)


def steps(story: Sequence[Told], after: Adventure) -> Iterator[tuple[Told, Adventure]]:
    """Each event of *story*, which led to *after*, with the state that it made."""
    made = [*(told.before for told in story[1:]), after]
    return zip(story, made[: len(story)], strict=True)


def pool_chart(story: Sequence[Told], after: Adventure) -> ChartView | None:
    """The Pool through the challenges, what each cost and paid; None before the first."""
    picture = pool_picture(story, after)
    if picture is None:
        return None
    return ChartView(
        key="pool",
        title=say(N_("The Pool")),
        about=say(
            N_("What each challenge took from the Pool of {total}, and what it paid."),
            total=picture.total,
        ),
        kind=ChartKind.BARS,
        corner=say(N_("Challenge")),
        labels=tuple(_named(step) for step in picture.steps),
        series=_pool_series(picture.steps),
    )


def _pool_series(taken: tuple[PoolStep, ...]) -> tuple[Series, ...]:
    return (
        Series(name=say(N_("left in the Pool")), values=tuple(step.after for step in taken)),
        Series(name=say(N_("cost")), values=tuple(step.cost for step in taken), side="challenger"),
        Series(name=say(N_("came back")), values=tuple(step.refund for step in taken), drawn=False),
        Series(
            name=say(N_("reward points")), values=tuple(step.paid for step in taken), side="hunter"
        ),
    )


def _named(step: PoolStep) -> Sentence:
    return say(N_("{number}: {stake}"), number=step.number, stake=step.stake)


def reward_chart(story: Sequence[Told], after: Adventure) -> ChartView | None:
    """The reward points of every Hunter through the story; None as long as there were none."""
    seats = tuple(after.hunters)
    points = [(0, dict.fromkeys(seats, 0))]
    for told, state in steps(story, after):
        now = {seat: state.hunters[seat].reward_points for seat in seats if seat in state.hunters}
        if now and now != points[-1][1]:
            points.append((told.seq, now))
    if len(points) == 1:
        return None
    return ChartView(
        key="rewards",
        title=say(N_("Reward points")),
        about=say(N_("Reward points in hand after each change: earned, and spent.")),
        kind=ChartKind.LINES,
        corner=say(N_("After event")),
        labels=tuple(f"#{seq}" for seq, _ in points),
        series=tuple(_reward_series(after, seat, [now for _, now in points]) for seat in seats),
    )


def _reward_series(after: Adventure, seat: Seat, points: Sequence[dict[Seat, int]]) -> Series:
    held = tuple(now.get(seat, 0) for now in points)
    return Series(name=seat_name(after, seat), values=held, side="hunter")
