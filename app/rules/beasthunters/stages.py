"""Stages of an adventure: each says who is waited for (Appendix B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from app.rules.beasthunters.challenge import Challenge, Conflict
from app.rules.beasthunters.moments import AnyMoment, by_kind
from app.rules.beasthunters.vocabulary import Outcome, Phase
from app.rules.words import Seat


class Stage:
    """Where the table is. ``VARIANTS`` finds a stage by its *kind* when a stored state is read."""

    __slots__ = ()
    VARIANTS: ClassVar[Mapping[str, type[Stage]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unopened(Stage):
    """Nothing has happened yet."""

    kind: str = "unopened"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingUp(Stage):
    """SETUP and OPENING_SALUTE: the adventure is prepared until everyone has saluted.

    *terms* counts the changes; each takes back the salutes already given. *fallen* has whose were
    taken back and not given again.
    """

    kind: str = "setting-up"
    terms: int = 0
    saluted: tuple[Seat, ...] = ()
    fallen: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FreePlay(Stage):
    """FREE_PLAY: the story is told; nobody is challenged.

    *told*: the Challenger has told something since a wish was asked or answered, so nobody waits
    for the Challenger alone.
    """

    kind: str = "free-play"
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Describing(Stage):
    """P1_DESCRIBE: the Hunters ask, suggest and state their solution to the obstacle."""

    challenge: Challenge
    kind: str = "describing"
    phase: ClassVar[Phase] = Phase.SOLUTION


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidingSolution(Stage):
    """P1_DECIDE: the Challenger fixes the domain, then gives, calls the conflict or goes on."""

    challenge: Challenge
    kind: str = "deciding-solution"
    phase: ClassVar[Phase] = Phase.SOLUTION


@dataclass(frozen=True, slots=True, kw_only=True)
class Elaborating(Stage):
    """P2_ELABORATE: questions, answers, preactivation, until a Hunter has elaborated."""

    challenge: Challenge
    kind: str = "elaborating"
    phase: ClassVar[Phase] = Phase.ELABORATION


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidingElaboration(Stage):
    """P2_DECIDE: the Challenger gives, calls the conflict or goes to phase three.

    Until then who has not elaborated still may, and traits can be readied (rulings 1).
    """

    challenge: Challenge
    kind: str = "deciding-elaboration"
    phase: ClassVar[Phase] = Phase.ELABORATION


@dataclass(frozen=True, slots=True, kw_only=True)
class Complicating(Stage):
    """P3_COMPLICATE: the Challenger states complications, then the Hunters adapt their plan."""

    challenge: Challenge
    kind: str = "complicating"
    phase: ClassVar[Phase] = Phase.COMPLICATION


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidingComplication(Stage):
    """P3_DECIDE: the Challenger gives or calls the conflict.

    Until then who has not adapted the plan still may (rulings 1).
    """

    challenge: Challenge
    kind: str = "deciding-complication"
    phase: ClassVar[Phase] = Phase.COMPLICATION


@dataclass(frozen=True, slots=True, kw_only=True)
class Buying(Stage):
    """BUY: the Challenger buys adversity for a conflict called in *phase*."""

    challenge: Challenge
    called_in: Phase
    kind: str = "buying"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighting(Stage):
    """CONFLICT: *challenge* is fought; *moment* says where the fight is."""

    challenge: Challenge
    conflict: Conflict
    moment: AnyMoment
    kind: str = "fighting"


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences(Stage):
    """CONSEQUENCES: the Challenger tells the outcome inside the stake (BH-CHAL-05).

    *ends_adventure* is how the adventure ends after that, if it does.
    """

    challenge: Challenge
    outcome: Outcome
    ends_adventure: Outcome | None = None
    kind: str = "consequences"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(Stage):
    """END: the adventure is over; refresh, spend, tell; then the closing Salute by all."""

    outcome: Outcome
    refreshed: tuple[Seat, ...] = ()
    saluted: tuple[Seat, ...] = ()
    kind: str = "ending"


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed(Stage):
    """CLOSING_SALUTE done: nothing more happens here."""

    outcome: Outcome
    kind: str = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class OnBreak(Stage):
    """SALUTED_OUT: play stands still at *resume*; all salute again to go on (rulings 17).

    *leaving* are the seats that want the adventure to end here.
    """

    resume: AnyStage
    by: Seat | None = None
    saluted: tuple[Seat, ...] = ()
    leaving: tuple[Seat, ...] = ()
    kind: str = "on-break"


if TYPE_CHECKING:  # unions let mypy prove that every case is handled
    AnyStage = (
        Unopened
        | SettingUp
        | FreePlay
        | Describing
        | DecidingSolution
        | Elaborating
        | DecidingElaboration
        | Complicating
        | DecidingComplication
        | Buying
        | Fighting
        | Consequences
        | Ending
        | Closed
        | OnBreak
    )
else:  # the codec reads a base class by its VARIANTS; it knows no unions of dataclasses
    AnyStage = Stage


Stage.VARIANTS = by_kind(
    Unopened, SettingUp, FreePlay, Describing, DecidingSolution, Elaborating,
    DecidingElaboration, Complicating, DecidingComplication, Buying, Fighting, Consequences,
    Ending, Closed, OnBreak,
)  # fmt: skip
