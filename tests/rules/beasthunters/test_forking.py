"""What if: a copy of a log goes its own way, with fresh dice and everybody's Salute."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.chance import ScriptedDice
from app.rules.beasthunters.commands import Fork
from app.rules.beasthunters.events import Forked, PlayResumed, Saluted, SessionPrepared
from app.rules.beasthunters.retell import retell
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Closed, Ending, OnBreak, SettingUp, Unopened
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Outcome
from app.rules.decider import RuleError
from app.rules.words import TABLE, Seat
from tests.rules.played import played

FORK = Fork(by=TABLE, origin="o", seq=9, title=" Another way ", word=" other ")


def fight() -> Adventure:
    """The published example in mid-conflict, some dice rolled."""
    state: Adventure = played("published_example").after("strike").state
    return state


def forked(state: Adventure) -> tuple[tuple[object, ...], Adventure]:
    """What a fork of *state* does."""
    events = BEAST_HUNTERS.decide(state, FORK, ScriptedDice())
    return events, BEAST_HUNTERS.fold(events, state)


def test_play_goes_on_where_it_was() -> None:
    """Everything but the title, the seed and the words is as it was; nobody has to wait."""
    before = fight()
    events, after = forked(before)

    kinds = [type(event) for event in events]
    assert kinds == [Forked, SessionPrepared, *[Saluted] * len(before.seats), PlayResumed]
    assert after.title == "Another way"
    assert replace(after, title=before.title, session=before.session, count=before.count) == before


def test_dice_are_fresh() -> None:
    """A new seed, no die counted yet, one word for all seats."""
    before = fight()
    _, after = forked(before)

    assert after.session.number == before.session.number + 1
    assert after.session.commitment == ScriptedDice().commit()
    assert after.session.rolled == 0
    assert after.session.words == dict.fromkeys(before.seats, "other")


@pytest.mark.parametrize("stage", [SettingUp, OnBreak, Ending])
def test_where_a_salute_is_due_it_is_given_anew(stage: type) -> None:
    """Salutes that were given to the old dice don't count for the new ones."""
    before = fight()
    everyone = before.seats[:1]
    stages: dict[type, SettingUp | OnBreak | Ending] = {
        SettingUp: SettingUp(saluted=everyone),
        OnBreak: OnBreak(resume=before.stage, saluted=everyone, leaving=everyone),
        Ending: Ending(outcome=Outcome.WON, saluted=everyone),
    }
    waiting = stages[stage]
    events, after = forked(replace(before, stage=waiting))

    assert [type(event) for event in events] == [Forked, SessionPrepared]
    assert isinstance(after.stage, stage)
    assert isinstance(after.stage, SettingUp | OnBreak | Ending)
    assert after.stage.saluted == ()


@pytest.mark.parametrize("by", ["challenger", "hunter-1"])
def test_nobody_turns_a_table_into_another(by: str) -> None:
    """Who sits at a table can't fork it away under the others."""
    with pytest.raises(RuleError, match="not_your_seat"):
        BEAST_HUNTERS.decide(fight(), replace(FORK, by=Seat(by)), ScriptedDice())


@pytest.mark.parametrize("stage", [Unopened(), Closed(outcome=Outcome.WON)])
def test_there_is_no_way_on_from_nothing(stage: Unopened | Closed) -> None:
    """Before the table is laid and after the closing Salute there is nothing to play on."""
    with pytest.raises(RuleError):
        BEAST_HUNTERS.decide(replace(fight(), stage=stage), FORK, ScriptedDice())


def test_a_fork_can_be_told_back() -> None:
    """The log says what was asked, so that the rules can be run once more."""
    before = fight()
    events, _ = forked(before)
    asked = retell(before, events)  # type: ignore[arg-type]

    assert asked == replace(FORK, title="Another way", word="other")
