"""What a picture shows, in words: for whoever hears it, and wherever it is not loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from app.rules.words import N_, Sentence, say
from app.view.charts import ChartKind, ChartView, Number, Series
from app.web.words import Words

MOST_TOLD: Final = 8
"""Bars that are told one by one; of more, each number is told from its least to its most."""

Written = Callable[[Number], str]


def told(chart: ChartView, words: Words, written: Written) -> str:
    """*chart* in the language of *words*; *written* writes a number as that language does."""
    drawn = tuple(each for each in chart.series if each.drawn)
    if chart.kind is ChartKind.LINES:
        heading, rest = N_("Lines, “{title}”."), _lines(drawn, written)
    elif len(chart.labels) > MOST_TOLD:
        heading, rest = N_("Bars, “{title}”."), _ends(drawn, written)
    else:
        heading, rest = N_("Bars, “{title}”."), _bars(chart, drawn, words, written)
    return " ".join(map(words.text, (say(heading, title=chart.title), *rest)))


def _lines(drawn: tuple[Series, ...], written: Written) -> Iterator[Sentence]:
    for each in drawn:
        known = _known(each)
        yield say(
            N_("{name}: {first} at first, {last} at last, at most {most}."),
            name=each.name,
            first=written(known[0]),
            last=written(known[-1]),
            most=written(max(known)),
        )


def _ends(drawn: tuple[Series, ...], written: Written) -> Iterator[Sentence]:
    for each in drawn:
        known = _known(each)
        least, most = written(min(known)), written(max(known))
        yield say(N_("{name}: from {least} to {most}."), name=each.name, least=least, most=most)


def _known(series: Series) -> list[int | float]:
    return [value for value in series.values if value is not None] or [0]


def _bars(
    chart: ChartView, drawn: tuple[Series, ...], words: Words, written: Written
) -> Iterator[Sentence]:
    for place, label in enumerate(chart.labels):
        values = ", ".join(_bar(each, place, words, written) for each in drawn)
        yield say(N_("{label}: {values}."), label=label, values=values)


def _bar(series: Series, place: int, words: Words, written: Written) -> str:
    value = f"{words.text(series.name)} {written(series.values[place])}"
    if not series.bands:
        return value
    low, high = (written(round(each, 2)) for each in series.bands[place])
    chance = say(N_("(by chance alone {low} to {high})"), low=low, high=high)
    return f"{value} {words.text(chance)}"
