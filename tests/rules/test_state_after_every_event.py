"""What holds after every event of every transcript: places that random games seldom reach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from app.play.bot import answer
from app.play.transcript import Performed
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Closed, Unopened
from app.store.codec import Codec
from app.store.commands import read_command
from app.view.wording import tell
from app.web.forms import nested
from tests.rules.played import FOLDER, included, played

NAMES = sorted(file.stem for file in FOLDER.glob("*.txt"))
CODEC = Codec(BEAST_HUNTERS)
BROUGHT = {"bring-hunter"}
"""Needs a whole sheet: the page offers those that a player has, the menu knows none."""

every_transcript = pytest.mark.parametrize("name", NAMES)


def _steps(name: str) -> Iterator[tuple[Any, Performed]]:
    """The steps of a transcript without its setup, each with the state before it."""
    steps = played(name).performed
    own = sum(line.startswith(">") for line in included(f"{name}.txt").splitlines())
    before = [BEAST_HUNTERS.initial, *(done.state for done in steps)]
    return islice(zip(before, steps, strict=False), len(steps) - own, None)


def _events(name: str) -> Iterator[tuple[Any, Any, Any]]:
    """Every event of those steps, with the state before and after it."""
    for before, done in _steps(name):
        state = before
        for event in done.events:
            after = BEAST_HUNTERS.evolve(state, event)
            yield state, event, after
            state = after


@every_transcript
def test_a_stored_state_is_the_state(name: str) -> None:
    """After each event the state survives being written down, and so does the event."""
    for before, event, after in _events(name):
        copy = CODEC.read_state(CODEC.write_state(after))
        event_name, schema, payload = CODEC.write_event(event)

        assert copy == after
        assert BEAST_HUNTERS.evolve(before, CODEC.read_event(event_name, schema, payload)) == after


@every_transcript
def test_every_event_is_told(name: str) -> None:
    """Each event is a sentence with no gap left open."""
    for before, event, _after in _events(name):
        assert tell(BEAST_HUNTERS.narrate(before, event), str, BEAST_HUNTERS.labels).strip()


@every_transcript
def test_somebody_is_waited_for_until_the_end(name: str) -> None:
    """And whoever is waited for has something to do."""
    for _before, done in _steps(name):
        waits = BEAST_HUNTERS.waiting_for(done.state)

        assert bool(waits) is not isinstance(done.state.stage, Unopened | Closed)
        for wait in waits:
            choices = BEAST_HUNTERS.choices(done.state, wait.seat)
            assert any(choice.refusal is None for choice in choices)


@every_transcript
def test_what_the_menus_offer_is_legal(name: str) -> None:
    """Each open choice of each seat, filled in at random, is not refused."""
    whim = random.Random(name)
    for _before, done in _steps(name):
        for seat in done.state.seats:
            for choice in BEAST_HUNTERS.choices(done.state, seat):
                if choice.refusal is None:
                    data = nested(answer(choice, whim))
                    command = read_command(
                        BEAST_HUNTERS, choice.command, data, choice.seat, form=True
                    )
                    assert BEAST_HUNTERS.refusal(done.state, command) is None, (choice, data)


@every_transcript
def test_what_was_done_had_been_offered(name: str) -> None:
    """Whatever is legal at a table stands open in the menu of its seat."""
    for before, done in _steps(name):
        known = done.step.seat in before.seats and done.step.command not in BROUGHT
        if done.refusal is None and known:
            offered = BEAST_HUNTERS.choices(before, done.step.seat)
            assert done.step.command in {each.command for each in offered if each.refusal is None}
