"""Setting up: stake, house, Pool and Limit, the Hunter, the Salute (BH-SET, BH-CHR)."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.commands.command import Command, upto
from app.rules.beasthunters.vocabulary import (
    LINE_LIMIT,
    NAME_LIMIT,
    TEXT_LIMIT,
    WORD_LIMIT,
    Domain,
    Kind,
    Side,
    Step,
)
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseOrder:
    """A house number that a table opens with, written as in ``SetHouseNumber``."""

    name: str = upto(NAME_LIMIT)
    value: str = upto(NAME_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAdventure(Command):
    """Lay a new table for *seats*: the Challenger and one to five Hunters.

    Its house is the *preset* with the *numbers* that the group has changed (BH-SET-06).
    """

    seats: tuple[Seat, ...]
    title: str = upto(NAME_LIMIT)
    preset: str = upto(NAME_LIMIT, "srd-1.5-it")
    numbers: tuple[HouseOrder, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fork(Command):
    """Play on from event *seq* of adventure *origin* in a copy of its log, under a new *title*.

    Only the table forks, when the copy is made. *word* salutes for all seats; dice need it.
    """

    origin: str = upto(NAME_LIMIT)
    seq: int
    title: str = upto(NAME_LIMIT)
    word: str = upto(WORD_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeSeat(Command):
    """Take back what was agreed at *seat* and waits for others: its holder is gone.

    Only the table frees, when somebody gives a seat up, hands it on, or is forgotten.
    """

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStake(Command):
    """Say what the adventure is about and of what kind it is (BH-SET-03)."""

    stake: str = upto(LINE_LIMIT)
    kind: Kind = Kind.OTHER
    hunt_level: int = 0
    beast: str = upto(NAME_LIMIT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosePreset(Command):
    """Take all house numbers from a preset."""

    preset: str = upto(NAME_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHouseNumber(Command):
    """Change one house number before the opening Salute (BH-SET-06). Lists are spaced numbers."""

    name: str = upto(NAME_LIMIT)
    value: str = upto(NAME_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPool(Command):
    """A Hunter names the (share of the) Pool and the Limit (BH-SET-04, BH-SET-05)."""

    pool: int
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NameHunter(Command):
    """Give the Hunter a name and a few words. *revision* is the sheet as it was seen."""

    revision: int
    name: str = upto(NAME_LIMIT)
    story: str = upto(TEXT_LIMIT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteStep(Command):
    """Write one creation step as far as it is known; empty answers stay missing (BH-CHR-02).

    *revision* is the number of the sheet as it was seen: a second editor never overwrites blindly.
    """

    revision: int
    step: Step
    story: str = upto(TEXT_LIMIT, "")
    trait: str = upto(NAME_LIMIT, "")
    trait_domain: Domain | None = None
    resource: str = upto(NAME_LIMIT, "")
    resource_domain: Domain | None = None
    resource_side: Side | None = None
    initiative: Domain | None = None
    light: Domain | None = None
    medium: Domain | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RateHunter(Command):
    """Spread 4, 3, 2, 2 over the traits and over the resources; 0 is not given yet (BH-CHR-03)."""

    revision: int
    trait_parents: int = 0
    trait_tribe: int = 0
    trait_enemies: int = 0
    trait_training: int = 0
    resource_parents: int = 0
    resource_tribe: int = 0
    resource_enemies: int = 0
    resource_training: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishHunter(Command):
    """Declare the sheet complete."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Salute(Command):
    """Salute: to open (with a *word* for the dice), after a break, or to close (BH-SET-07).

    *terms* is the number of the terms that were seen: a salute never binds to terms changed since.
    """

    terms: int = 0
    word: str = upto(WORD_LIMIT, "")
