"""The pages speak English and Italian, whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from app.rules.registry import RULESETS
from app.rules.words import say
from app.web.words import CATALOGUES, choose_language, load_words

ROOT = Path(__file__).parents[2]
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2)}
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
STRAIGHT = re.compile(r"""['"]""")
GAPS = re.compile(r"\{\w*\}|%\(\w+\)[sd]")


def messages() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Everything that the program and its pages can say, with the place that says it."""
    for folder in ("app", "templates"):
        found = extract_from_dir(
            ROOT / folder, METHODS, options_map={"**.html": {"silent": "false"}}, keywords=KEYWORDS
        )
        for file, line, message, *_ in found:
            yield f"{folder}/{file}:{line}", message


def italian() -> dict[str, tuple[str, ...]]:
    """All Italian translations by their English text."""
    known: dict[str, tuple[str, ...]] = {}
    for path in CATALOGUES.glob("it/*.po"):
        with path.open("rb") as file:
            for message in read_po(file, locale="it"):
                if not message.fuzzy:
                    known[_texts(message.id)[0]] = _texts(message.string)
    return known


def _texts(one_or_many: Any) -> tuple[str, ...]:
    return (one_or_many,) if isinstance(one_or_many, str) else tuple(one_or_many)


def test_nothing_is_said_in_one_language_only():
    """C152: each text that can be shown has an Italian translation, none empty or doubtful."""
    known = italian()
    missing = {
        text: place
        for place, message in messages()
        if (text := message if isinstance(message, str) else message[0])
        and not all(known.get(text, ("",)))
    }
    assert not missing


def test_translations_have_the_gaps_of_their_originals():
    """A sentence never loses a number or a name on its way into Italian."""
    wrong = {
        text: translated
        for text, forms in italian().items()
        for translated in forms
        if text and set(GAPS.findall(translated)) != set(GAPS.findall(text))
    }
    assert not wrong


def test_signs_are_those_of_print():
    """Round apostrophes and quotation marks in both languages, never those of a typewriter."""
    english = {
        text: place
        for place, message in messages()
        for text in ([message] if isinstance(message, str) else message)
        if text and STRAIGHT.search(text)
    }
    italian_too = [text for forms in italian().values() for text in forms if STRAIGHT.search(text)]
    assert (english, italian_too) == ({}, [])


def test_every_ruleset_has_words_for_its_terms():
    """Each member of an enum that rules put into sentences has a label."""
    for ruleset in RULESETS.values():
        kinds = {type(member) for member in ruleset.labels}
        assert {member for kind in kinds for member in kind} == set(ruleset.labels)


def test_a_sentence_is_translated_and_own_words_are_not():
    """Names stay as people wrote them, even where they look like markup or like gaps."""

    class Colour(Enum):
        RED = "red"

    words = load_words({Colour.RED: "Sign in"})["it"]
    sentence = say("Make an invitation for %(seat)s")
    assert words.text(sentence) == words.gettext(sentence.text) != sentence.text
    told = words.markup(say("{who}: {what}", who="<b>{x}", what=Colour.RED))
    assert str(told) == "&lt;b&gt;{x}: Entra"


@pytest.mark.parametrize(
    ("wishes", "accepted", "language"),
    [
        ((None, None), "", "en"),
        ((None, None), "fr, it-CH;q=0.8, en;q=0.5", "it"),
        ((None, None), "de;q=1, fr;q=oops, *;q=0.1", "en"),
        (("it", "en"), "en", "it"),
        (("xx", None), "it;q=0", "en"),
    ],
)
def test_the_language_is_the_first_wish_that_is_spoken_here(wishes, accepted, language):
    """Player, cookie, browser, English: in this order."""
    assert choose_language(*wishes, accepted=accepted) == language


def test_a_moment_says_its_zone():
    """C115: a time without a zone means nothing to two people far apart."""
    at = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
    clocks = {language: words.clock(at) for language, words in load_words({}).items()}
    assert clocks == {"en": "1 Mar 2026, 23:30 UTC", "it": "1 mar 2026, 23:30 UTC"}


def test_own_words_read_from_the_right_turn_nothing_around_them():
    """C61: they stand apart in the page, and only they; plain text has no markup."""
    spoken = load_words({})["en"]
    sentence = say("{who} holds {points} points against {whom}.", who="שרה", points=12, whom="Bo")
    assert spoken.markup(sentence) == "<bdi>שרה</bdi> holds 12 points against Bo."
    assert spoken.markup("<שרה>") == "<bdi>&lt;שרה&gt;</bdi>"
    assert spoken.text(sentence) == "שרה holds 12 points against Bo."
    assert spoken.markup("Grüße & ☃") == "Grüße &amp; ☃"
    assert spoken.markup(spoken.markup("שרה")) == "<bdi>שרה</bdi>"


@pytest.mark.parametrize("mark", ["\u2066", "\u2069", "\u202e"])
def test_an_old_text_with_marks_in_it_opens_and_closes_no_element(mark):
    """Logs may hold what is refused today."""
    told = load_words({})["en"].markup(say("{who} speaks.", who=f"{mark}שרה"))
    assert (told.count("<bdi>"), told.count("</bdi>")) == (1, 1)
