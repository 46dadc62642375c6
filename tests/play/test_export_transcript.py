"""Transcripts out of logs: what was asked is told again from what happened."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from app.chance import ScriptedDice
from app.play.export_transcript import script, transcript
from app.play.transcript import perform, rewrite, steps
from app.play.verify_rules import decisions
from app.rules.beasthunters.retell import SPECIAL, retell
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.twins import SAME
from app.rules.registry import RULESETS
from tests.play.games import export_of, whole_game

FOLDER = Path(__file__).parents[1] / "rules" / "transcripts" / "beast-hunters"
GOLDEN = sorted(FOLDER.glob("*.txt"))

NEVER_FIRST = {
    "adventure-closed", "adventure-ended", "box-marked", "combatant-beaten", "conflict-started",
    "denied-at-start", "fatal-boxes-full", "free-strike-granted", "goal-dice-pooled",
    "goal-dropped", "goal-opened", "goal-rolled", "order-fixed", "order-tied", "play-opened",
    "play-resumed", "remainder-left", "remainder-paid", "resource-recovered",
    "session-prepared", "session-revealed", "tattoo-given", "turn-began",
}  # fmt: skip
"""Events that only follow on others of the same decision."""


def include(name: str) -> str:
    """A file beside the golden transcripts."""
    return (FOLDER / name).read_text(encoding="utf-8")


def events_of(text: str) -> tuple[Any, ...]:
    """What happens when *text* is played."""
    played = perform(BEAST_HUNTERS, steps(text, include), ScriptedDice())
    return tuple(event for done in played for event in done.events)


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_transcript_comes_back_from_its_events(file: Path) -> None:
    """Transcript → events → transcript → the very same events, and the same lines."""
    events = events_of(file.read_text(encoding="utf-8"))

    written = "\n".join(script(BEAST_HUNTERS, [*events], retell)) + "\n"

    assert events_of(written) == events
    assert rewrite(BEAST_HUNTERS, written, include, ScriptedDice()) == written


@pytest.mark.parametrize("seed", range(6))
def test_every_command_of_a_random_game_is_told_again(seed: int) -> None:
    """Each decision is found as one, with its own command."""
    played = whole_game(seed, hunters=1 + seed % 3)

    found = [*decisions(BEAST_HUNTERS, played.events, retell)]

    assert [one.events for one in found] == [events for _, events in played.done]
    assert [type(one.command) for one in found] == [type(asked) for asked, _ in played.done]


def test_an_exported_transcript_plays() -> None:
    """``salute play`` makes the same events of it, the promised seeds apart."""
    played = whole_game(1)

    again = events_of(transcript(export_of(played.events)))

    assert [type(event) for event in again] == [type(event) for event in played.events]
    seeds = {"session-prepared", "session-revealed"}
    names = {cls: name for name, cls in RULESETS["beast-hunters"].events.items()}
    for one, other in zip(again, played.events, strict=True):
        assert one == other or names[type(other)] in seeds


def test_a_transcript_ends_where_its_reader_may_not_look() -> None:
    """A hidden event can't be played; the transcript says so and stops."""
    played = whole_game(1)
    whole = transcript(export_of(played.events))

    cut = transcript(export_of(played.events, "hunter-1", frozenset({30})))

    assert "Event 30 is kept from this reader" in cut
    assert len(cut) < len(whole)


def test_every_event_is_the_first_of_a_decision_or_never() -> None:
    """A new event has to be told apart, or to be known as one that only follows."""
    first = {*SAME, *SPECIAL}
    names = {name for name, cls in BEAST_HUNTERS.events.items() if cls not in first}

    assert names <= NEVER_FIRST


def test_commands_that_are_told_by_their_event_are_all_in_it() -> None:
    """A field that a command gains later has to be told from its event, too."""
    for event, command in SAME.items():
        missing = {one.name for one in fields(command)} - {one.name for one in fields(event)}
        assert not missing, (event, missing)
