"""What pages say reads as somebody would say it, in both languages."""

from __future__ import annotations

import re

import pytest

from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Kind
from app.rules.frozen import replace
from app.rules.words import Seat, say_count
from app.view import guide
from app.web.words import load_words
from tests.rules.played import FOLDER, played
from tests.view import tables
from tests.view.pages import seen

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
ONE_AS_MANY = re.compile(
    r"(?<![\d.,+−-])1 (?:more )?(?:(?:reward|advantage|leftover advantage) points|points|dice"
    r"|dadi|[Pp]unti|[Pp]unti (?:Ricompensa|Vantaggio))\b"
)
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


def test_hints_say_what_this_seat_can_do_at_this_moment():
    """Phase by phase, beside a challenge, and for a beast that costs nothing."""

    def hint(state: Adventure, seat: Seat) -> str:
        found = guide.guide(state, seat)
        return found.text if found else ""

    first, third = TABLES["06-deciding-solution"], TABLES["10-deciding-complication"]
    assert "not spoken in this phase" not in hint(first, tables.AKHA)
    assert "not spoken in this phase" in hint(third, tables.AKHA)
    assert hint(first, CHALLENGER).startswith("Three ways on")
    assert hint(third, CHALLENGER).startswith("Two ways on")
    assert "next decision" not in hint(third, CHALLENGER)
    assert hint(TABLES["05-describing"], Seat("hunter-2")).startswith("You are not in this")
    beast = replace(TABLES["12-buying"], kind=Kind.HUNT, beast="Palco", hunt_level=9)
    assert "times the factor" in hint(TABLES["12-buying"], CHALLENGER)
    assert "costs nothing" in hint(beast, CHALLENGER)
    assert "nothing is paid" in hint(beast, tables.AKHA)


def test_one_is_told_as_one():
    """A die, a point: no sentence that can be about exactly one says it in the plural."""
    words = load_words(BEAST_HUNTERS.labels)
    for language, one, more in (
        ("en", "1 advantage point", "2 advantage points"),
        ("it", "1 Punto Vantaggio", "2 Punti Vantaggio"),
    ):
        told = [
            words[language].text(
                say_count(n, "{points} advantage point", "{points} advantage points", points=n)
            )
            for n in (1, 2)
        ]
        assert told == [one, more]


@pytest.mark.parametrize("name", NAMES)
def test_no_log_tells_one_thing_in_the_plural(name: str):
    """In every golden transcript, in both languages: 1 die, 1 dado, 1 reward point."""
    state, told = BEAST_HUNTERS.initial, []
    for step in played(name).performed:
        for event in step.events:
            told.append(BEAST_HUNTERS.narrate(state, event))
            state = BEAST_HUNTERS.evolve(state, event)
    for words in load_words(BEAST_HUNTERS.labels).values():
        assert [text for text in map(words.text, told) if ONE_AS_MANY.search(text)] == []
