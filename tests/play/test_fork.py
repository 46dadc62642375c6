"""Where a what if begins: where somebody could act."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime

import pytest

from app.play.fork import end_of_action
from app.play.look import Past
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from tests.rules.played import FOLDER, played

NAMES = sorted(file.stem for file in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_a_what_if_begins_at_the_end_of_an_action(name: str):
    """From any event of every golden transcript: what was done with it, and nothing after."""
    story: list[Past] = []
    state, ends = BEAST_HUNTERS.initial, []
    for done in played(name).performed:
        for event in done.events:
            at = datetime(2026, 11, 30, tzinfo=UTC)
            story.append(Past(seq=len(story) + 1, at=at, seat=None, event=event, before=state))
            state = BEAST_HUNTERS.evolve(state, event)
        ends.append(len(story))
    for first, last in itertools.pairwise([0, *ends]):
        for seq in range(first + 1, last + 1):
            assert end_of_action(BEAST_HUNTERS, story, seq) == last
