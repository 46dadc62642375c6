"""Adventures that were opened under older rules."""

from __future__ import annotations

from typing import Any

import pytest

from app.play.reading import check, my_adventures
from app.rules.beasthunters import opening
from app.rules.beasthunters.vocabulary import RULES_VERSION
from app.rules.registry import RULESETS
from tests.play.looking import board
from tests.play.test_characters import CHALLENGER, HUNTER, Told, table, told

__all__ = ["table", "told"]
pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("played", [False, True])
async def test_c121_an_adventure_of_older_rules_can_be_ended(
    told: Any, monkeypatch: pytest.MonkeyPatch, played: bool
):
    """C121: whatever version a log began under, those at the table can bring it to its close."""
    monkeypatch.setattr(opening, "RULES_VERSION", RULES_VERSION - 1)
    old: Told = await told()
    monkeypatch.undo()
    await old.prepare()
    await (old.play() if played else begin(old))
    await close(old)
    seen = await board(old.table, old.id)
    assert RULESETS["beast-hunters"].summary(seen.state).ended
    assert [each.ended for each in await my_adventures(old.table, old.player)] == [True]
    assert (await check(old.table, old.id)).is_sound


async def begin(told: Told) -> None:
    """Salute, and play nothing."""
    terms = (await board(told.table, told.id)).state.stage.terms
    for seat in (CHALLENGER, HUNTER):
        await told.do("salute", seat, terms=terms, word=f"a word of {seat}")


async def close(told: Told) -> None:
    """Agree to end here, and salute for the last time."""
    await told.end()
    for seat in (CHALLENGER, HUNTER):
        await told.do("salute", seat)
