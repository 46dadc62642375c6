"""How many commands a second one core decides and writes down, over recorded games."""

from __future__ import annotations

import random  # noqa: TID251 - players at random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from time import process_time
from typing import Any, Final

from app.chance import SeededDice
from app.play.bot import answer
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.words import Seat
from app.store.commands import read_command
from app.web.forms import nested
from bench.harness import Options, median, report
from bench.tale import tell

BAR: Final = 20_000
GAMES: Final = 80
STEPS: Final = 300
TALK: Final = frozenset({"talk", "narrate", "call-break", "stop-signal", "veto", "end-here"})


@dataclass(slots=True)
class Recorder(SeededDice):
    """Dice that remember how they fell."""

    seed: int
    fallen: list[tuple[int, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        SeededDice.__init__(self, self.seed)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next *count* faces, remembered."""
        faces = SeededDice.roll(self, count, sides)
        self.fallen.append(faces)
        return faces


class Recorded:
    """Dice that fall again as they fell."""

    def __init__(self, fallen: Sequence[tuple[int, ...]]) -> None:
        self._fallen = iter(fallen)

    def roll(self, _count: int, _sides: int) -> tuple[int, ...]:
        """The next faces."""
        return next(self._fallen)

    def commit(self) -> str:
        """A commitment like any other."""
        return "0" * 64

    def reveal(self) -> str:
        """A seed like any other."""
        return "0" * 64


Step = tuple[Any, Any, list[tuple[int, ...]]]
"""A state, a command that is legal in it, and the dice that fell for it."""


def run(options: Options) -> None:
    """Measure and report."""
    games = [list(islice(_game(seed), STEPS)) for seed in range(GAMES)]
    steps = [step for game in games for step in game]
    rates, copies = [], []
    for _ in range(2 * options.rounds + 1):
        rates.append(len(steps) / _seconds(steps))
        copies.append(_copy_microseconds(steps))
    events = sum(len(_decided(step)) for step in steps)
    rate = max(rates)
    report(
        "rules",
        f"{rate:,.0f} commands/s decided and written down (median {median(rates):,.0f}; "
        f"{events / len(steps):.2f} events a command, {len(steps)} commands of {GAMES} games; "
        f"as a yardstick, dataclasses.replace of a state takes {min(copies):.1f} us)",
        bar=f">= {BAR:,}",
        holds=rate >= BAR,
    )


def _game(seed: int) -> Iterator[Step]:
    """A random game from the middle of a conflict on, by players who know only their menus."""
    whim = random.Random(seed)
    state = tell().state
    while True:
        waited = [wait.seat for wait in BEAST_HUNTERS.waiting_for(state)]
        if not waited:
            return
        dice = Recorder(whim.randint(0, 2**32))
        dice.commit()
        command = _picked(state, Seat(whim.choice(waited)), whim)
        if command is None:
            return
        events = BEAST_HUNTERS.decide(state, command, dice)
        yield state, command, dice.fallen
        state = BEAST_HUNTERS.fold(events, state)


def _picked(state: Any, seat: Seat, whim: random.Random) -> Any:
    entries = [each for each in BEAST_HUNTERS.choices(state, seat) if each.refusal is None]
    moving = [each for each in entries if each.command not in TALK] or entries
    if not moving:
        return None
    choice = whim.choice(moving)
    data = nested(answer(choice, whim))
    return read_command(BEAST_HUNTERS, choice.command, data, seat, form=True)


def _decided(step: Step) -> tuple[Any, ...]:
    state, command, fallen = step
    return BEAST_HUNTERS.decide(state, command, Recorded(fallen))


def _seconds(steps: Sequence[Step]) -> float:
    """Processor time, so that whoever else uses the machine counts less."""
    began = process_time()
    for step in steps:
        state = step[0]
        for event in _decided(step):
            state = BEAST_HUNTERS.evolve(state, event)
    return process_time() - began


def _copy_microseconds(steps: Sequence[Step]) -> float:
    state = steps[0][0]
    began = process_time()
    for number in range(2000):
        replace(state, count=number)
    return (process_time() - began) / 2000 * 1e6
