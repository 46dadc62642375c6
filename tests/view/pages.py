"""Draws the pages of an adventure as the web does, without the web."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.state import Adventure
from app.rules.words import Seat
from app.view.attempt import Attempt
from app.view.table import TableView, table_view
from app.view.transcript import LineView
from app.web.render import Pages, load_pages
from app.web.static import Assets
from app.web.visitor import Visitor
from app.web.words import load_words


class Unhashed(Assets):
    """Addresses of files that need not be there."""

    def _hash(self, path: str) -> str:
        return "0" + str(len(path))


@cache
def pages() -> Pages:
    """All templates in both languages."""
    static = Path(__file__).parents[2] / "static"
    return load_pages(load_words(BEAST_HUNTERS.labels), Unhashed(static))


def seen(
    state: Adventure,
    seat: Seat,
    lines: Iterable[LineView] = (),
    refused: Attempt | None = None,
) -> TableView:
    """The table in *state* for *seat*, with the rules' own menu."""
    return table_view(
        state,
        seat,
        choices=BEAST_HUNTERS.choices(state, seat),
        waits=BEAST_HUNTERS.waiting_for(state),
        lines=tuple(lines),
        presence=[seat],
        version=40,
        head=41,
        base=f"/adventures/7/{seat}",
        refused=refused,
    )


def drawn(view: TableView, language: str = "en", refused: Attempt | None = None) -> str:
    """The page that shows *view*."""
    name = "adventure_setup" if view.preparing else "adventure"
    who = Visitor(
        language=language, theme="light", here=view.base, name="Ilaria", csrf="c5rf", is_guided=True
    )
    return pages().render(name, view, who, refused=refused)
