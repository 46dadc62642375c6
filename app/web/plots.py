"""Drawing a picture as SVG: no script, no date, colours for day and night."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from app.view.charts import ChartKind, ChartView, Series
from app.web.charting import Bar, Line, Style
from app.web.words import Words

WIDTH, HEIGHT = 720, 400
FONT: Final = "system-ui, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif"
SVG: Final = "{http://www.w3.org/2000/svg}"
MOST_LABELS: Final = 12
MOST_DOTS: Final = 60
LONGEST_IN_HALF: Final = 34
"""Signs of a name that fit half the width of a picture's legend."""

DAY: Final = {"ink": "#23292c", "soft": "#5c6164", "line": "#857d6f"}
NIGHT: Final = {"ink": "#e8e4db", "soft": "#a8b0b2", "line": "#7d888e"}
GUIDES: Final = "inline:svg .axis .guide.line{stroke:#ddd5c6 !important}"
COLOURS: Final = {
    "hunter": ("#1d6b5f", "#74cdbb"),
    "challenger": ("#a3481f", "#f2a27a"),
    "": ("#6b6f72", "#a8b0b2"),
    "hunter-hurt": ("#4a4db4", "#aeb2f7"),
    "challenger-hurt": ("#ad2f48", "#f28c9c"),
    "more": ("#7d6008", "#e0c05a"),
}
"""By day and by night, the same as in ``app.css``."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture as *svg*, and the *policy* under which a browser shows it with its own style."""

    svg: bytes
    policy: str


def draw(chart: ChartView, words: Words, theme: str = "") -> Plot:
    """*chart* in the language of *words*, for ``light``, ``dark``, or as the device is."""
    drawn = tuple(each for each in chart.series if each.drawn)
    colours = tuple(_colours(drawn))
    style: list[str] = []
    figure = _figure(chart, words, len(drawn))
    figure.style = _day(tuple(day for day, _ in colours))
    figure.css = ["file://style.css", "file://graph.css", GUIDES, *_night(theme, colours)]
    figure.add_xml_filter(lambda root: _bare(root, style))
    tops = [high for each in drawn for _, high in each.bands]
    if tops:
        figure.range = (0, 1.05 * max(*tops, *(value or 0 for value in drawn[0].values)))
    for each in drawn:
        figure.add(words.text(each.name), list(_values(each)))
    return Plot(svg=figure.render(), policy=_policy("".join(style)))


def _figure(chart: ChartView, words: Words, series: int) -> Any:
    kind = Bar if chart.kind is ChartKind.BARS else Line
    count = len(chart.labels)
    figure = kind(
        js=[],
        width=WIDTH,
        height=HEIGHT,
        explicit_size=True,
        legend_at_bottom=True,
        legend_at_bottom_columns=_legend_columns(chart, words),
        show_legend=series > 1,
        truncate_label=22,
        truncate_legend=-1,
        x_label_rotation=0 if count <= MOST_LABELS / 2 else 30,
        show_dots=count <= MOST_DOTS,
        dots_size=3,
        include_x_axis=chart.kind is ChartKind.LINES,
        allow_interruptions=True,
    )
    # The name stands in the picture's own markup: the same picture is the same bytes.
    figure.uuid = chart.key
    figure.x_labels = [words.text(each) for each in chart.labels]
    if count > MOST_LABELS:
        figure.show_minor_x_labels = False
        figure.x_labels_major_every = -(-count // MOST_LABELS)
    return figure


def _legend_columns(chart: ChartView, words: Words) -> int:
    names = (words.text(each.name) for each in chart.series if each.drawn)
    return 1 if max(map(len, names), default=0) > LONGEST_IN_HALF else 2


def _values(series: Series) -> Iterator[Any]:
    for place, value in enumerate(series.values):
        if series.bands:
            low, high = series.bands[place]
            yield {"value": value, "ci": {"low": low, "high": high}}
        else:
            yield value


def _colours(series: tuple[Series, ...]) -> Iterator[tuple[str, str]]:
    """Each series in its side's colour; a second one of a side takes one that is free."""
    free = dict(COLOURS)
    wanted = {each.side for each in series}
    for each in series:
        own = free.pop(each.side, None)
        if own is None:
            spare = next((side for side in free if side not in wanted), None)
            own = free.pop(spare) if spare is not None else COLOURS["more"]
        yield own


def _day(colours: tuple[str, ...]) -> Style:
    return Style(
        background="transparent",
        plot_background="transparent",
        foreground=DAY["ink"],
        foreground_strong=DAY["ink"],
        foreground_subtle=DAY["line"],
        opacity=".85",
        opacity_hover="1",
        transition="0s",
        colors=colours,
        font_family=FONT,
        label_font_size=13,
        major_label_font_size=13,
        legend_font_size=14,
        value_font_size=13,
    )


def _night(theme: str, colours: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    if theme == "light":
        return ()
    rules = [
        f"svg text{{fill:{NIGHT['ink']} !important}}",
        f"svg .axis .line{{stroke:{NIGHT['line']} !important}}",
        "svg .axis .guide.line{stroke:#343d42 !important}",
        f"svg .ci{{stroke:{NIGHT['ink']} !important}}",
    ]
    for place, (_, night) in enumerate(colours):
        rules.append(f"svg .color-{place}{{stroke:{night} !important;fill:{night} !important}}")
    rules.append("svg .nofill{fill:none !important}")
    text = "".join(rules)
    return (
        f"inline:{text if theme == 'dark' else f'@media (prefers-color-scheme:dark){{{text}}}'}",
    )


def _bare(root: Any, style: list[str]) -> Any:
    """*root* without scripts, and without the comments that hold a date; *style* is noted."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{SVG}script", "script") or not isinstance(child.tag, str):
                parent.remove(child)
            elif child.tag in (f"{SVG}style", "style"):
                style.append(child.text or "")
    return root


def _policy(style: str) -> str:
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"
