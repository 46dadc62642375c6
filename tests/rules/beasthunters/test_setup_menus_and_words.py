"""Menus and log lines of the set-up, the Salutes and growth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from app.rules.beasthunters.choices import choices
from app.rules.beasthunters.commands import (
    CallBreak,
    ChoosePreset,
    Command,
    EndHere,
    FinishHunter,
    NameHunter,
    Narrate,
    Refresh,
    Salute,
    SetHouseNumber,
    SetPool,
    SetStake,
    StopSignal,
    Talk,
    Veto,
)
from app.rules.beasthunters.events import AdventureEnded
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.narrate.opening import WHY
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Ending, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, Kind, Outcome, Step
from app.rules.choice import Ask, Choice, Field
from app.rules.words import TABLE, Seat
from app.view.wording import tell
from tests.rules.beasthunters.preparing import (
    HUNTER,
    do,
    drafted,
    happens,
    in_play,
    laid,
    prepared,
    rate,
    rich,
    salute,
    sheet,
    write,
)
from tests.rules.beasthunters.test_growth import PURCHASES


def lines(state: Adventure, command: Command) -> list[str]:
    """What the log says, in English, when *command* is done."""
    said = []
    for event in happens(state, command):
        said.append(tell(narrate(state, event), str, BEAST_HUNTERS.labels))
        state = BEAST_HUNTERS.evolve(state, event)
    return said


def entries(state: Adventure, seat: Seat) -> dict[str, Choice]:
    """The menu of *seat*, by command; the last of several."""
    return {choice.command: choice for choice in choices(state, seat)}


def salute_given(state: Adventure, seat: Seat) -> Adventure:
    """*state* after the opening Salute of *seat*."""
    return do(state, salute(state, seat))


def field(choice: Choice, name: str) -> Field:
    """The field *name* of *choice*."""
    return next(each for each in choice.fields if each.name == name)


def after_a_story() -> Adventure:
    """A table where the Challenger told something that can be vetoed."""
    return do(in_play(), Narrate(by=CHALLENGER, text="x"))


def ended() -> Adventure:
    """A table after the end of its adventure."""
    return replace(rich(), stage=Ending(outcome=Outcome.WON))


SAID: tuple[tuple[Callable[[], Adventure], Callable[[Adventure], Command], str], ...] = (
    (
        laid,
        lambda _: SetStake(by=CHALLENGER, stake="Cross the sea"),
        "The Challenger sets the stake of the adventure: Cross the sea",
    ),
    (
        laid,
        lambda _: SetStake(
            by=HUNTER, stake="For the tribe", kind=Kind.HUNT, hunt_level=3, beast="Bear"
        ),
        "The Hunter sets the stake: a beast hunt of level 3 for Bear. For the tribe",
    ),
    (
        laid,
        lambda _: SetPool(by=HUNTER, pool=20, limit=8),
        "The Hunter sets the Pool at 20 and the Limit at 8.",
    ),
    (
        prepared,
        lambda _: SetPool(by=HUNTER, pool=12, limit=5),
        "Yaqhara of hunter-1 changes the Pool from 20 to 12 and the Limit from 8 to 5.",
    ),
    (
        prepared,
        lambda _: SetHouseNumber(by=CHALLENGER, name="preactivate_once", value="yes"),
        (
            "The Challenger changes a house number from no to yes: "
            "Each trait can be preactivated only once an adventure."
        ),
    ),
    (
        prepared,
        lambda state: NameHunter(by=HUNTER, revision=sheet(state).revision, name="Qhara"),
        "Yaqhara of hunter-1 is now called Qhara. ",
    ),
    (
        laid,
        lambda state: write(state, Step.TRIBE, light=None),
        (
            "The Hunter writes the step Tribe: trait Riverborn (physical); resource Cloak of Reeds "
            "(physical, defence); initiative mental; Light box not yet; Medium box none. "
        ),
    ),
    (
        prepared,
        lambda state: rate(state, trait_parents=0),
        (
            "Yaqhara of hunter-1 spreads the ratings: traits 0, 3, 2, 2; resources 2, 4, 2, 3; "
            "before: traits 4, 3, 2, 2; resources 2, 4, 2, 3."
        ),
    ),
    (
        prepared,
        lambda state: salute(state, CHALLENGER),
        "The Challenger salutes with the word “reed”.",
    ),
    (
        in_play,
        lambda _: CallBreak(by=CHALLENGER, reason="Tea"),
        "The Challenger calls a break: play stands still. Reason: Tea",
    ),
    (in_play, lambda _: StopSignal(by=HUNTER), "The stop signal was given: play stands still."),
    (
        in_play,
        lambda _: Talk(by=HUNTER, text="Well {said}!"),
        "Yaqhara of hunter-1, out of character: Well {said}!",
    ),
    (
        after_a_story,
        lambda state: Veto(by=HUNTER, narration=state.count, touches="t2"),
        (
            "Yaqhara of hunter-1 vetoes what the Challenger told in line {count}: "
            "it touches Riverborn."
        ),
    ),
    (
        after_a_story,
        lambda state: Veto(by=HUNTER, narration=state.count, touches="tribe"),
        (
            "Yaqhara of hunter-1 vetoes what the Challenger told in line {count}: "
            "it touches the home tribe."
        ),
    ),
    (
        ended,
        lambda _: Refresh(by=HUNTER),
        "Yaqhara of hunter-1 refreshes: 0 marked boxes and all preactivations are cleared.",
    ),
    (ended, lambda _: Salute(by=HUNTER), "Yaqhara of hunter-1 gives the closing Salute."),
    (
        rich,
        lambda _: PURCHASES[0][0],
        (
            "Yaqhara of hunter-1 raises Never the First to Blink from +4 to +5 for "
            "10 of 100 reward points, 90 left (house number 2: the new rating times 2). "
            "Reason: The sea"
        ),
    ),
)


@pytest.mark.parametrize(("table", "command", "line"), SAID)
def test_the_log_speaks(
    table: Callable[[], Adventure], command: Callable[[Adventure], Command], line: str
) -> None:
    """C98, C100: a line read alone says who, what, before and after, and why."""
    state = table()
    first = lines(state, command(state))[0]
    assert first == line.replace("{count}", str(state.count))


@pytest.mark.parametrize(
    "change",
    [
        SetStake(by=CHALLENGER, stake="Cross the desert"),
        SetPool(by=HUNTER, pool=12, limit=5),
        SetHouseNumber(by=CHALLENGER, name="box_set_price", value="0"),
        ChoosePreset(by=CHALLENGER, preset="1.5e-en"),
    ],
    ids=lambda change: type(change).__name__,
)
def test_a_change_says_whose_salute_it_takes_back(change: Command) -> None:
    """BH-SET-07: nobody finds out by chance that a Salute has fallen."""
    state = salute_given(prepared(), CHALLENGER)
    said = "(Taken back, because the terms have changed: the Salute of the Challenger.)"

    assert lines(state, change)[0].endswith(said)
    after = do(state, change)
    assert isinstance(after.stage, SettingUp)
    assert after.stage.fallen == (CHALLENGER,)
    assert "Taken back" not in lines(after, change)[0]
    again = salute_given(after, CHALLENGER)
    assert isinstance(again.stage, SettingUp)
    assert again.stage.fallen == ()


def test_a_finished_sheet_that_is_opened_again_takes_salutes_back_too() -> None:
    """BH-SET-07: every change of the terms, wherever it is made."""
    state = salute_given(prepared(), CHALLENGER)
    assert "Taken back" in lines(state, rate(state, trait_parents=0))[0]
    assert "Taken back" not in lines(state, Talk(by=HUNTER, text="Hm."))[0]


def test_every_purchase_and_finish_has_words() -> None:
    """C100: price, what is left and the house number stand in each line."""
    for command, _ in PURCHASES:
        assert "house number" in lines(rich(), command)[0]
    finished = lines(drafted(laid()), FinishHunter(by=HUNTER))[0]
    assert "Riverborn +3 (physical)" in finished
    assert "Cloak of Reeds +4 (physical, defence)" in finished


@pytest.mark.parametrize("why", WHY)
def test_every_end_says_why(why: str) -> None:
    """BH-END-01: by empty Pool, last challenge, fate or agreement."""
    event = AdventureEnded(by=TABLE, outcome=Outcome.LOST, why=why)
    said = tell(narrate(in_play(), event), str, BEAST_HUNTERS.labels)
    assert "Cross the sea" in said
    assert said.endswith("lost.")


def tables() -> Iterator[Adventure]:
    """A table at each moment of this chapter."""
    state = in_play(2)
    yield laid(2)
    yield prepared(2)
    yield state
    yield do(state, Narrate(by=CHALLENGER, text="x"))
    yield do(state, CallBreak(by=HUNTER))
    yield do(state, CallBreak(by=HUNTER), Salute(by=HUNTER, word="x"), EndHere(by=CHALLENGER))
    yield rich(5)
    yield ended()
    yield do(ended(), Salute(by=HUNTER), Refresh(by=HUNTER))
    yield do(ended(), Salute(by=HUNTER), Salute(by=CHALLENGER))


def test_every_refusal_and_label_has_words() -> None:
    """C79: what is closed says why in words, with a remedy."""
    for state in tables():
        for seat in state.seats:
            for choice in choices(state, seat):
                assert tell(choice.label, str, BEAST_HUNTERS.labels)
                if choice.refusal is not None:
                    assert tell(choice.refusal.because, str, BEAST_HUNTERS.labels)
                    assert tell(choice.refusal.remedy, str, BEAST_HUNTERS.labels)


def test_the_challenger_makes_no_hunter() -> None:
    """The menu holds what belongs to the seat."""
    assert "write-step" not in entries(laid(), CHALLENGER)
    assert "set-pool" not in entries(laid(), CHALLENGER)
    assert "write-step" in entries(laid(), HUNTER)


def test_steps_carry_what_is_written() -> None:
    """BH-CHR-02: every step can be resumed with its current values."""
    state = prepared()
    steps = {
        choice.fixed["step"]: choice
        for choice in choices(state, HUNTER)
        if choice.command == "write-step"
    }
    tribe = steps["tribe"]
    assert tribe.fixed["revision"] == sheet(state).revision
    assert field(tribe, "trait").value == "Riverborn"
    assert field(tribe, "light").value == "M"
    assert [each.name for each in steps["training"].fields][-1] == "medium"
    assert "medium" not in {each.name for each in steps["parents"].fields}


def test_the_limit_is_bound_to_the_pool() -> None:
    """BH-SET-05: the form knows that the Limit is at most the Pool."""
    limit = field(entries(laid(), HUNTER)["set-pool"], "limit")
    assert (limit.low, limit.at_most, limit.value) == (1, "pool", 8)


def test_a_full_pool_leaves_no_room() -> None:
    """Rulings 1: when the others use all 200 points, the entry is closed with its reason."""
    state = do(laid(2), SetPool(by=HUNTER, pool=200, limit=8))
    assert entries(state, HUNTER_SEATS[1])["set-pool"].refusal is not None


def test_house_numbers_are_asked_in_their_own_kind() -> None:
    """BH-SET-06: picks for switches, numbers in a row for prices, bands and bounds."""
    asked = {
        choice.fixed["name"]: field(choice, "value")
        for choice in choices(laid(), HUNTER)
        if choice.command == "set-house-number"
    }
    assert asked["reward_split"].ask is Ask.ONE
    assert asked["damage_bands"].ask is Ask.NUMBERS
    assert asked["damage_bands"].value == "1 6 11 16 21"
    assert asked["box_set_price"].high == 1


def test_boxes_are_offered_by_domain_and_closed_one_by_one() -> None:
    """BH-RP-04, BH-CHR-05: the Fatal box is shown, closed, with its reason."""
    boxes = {
        str(choice.fixed["domain"]): field(choice, "level")
        for choice in choices(rich(), HUNTER)
        if choice.command == "add-box"
    }
    open_ones = {
        domain: [option.value for option in each.options if option.refusal is None]
        for domain, each in boxes.items()
    }
    assert open_ones == {"P": ["L", "H"], "M": ["L", "M", "H"], "S": ["L", "M"]}


def test_a_poor_hunter_sees_the_nearest_purchase() -> None:
    """C79: a closed purchase says how few points are lacking for the cheapest."""
    refused = entries(rich(0), HUNTER)["raise-trait"].refusal
    assert refused is not None
    assert refused.facts["lacking"] == 6


def test_leaving_asks_once() -> None:
    """Ending early says before what it costs."""
    state = do(in_play(), CallBreak(by=HUNTER))
    assert entries(state, HUNTER)["end-here"].asks_once is not None
