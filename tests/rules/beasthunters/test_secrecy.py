"""What a seat may not see, decided in one place (BH-ADV-01, house number sheet_view)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.beasthunters.events import AdversityBought
from app.rules.beasthunters.house import SheetView
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.secrecy import covered, hidden_keys
from app.rules.beasthunters.stages import Closed, Ending, OnBreak
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, Outcome
from app.rules.decider import Covering, Summary, kebab
from app.rules.words import Seat
from tests.rules.beasthunters.arena import Arena

HUNTER = HUNTER_SEATS[0]
READER = Seat("reader")


def fight(view: SheetView = SheetView.AS_USED) -> Adventure:
    """A conflict at a table with this house number."""
    state = Arena().state
    return replace(state, house=replace(state.house, sheet_view=view))


def summary(state: Adventure) -> Summary:
    """What the columns say."""
    return BEAST_HUNTERS.summary(state)


@pytest.mark.parametrize("seat", [HUNTER, READER])
def test_lines_are_covered_from_everybody_but_the_challenger(seat: Seat) -> None:
    """C58: readers know no more than Hunters; a break uncovers nothing."""
    state = fight()
    assert hidden_keys(state, seat)
    assert hidden_keys(state, CHALLENGER) == frozenset()
    assert hidden_keys(replace(state, stage=OnBreak(resume=state.stage)), seat) == hidden_keys(
        state, seat
    )
    assert hidden_keys(fight(SheetView.OPEN), seat) == frozenset()


def test_searches_are_told_what_is_covered_until_the_adventure_is_closed() -> None:
    """ADR 15: the columns say what the rules say, and exports and searches open together."""
    told = Covering(kinds=(kebab(AdversityBought),), keepers=(CHALLENGER,))
    assert summary(fight()).covering == told
    ending = replace(fight(), stage=Ending(outcome=Outcome.WON))
    assert (summary(ending).covering, summary(ending).outcome) == (told, "won")
    closed = replace(ending, stage=Closed(outcome=Outcome.WON))
    assert summary(closed).covering == Covering()
    assert not covered(closed, HUNTER)
    assert summary(fight(SheetView.OPEN)).covering == Covering()
    assert not summary(fight()).outcome


def test_columns_say_who_was_brought() -> None:
    """ADR 9: a Hunter is away where the row of the table says so."""
    state = fight()
    came = replace(state.hunters[HUNTER], brought=True)

    assert summary(state).brought == ()
    assert summary(replace(state, hunters={HUNTER: came})).brought == (HUNTER,)


def test_what_is_covered_is_an_event_of_the_ruleset() -> None:
    """A renamed event would uncover everything."""
    assert {*summary(fight()).covering.kinds} <= {*BEAST_HUNTERS.events}
