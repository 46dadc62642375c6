"""What happens in negotiation, and when adversity is bought (BH-CHAL, BH-NEG, BH-ADV)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.beasthunters.challenge import Foe, Preactivation
from app.rules.beasthunters.events.event import Event
from app.rules.beasthunters.vocabulary import Domain, Outcome, Phase, Side
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeAsked(Event):
    """A Hunter asked for something."""

    wish: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WishGranted(Event):
    """The Challenger let happen what a Hunter asked for; *whose* is None for the latest wish."""

    text: str
    whose: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WishWithdrawn(Event):
    """A Hunter took back the *wish* they had asked for."""

    wish: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengePresented(Event):
    """The Challenger put an obstacle before *hunters*; *whole* is None where it was left open."""

    number: int
    asked_by: Seat
    hunters: tuple[Seat, ...]
    stake: str
    obstacle: str
    whole: bool | None
    final: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAsked(Event):
    """A question or a suggestion about the challenge."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAnswered(Event):
    """An answer about the challenge."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionStated(Event):
    """A Hunter said how the obstacle is to be overcome."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainFixed(Event):
    """The challenge's domain."""

    domain: Domain


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreAsked(Event):
    """The Challenger asked on within the phase."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ElaborationAsked(Event):
    """Phase two begins with the Challenger's questions."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitPreactivated(Event):
    """A Hunter's trait will be active if a conflict starts."""

    preactivation: Preactivation


@dataclass(frozen=True, slots=True, kw_only=True)
class Elaborated(Event):
    """A Hunter answered the questions about the plan."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptedInPart(Event):
    """Phase three begins: part of the plan works."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplicationAdded(Event):
    """Something unforeseen."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanAdapted(Event):
    """A Hunter changed the plan to meet the complications."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveWished(Event):
    """A Hunter wants to give; the others in the challenge have yet to agree (rulings 11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictCalled(Event):
    """The Challenger called for dice in *phase*."""

    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class DeniedAtStart(Event):
    """A Hunter's resource starts unusable, to be recovered by *margin* (BH-ADV-08)."""

    hunter: Seat
    resource: str
    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveAtStart:
    """A trait that is active when the conflict starts."""

    combatant: str
    trait: str
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class AdversityBought(Event):
    """Opponents for *paid* points; *level* is base cost and reward (BH-ADV-05, -06)."""

    level: int
    paid: int
    pool_left: int
    foes: tuple[Foe, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictStarted(Event):
    """Combatants face each other; *active* are traits active from the start (BH-NEG-03, -04)."""

    domain: Domain
    active: tuple[ActiveAtStart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeEnded(Event):
    """The challenge is over: who won, what it pays, what goes back to the Pool (BH-CHAL-05).

    *cost* is what giving took from the Pool, *refund* what came back to it; *rewards* are reward
    points by Hunter; *ends* says how the adventure ends with it, if it does.
    """

    outcome: Outcome
    cost: int
    refund: int
    pool_left: int
    rewards: Mapping[Seat, int]
    ends: Outcome | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsequencesTold(Event):
    """The Challenger told what came of the challenge."""

    text: str
