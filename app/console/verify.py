"""``salute verify FILE``: prove an export or a chronicle without asking anybody."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from app.play.file_kinds import WHAT_IT_IS, FileKind, kind_of
from app.play.verify import Verdict
from app.play.verify_page import prove_any
from app.rules.registry import RULESETS
from app.rules.words import Sentence
from app.view.wording import tell

FILE = typer.Argument(exists=True, dir_okay=False, readable=True, help="The JSON or the chronicle.")


NEEDED: Final = (
    "salute verify reads the JSON of an adventure or its chronicle; "
    "the page of the adventure’s log offers both."
)
PLAYED: Final = "salute play plays a transcript again."


def verify(file: Annotated[Path, FILE]) -> None:
    """Re-hash every event of FILE, work every die out again and re-run every rule."""
    verdict = prove_any(_readable(file), RULESETS)
    if verdict.wrong is not None:
        typer.echo(f"{file}: WRONG. {wrong_in_words(verdict)}", err=True)
        raise typer.Exit(1)
    typer.echo(f"{file}: SOUND. {sound_in_words(verdict)}")


def _readable(file: Path) -> bytes:
    """The bytes of *file*, if it is of a kind that can be proved; else it ends with 2."""
    data = file.read_bytes()
    kind = kind_of(data)
    if kind in {FileKind.JSON, FileKind.CHRONICLE}:
        return data
    what = WHAT_IT_IS[kind]
    said = [str(file) + ":", what, NEEDED, *([PLAYED] if kind is FileKind.TRANSCRIPT else [])]
    typer.echo(" ".join(said), err=True)
    raise typer.Exit(2)


def wrong_in_words(verdict: Verdict) -> str:
    """The first wrong event and why, on one line."""
    wrong = verdict.wrong
    if wrong is None:
        return ""
    why = in_english(wrong.why)
    return f"Event {wrong.seq}: {why}" if wrong.seq else why


def in_english(sentence: Sentence) -> str:
    """*sentence* as a console says it."""
    labels = {k: v for rules in RULESETS.values() for k, v in rules.labels.items()}
    return tell(sentence, str, labels)


def sound_in_words(verdict: Verdict) -> str:
    """What was checked, and what could not be."""
    said = [
        f"“{verdict.title}”: {verdict.events} events hang together.",
        f"The last digest is {verdict.digest}.",
        f"{verdict.dice} dice worked out again.",
    ]
    if verdict.other_rules:
        said.append(f"Not checked: the rules. {in_english(verdict.other_rules)}")
    else:
        said.append(f"{verdict.ruled} events come out of the rules once more.")
    if verdict.open_dice:
        said.append(f"Not checked: {verdict.open_dice} dice whose seed is still secret.")
    if verdict.hidden:
        said.append(
            f"Not checked: {verdict.hidden} events hidden from this reader, and the rules from "
            "the first of them on."
        )
    return " ".join(said)
