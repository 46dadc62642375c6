"""What pages say reads as somebody would say it, in both languages."""

from __future__ import annotations

import re

import pytest

from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.view import guide
from app.web.words import load_words
from tests.view import tables
from tests.view.pages import seen

TABLES = tables.every_table()
MINE = {"en": re.compile(r"^It is up to you to \w"), "it": re.compile(r"^Tocca a te (?!per )\w")}
THEIRS = {
    "en": re.compile(r"^Waiting for \w.* to \w|^Nobody is"),
    "it": re.compile(r"^[A-ZÈ].* deve (?!per )\w|^Non si attende"),
}


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_bar_says_in_a_sentence_whose_move_it_is(language: str):
    """To who is waited for, and to everybody else."""
    words = load_words(BEAST_HUNTERS.labels)[language]
    for name, state in TABLES.items():
        for seat in state.seats:
            bar = seen(state, seat).bar
            for told in map(words.text, bar.waiting):
                assert (MINE if bar.mine else THEIRS)[language].match(told), (name, told)


def test_hints_fit_a_table_of_more_than_two():
    """Nobody is counted."""
    for text in (*guide._HUNTER.values(), *guide._CHALLENGER.values()):
        assert "both of you" not in text
