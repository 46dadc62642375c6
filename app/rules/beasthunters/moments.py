"""Moments of a conflict: each says who is waited for (Appendix B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar

from app.rules.beasthunters.vocabulary import Outcome
from app.rules.words import Seat


class Moment:
    """Where a conflict is. ``VARIANTS`` finds a moment by its *kind*."""

    __slots__ = ()
    VARIANTS: ClassVar[Mapping[str, type[Moment]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordering(Moment):
    """ORDER: initiative is tied and the Hunters say who goes first. *tied* are whole tie groups."""

    tied: tuple[str, ...]
    kind: str = "ordering"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Moment):
    """TURN_H or TURN_C: *actor* takes one action."""

    actor: str
    kind: str = "turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitingOffer(Moment):
    """MAN_OFFER: a Hunter maneuvers; the Challenger must offer at least 2 (BH-MAN-01)."""

    actor: str
    target: str
    text: str
    kind: str = "awaiting-offer"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitingReply(Moment):
    """MAN_REPLY: the Hunter accepts *offer* or rolls."""

    actor: str
    target: str
    text: str
    offer: int
    kind: str = "awaiting-reply"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitingManeuverDefence(Moment):
    """MAN_ROLL: an opponent maneuvers; the Hunter rolls defence (BH-MAN-04)."""

    actor: str
    target: str
    text: str
    kind: str = "awaiting-maneuver-defence"


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeStrike(Moment):
    """FREE_STRIKE: *actor* got 12 or more at once: strike, achieve or decline (BH-MAN-05)."""

    actor: str
    target: str
    kind: str = "free-strike"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitingDenyAnswer(Moment):
    """DENY_H: a Hunter would deny *resource*; the Challenger offers a margin or lets roll."""

    actor: str
    target: str
    resource: str
    text: str
    kind: str = "awaiting-deny-answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitingDenyReply(Moment):
    """DENY_H: the Challenger offered a success by *margin*; the Hunter accepts or rolls."""

    actor: str
    target: str
    resource: str
    text: str
    margin: int
    kind: str = "awaiting-deny-reply"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitingDenyDefence(Moment):
    """DENY_C: an opponent would deny *resource*; the Hunter rolls defence."""

    actor: str
    target: str
    resource: str
    text: str
    kind: str = "awaiting-deny-defence"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitingRecoverAnswer(Moment):
    """RECOVER_H: the Hunter would recover; the Challenger waives the roll or rolls offence."""

    actor: str
    opponent: str
    resource: str
    text: str
    kind: str = "awaiting-recover-answer"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitingRecoverOffence(Moment):
    """RECOVER_C: an opponent would recover; the Hunter rolls offence against it."""

    actor: str
    opponent: str
    resource: str
    text: str
    kind: str = "awaiting-recover-offence"


@dataclass(frozen=True, slots=True, kw_only=True)
class FatalChoice(Moment):
    """FATAL_CHOICE: all Fatal boxes of *hunter* are marked (BH-DMG-04).

    *actor* struck; if others fight on after the choice, the turn goes on from there.
    """

    hunter: Seat
    actor: str
    kind: str = "fatal-choice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leftovers(Moment):
    """CONFLICT_END: the conflict is decided; goals still open are rolled.

    If it is won, the Hunters may buy dice for them before; *done* has finished.
    """

    outcome: Outcome
    done: tuple[Seat, ...] = ()
    kind: str = "leftovers"


if TYPE_CHECKING:  # a union lets mypy prove that every case is handled
    AnyMoment = (
        Ordering
        | Turn
        | AwaitingOffer
        | AwaitingReply
        | AwaitingManeuverDefence
        | FreeStrike
        | AwaitingDenyAnswer
        | AwaitingDenyReply
        | AwaitingDenyDefence
        | AwaitingRecoverAnswer
        | AwaitingRecoverOffence
        | FatalChoice
        | Leftovers
    )
else:  # the codec reads a base class by its VARIANTS; it knows no unions of dataclasses
    AnyMoment = Moment


def by_kind(*classes: type) -> Mapping[str, type]:
    """The *classes* by the tag that a stored copy carries."""
    return {
        str(each.default): cls for cls in classes for each in fields(cls) if each.name == "kind"
    }


Moment.VARIANTS = by_kind(
    Ordering, Turn, AwaitingOffer, AwaitingReply, AwaitingManeuverDefence, FreeStrike,
    AwaitingDenyAnswer, AwaitingDenyReply, AwaitingDenyDefence, AwaitingRecoverAnswer,
    AwaitingRecoverOffence, FatalChoice, Leftovers,
)  # fmt: skip
