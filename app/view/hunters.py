"""Hunters that live on, away from a table: their sheets, their lives, and what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate
from typing import Final

from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.beasthunters.sheets import NO_MARKS, Hunter
from app.rules.beasthunters.stages import FreePlay
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, Domain
from app.rules.words import N_, Sentence, Word, say
from app.view.charts import ChartKind, ChartView, Series
from app.view.file_trouble import FileTrouble
from app.view.sheets import SheetView, hunter_sheets

STATES: Final[Mapping[str, str]] = {
    "alive": N_("alive"),
    "retired": N_("retired"),
    "dead": N_("dead"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterRow:
    """A Hunter of the group in a list. *away* is the title of the adventure that has the sheet.

    *from_file*: not made here; *unlike* is what no Hunter begins with, as the file had it.
    """

    id: str
    address: str
    name: str
    player: str
    mine: bool
    state: Sentence
    alive: bool
    story: str
    fate: str
    away: Sentence | str
    from_file: bool = False
    unlike: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownHunter:
    """Who is here already; *along*: with their player, of no group."""

    name: str
    address: str
    along: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HuntersView:
    """The Hunters of a group, and how a file that was brought was wrong, or who it is already."""

    base: str
    group: str
    may_bring: bool
    rows: tuple[HunterRow, ...]
    trouble: FileTrouble | None = None
    known: KnownHunter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AlongRow:
    """A Hunter who is of no group and along with their player."""

    id: str
    name: str
    story: str
    from_file: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AlongView:
    """Hunters who are along with whoever reads this, and the *groups* that may take them in."""

    rows: tuple[AlongRow, ...]
    groups: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedRow:
    """One change of a sheet: when, what, why, where, and the reward points it brought or cost."""

    at: datetime
    what: Word
    why: str
    title: Sentence | str
    seq: int
    points: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeView:
    """A Hunter's own page. *fates* are the ways out of play that can still be told."""

    row: HunterRow
    group: str
    group_name: str
    revision: int
    sheet: SheetView
    deeds: tuple[DeedRow, ...]
    chart: ChartView | None
    typed: Mapping[str, str]
    error: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BringView:
    """Hunters at one seat of one table: whom to bring, or whom to keep now that it is over."""

    base: str
    title: Sentence | str
    group: str
    preparing: bool
    over: bool
    version: int
    here: str
    rows: tuple[HunterRow, ...]
    kept: str = ""
    error: Sentence | None = None


def state_called(state: str) -> Sentence:
    """What somebody in *state* is called."""
    return say(STATES[state])


def sheet_of(record: SheetRecord) -> SheetView:
    """*record* as it lies on a table where nothing has happened yet."""
    seat = HUNTER_SEATS[0]
    hunter = Hunter(
        name=record.name,
        story=record.story,
        traits=record.traits,
        resources=record.resources,
        initiative=record.initiative,
        boxes=record.boxes,
        marked=dict.fromkeys(Domain, NO_MARKS),
        reward_points=record.reward_points,
        tattoos=record.tattoos,
        finished=True,
    )
    laid = Adventure(seats=(CHALLENGER, seat), hunters={seat: hunter}, stage=FreePlay())
    [sheet] = hunter_sheets(laid, CHALLENGER, frozenset())
    return replace(sheet, presence="")


def points_chart(deeds: Sequence[DeedRow], dates: Iterable[str]) -> ChartView | None:
    """What was earned and what was spent in all, after each change; None before the first."""
    moved = [(each, date) for each, date in zip(deeds, dates, strict=True) if each.points]
    if not moved:
        return None
    points = [each.points for each, _ in moved]
    return ChartView(
        key="rewards",
        title=say(N_("Reward points")),
        about=say(N_("What was earned and what was spent in all, change by change.")),
        kind=ChartKind.LINES,
        corner=say(N_("Day")),
        labels=tuple(date for _, date in moved),
        series=(
            Series(
                name=say(N_("Earned")),
                values=tuple(accumulate(max(each, 0) for each in points)),
                side="hunter",
            ),
            Series(
                name=say(N_("Spent")),
                values=tuple(accumulate(max(-each, 0) for each in points)),
                side="challenger",
            ),
        ),
    )
