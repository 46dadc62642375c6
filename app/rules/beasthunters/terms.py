"""On what terms a conflict is called: the Limit, the factor of the phase, the Pool."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from app.rules.beasthunters.challenge import Challenge
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tables import COST_FACTOR
from app.rules.beasthunters.vocabulary import Kind, Phase
from app.rules.words import N_, Sentence, say

FACTOR_LABELS: Mapping[Phase, str] = {
    Phase.SOLUTION: N_("×2"),
    Phase.ELABORATION: N_("×1"),
    Phase.COMPLICATION: N_("×1.5"),
}
COMPOUNDED = N_("×1.5 for each of {count} complications (house number)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """*limit* caps the base cost, *factor* multiplies it, *pool* pays it (BH-ADV-05, BH-NEG-07)."""

    limit: int
    factor: Fraction
    pool: int
    label: Sentence

    def cost(self, level: int) -> int:
        """Pool points for a base cost of *level*: multiplied once on the sum, halves rounded up."""
        return ceil(level * self.factor)

    @property
    def free(self) -> bool:
        """Whether nothing is paid: all of the *limit* is there to be used."""
        return self.factor == 0

    @property
    def dearest(self) -> int:
        """The largest base cost that keeps the Limit and that the Pool can pay (rulings 10)."""
        if self.free:
            return self.limit
        return min(self.limit, int(self.pool / self.factor))


def terms(state: Adventure, challenge: Challenge, phase: Phase) -> Terms:
    """The terms of *challenge* if the conflict is called in *phase*."""
    if challenge.final and beast_is_free(state):
        return Terms(
            limit=state.hunt_level,
            factor=Fraction(0),
            pool=state.pool_left,
            label=say(N_("×0, the beast comes at the level of the hunt (house number)")),
        )
    factor, label = COST_FACTOR[phase], Sentence(FACTOR_LABELS[phase])
    count = len(challenge.complications)
    if phase is Phase.COMPLICATION and state.house.compound_complications and count > 1:
        factor, label = factor**count, say(COMPOUNDED, count=count)
    return Terms(limit=state.limit, factor=factor, pool=state.pool_left, label=label)


def beast_in(state: Adventure, challenge: Challenge) -> str:
    """The name of the beast that comes in *challenge*; none in any but a hunt's last."""
    return state.beast if state.kind is Kind.HUNT and challenge.final else ""


def beast_is_free(state: Adventure) -> bool:
    """Whether a hunt's beast comes at the hunt's level, not from the Pool (BH-HUNT-04)."""
    return state.kind is Kind.HUNT and not state.house.beast_paid_from_pool
