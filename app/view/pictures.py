"""The page of pictures: what an adventure looks like from afar, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.titles import title_of
from app.rules.words import Seat, Sentence
from app.view.charts import ChartView, pool_chart, reward_chart
from app.view.charts_dice import dice_chart
from app.view.charts_fight import fight_charts
from app.view.charts_time import Waiting, wait_chart
from app.view.transcript import Told
from app.view.turning import TurningView, turning_points


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturesView:
    """All pictures that there are numbers for, and the turning points, at *base* after *head*."""

    base: str
    title: Sentence | str
    head: int
    charts: tuple[ChartView, ...]
    fights: tuple[ChartView, ...]
    turning: TurningView

    @property
    def every(self) -> tuple[ChartView, ...]:
        """All pictures, those of conflicts last."""
        return (*self.charts, *self.fights)

    def chart(self, key: str) -> ChartView | None:
        """The picture called *key*, if there is one."""
        return next((each for each in self.every if each.key == key), None)


def pictures_view(
    story: Sequence[Told], after: Adventure, seat: Seat, *, base: str, waiting: Waiting
) -> PicturesView:
    """The pictures of *story*, a whole log that led to *after*, as *seat* may see them."""
    charts = (
        pool_chart(story, after),
        dice_chart(story, after),
        reward_chart(story, after),
        wait_chart(story, after, waiting),
    )
    return PicturesView(
        base=base,
        title=title_of(after.title),
        head=story[-1].seq if story else 0,
        charts=tuple(chart for chart in charts if chart is not None),
        fights=fight_charts(story, after),
        turning=turning_points(story, after, seat),
    )
