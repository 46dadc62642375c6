"""What happens while an adventure is set up, opened, interrupted and closed (BH-SET, BH-CHR)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.beasthunters.events.event import Event
from app.rules.beasthunters.house import House
from app.rules.beasthunters.sheets import Resource, StepDraft, Trait
from app.rules.beasthunters.vocabulary import Domain, Kind, Outcome, Step
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AdventureOpened(Event):
    """A table is laid for *seats* with its whole *house*, under version *rules* of the rules."""

    seats: tuple[Seat, ...]
    title: str
    preset: str
    house: House
    rules: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Forked(Event):
    """Up to here the log is a copy of adventure *origin* up to its event *seq*; from here its own.

    The seed that rolled so far stays a secret of the origin and rolls no more here.
    """

    origin: str
    seq: int
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFreed(Event):
    """Nobody holds *seat*: Salutes and whatever else was agreed there and is open are void."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPrepared(Event):
    """The server chose a secret seed for the dice of session *number* and shows its SHA-256."""

    number: int
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRevealed(Event):
    """The *seed* of session *number* is shown: from here on everyone can check its dice."""

    number: int
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeSet(Event):
    """The adventure's stake and kind."""

    stake: str
    kind: Kind
    hunt_level: int
    beast: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetChosen(Event):
    """All house numbers were taken from *preset*."""

    preset: str
    house: House


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNumberSet(Event):
    """The house number *name* is now *value*; *house* is the whole house after it."""

    name: str
    value: str
    house: House


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSet(Event):
    """A Hunter's (share of) Pool and Limit."""

    pool: int
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterNamed(Event):
    """A Hunter has a name."""

    name: str
    story: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepWritten(Event):
    """A creation step as far as it is written; ratings stay as they are."""

    step: Step
    draft: StepDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterRated(Event):
    """Ratings of traits and resources by the step that gave them."""

    traits: Mapping[Step, int]
    resources: Mapping[Step, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterFinished(Event):
    """The sheet is complete: what the Hunter starts with."""

    traits: tuple[Trait, ...]
    resources: tuple[Resource, ...]
    initiative: Mapping[Domain, int]
    boxes: Mapping[Domain, tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Saluted(Event):
    """*by* saluted; in an opening Salute *word* goes into the dice."""

    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOpened(Event):
    """Everyone has saluted: free play begins with *pool* points in the Pool."""

    pool: int
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakCalled(Event):
    """Play stops; *by* is the table when nobody is to be named (rulings 17)."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayResumed(Event):
    """Everyone has saluted again: play goes on where it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingAgreed(Event):
    """*by* agrees to end the adventure here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdventureEnded(Event):
    """The adventure is over; *why* is a kebab word that ``narrate`` puts into words."""

    outcome: Outcome
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterRefreshed(Event):
    """All boxes, denials and preactivations of *by* are cleared (BH-DMG-07)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdventureClosed(Event):
    """Everyone gave the closing Salute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrated(Event):
    """Somebody told a piece of the story."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Talked(Event):
    """Somebody said something out of character."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NarrationVetoed(Event):
    """*by* struck narration number *narration* (its place in the log) by *teller* (BH-CHR-08)."""

    narration: int
    teller: Seat
    touches: str
