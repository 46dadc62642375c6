"""A remedy is something that can be done."""

from __future__ import annotations

from app.rules.beasthunters.commands import CallConflict
from app.rules.beasthunters.vocabulary import CHALLENGER, Phase
from tests.rules.beasthunters.negotiating import deciding, refused


def test_the_remedy_for_a_small_pool_names_only_what_can_be_done() -> None:
    """After phase three there is no other phase to go on to (BH-NEG-04, BH-NEG-07)."""
    call = CallConflict(by=CHALLENGER)
    early, late = (
        refused(deciding(phase, pool=1, limit=1), call).remedy.text
        for phase in (Phase.SOLUTION, Phase.COMPLICATION)
    )

    assert early == "Give, or go on to a phase that costs less."
    assert late == "Give; there is no other way on."
