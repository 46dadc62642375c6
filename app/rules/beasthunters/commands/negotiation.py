"""The three phases of a negotiation (BH-NEG) and buying adversity (BH-ADV)."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.commands.command import Command, upto
from app.rules.beasthunters.vocabulary import (
    NAME_LIMIT,
    TEXT_LIMIT,
    Domain,
    Side,
)
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AskQuestion(Command):
    """Ask something, or suggest something, about the challenge."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerQuestion(Command):
    """Answer a question about the challenge."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class StateSolution(Command):
    """A Hunter states how the obstacle is to be overcome (BH-NEG-02)."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class FixDomain(Command):
    """The Challenger says what kind of challenge this is (BH-NEG-02)."""

    domain: Domain


@dataclass(frozen=True, slots=True, kw_only=True)
class AskMore(Command):
    """The Challenger is not done asking: the plan goes back to the Hunters within this phase."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskForElaboration(Command):
    """The Challenger goes to phase two with questions (BH-NEG-03)."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preactivate(Command):
    """A Hunter readies one trait, to be active if a conflict starts (BH-NEG-03)."""

    trait: str = upto(NAME_LIMIT)
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Elaborate(Command):
    """A Hunter answers the Challenger's questions about the plan (BH-NEG-03)."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptInPart(Command):
    """The Challenger accepts part of the plan and goes to phase three (BH-NEG-03)."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddComplication(Command):
    """The Challenger brings in what nobody foresaw (BH-NEG-04)."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class AdaptPlan(Command):
    """A Hunter changes the plan to meet the complications (BH-NEG-04)."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Give(Command):
    """The Challenger lets the Hunters win, or a Hunter drops it (BH-NEG-05, BH-CHAL-04)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallConflict(Command):
    """The Challenger calls for dice (BH-NEG-07)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitOrder:
    """One trait to buy, +2 a point; *active* starts it on that side (phase three)."""

    name: str = upto(NAME_LIMIT)
    rating: int
    active: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceOrder:
    """One resource to buy; *rating* is even, +2 a point."""

    name: str = upto(NAME_LIMIT)
    side: Side
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeOrder:
    """One opponent to buy; *extra_boxes* counts boxes beyond 1/1/1/1/1, last conflict only."""

    name: str = upto(NAME_LIMIT)
    initiative: int = 0
    traits: tuple[TraitOrder, ...] = ()
    resources: tuple[ResourceOrder, ...] = ()
    extra_boxes: tuple[int, ...] = (0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class DenialOrder:
    """One resource of a Hunter to deny from the start (BH-ADV-08)."""

    hunter: Seat
    resource: str = upto(NAME_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyAdversity(Command):
    """The Challenger buys the opponents of this conflict (BH-ADV)."""

    foes: tuple[FoeOrder, ...]
    denials: tuple[DenialOrder, ...] = ()
