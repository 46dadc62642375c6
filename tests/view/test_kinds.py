"""What people may look for covers all that can happen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from app.rules.beasthunters.events import EVENTS
from app.rules.beasthunters.rule_events import RULE_EVENTS, events_of
from app.view import kinds
from app.view.kinds import KINDS, STAGES, named_by

DIGEST = Path(__file__).parents[2] / "docs/rules/beast-hunters.md"


def test_every_event_belongs_to_one_kind() -> None:
    """Nothing that happens is out of reach of the filters, and nothing is there twice."""
    names = [name for kind in KINDS for name in kind.events]

    assert set(EVENTS) - set(names) == set()
    assert len(names) == len(set(names))
    assert {kind.stage for kind in KINDS} == {key for key, _ in STAGES}


def test_every_event_has_a_rule_of_the_digest_behind_it() -> None:
    """A log can be asked for each rule by the id that the digest gives it."""
    known = set(re.findall(r"BH-[A-Z]+-\d\d", DIGEST.read_text(encoding="utf-8")))

    assert set(RULE_EVENTS) - known == set()
    assert set(EVENTS) - {name for names in RULE_EVENTS.values() for name in names} == set()


@pytest.mark.parametrize(
    ("rule", "event"),
    [
        ("BH-MAN-03", "maneuver-rolled"),
        (" bh-man ", "maneuver-begun"),
        ("BH-GOAL", "goal-rolled"),
    ],
)
def test_a_rule_is_asked_for_by_its_id_or_its_chapter(rule: str, event: str) -> None:
    """In whatever case it is typed."""
    assert event in events_of(rule)


@pytest.mark.parametrize("nothing", ["", "BH", "BH-", "MAN", "BH-MAN-99", "%"])
def test_what_is_no_rule_has_no_events(nothing: str) -> None:
    """Half an id is no wish for everything."""
    assert events_of(nothing) == ()


def test_kinds_are_narrowed_by_stage_and_kind() -> None:
    """Where both are asked, both have to fit."""
    assert "struck" in kinds.events_of("strikes", "")
    assert "struck" in kinds.events_of("", "conflict")
    assert kinds.events_of("strikes", "setup") == ()
    assert set(kinds.events_of("", "")) >= set(EVENTS)


def test_a_label_is_found_by_its_words_in_any_language() -> None:
    """All words have to be there, and short ones name nothing."""
    italian = {"Strikes and damage": "Colpi e danni"}
    languages: tuple[Callable[[str], str], ...] = (str, lambda text: italian.get(text, text))

    assert "struck" in named_by("damage strike", languages)
    assert "struck" in named_by("Danni", languages)
    assert named_by("damage salute", languages) == ()
    assert named_by("of", languages) == named_by("", languages) == ()
