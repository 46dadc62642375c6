"""What happened about tattoos, and to Hunters that live on (BH-HUNT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.beasthunters.events.event import Event
from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.beasthunters.tattoos import Effect, Tattoo
from app.rules.beasthunters.vocabulary import Domain, Level
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TattooSet(Event):
    """The beast of this hunt gives a tattoo with this *name* and these *effects*."""

    name: str
    text: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TattooDropped(Event):
    """The tattoo that was set is taken back: the beast of this hunt leaves none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TattooGiven(Event):
    """The beast is killed: each Hunter of the encounter has a tattoo more (BH-HUNT-01)."""

    given: Mapping[Seat, Tattoo]


@dataclass(frozen=True, slots=True, kw_only=True)
class TattooUsed(Event):
    """A tattoo of *by* cleared *cleared* boxes of *level* in *domain*."""

    tattoo: str
    domain: Domain
    level: Level
    cleared: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterBrought(Event):
    """*by* plays a Hunter who has lived before: the whole *sheet*, and where it comes from.

    *from_file*: it was brought here in a file once, and not made here.
    """

    sheet: SheetRecord
    origin: str
    from_file: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterSetAside(Event):
    """The Hunter whom *by* had brought stays at home; a new one is made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterRetired(Event):
    """The Hunter of *by* left play for good; *text* tells how."""

    text: str
