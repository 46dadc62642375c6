"""Hunters that live on: brought, retired, remembered (BH-CHR, ADR 9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.chance import ScriptedDice
from app.rules.beasthunters.commands import (
    BringHunter,
    FinishHunter,
    NameHunter,
    RetireHunter,
    Salute,
    StartAnew,
)
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import AdventureEnded, HunterBrought
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.sheet_record import SheetRecord, sheet_record
from app.rules.beasthunters.sheets import Hunter, Share, StepDraft
from app.rules.beasthunters.stages import Ending, FreePlay, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Effect, Power, Tattoo
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, Domain, Level, Outcome, Step
from app.store.codec import Codec
from app.store.commands import CommandError, read_command
from tests.rules.beasthunters.arena import YAQHARA, M, P, S
from tests.rules.played import played

ONE, TWO = HUNTER_SEATS[:2]
HEALS = Effect(power=Power.CLEARS, amount=1, level=Level.LIGHT)
SHEET = replace(
    sheet_record(YAQHARA),
    initiative={P: 3, M: 1, S: 0},
    reward_points=5,
    drafts={Step.TRIBE: StepDraft(story="Born in the snow.", trait="Keen")},
    tattoos=(Tattoo(name="Hazuma", key="x1", effects=(HEALS,)),),
)


def table(count: int = 1, **more: Any) -> Adventure:
    """A table that is being prepared."""
    seats = HUNTER_SEATS[:count]
    return Adventure(
        **{
            "seats": (CHALLENGER, *seats),
            "hunters": {seat: Hunter() for seat in seats},
            "stake": "s",
            "stage": SettingUp(),
            **more,
        }
    )


def bring(sheet: SheetRecord = SHEET) -> BringHunter:
    """Hunter one brings *sheet*."""
    return BringHunter(by=ONE, sheet=sheet, origin="from “The North Slope”")


def do(state: Adventure, command) -> Adventure:
    """The state after *command*."""
    return BEAST_HUNTERS.fold(decide(state, command, ScriptedDice()), state)


def why(state: Adventure, command) -> Reason:
    """The reason for which *command* is refused."""
    refused = refusal(state, command)
    assert refused is not None, command
    return Reason(refused.reason)


def test_a_hunter_is_brought_as_life_has_made_it() -> None:
    """The whole sheet stands in the event; what comes out is what went in."""
    (brought,) = decide(table(), bring(), ScriptedDice())
    state = BEAST_HUNTERS.fold((brought,), table())

    assert isinstance(brought, HunterBrought)
    assert brought.sheet == SHEET
    hunter = state.hunters[ONE]
    assert sheet_record(hunter) == SHEET
    assert hunter.finished
    assert hunter.marked == dict.fromkeys(Domain, (0, 0, 0, 0, 0))


def test_a_sheet_is_equal_field_by_field_after_a_journey_as_json() -> None:
    """Written and read again, as a command and as an event."""
    codec = Codec(BEAST_HUNTERS)
    (event,) = decide(table(), bring(), ScriptedDice())
    name, schema, payload = codec.write_event(event)

    read = read_command(
        BEAST_HUNTERS, "bring-hunter", {"sheet": payload["sheet"], "origin": "x"}, ONE
    )

    assert codec.read_event(name, schema, payload) == event
    assert read.sheet == SHEET


def test_a_hunter_of_a_whole_adventure_can_be_brought_to_the_next() -> None:
    """What growth bought comes along, too."""
    hunter = played("hunt_to_the_beast").state.hunters[ONE]
    state = do(table(), bring(sheet_record(hunter)))

    assert state.hunters[ONE].traits == hunter.traits


def test_a_brought_hunter_is_ready_to_salute() -> None:
    """Nothing about the sheet is missing."""
    state = do(table(shares={ONE: Share(pool=5, limit=3)}), bring())

    salute = Salute(by=ONE, terms=1, word="snow")
    assert refusal(state, salute) is None


def test_a_brought_sheet_is_not_written_anew() -> None:
    """BH-CHR-02: the steps are for new Hunters; who wants one leaves the other at home."""
    state = do(table(), bring())
    name = NameHunter(by=ONE, revision=1, name="Other")

    assert why(state, name) is Reason.ALREADY_DONE
    assert why(state, FinishHunter(by=ONE)) is Reason.ALREADY_DONE
    anew = do(state, StartAnew(by=ONE))
    assert anew.hunters[ONE] == Hunter(revision=2)
    assert why(anew, StartAnew(by=ONE)) is Reason.ALREADY_DONE


def test_only_hunters_bring_hunters_and_only_before_the_salute() -> None:
    """BH-CHR-02: set-up is the time for it."""
    assert why(table(), replace(bring(), by=CHALLENGER)) is Reason.NOT_YOUR_SEAT
    assert why(table(stage=FreePlay()), bring()) is Reason.NOT_NOW


def boxes(*row: int) -> dict[Domain, tuple[int, ...]]:
    """The same boxes in all domains."""
    return dict.fromkeys(Domain, row)


@pytest.mark.parametrize(
    ("change", "reason", "field"),
    [
        ({"name": " "}, Reason.TEXT_MISSING, "name"),
        ({"name": "x" * 81}, Reason.TEXT_TOO_LONG, "name"),
        ({"story": "a\x00b"}, Reason.CONTROL_CHARACTERS, "story"),
        ({"traits": ()}, Reason.NUMBER_OUT_OF_RANGE, "traits"),
        ({"traits": SHEET.traits[1:]}, Reason.UNKNOWN_NAME, "traits[0].key"),
        ({"traits": (replace(SHEET.traits[0], rating=100),)}, Reason.NUMBER_OUT_OF_RANGE,
         "traits[0].rating"),
        ({"resources": (SHEET.resources[0], replace(SHEET.resources[0], key="r2"))},
         Reason.NAME_TAKEN, "resources[1].name"),
        ({"reward_points": -1}, Reason.NUMBER_OUT_OF_RANGE, "reward_points"),
        ({"initiative": {P: 1}}, Reason.SHEET_INCOMPLETE, "initiative"),
        ({"initiative": {P: 1, M: 1, S: 100}}, Reason.NUMBER_OUT_OF_RANGE, "initiative.S"),
        ({"boxes": {P: (1, 1, 1, 1, 1)}}, Reason.SHEET_INCOMPLETE, "boxes"),
        ({"boxes": boxes(1, 1, 1, 1)}, Reason.NUMBER_OUT_OF_RANGE, "boxes.P"),
        ({"boxes": boxes(1, 1, 1, 1, 0)}, Reason.NUMBER_OUT_OF_RANGE, "boxes.P[4]"),
        ({"boxes": boxes(1, 2, 1, 1, 1)}, Reason.BOX_ORDER, "boxes.P"),
        ({"tattoos": (Tattoo(name="x", key="x2"),)}, Reason.UNKNOWN_NAME, "tattoos[0].key"),
        ({"tattoos": (Tattoo(name="x", key="x1", effects=(replace(HEALS, amount=9),)),)},
         Reason.NUMBER_OUT_OF_RANGE, "tattoos[0].effects[0].amount"),
        ({"drafts": {Step.TRIBE: StepDraft(story="x" * 4001)}}, Reason.TEXT_TOO_LONG,
         "drafts.tribe.story"),
    ],
)  # fmt: skip
def test_a_forged_sheet_is_refused_with_the_field(change, reason, field) -> None:
    """BH-CHR-01, BH-CHR-05: what no life could have made is told by its place."""
    refused = refusal(table(), bring(replace(SHEET, **change)))

    assert refused is not None
    assert refused.reason is reason
    assert refused.facts["field"] == field


@pytest.mark.parametrize("rating", ["NaN", None, 1.5, [1], True])
def test_a_sheet_of_other_types_is_no_sheet(rating) -> None:
    """It does not even become a command."""
    _, _, payload = Codec(BEAST_HUNTERS).write_event(decide(table(), bring(), ScriptedDice())[0])
    payload["sheet"]["traits"][0]["rating"] = rating

    with pytest.raises(CommandError) as refused:
        read_command(BEAST_HUNTERS, "bring-hunter", {"sheet": payload["sheet"]}, ONE)

    assert "rating" in refused.value.field


def retire(seat=ONE) -> RetireHunter:
    """The farewell of a Hunter."""
    return RetireHunter(by=seat, text="She stays with the salt traders.")


def test_a_hunter_retires_with_a_story() -> None:
    """Remembered by how it was; nobody plays that Hunter again."""
    state = table(2, stage=FreePlay(), hunters={ONE: YAQHARA, TWO: YAQHARA})

    after = do(state, retire())

    assert after.hunters[ONE].departed
    assert after.hunters[ONE].farewell == "She stays with the salt traders."
    assert isinstance(after.stage, FreePlay)
    assert why(after, retire()) is Reason.ADVENTURE_OVER


def test_the_last_hunter_who_retires_ends_the_adventure() -> None:
    """Rulings 7: lost when nobody is left in it."""
    state = table(stage=FreePlay(), hunters={ONE: YAQHARA})

    _, ended = decide(state, retire(), ScriptedDice())

    assert isinstance(ended, AdventureEnded)
    assert (ended.outcome, ended.why) == (Outcome.LOST, "nobody-left")


def test_nobody_retires_inside_a_challenge_or_before_play() -> None:
    """Outside challenges, and after the end."""
    assert why(table(), retire()) is Reason.NOT_NOW
    state = table(stage=Ending(outcome=Outcome.WON), hunters={ONE: YAQHARA})
    assert refusal(state, retire()) is None
    assert why(state, replace(retire(), by=CHALLENGER)) is Reason.NOT_YOUR_SEAT
