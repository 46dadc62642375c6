"""What any change of the terms does to Salutes already given."""

from __future__ import annotations

from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.frozen import replace


def renewed(state: Adventure) -> Adventure:
    """New terms before the opening Salute: every Salute and its word are taken back."""
    stage = state.stage
    if not isinstance(stage, SettingUp):
        return state
    return replace(
        state,
        session=replace(state.session, words={}),
        stage=SettingUp(terms=stage.terms + 1, fallen=(*stage.fallen, *stage.saluted)),
    )
