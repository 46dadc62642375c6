"""``salute verify`` on files: exports and chronicles, honest and changed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.console import app
from app.play.export import as_json
from app.play.page_parts import own_words, parts
from app.play.verify_page import prove_page, sealed, sums
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.registry import RULESETS
from app.view.chronicle import chronicle_view
from app.web.chronicle import draw_chronicle
from app.web.render import load_pages
from app.web.static import Assets
from app.web.words import load_words
from tests.play.games import Played, export_of, whole_game

WORDS = load_words(BEAST_HUNTERS.labels)
PAGES = load_pages(WORDS, Assets())


@pytest.fixture(scope="module")
def played() -> Played:
    """A game that has come as far as play."""
    played = whole_game(0, steps=10)
    played.do("challenger", "talk", text="a < b & c\r\n\r\n\"d\" </li><li id='e3'>é 😀")
    return played


@pytest.fixture(scope="module")
def chronicle(played: Played) -> bytes:
    """Its chronicle."""
    export = export_of(played.events)
    view = chronicle_view(export.story, export.state, export.seat, export.hidden)
    return draw_chronicle(PAGES.environments["en"], WORDS["en"], export, view)


def verify(file: Path, data: bytes) -> tuple[int, str]:
    """What the command line says of *data*, and how it ends."""
    file.write_bytes(data)
    result = CliRunner().invoke(app, ["verify", str(file)])
    return result.exit_code, result.output


def test_both_kinds_of_files_are_sound(played: Played, chronicle: bytes, tmp_path: Path) -> None:
    """The command ends with 0 and says in plain words what was checked."""
    for data in (as_json(export_of(played.events)), chronicle):
        code, said = verify(tmp_path / "file", data)
        assert code == 0
        assert "SOUND" in said
        assert f"{len(played.events)} events come out of the rules once more" in said


def test_a_wrong_file_is_named_with_its_event(played: Played, tmp_path: Path) -> None:
    """The command ends with 1 and says which event is wrong and why."""
    data = as_json(export_of(played.events)).replace(b"word of challenger", b"Word of challenger")

    code, said = verify(tmp_path / "file", data)

    assert code == 1
    seq = data[: data.index(b"Word of challenger")].count(b"\n")
    assert f"Event {seq}: it was changed after it happened" in said


def test_no_byte_of_a_chronicle_can_be_changed(chronicle: bytes) -> None:
    """F: wherever one byte is another, it is found; in a sentence, the event is named."""
    lines = [*re.finditer(rb'<li id="e(\d+)"[^>]*>.*?</a></li>', chronicle, re.DOTALL)]
    for at in range(1, len(chronicle), 1009):
        changed = chronicle[:at] + bytes([chronicle[at] ^ 1]) + chronicle[at + 1 :]
        assert not prove_page(changed, RULESETS).is_sound, chronicle[at - 20 : at + 20]
    for line in lines:
        at = chronicle.index(b"<p", line.start()) + 3
        at = chronicle.index(b">", at - 1) + 1
        seq = int(line.group(1))
        text = chronicle[:at] + b"x" + chronicle[at:]
        wrong = prove_page(text, RULESETS).wrong
        assert wrong is not None
        assert wrong.seq == seq


def test_each_event_has_its_part(played: Played, chronicle: bytes) -> None:
    """Own words with any signs stay in their own line."""
    said = {part.event: part for part in parts(chronicle.decode()) if part.reading[0] == "li"}

    assert [*said] == [str(seq) for seq in range(1, len(played.events) + 1)]
    [words] = own_words(said[str(len(played.events))].reading)
    assert words == "a < b & c\n\n\"d\" </li><li id='e3'>é 😀"


def test_people_s_words_and_the_title_are_those_of_the_events(chronicle: bytes) -> None:
    """Whoever writes other words and all hashes anew is found out by the events themselves."""
    for old, new, at in (
        (b"a &lt; b &amp; c", b"a &lt; b", "Event"),
        (b"<h1>", b"<h1>Not ", "The heading"),
    ):
        assert chronicle.count(old) == 1
        page = chronicle.replace(old, new).decode().rpartition("<!-- sha256")[0]
        start, before, rest = page.partition('id="sums">')
        held = json.dumps(sums(page), separators=(",", ":"))
        forged = sealed(start + before + held + rest[rest.index("</script>") :])
        wrong = prove_page(forged, RULESETS).wrong
        assert wrong is not None
        assert (wrong.seq is not None) == (at == "Event")
