"""The actions of a conflict and the answers to them (BH-CONF … BH-REC)."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.commands.command import Command, upto
from app.rules.beasthunters.vocabulary import (
    NAME_LIMIT,
    TEXT_LIMIT,
    Side,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideOrder(Command):
    """Initiative is tied: say which of the tied combatants goes first (BH-CONF-02)."""

    first: str = upto(NAME_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivateTrait(Command):
    """Bring one trait into play, for offence or defence (BH-TRT-01)."""

    trait: str = upto(NAME_LIMIT)
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class ReassignTraits(Command):
    """Flip any set of active traits to their other side (BH-TRT-03).

    One entry of *traits* may hold several keys, parted by spaces: a menu can offer whole sets.
    """

    traits: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Maneuver(Command):
    """Seek advantage over *target*; *text* says how (BH-MAN-01)."""

    target: str = upto(NAME_LIMIT)
    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAdvantage(Command):
    """The Challenger offers *points*, at least 2, for a Hunter's maneuver (BH-MAN-01)."""

    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptOffer(Command):
    """The Hunter takes the *points* offered (BH-MAN-02)."""

    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollInstead(Command):
    """The Hunter refuses what was offered and rolls (BH-MAN-02, BH-DENY-02)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDefence(Command):
    """The Hunter rolls defence against an opponent's maneuver or denial (BH-MAN-04, BH-DENY-01)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollOffence(Command):
    """Roll offence against somebody who recovers a resource (BH-REC-01)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Command):
    """Spend *spend* advantage points, 4 a die, to hurt *target* (BH-STR-01).

    *resource* is the offensive resource to use; empty takes the best usable one.
    """

    target: str = upto(NAME_LIMIT)
    spend: int
    resource: str = upto(NAME_LIMIT, "")
    text: str = upto(TEXT_LIMIT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineFreeStrike(Command):
    """Let a free Strike pass (BH-MAN-05)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DenyResource(Command):
    """Try to make a *resource* of *target* unusable (BH-DENY-01)."""

    target: str = upto(NAME_LIMIT)
    resource: str = upto(NAME_LIMIT)
    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDenial(Command):
    """The Challenger offers a success by *margin* instead of a roll (BH-DENY-02)."""

    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CallForRoll(Command):
    """The Challenger lets the dice decide a Hunter's denial (BH-DENY-02)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptDenial(Command):
    """The Hunter takes the success by *margin* (BH-DENY-02)."""

    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoverResource(Command):
    """Try to get a denied *resource* back, against *opponent* (BH-REC-01)."""

    resource: str = upto(NAME_LIMIT)
    opponent: str = upto(NAME_LIMIT)
    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class WaiveRoll(Command):
    """The Challenger lets the Hunter have the resource back without a roll (BH-REC-02)."""
