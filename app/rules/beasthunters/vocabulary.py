"""The words of Beast Hunters as types (glossary of the digest)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from app.rules.words import N_, Seat

CHALLENGER = Seat("challenger")
HUNTER_SEATS: tuple[Seat, ...] = tuple(Seat(f"hunter-{n}") for n in range(1, 6))

RULES_VERSION = 2
"""Raised when the same command in the same state makes other events than before.

Each log says by its first event under which version it began.
"""
NAME_LIMIT = 80
"""Most characters of a name."""
LINE_LIMIT = 240
"""Most characters of a stake, a goal, a reason."""
TEXT_LIMIT = 4000
"""Most characters of a narration or any longer text."""
WORD_LIMIT = 60
"""Most characters of a salute word."""


class Domain(Enum):
    """Where a challenge is fought, and where a trait is at home."""

    PHYSICAL = "P"
    MENTAL = "M"
    SOCIAL = "S"


class Side(Enum):
    """Offence or defence: of an active trait or of a resource."""

    OFFENCE = "O"
    DEFENCE = "D"


class Level(Enum):
    """The five levels of damage, in rising order (BH-DMG-01)."""

    LIGHT = "L"
    MEDIUM = "M"
    HEAVY = "H"
    INCAPACITATING = "I"
    FATAL = "F"

    @property
    def index(self) -> int:
        """0 for Light … 4 for Fatal."""
        return LEVELS.index(self)


LEVELS: tuple[Level, ...] = tuple(Level)


class Kind(Enum):
    """A hunt ends with a beast; any other adventure with its own goal (BH-HUNT-01)."""

    HUNT = "hunt"
    OTHER = "other"


class Step(Enum):
    """The four steps in which a Hunter is made (BH-CHR-02)."""

    PARENTS = "parents"
    TRIBE = "tribe"
    ENEMIES = "enemies"
    TRAINING = "training"


class Phase(Enum):
    """The three phases of a negotiation (BH-NEG-01)."""

    SOLUTION = 1
    ELABORATION = 2
    COMPLICATION = 3


class Outcome(Enum):
    """How a challenge or an adventure went, seen from the Hunters."""

    WON = "won"
    LOST = "lost"
    GIVEN_BY_HUNTER = "given-by-hunter"
    GIVEN_BY_CHALLENGER = "given-by-challenger"


class GoalStatus(Enum):
    """The life of a goal (BH-GOAL-01 … 07)."""

    SETTING = "setting"
    OPEN = "open"
    WON = "won"
    LOST = "lost"
    WITHDRAWN = "withdrawn"


class Fate(Enum):
    """The two ways on for a Hunter whose Fatal boxes are full (BH-DMG-04)."""

    SURVIVE = "survive"
    TRIUMPH = "triumph"


LABELS: Mapping[Enum, str] = {
    Domain.PHYSICAL: N_("physical"),
    Domain.MENTAL: N_("mental"),
    Domain.SOCIAL: N_("social"),
    Side.OFFENCE: N_("offence"),
    Side.DEFENCE: N_("defence"),
    Level.LIGHT: N_("Light"),
    Level.MEDIUM: N_("Medium"),
    Level.HEAVY: N_("Heavy"),
    Level.INCAPACITATING: N_("Incapacitating"),
    Level.FATAL: N_("Fatal"),
    Kind.HUNT: N_("beast hunt"),
    Kind.OTHER: N_("other adventure"),
    Step.PARENTS: N_("Parents"),
    Step.TRIBE: N_("Tribe"),
    Step.ENEMIES: N_("Enemies"),
    Step.TRAINING: N_("Training"),
    Phase.SOLUTION: N_("phase one, Solution"),
    Phase.ELABORATION: N_("phase two, Elaboration"),
    Phase.COMPLICATION: N_("phase three, Complication"),
    Outcome.WON: N_("won"),
    Outcome.LOST: N_("lost"),
    Outcome.GIVEN_BY_HUNTER: N_("given up by the Hunter"),
    Outcome.GIVEN_BY_CHALLENGER: N_("given by the Challenger"),
    GoalStatus.SETTING: N_("difficulty being set"),
    GoalStatus.OPEN: N_("open"),
    GoalStatus.WON: N_("won"),
    GoalStatus.LOST: N_("lost"),
    GoalStatus.WITHDRAWN: N_("withdrawn"),
    Fate.SURVIVE: N_("lose the adventure and live"),
    Fate.TRIUMPH: N_("win everything and leave play"),
}
"""The word a reader sees for each member; translated by the view."""
