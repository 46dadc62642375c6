"""Chance, the only place that has any: real dice, scripted dice, seeded dice."""

from __future__ import annotations

import random  # noqa: TID251 - seeded dice for tests, transcripts and simulations
import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Self

from app.rules.decider import Session
from app.rules.fairness import commitment, faces

SEED_BYTES = 32


class DiceError(Exception):
    """Dice were asked for that can't fall: no seed, a spent seed, or no scripted face left."""


class SessionDice:
    """The dice of one session, from its secret *seed*.

    Die n is the first fair byte of HMAC-SHA256(seed, words ‖ n ‖ block), as ``rules.fairness``
    and ``docs/dice.md`` say to the byte; n goes on from what the session has rolled already.
    """

    def __init__(self, seed: bytes | None, session: Session) -> None:
        self._seed = seed
        self._session = session
        self._next = session.rolled
        self.new_seed: bytes | None = None
        self.is_revealed = False

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next *count* dice of the session."""
        if self._seed is None or self.is_revealed or self.new_seed is not None:
            raise DiceError("These dice have no seed that may still roll.")
        fallen = faces(self._seed, self._session.words, self._next, count, sides)
        self._next += count
        return fallen

    def commit(self) -> str:
        """A new seed, kept in *new_seed* until it is stored; its SHA-256 in hex."""
        self.new_seed = secrets.token_bytes(SEED_BYTES)
        return commitment(self.new_seed)

    def reveal(self) -> str:
        """The session's seed in hex; it rolls no more."""
        if self._seed is None:
            raise DiceError("There is no seed to reveal.")
        self.is_revealed = True
        return self._seed.hex()


class ScriptedDice:
    """Dice that fall as they were told to, for transcripts and tests."""

    def __init__(self, script: Iterable[int] = ()) -> None:
        self._script = list(script)
        self._seed: bytes | None = None
        self._commitments = 0
        self.new_seed: bytes | None = None
        self.is_revealed = False

    @property
    def left_over(self) -> tuple[int, ...]:
        """Faces that nobody asked for yet."""
        return tuple(self._script)

    def add(self, *script: int) -> None:
        """Let these faces fall after those that are left."""
        self._script.extend(script)

    def again(self) -> Self:
        """The same dice for another action, which has committed and revealed nothing yet."""
        self.new_seed, self.is_revealed = None, False
        return self

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next *count* faces of the script."""
        if count > len(self._script):
            raise DiceError(f"{count} dice are rolled, {len(self._script)} are in the script.")
        fallen, self._script = tuple(self._script[:count]), self._script[count:]
        if not all(1 <= face <= sides for face in fallen):
            raise DiceError(f"The script says {fallen} for dice of {sides} sides.")
        return fallen

    def commit(self) -> str:
        """The SHA-256 of a seed that is the same in every run."""
        self._commitments += 1
        self._seed = self.new_seed = sha256(f"script {self._commitments}".encode()).digest()
        return commitment(self._seed)

    def reveal(self) -> str:
        """The seed of the last commitment in hex."""
        if self._seed is None:
            raise DiceError("There is no seed to reveal.")
        self.is_revealed = True
        return self._seed.hex()


class SeededDice(ScriptedDice):
    """Dice that fall the same for the same *seed*, for property tests and simulations."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._chance = random.Random(seed)  # noqa: S311 - repeatable on purpose

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next *count* faces."""
        return tuple(self._chance.randint(1, sides) for _ in range(count))
