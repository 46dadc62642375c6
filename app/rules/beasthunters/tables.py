"""The printed tables of negotiation and purchase: the sources state them, so they are law here."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from app.rules.beasthunters.vocabulary import Phase

GIVE_COST = 2
"""Pool points that giving costs the Challenger in a negotiation (BH-NEG-05)."""

GIVE_REWARD: Mapping[Phase, int] = {
    Phase.SOLUTION: 1,
    Phase.ELABORATION: 2,
    Phase.COMPLICATION: 3,
}
"""T2: reward points for a challenge that is given in a phase (BH-NEG-06)."""

COST_FACTOR: Mapping[Phase, Fraction] = {
    Phase.SOLUTION: Fraction(2),
    Phase.ELABORATION: Fraction(1),
    Phase.COMPLICATION: Fraction(3, 2),
}
"""T2: what the summed base cost is multiplied by when the conflict is called (BH-NEG-07)."""

RATING_PER_POINT = 2
"""T3: rating of a trait, a resource or an initiative that one point buys (BH-ADV-03)."""

DENIED_AT_START_MARGIN = 5
"""How far a roll must win to recover what was denied by purchase (BH-ADV-08, BH-REC-03)."""
