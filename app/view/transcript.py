"""The story: events as lines, told to one seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Any

from app.rules.beasthunters import events as happened
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.secrecy import cut_event
from app.rules.beasthunters.standing import as_it_stands, latest_to_wish
from app.rules.beasthunters.state import Adventure
from app.rules.words import N_, Seat, Sentence
from app.view.people import combatant, seat_name, side
from app.view.rolls import RollView, roll_view


class LineKind(Enum):
    """How a line is set: only the table makes system, roll and mark lines."""

    SYSTEM = "system"
    TOLD = "told"
    TALK = "talk"
    ROLL = "roll"
    MARK = "mark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One event of the log, with the state *before* it."""

    seq: int
    at: datetime
    event: Any
    before: Adventure


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """One line. *text* are somebody's own words, said by *who* in a certain *manner*.

    *struck* says who took a narration back, and over what; *growth* marks a change of a sheet.
    """

    seq: int
    at: datetime
    seat: Seat
    who: Sentence | str
    side: str
    kind: LineKind
    sentence: Sentence
    text: str = ""
    manner: Sentence | None = None
    roll: RollView | None = None
    struck: Sentence | None = None
    growth: bool = False


def line_views(
    records: Iterable[Told],
    seat: Seat,
    vetoes: Mapping[int, Told] | None = None,
) -> tuple[LineView, ...]:
    """*records* as lines for *seat*. *vetoes*: narrations struck by events beyond *records*."""
    told = tuple(records)
    struck = {**(vetoes or {}), **_vetoes(told)}
    return tuple(_line(record, seat, struck) for record in told)


def _vetoes(told: Iterable[Told]) -> dict[int, Told]:
    return {
        record.event.narration: record
        for record in told
        if isinstance(record.event, happened.NarrationVetoed)
    }


def _line(record: Told, seat: Seat, struck: Mapping[int, Told]) -> LineView:
    before = as_it_stands(record.before)
    event = cut_event(before, seat, record.event)
    manner = _MANNERS.get(type(event))
    text = manner.words(event) if manner else ""
    roll = roll_view(before, event)
    return LineView(
        seq=record.seq,
        at=record.at,
        seat=event.by,
        who=seat_name(before, event.by),
        side=side(event.by),
        kind=_kind(event, text, roll),
        sentence=narrate(record.before, event),
        text=text,
        manner=manner.say(before, event) if manner else None,
        roll=roll,
        struck=_struck(struck.get(record.seq)),
        growth=isinstance(event, GROWTH),
    )


def _kind(event: Any, text: str, roll: RollView | None) -> LineKind:
    if isinstance(event, happened.Talked):
        return LineKind.TALK
    if roll is not None:
        return LineKind.ROLL
    if text:
        return LineKind.TOLD
    return LineKind.MARK if isinstance(event, MARKS) else LineKind.SYSTEM


GROWTH = (
    happened.TraitRaised,
    happened.TraitLearned,
    happened.ResourceRaised,
    happened.ResourceGained,
    happened.InitiativeRaised,
    happened.BoxAdded,
)
"""Changes of a sheet that were bought."""

MARKS = (
    happened.Forked,
    happened.PlayOpened,
    happened.BreakCalled,
    happened.PlayResumed,
    happened.ConflictStarted,
    happened.ChallengeEnded,
    happened.AdventureEnded,
    happened.AdventureClosed,
)
"""Events that begin a new part of the story."""


def _struck(record: Told | None) -> Sentence | None:
    return None if record is None else narrate(record.before, record.event)


@dataclass(frozen=True, slots=True)
class _Manner:
    """Where an event keeps somebody's own words, and how they are introduced."""

    word: str | None = None
    attribute: str = "text"
    names: Mapping[str, Callable[[Adventure, Any], Any]] = field(default_factory=dict)

    def words(self, event: Any) -> str:
        return str(getattr(event, self.attribute)).strip()

    def say(self, before: Adventure, event: Any) -> Sentence | None:
        if self.word is None:
            return None
        return Sentence(self.word, {name: get(before, event) for name, get in self.names.items()})


def _target(before: Adventure, event: Any) -> str:
    return combatant(before, event.target)


def _wish(before: Adventure, event: happened.WishGranted) -> str:
    whose = event.whose or latest_to_wish(before)
    return before.wishes.get(whose, "") if whose else ""


_AGAINST = {"target": _target}
_MANNERS: Mapping[type, _Manner] = {
    happened.Narrated: _Manner(),
    happened.Talked: _Manner(),
    happened.ChallengeAsked: _Manner(N_("asks for"), "wish"),
    happened.WishWithdrawn: _Manner(N_("no longer asks for"), "wish"),
    happened.WishGranted: _Manner(N_("lets it happen: {wish}"), names={"wish": _wish}),
    happened.ChallengePresented: _Manner(
        N_("challenge · at stake: {stake}"), "obstacle", {"stake": lambda _, event: event.stake}
    ),
    happened.QuestionAsked: _Manner(N_("asks")),
    happened.QuestionAnswered: _Manner(N_("answers")),
    happened.SolutionStated: _Manner(N_("solution")),
    happened.MoreAsked: _Manner(N_("asks on")),
    happened.ElaborationAsked: _Manner(N_("phase two: probes the plan")),
    happened.Elaborated: _Manner(N_("elaborates")),
    happened.AcceptedInPart: _Manner(N_("phase three: part of the plan works")),
    happened.ComplicationAdded: _Manner(N_("complication")),
    happened.PlanAdapted: _Manner(N_("adapts the plan")),
    happened.ConsequencesTold: _Manner(N_("consequences")),
    happened.ManeuverBegun: _Manner(N_("Offensive Maneuver against {target}"), names=_AGAINST),
    happened.DenialBegun: _Manner(N_("denies a resource of {target}"), names=_AGAINST),
    happened.RecoveryBegun: _Manner(N_("recovers a resource")),
    happened.Struck: _Manner(N_("Strike against {target}"), names=_AGAINST),
    happened.FateChosen: _Manner(N_("the fatal choice")),
}
"""Own words are always introduced by who said them; the rest is the table's."""
