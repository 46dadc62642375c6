"""Transcripts: games as text that people read, tests play and exports write.

A line is one of these; a blank line or one that begins with ``#`` says nothing to the program::

    = setup/yaqhara.txt                     play that file first, its events untold
    > strike hunter-1 {"spend": 8} | 5 4    a command, its seat, its fields, the dice that fall
    < struck {"total": 11}                  what happened: an event and its fields
    ! not_your_turn                         why it was refused
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any, Protocol

import msgspec

from app.rules.decider import Decider, Dice, Refusal, RuleError
from app.rules.words import Seat
from app.store.codec import plain
from app.store.commands import read_command

STEP = re.compile(r"> (\S+) (\S+)(?: (\{.*\}))?(?: \|((?: \d+)*))?")


class TranscriptError(Exception):
    """A transcript that can't be played: which line, and what is wrong with it."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")


class Script(Dice, Protocol):
    """Dice that fall as a transcript says."""

    @property
    def left_over(self) -> tuple[int, ...]:
        """Faces that nobody asked for yet."""

    def add(self, *script: int) -> None:
        """Let these faces fall after those that are left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One command of a transcript, with the faces that fall for it, on line *line*.

    *said* are the numbered lines behind it that tell what happens.
    """

    line: int
    command: str
    seat: Seat
    data: Mapping[str, Any] = field(default_factory=dict)
    faces: tuple[int, ...] = ()
    said: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Performed:
    """What became of a *step*: events and the *state* after them, or a refusal."""

    step: Step
    state: Any
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None


def parse_step(line: str, number: int) -> Step:
    """The step that *line* spells. TranscriptError if it spells none."""
    found = STEP.fullmatch(line)
    if found is None:
        raise TranscriptError(number, 'expected "> command seat {fields} | dice"')
    command, seat, data, faces = found.groups()
    try:
        fields = msgspec.json.decode(data) if data else {}
    except msgspec.DecodeError as error:
        raise TranscriptError(number, f"the fields are no JSON: {error}") from error
    return Step(
        line=number,
        command=command,
        seat=Seat(seat),
        data=fields,
        faces=tuple(int(face) for face in (faces or "").split()),
    )


def steps(text: str, include: Callable[[str], str]) -> Iterator[Step]:
    """The steps of *text* in order; *include* reads a file that a ``=`` line names."""
    lines = [*enumerate(text.splitlines(), 1)]
    for place, (number, line) in enumerate(lines):
        if line.startswith("= "):
            yield from steps(include(_inner_name(line[2:].strip(), number)), include)
        elif line.startswith(">"):
            yield replace(parse_step(line, number), said=tuple(_said(lines[place + 1 :])))


def _said(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    for number, line in lines:
        if line[:1] in {">", "="}:
            return
        if line[:1] in {"<", "!"}:
            yield number, line


def _inner_name(name: str, number: int) -> str:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise TranscriptError(number, f"{name} is outside this folder")
    return name


def perform(
    decider: Decider[Any, Any, Any], script: Iterable[Step], dice: Script
) -> Iterator[Performed]:
    """Play *script* from the start. TranscriptError if dice are missing or left over."""
    state = decider.initial
    for step in script:
        dice.add(*step.faces)
        done = _perform(decider, state, step, dice)
        if dice.left_over:
            raise TranscriptError(step.line, f"{len(dice.left_over)} dice are left over")
        state = done.state
        yield done


def _perform(decider: Decider[Any, Any, Any], state: Any, step: Step, dice: Script) -> Performed:
    command = read_command(decider, step.command, step.data, step.seat)
    try:
        events = decider.decide(state, command, dice)
    except RuleError as error:
        return Performed(step=step, state=state, refusal=error.refusal)
    return Performed(step=step, state=decider.fold(events, state), events=events)


def told(decider: Decider[Any, Any, Any], done: Performed) -> Iterator[str]:
    """The lines that a transcript has after a step: its events, or its refusal."""
    if done.refusal is not None:
        yield f"! {done.refusal.reason.value}"
    names = {cls: name for name, cls in decider.events.items()}
    for event in done.events:
        yield f"< {names[type(event)]} {msgspec.json.encode(plain(event)).decode()}"


def rewrite(
    decider: Decider[Any, Any, Any], text: str, include: Callable[[str], str], dice: Script
) -> str:
    """*text* with what really happens after each of its own steps, comments kept."""
    played = perform(decider, steps(text, include), dice)
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line[:1] in {"<", "!"}:
            continue
        lines.append(line)
        if line.startswith("= "):
            for _ in steps(include(_inner_name(line[2:].strip(), number)), include):
                next(played)
        elif line.startswith(">"):
            lines.extend(told(decider, next(played)))
    return "\n".join(lines) + "\n"
