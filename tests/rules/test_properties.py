"""What holds in every game, tried on random ones of thousands of steps."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.chance import SeededDice
from app.play.bot import answer
from app.rules.beasthunters.decide import RULES
from app.rules.beasthunters.evolve import MEANINGS
from app.rules.beasthunters.narrate import TELLINGS
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.sheets import all_boxes
from app.rules.beasthunters.stages import Closed, Fighting
from app.rules.beasthunters.vocabulary import LEVELS, Side
from app.rules.decider import RuleError
from app.rules.words import Seat
from app.store.codec import Codec
from app.store.commands import read_command
from app.view.wording import tell
from app.web.forms import nested
from tests.rules.simulation import Played, game

SEEDS = st.integers(min_value=0, max_value=2**32)
HUNTERS = st.integers(min_value=1, max_value=5)
CODEC = Codec(BEAST_HUNTERS)


def test_nothing_is_missing_in_the_tables() -> None:
    """Each command has a rule, each event a meaning and a sentence."""
    assert set(RULES) == set(BEAST_HUNTERS.commands.values())
    assert set(MEANINGS) == set(BEAST_HUNTERS.events.values())
    assert set(TELLINGS) == set(BEAST_HUNTERS.events.values())


@given(seed=SEEDS, hunters=HUNTERS)
@settings(max_examples=15)
def test_every_random_game_ends(seed: int, hunters: int) -> None:
    """Whoever plays on, however badly, gets to the closing Salute."""
    last = None
    for last in game(seed, hunters=hunters):
        assert BEAST_HUNTERS.waiting_for(last.before)

    assert last is not None
    assert isinstance(last.after.stage, Closed)


@given(seed=SEEDS, hunters=HUNTERS)
def test_counters_stay_in_their_bounds(seed: int, hunters: int) -> None:
    """Pool, advantage, boxes, slots and reward points never leave what the rules allow."""
    for step in islice(game(seed, hunters=hunters), 100):
        _check_counters(step.after)


def _check_counters(state: Any) -> None:
    assert 0 <= state.pool_left <= state.pool
    for hunter in state.hunters.values():
        assert hunter.reward_points >= 0
        for domain, boxes in hunter.boxes.items():
            assert list(boxes) == sorted(boxes, reverse=True)
            marked = hunter.marked.get(domain, (0,) * len(LEVELS))
            every = all_boxes(hunter, domain)
            assert all(0 <= m <= b for m, b in zip(marked, every, strict=True))
    if isinstance(state.stage, Fighting):
        conflict = state.stage.conflict
        assert all(p >= 0 for held in conflict.advantage.values() for p in held.values())
        for active in conflict.active.values():
            assert all(list(active.values()).count(side) <= 3 for side in Side)
        for foe in conflict.foes.values():
            assert all(0 <= m <= b for m, b in zip(foe.marked, foe.boxes, strict=True))


@pytest.mark.parametrize("hunters", range(1, 6))
@pytest.mark.parametrize("foes", range(1, 5))
def test_every_company_fights(hunters: int, foes: int) -> None:
    """One to five Hunters against one to four opponents: it starts, goes on, and all holds."""
    for seed in range(100):
        steps = list(islice(game(seed, hunters=hunters, foes=foes), 150))
        begun = next(
            (n for n, step in enumerate(steps) if _fights(step.after, hunters, foes)), None
        )
        if begun is not None and len(steps) > begun + 20:
            break
    else:
        pytest.fail(f"no conflict of {hunters} Hunters and {foes} opponents in 100 games")
    state = steps[0].before
    for step in steps:
        _check_counters(step.after)
        _check_words(step)
        for event in step.events:
            name, schema, payload = CODEC.write_event(event)
            state = BEAST_HUNTERS.evolve(state, CODEC.read_event(name, schema, payload))
        assert state == step.after
        assert BEAST_HUNTERS.waiting_for(state) or isinstance(state.stage, Closed)


def _fights(state: Any, hunters: int, foes: int) -> bool:
    stage = state.stage
    if not isinstance(stage, Fighting):
        return False
    return (len(stage.challenge.hunters), len(stage.conflict.foes)) == (hunters, foes)


@given(seed=SEEDS, hunters=HUNTERS, from_setup=st.booleans())
def test_what_is_offered_is_not_refused(seed: int, hunters: int, *, from_setup: bool) -> None:
    """Every open choice of every seat is legal with whatever answers its fields allow."""
    whim = random.Random(seed)
    for step in islice(game(seed, hunters=hunters, from_setup=from_setup), 25):
        for seat in step.after.seats:
            for choice in BEAST_HUNTERS.choices(step.after, seat):
                if choice.refusal is None:
                    data = nested(answer(choice, whim))
                    command = read_command(BEAST_HUNTERS, choice.command, data, seat, form=True)
                    assert BEAST_HUNTERS.refusal(step.after, command) is None, (choice, data)


@given(seed=SEEDS, other=SEEDS)
def test_what_is_not_offered_is_refused(seed: int, other: int) -> None:
    """A command out of another moment is refused unless this moment's menu offers it."""
    foreign = [step.command for step in islice(game(other), 30)]
    for step in islice(game(seed), 30):
        offered = {seat: _open_to(step.after, seat) for seat in step.after.seats}
        for command in foreign:
            if _name(command) not in offered[command.by]:
                assert BEAST_HUNTERS.refusal(step.after, command) is not None, command


def _open_to(state: Any, seat: Seat) -> set[str]:
    return {each.command for each in BEAST_HUNTERS.choices(state, seat) if each.refusal is None}


def _name(command: Any) -> str:
    return next(n for n, cls in BEAST_HUNTERS.commands.items() if cls is type(command))


@given(seed=SEEDS, other=SEEDS)
def test_a_refused_command_changes_nothing(seed: int, other: int) -> None:
    """Decide and refusal agree, and a refusal says why and what would help."""
    foreign = [step.command for step in islice(game(other), 20)]
    for step in islice(game(seed), 20):
        for command in foreign:
            refusal = BEAST_HUNTERS.refusal(step.after, command)
            if refusal is None:
                continue
            with pytest.raises(RuleError) as refused:
                BEAST_HUNTERS.decide(step.after, command, SeededDice(0))
            assert refused.value.refusal == refusal
            assert tell(refusal.because, str, BEAST_HUNTERS.labels)
            assert tell(refusal.remedy, str, BEAST_HUNTERS.labels)
            assert refusal.rule.startswith("BH-")


@given(seed=SEEDS, hunters=HUNTERS, from_setup=st.booleans())
def test_the_log_is_the_game(seed: int, hunters: int, *, from_setup: bool) -> None:
    """Events survive the store and fold to the very state; the state survives it too."""
    steps = list(islice(game(seed, hunters=hunters, from_setup=from_setup), 80))
    state = steps[0].before
    for step in steps:
        for event in step.events:
            name, schema, payload = CODEC.write_event(event)
            state = BEAST_HUNTERS.evolve(state, CODEC.read_event(name, schema, payload))
    assert state == steps[-1].after
    assert CODEC.read_state(CODEC.write_state(state)) == state


@given(seed=SEEDS, hunters=HUNTERS)
def test_every_event_has_words(seed: int, hunters: int) -> None:
    """Each line of the log is a sentence with no gap left open."""
    for step in islice(game(seed, hunters=hunters), 100):
        _check_words(step)


def _check_words(step: Played) -> None:
    state = step.before
    for event in step.events:
        sentence = BEAST_HUNTERS.narrate(state, event)
        assert tell(sentence, str, BEAST_HUNTERS.labels).strip()
        state = BEAST_HUNTERS.evolve(state, event)
