"""The numbers of a conflict that the sources state: law, so no house numbers."""

from __future__ import annotations

POINTS_PER_DIE = 4
"""T5: advantage points for one die of a Strike or an Achievement (BH-STR-01, BH-GOAL-04)."""

LEAST_OFFER = 2
"""The fewest advantage points that may be offered for a maneuver; there is no most (BH-MAN-01)."""

FREE_STRIKE_FROM = 12
"""Advantage points from one maneuver that grant a free Strike (BH-MAN-05)."""

PLACES_PER_SIDE = 3
"""How many traits can be active on one side (BH-TRT-02)."""

LEAST_MARGIN = 1
"""The smallest success of a denial: it has to beat the defence, not to equal it (BH-DENY-01)."""

LEAST_DIFFICULTY = 1
"""The difficulty of a goal that nobody raises (BH-GOAL-02)."""

REWARD_PER_DIFFICULTY = 2
"""T8: reward points of a goal for each point of its difficulty (BH-GOAL-07)."""
