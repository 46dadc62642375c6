"""Transcripts, performed: what happened at each step, for tests that look closer than the text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from app.chance import ScriptedDice
from app.play.transcript import Performed, perform, steps
from app.rules.beasthunters.ruleset import BEAST_HUNTERS

FOLDER = Path(__file__).parent / "transcripts" / "beast-hunters"

E = TypeVar("E")


def included(name: str) -> str:
    """The text of a file that a transcript names, from the transcripts' folder."""
    return (FOLDER / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Game:
    """Every step of a transcript, in order, those of its setup as well."""

    performed: tuple[Performed, ...]

    @property
    def state(self) -> Any:
        """What is so at the end."""
        return self.performed[-1].state

    def all(self, kind: type[E]) -> list[E]:
        """Every event of this *kind*, in order."""
        return [each for done in self.performed for each in done.events if isinstance(each, kind)]

    def one(self, kind: type[E]) -> E:
        """The only event of this *kind*."""
        (only,) = self.all(kind)
        return only

    def after(self, command: str, nth: int = 1) -> Performed:
        """The *nth* step that does *command*, and what it led to."""
        return [done for done in self.performed if done.step.command == command][nth - 1]


@cache
def played(name: str) -> Game:
    """The transcript *name*, performed."""
    script = steps(included(f"{name}.txt"), included)
    return Game(tuple(perform(BEAST_HUNTERS, script, ScriptedDice())))
