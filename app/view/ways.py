"""Where a table's page leads away from the table: what the group of an adventure has for a seat."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from app.rules.beasthunters.stages import Closed, Ending, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysView:
    """Addresses that a page leads to, '' where there is no way.

    *bring* is for a Hunter who has lived before, *keep* for one when all is over; *other* opens
    another adventure.
    """

    other: str
    bring: str = ""
    keep: str = ""
    bestiary: str = ""


def ways(state: Adventure, seat: Seat, base: str, group: UUID | None) -> WaysView:
    """The ways of *seat*, whose page is at *base*; an adventure without a *group* has few."""
    if group is None:
        return WaysView(other="/groups/new")
    other, preparing = f"/groups/{group}/adventures/new", isinstance(state.stage, SettingUp)
    if seat == CHALLENGER:
        return WaysView(other=other, bestiary="" if preparing else f"{base}/bestiary")
    over = isinstance(state.stage, Ending | Closed)
    return WaysView(
        other=other,
        bring=f"{base}/hunters" if preparing else "",
        keep=f"{base}/hunters" if over else "",
    )
