"""``salute play FILE``: play a transcript without a browser."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from app.chance import DiceError, ScriptedDice
from app.play.file_kinds import WHAT_IT_IS, FileKind, kind_of
from app.play.transcript import Performed, TranscriptError, perform, steps
from app.play.transcript_check import compare
from app.rules.decider import Decider, Refusal, kebab
from app.rules.registry import RULESETS
from app.store.codec import plain
from app.store.commands import CommandError
from app.view.wording import tell

FILE = typer.Argument(exists=True, dir_okay=False, readable=True, help="The transcript.")
RULESET = typer.Option(help="Which rules judge it.")


def play(file: Annotated[Path, FILE], ruleset: Annotated[str, RULESET] = "beast-hunters") -> None:
    """Play the transcript FILE and print events, refusals and the final state as JSON lines."""
    decider = RULESETS.get(ruleset)
    if decider is None:
        raise typer.BadParameter(f"There is no ruleset {ruleset}; there is {', '.join(RULESETS)}.")
    _check_kind(file)
    try:
        for line in played(decider, file):
            sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
    except (TranscriptError, CommandError, DiceError, OSError, UnicodeDecodeError) as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(2) from error


NEEDED: Final = (
    "salute play needs a transcript, text with a line “> command seat …” for each thing done; "
    "the page of an adventure’s log offers one."
)
PROVED: Final = "salute verify proves a JSON or a chronicle."


def _check_kind(file: Path) -> None:
    """End with 2 where *file* can't be a transcript."""
    kind = kind_of(file.read_bytes())
    if kind is FileKind.TRANSCRIPT:
        return
    proved = kind in {FileKind.JSON, FileKind.CHRONICLE}
    said = [f"{file}:", WHAT_IT_IS[kind], NEEDED, *([PROVED] if proved else [])]
    typer.echo(" ".join(said), err=True)
    raise typer.Exit(2)


def played(decider: Decider[Any, Any, Any], file: Path) -> Iterator[dict[str, Any]]:
    """What playing *file* prints: an object an event or refusal, the final state last."""
    text = file.read_text(encoding="utf-8")
    state = decider.initial
    script = steps(text, lambda name: (file.parent / name).read_text(encoding="utf-8"))
    for done in perform(decider, script, ScriptedDice()):
        compare(decider, done)
        state = done.state
        yield from _lines(decider, done)
    yield {"state": plain(state), "waiting": [wait.seat for wait in decider.waiting_for(state)]}


def _lines(decider: Decider[Any, Any, Any], done: Performed) -> Iterator[dict[str, Any]]:
    if done.refusal is not None:
        yield {"line": done.step.line, "refused": refusal_as_data(decider, done.refusal)}
    for event in done.events:
        yield {"line": done.step.line, "event": kebab(type(event)), **plain(event)}


def refusal_as_data(decider: Decider[Any, Any, Any], refusal: Refusal) -> dict[str, Any]:
    """A refusal as a program reads it: reason, rule id, condition and remedy in English."""
    return {
        "reason": refusal.reason.value,
        "rule": refusal.rule,
        "because": tell(refusal.because, str, decider.labels),
        "remedy": tell(refusal.remedy, str, decider.labels),
        "facts": {name: plain(word) for name, word in refusal.facts.items()},
    }
