"""Names that are the same are told apart."""

from __future__ import annotations

from dataclasses import replace

from app.rules.apart import told_apart
from app.rules.beasthunters.choices import choices
from app.rules.beasthunters.figures import name_as, name_of, names_beside
from app.rules.beasthunters.sheets import Hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS
from app.rules.beasthunters.who import who
from app.view.people import combatant, seat_name
from app.view.sheets import foe_sheets, hunter_sheets
from tests.rules.beasthunters.arena import HUNTER, THREE_BANDITS, Arena
from tests.rules.beasthunters.foes import SNIPER

ONE, TWO, THREE = HUNTER_SEATS[:3]


def test_the_first_keeps_the_name_and_others_get_a_number():
    """However it is written, and whatever somebody called themselves before."""
    names = {1: "Mira", 2: "mira ", 3: "Ada", 4: "MIRA", 5: "", 6: ""}
    assert told_apart(names) == {1: "Mira", 2: "mira  (2)", 3: "Ada", 4: "MIRA (3)", 5: "", 6: ""}
    sly = told_apart({1: "Mira (2)", 2: "Mira", 3: "Mira"})
    assert list(sly.values()) == ["Mira (2)", "Mira", "Mira (3)"]
    assert len(set(told_apart(dict.fromkeys(range(9), "x")).values())) == 9


def table() -> Adventure:
    """Two Hunters are called Mira."""
    names = {ONE: "Mira", TWO: "Ada", THREE: "Mira"}
    hunters = {seat: Hunter(name=name) for seat, name in names.items()}
    return Adventure(seats=(CHALLENGER, *names), hunters=hunters)


def test_two_hunters_of_a_name_are_told_apart_everywhere():
    """In sentences, where seats speak, where one is chosen, and on the sheets."""
    state = table()
    for called in (name_of, who, combatant, seat_name):
        assert [called(state, each) for each in (ONE, TWO, THREE)] == ["Mira", "Ada", "Mira (2)"]
    sheets = hunter_sheets(state, THREE, frozenset())
    assert [each.name for each in sheets] == ["Mira (2)", "Mira", "Ada"]
    assert name_as(state, TWO, "Mira") == "Mira (2)"


def test_opponents_come_after_hunters():
    """A Hunter keeps the name that was there before the fight."""
    state = replace(table(), hunters={ONE: Hunter(name="Wolf")})
    assert names_beside(state, {"foe-1": "Wolf", "foe-2": "Wolf"}) == {
        ONE: "Wolf",
        "foe-1": "Wolf (2)",
        "foe-2": "Wolf (3)",
    }


def test_two_opponents_of_a_name_are_told_apart_where_one_is_chosen():
    """In the menus of whoever acts, and on the sheets of the opposition."""
    arena = Arena(foes=(THREE_BANDITS, replace(SNIPER, name="Three bandits", initiative=0)))
    assert [each.name for each in foe_sheets(arena.state, HUNTER)] == [
        "three bandits",
        "Three bandits (2)",
    ]
    offered = repr(choices(arena.state, HUNTER))
    assert "'three bandits'" in offered
    assert "'Three bandits (2)'" in offered
