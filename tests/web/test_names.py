"""What can be a name here, and what is said of what can't."""

from __future__ import annotations

import pytest

from app.play.errors import AccountError
from app.play.people import person_name
from app.web.names import UNREADABLE, name_trouble, trouble

GARBLED = ["a\u202eb", "a\u202ab", "a\u2066b", "a\u2069", "a\u2028b", "a\x07b", "a\ufff9b"]


@pytest.mark.parametrize("name", GARBLED)
def test_a_name_with_signs_that_garble_is_refused_for_that_reason(name):
    """Nobody is told to count characters when one of them is the fault."""
    assert name_trouble(name) == UNREADABLE
    with pytest.raises(AccountError) as refused:
        person_name(name)
    assert trouble(refused.value) == {"name": UNREADABLE}


@pytest.mark.parametrize("name", ["", "   ", "\u200d\u200c", "x" * 41])
def test_a_name_that_is_nothing_or_too_much_is_told_how_long_it_may_be(name):
    """Joiners alone are nothing that could be seen."""
    told = name_trouble(name)
    assert told is not None
    assert told.words == {"most": 40}


@pytest.mark.parametrize("name", ["שרה", "👩\u200d👩\u200d👧", "Zoë 🏴"])
def test_names_of_all_the_world_are_names(name):
    """Joiners are part of how some of them are written."""
    assert name_trouble(name) is None
    assert person_name(name) == name
