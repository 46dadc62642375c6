"""``salute play`` and ``salute verify`` on files of any kind: clear words, and how they end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.console import app
from app.play.export import as_json
from app.play.export_transcript import transcript
from app.view.chronicle import chronicle_view
from app.view.chronicle_markdown import markdown
from tests.play.games import export_of, whole_game

EXPORT = export_of(whole_game(1).events)
VIEW = chronicle_view(EXPORT.story, EXPORT.state, EXPORT.seat, EXPORT.hidden)
MARKDOWN = markdown(VIEW, str, str).encode()
TRANSCRIPT = transcript(EXPORT)


def run(command: str, file: Path, data: bytes) -> tuple[int, str, str]:
    """How *command* ends with a *file* of *data*, and what it says on both ways."""
    file.write_bytes(data)
    result = CliRunner().invoke(app, [command, str(file)])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (as_json(EXPORT), "The file is JSON."),
        (b"<!doctype html><p>", "The file is a chronicle."),
        (MARKDOWN, "The file is a story as Markdown"),
        (b"", "The file is empty."),
        (b"\x89PNG\xff\x00", "The file is no text."),
        ("> talk challenger".encode("utf-16"), "The file is no text."),
        (b"# only a heading\n", "The file is nothing that Salute wrote."),
    ],
)
def test_play_says_what_else_a_file_is(tmp_path: Path, data: bytes, said: str) -> None:
    """It ends with 2, says on stderr what the file is and what is needed, and plays nothing."""
    code, out, err = run("play", tmp_path / "file", data)

    assert (code, out) == (2, "")
    assert said in err
    assert "salute play needs a transcript" in err
    assert ("salute verify" in err) == (data[:1] in {b"{", b"<"})


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (TRANSCRIPT.encode(), "The file is a transcript"),
        (MARKDOWN, "The file is a story as Markdown"),
        (b"\n", "The file is empty."),
        (b"\x89PNG\xff\x00", "The file is no text."),
        (b"a letter", "The file is nothing that Salute wrote."),
    ],
)
def test_verify_says_what_else_a_file_is(tmp_path: Path, data: bytes, said: str) -> None:
    """It ends with 2: such a file is neither sound nor wrong."""
    code, out, err = run("verify", tmp_path / "file", data)

    assert (code, out) == (2, "")
    assert said in err
    assert "salute verify reads the JSON of an adventure or its chronicle" in err
    assert ("salute play" in err) == (data == TRANSCRIPT.encode())


@pytest.mark.parametrize("command", ["play", "verify"])
def test_a_folder_or_a_missing_file_is_said(tmp_path: Path, command: str) -> None:
    """Both end with 2 and say so."""
    for path, said in ((tmp_path, "is a directory"), (tmp_path / "none", "does not exist")):
        result = CliRunner().invoke(app, [command, str(path)], env={"COLUMNS": "200"})
        assert result.exit_code == 2
        assert said in result.stderr


def test_a_transcript_that_is_as_it_was_plays(tmp_path: Path) -> None:
    """Only the promised seeds are new, and those may differ."""
    assert run("play", tmp_path / "file", TRANSCRIPT.encode())[0] == 0


def test_a_face_that_the_results_deny_is_refused_with_its_line(tmp_path: Path) -> None:
    """The dice say one thing and what happened another: which line, and both numbers."""
    lines = TRANSCRIPT.splitlines()
    at = next(i for i, line in enumerate(lines) if re.search(r"^> strike .*\| \d", line))
    first = int(lines[at].rpartition("|")[2].split()[0])
    other = lines[at].rpartition("|")[0] + "|"
    faces = [first % 6 + 1, *lines[at].rpartition("|")[2].split()[1:]]
    changed = [*lines[:at], f"{other} {' '.join(map(str, faces))}", *lines[at + 1 :]]

    code, _, err = run("play", tmp_path / "file", "\n".join(changed).encode())

    assert code == 2
    assert f"line {at + 2}: it says that “roll” is" in err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("! not_your_turn", "it says “! not_your_turn”, and the rules make “< "),
        ("< talked {", "the fields are no JSON"),
        ("< talked {}", "it says “< talked”, and the rules make"),
    ],
)
def test_another_event_than_the_rules_make_is_refused(tmp_path: Path, line: str, said: str) -> None:
    """A refusal that was none, an event that was another, fields that can't be read."""
    first, *rest = TRANSCRIPT.splitlines()[3:]
    text = "\n".join([first, line, *rest[1:]])

    code, _, err = run("play", tmp_path / "file", text.encode())

    assert code == 2
    assert f"line 2: {said}" in err


def test_a_transcript_may_say_less_than_happens(tmp_path: Path) -> None:
    """Who writes one by hand need not tell events, nor all fields."""
    text = re.sub(r"^[<!].*\n", "", TRANSCRIPT, flags=re.MULTILINE)

    assert run("play", tmp_path / "file", text.encode())[0] == 0
