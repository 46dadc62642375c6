"""What happens in a conflict (BH-CONF … BH-REC). Combatants are Hunters' seats and foes' keys."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.events.event import Event
from app.rules.beasthunters.vocabulary import Fate, Level, Outcome, Side
from app.rules.decider import Roll
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTied(Event):
    """Initiative is tied between *tied*; the Hunters say who goes first (BH-CONF-02)."""

    tied: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDecided(Event):
    """*first* goes before the others it was tied with."""

    first: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFixed(Event):
    """The turn order of this conflict."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """It is *actor*'s turn."""

    actor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitActivated(Event):
    """*actor* brought a trait into play."""

    actor: str
    trait: str
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitsReassigned(Event):
    """*actor* flipped traits to their other side."""

    actor: str
    traits: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ManeuverBegun(Event):
    """*actor* seeks advantage over *target*; the other side has to answer."""

    actor: str
    target: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageOffered(Event):
    """The Challenger offers *points* for the maneuver."""

    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAccepted(Event):
    """The Hunter took *points* of advantage over *target*."""

    actor: str
    target: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ManeuverRolled(Event):
    """Offence against defence; *gained* is the margin, 0 unless it is higher (BH-MAN-03)."""

    actor: str
    target: str
    offence: Roll
    defence: Roll
    offence_bonus: int
    defence_bonus: int
    gained: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeStrikeGranted(Event):
    """12 or more at once: a free Strike or Achievement (BH-MAN-05)."""

    actor: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeStrikeDeclined(Event):
    """*actor* let the free Strike pass."""

    actor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck(Event):
    """A strike: *roll* + *offence* − *defence* = *total*, *level* of damage or none (BH-STR-02).

    *weapon* and *armour* are the keys of the resources that counted, empty where none did; tattoos
    are in *offence* and *defence* as well.
    """

    actor: str
    target: str
    text: str
    spent: int
    roll: Roll
    weapon: str
    offence: int
    armour: str
    defence: int
    total: int
    level: Level | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxMarked(Event):
    """A box of *level* is marked; *hit* is the level rolled before climbing (BH-DMG-01)."""

    target: str
    hit: Level
    level: Level


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatantBeaten(Event):
    """*target* is out of this conflict."""

    target: str
    level: Level


@dataclass(frozen=True, slots=True, kw_only=True)
class FatalBoxesFull(Event):
    """All Fatal boxes of a Hunter are marked: the Hunter has to choose (BH-DMG-04)."""

    hunter: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DenialBegun(Event):
    """*actor* tries to deny *resource* of *target*; the other side has to answer."""

    actor: str
    target: str
    resource: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DenialOffered(Event):
    """The Challenger offers a success by *margin*."""

    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DenialRolled(Event):
    """Offence against defence for a denial; *margin* > 0 is a success (BH-DENY-01)."""

    actor: str
    target: str
    resource: str
    offence: Roll
    defence: Roll
    offence_bonus: int
    defence_bonus: int
    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceDenied(Event):
    """*resource* of *target* is unusable until recovered by *margin* or the challenge ends."""

    target: str
    resource: str
    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryBegun(Event):
    """*actor* tries to get *resource* back against *opponent*; the other side has to answer."""

    actor: str
    opponent: str
    resource: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryRolled(Event):
    """Defence of the recoverer against offence of the opponent; *needed* is the margin to reach."""

    actor: str
    opponent: str
    resource: str
    defence: Roll
    offence: Roll
    defence_bonus: int
    offence_bonus: int
    needed: int
    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollWaived(Event):
    """The Challenger let the recovery succeed without a roll (BH-REC-02)."""

    actor: str
    resource: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceRecovered(Event):
    """*resource* of *target* is usable again."""

    target: str
    resource: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictDecided(Event):
    """The conflict is won or lost; leftover goals come next."""

    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class FateChosen(Event):
    """A Hunter with full Fatal boxes chose, and told how (BH-DMG-04)."""

    fate: Fate
    text: str
