"""The adventure behind every measured table: told once by a script, then fought without end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.chance import SessionDice
from app.play.transcript import Step, steps
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.decider import Dice
from app.rules.words import Seat
from app.store.commands import read_command

CHALLENGER: Final = Seat("challenger")
HUNTER: Final = Seat("hunter-1")
SEATS: Final = (CHALLENGER, HUNTER)

TALE: Final = Path(__file__).with_name("tale.txt")

WORDS: Final = (
    "I duck under the staff and let the current do the rest: whoever holds the rope longest gets "
    "wet first, and I have been wet before."
)


@dataclass(frozen=True, slots=True)
class Move:
    """What *seat* does, and the *version* of the table that its page shows."""

    seat: Seat
    command: str
    fields: Mapping[str, str]
    version: int


@dataclass(frozen=True, slots=True)
class Told:
    """A story so far: the last *state*, all *events*, and the *seed* of its dice."""

    state: Any
    events: tuple[Any, ...]
    seed: bytes


def tell() -> Told:
    """The tale from the beginning to its conflict, with dice of its own."""
    state, seed = BEAST_HUNTERS.initial, b""
    told: list[Any] = []
    for step in steps(TALE.read_text(), _nowhere):
        dice = SessionDice(seed or None, BEAST_HUNTERS.session(state))
        events = done(state, step, dice)
        seed = dice.new_seed or seed
        told.extend(events)
        state = BEAST_HUNTERS.fold(events, state)
    return Told(state, tuple(told), seed)


def done(state: Any, step: Step, dice: Dice) -> tuple[Any, ...]:
    """What happens when *step* is taken in *state*."""
    command = read_command(BEAST_HUNTERS, step.command, step.data, step.seat)
    return BEAST_HUNTERS.decide(state, command, dice)


def fought(state: Any, seed: bytes) -> Iterator[Move]:
    """The moves of a fight without end.

    Whoever knows the seed knows how every die of the session will fall: so the whole fight can be
    told beforehand, and be sent as forms that carry the right version.
    """
    while True:
        seat, command, fields = next_move(state)
        yield Move(seat, command, fields, state.count)
        dice = SessionDice(seed, BEAST_HUNTERS.session(state))
        known = read_command(BEAST_HUNTERS, command, fields, seat, form=True)
        state = BEAST_HUNTERS.fold(BEAST_HUNTERS.decide(state, known, dice), state)


def narrated(version: int) -> Move:
    """A line of the story, from a page that shows *version*."""
    return Move(CHALLENGER, "narrate", {"text": WORDS}, version)


def next_move(state: Any) -> tuple[Seat, str, Mapping[str, str]]:  # noqa: PLR0911 - one a moment
    """Maneuver, offer, roll or accept, and let free Strikes pass: nobody is ever hurt."""
    moment = state.stage.moment
    hunters_turn = getattr(moment, "actor", "") == HUNTER
    match moment.kind:
        case "turn" if hunters_turn:
            return HUNTER, "maneuver", {"target": "foe-1", "text": WORDS}
        case "turn":
            return CHALLENGER, "maneuver", {"target": HUNTER, "text": WORDS}
        case "awaiting-offer":
            return CHALLENGER, "offer-advantage", {"points": "3"}
        case "awaiting-reply" if state.count // 10 % 2:
            return HUNTER, "roll-instead", {}
        case "awaiting-reply":
            return HUNTER, "accept-offer", {"points": "3"}
        case "awaiting-maneuver-defence":
            return HUNTER, "roll-defence", {}
        case "free-strike":
            return (HUNTER if hunters_turn else CHALLENGER), "decline-free-strike", {}
        case _:
            raise LookupError(moment.kind)


def _nowhere(name: str) -> str:
    raise FileNotFoundError(name)
