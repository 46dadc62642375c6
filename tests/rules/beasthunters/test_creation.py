"""A Hunter is made in four steps, and the sheet is finished when nothing is missing."""

from __future__ import annotations

from typing import Any

import pytest

from app.rules.beasthunters.commands import FinishHunter, NameHunter, RateHunter, WriteStep
from app.rules.beasthunters.creation import missing
from app.rules.beasthunters.decide import refusal
from app.rules.beasthunters.events import HunterFinished, HunterNamed
from app.rules.beasthunters.making import derive, too_many
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.sheets import NO_MARKS, Resource, Trait
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.vocabulary import CHALLENGER, Level, Side, Step
from app.rules.words import Sentence
from tests.rules.beasthunters.preparing import (
    HUNTER,
    OTHER,
    M,
    P,
    S,
    do,
    drafted,
    happens,
    in_play,
    laid,
    no,
    prepared,
    rate,
    salute,
    sheet,
    write,
)


def test_a_hunter_starts_with_one_of_everything() -> None:
    """BH-CHR-01: initiative 1 and one box of each level in each domain, before any step."""
    start = derive({})
    assert start.initiative == {P: 1, M: 1, S: 1}
    assert start.boxes == dict.fromkeys((P, M, S), (1, 1, 1, 1, 1))


def test_a_finished_hunter_has_what_the_steps_gave() -> None:
    """BH-CHR-02, BH-CHR-03, BH-CHR-07: four traits, four resources, 4/3/2/2 each, no tattoo."""
    state = drafted(laid())
    assert happens(state, FinishHunter(by=HUNTER)) == (
        HunterFinished(
            by=HUNTER,
            traits=(
                Trait(key="t1", name="Never the First to Blink", domain=S, rating=4),
                Trait(key="t2", name="Riverborn", domain=P, rating=3),
                Trait(key="t3", name="Slow to Trust", domain=M, rating=2),
                Trait(key="t4", name="Reads Every Track", domain=M, rating=2),
            ),
            resources=(
                _resource("r1", "Mother's Old Axe", Side.OFFENCE, 2),
                _resource("r2", "Cloak of Reeds", Side.DEFENCE, 4),
                Resource(key="r3", name="A Name to Fear", domain=S, side=Side.OFFENCE, rating=2),
                _resource("r4", "Hunting Spear", Side.OFFENCE, 3),
            ),
            initiative={P: 3, M: 2, S: 2},
            boxes={P: (2, 2, 1, 1, 1), M: (3, 2, 1, 1, 1), S: (2, 1, 1, 1, 1)},
        ),
    )


def _resource(key: str, name: str, side: Side, rating: int) -> Resource:
    return Resource(key=key, name=name, domain=P, side=side, rating=rating)


def test_the_totals_are_those_of_the_table() -> None:
    """BH-CHR-02, T1: initiative 7; boxes 7 Light, 5 Medium, 3 of each other level."""
    state = do(drafted(laid()), FinishHunter(by=HUNTER))
    hunter = sheet(state)
    assert sum(hunter.initiative.values()) == 7
    assert [sum(row) for row in zip(*hunter.boxes.values(), strict=True)] == [7, 5, 3, 3, 3]
    assert hunter.marked == dict.fromkeys((P, M, S), NO_MARKS)


def test_traits_have_no_side_and_resources_have() -> None:
    """BH-CHR-04: only resources are for offence or defence."""
    assert not hasattr(Trait, "side")
    state = drafted(laid())
    state = do(state, write(state, Step.TRIBE, resource_side=None))
    assert no(state, FinishHunter(by=HUNTER)) is Reason.SHEET_INCOMPLETE


def test_a_step_can_be_left_and_resumed() -> None:
    """BH-CHR-02: what is written is kept, what is missing is said."""
    state = do(laid(), WriteStep(by=HUNTER, revision=0, step=Step.TRIBE, trait="Riverborn"))
    assert sheet(state).drafts[Step.TRIBE].trait == "Riverborn"
    texts = [each.text for each in missing(sheet(state)) if each.words.get("step") is Step.TRIBE]
    assert texts[0] == "{step}: the trait’s domain"
    assert len(texts) == 6


def test_an_empty_sheet_says_everything_it_lacks() -> None:
    """BH-CHR-02: a name, 30 answers in four steps, two spreads of ratings."""
    assert len(missing(sheet(laid()))) == 1 + 8 + 7 + 7 + 8 + 2
    assert no(laid(), FinishHunter(by=HUNTER)) is Reason.SHEET_INCOMPLETE


def test_nothing_is_missing_on_a_complete_sheet() -> None:
    """BH-CHR-06: a hunting spear should be taken, but a sheet without one is complete, too."""
    state = drafted(laid())
    state = do(state, write(state, Step.TRAINING, resource="A Good Rope"))
    assert missing(sheet(state)) == ()


def test_writing_a_step_keeps_its_ratings() -> None:
    """BH-CHR-03: ratings belong to the step, and rewriting the words does not lose them."""
    state = drafted(laid())
    state = do(state, write(state, Step.PARENTS, trait="Other Words"))
    assert sheet(state).drafts[Step.PARENTS].trait_rating == 4


def test_the_parents_boxes_go_to_one_domain() -> None:
    """BH-CHR-02: the pair of the first step shows one domain."""
    state = do(laid(), write(laid(), Step.PARENTS))
    assert sheet(state).drafts[Step.PARENTS].medium is P
    assert no(laid(), write(laid(), Step.PARENTS, medium=M)) is Reason.BOX_ORDER
    assert no(laid(), write(laid(), Step.PARENTS, medium=P)) is None


@pytest.mark.parametrize("step", [Step.TRIBE, Step.ENEMIES])
def test_tribe_and_enemies_give_no_medium_box(step: Step) -> None:
    """BH-CHR-02, T1: one Light box each."""
    assert no(laid(), write(laid(), step, medium=P)) is Reason.BOX_ORDER


def test_a_level_never_has_more_boxes_than_the_one_before() -> None:
    """BH-CHR-05: Light ≥ Medium ≥ Heavy ≥ Incapacitating ≥ Fatal, judged when the sheet is done."""
    state = drafted(laid())
    state = do(state, write(state, Step.TRAINING, medium=S, light=P))
    assert missing(sheet(state)) == ()
    state = do(state, write(state, Step.ENEMIES, light=P))
    assert no(state, FinishHunter(by=HUNTER)) is Reason.BOX_ORDER


@pytest.mark.parametrize(
    ("boxes", "level"),
    [
        ((3, 3, 1, 1, 1), None),
        ((3, 4, 1, 1, 1), Level.MEDIUM),
        ((1, 1, 1, 1, 2), Level.FATAL),
    ],
)
def test_three_light_boxes_allow_three_medium(boxes: tuple[int, ...], level: Level | None) -> None:
    """EX-15: three Light boxes, at most three Medium."""
    assert too_many(boxes) is level


@pytest.mark.parametrize(
    "changes",
    [
        {"trait_parents": 3},
        {"trait_training": 0},
        {"resource_tribe": 2},
        {"resource_training": 2, "resource_enemies": 2},
    ],
)
def test_ratings_are_four_three_two_two(changes: dict[str, Any]) -> None:
    """BH-CHR-03: any order, but exactly these; part of them can be given first."""
    state = drafted(laid())
    state = do(state, rate(state, **changes))
    assert no(state, FinishHunter(by=HUNTER)) is Reason.RATINGS_WRONG


@pytest.mark.parametrize("rating", [1, 5, -2])
def test_other_ratings_are_not_there_to_give(rating: int) -> None:
    """BH-CHR-03: 4, 3, 2 or nothing yet."""
    command = RateHunter(by=HUNTER, revision=0, trait_tribe=rating)
    assert no(laid(), command) is Reason.RATINGS_WRONG


@pytest.mark.parametrize(
    "changes", [{"trait": " riverborn "}, {"resource": "CLOAK OF REEDS"}], ids=str
)
def test_names_on_a_sheet_differ(changes: dict[str, Any]) -> None:
    """BH-CHR-02: two traits of one name could not be told apart, nor two resources."""
    state = drafted(laid())
    state = do(state, write(state, Step.ENEMIES, **changes))
    assert no(state, FinishHunter(by=HUNTER)) is Reason.NAME_TAKEN


def test_a_hunter_is_finished_once() -> None:
    """A finished sheet need not be finished again."""
    assert no(prepared(), FinishHunter(by=HUNTER)) is Reason.ALREADY_DONE


def test_editing_opens_a_finished_sheet_again() -> None:
    """What is edited after finishing has to be declared complete anew."""
    state = prepared()
    assert sheet(state).finished
    state = do(state, write(state, Step.TRIBE, trait="Lakeborn"))
    hunter = sheet(state)
    assert not hunter.finished
    assert hunter.traits == ()
    state = do(state, FinishHunter(by=HUNTER))
    assert sheet(state).traits[1].name == "Lakeborn"


def test_a_second_editor_never_overwrites_blindly() -> None:
    """C23: an edit on an older sheet is refused and shows both values."""
    state = laid()
    mine = write(state, Step.TRIBE, trait="Mine")
    state = do(state, write(state, Step.TRIBE, trait="Theirs"))

    refused = refusal(state, mine)

    assert refused is not None
    assert refused.reason is Reason.SHEET_CHANGED
    assert (refused.facts["seen"], refused.facts["now"]) == (0, 1)
    theirs, yours = refused.facts["theirs"], refused.facts["yours"]
    assert isinstance(theirs, Sentence)
    assert isinstance(yours, Sentence)
    assert (theirs.words["trait"], yours.words["trait"]) == ("Theirs", "Mine")


def test_names_and_ratings_are_guarded_alike() -> None:
    """C23: each way to edit the sheet asks for the sheet that was seen."""
    state = drafted(laid())
    assert no(state, NameHunter(by=HUNTER, revision=0, name="X")) is Reason.SHEET_CHANGED
    assert no(state, RateHunter(by=HUNTER, revision=0)) is Reason.SHEET_CHANGED
    finished = do(state, FinishHunter(by=HUNTER))
    assert no(finished, rate(state)) is Reason.SHEET_CHANGED


def test_every_change_of_the_sheet_takes_back_salutes() -> None:
    """C89: the sheet is part of the terms."""
    state = prepared()
    state = do(state, salute(state, CHALLENGER))
    state = do(state, write(state, Step.TRIBE))
    assert isinstance(state.stage, SettingUp)
    assert state.stage.saluted == ()


def test_a_name_is_a_name() -> None:
    """BH-CHR-02: spaces around it do not count."""
    command = NameHunter(by=HUNTER, revision=0, name=" Yaqhara ", story="Of the reeds")
    named = HunterNamed(by=HUNTER, name="Yaqhara", story="Of the reeds")
    assert happens(laid(), command) == (named,)


def test_several_hunters_write_their_own_sheets() -> None:
    """Rulings 1: everything is kept by seat."""
    state = drafted(laid(2), OTHER)
    assert sheet(state, HUNTER).drafts == {}
    assert missing(sheet(state, OTHER)) == ()


def test_only_hunters_make_a_hunter_and_only_before_play() -> None:
    """BH-SET-02: the sheet is made during set-up, by the seat that plays it."""
    for command in (
        NameHunter(by=CHALLENGER, revision=0, name="X"),
        WriteStep(by=CHALLENGER, revision=0, step=Step.TRIBE),
        RateHunter(by=CHALLENGER, revision=0),
        FinishHunter(by=CHALLENGER),
    ):
        assert no(laid(), command) is Reason.NOT_YOUR_SEAT
    state = in_play()
    assert no(state, write(state, Step.TRIBE)) is Reason.NOT_NOW
    assert no(state, FinishHunter(by=HUNTER)) is Reason.NOT_NOW
