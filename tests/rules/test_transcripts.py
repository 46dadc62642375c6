"""Golden transcripts: whole games as text, played again and compared line by line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.chance import ScriptedDice
from app.play.transcript import TranscriptError, parse_step, rewrite
from app.rules.registry import RULESETS

FOLDER = Path(__file__).parent / "transcripts"
FILES = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_transcript_plays_as_it_is_written(file: Path) -> None:
    """Every event and refusal in the file is what the rules say today, and no die is left over."""
    written = file.read_text(encoding="utf-8")

    played = rewrite(
        RULESETS[file.parent.name],
        written,
        lambda name: (file.parent / name).read_text(encoding="utf-8"),
        ScriptedDice(),
    )
    if os.environ.get("REWRITE"):
        file.write_text(played, encoding="utf-8")

    assert written == played or os.environ.get("REWRITE")


def test_there_are_transcripts() -> None:
    """A moved folder can't turn the whole file into a test of nothing."""
    assert FILES


PLAYED = (
    *(f"BH-MP-0{number}" for number in range(1, 6)),
    *("BH-GOAL-03", "BH-GOAL-08", "BH-SET-07"),
)
"""Rules for several Hunters that a golden transcript plays; BH-MP-06 only says where they stand."""


@pytest.mark.parametrize("rule", PLAYED)
def test_a_transcript_plays_each_rule_for_several_hunters(rule: str) -> None:
    """Its remarks name it, so that whoever asks finds the game that shows it."""
    remarks = "\n".join(
        line
        for file in FILES
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("#")
    )

    assert rule in remarks


@pytest.mark.parametrize("line", ["> strike", "> strike hunter-1 {", "> a b {} | x", "nonsense"])
def test_a_line_that_is_no_step_is_named(line: str) -> None:
    """Whoever writes a transcript by hand learns which line is wrong."""
    with pytest.raises(TranscriptError, match="line 7"):
        parse_step(line, 7)


def test_dice_left_over_are_an_error() -> None:
    """A transcript that rolls fewer dice than it lists does not pass for a good one."""
    text = '> open-adventure table {"seats": ["challenger", "hunter-1"], "title": "x"} | 4\n'

    with pytest.raises(TranscriptError, match="left over"):
        rewrite(RULESETS["beast-hunters"], text, lambda _: "", ScriptedDice())
