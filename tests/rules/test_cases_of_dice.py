"""Cases about dice, proved over every event that holds faces: nothing private, nothing typed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from typing import Any, get_args, get_type_hints

import pytest

from app.rules.beasthunters.conflict.tables import REWARD_PER_DIFFICULTY
from app.rules.beasthunters.events import (
    DenialRolled,
    GoalRolled,
    ManeuverRolled,
    RecoveryRolled,
    Struck,
)
from app.rules.beasthunters.house import HOUSE_FIELDS, MEANING, SheetView
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.decider import Roll, rolls_of
from app.rules.frozen import replace
from app.rules.words import Seat
from app.store.commands import CommandError, read_command
from app.view.transcript import Told, line_views
from tests.rules.played import FOLDER, played
from tests.rules.simulation import game

READER = Seat("reader")
AT = datetime(2026, 1, 1, tzinfo=UTC)


def _parts(hint: Any) -> set[Any]:
    """The types that *hint* is made of."""
    return {hint, *(part for each in get_args(hint) for part in _parts(each))}


def diced() -> set[type]:
    """The kinds of events that can hold faces."""
    return {
        kind
        for kind in BEAST_HUNTERS.events.values()
        if any(Roll in _parts(hint) for hint in get_type_hints(kind).values())
    }


@cache
def thrown() -> tuple[tuple[Any, Any], ...]:
    """Every event with faces of all transcripts and of some random games, with the state before."""
    return tuple(pair for pair in _happened() if any(rolls_of(pair[1])))


def _happened() -> Iterator[tuple[Any, Any]]:
    for file in sorted(FOLDER.glob("*.txt")):
        state = BEAST_HUNTERS.initial
        for done in played(file.stem).performed:
            for event in done.events:
                yield state, event
                state = BEAST_HUNTERS.evolve(state, event)
    for seed in range(12):
        for step in islice(game(seed, hunters=1 + seed % 5), 200):
            state = step.before
            for event in step.events:
                yield state, event
                state = BEAST_HUNTERS.evolve(state, event)


def faces(event: Any) -> list[tuple[int, ...]]:
    """What fell in *event*."""
    return [roll.faces for roll in rolls_of(event)]


def test_every_kind_of_roll_is_looked_at() -> None:
    """Nothing below is proved of an empty list."""
    assert {type(event) for _, event in thrown()} == diced()


def test_c52_no_roll_is_private() -> None:
    """C52: whoever threw, each seat and each reader sees who it was and every face.

    Also where the house covers opponents, and there is no event with faces that could be covered.
    """
    for before, event in thrown():
        covered = replace(before, house=replace(before.house, sheet_view=SheetView.AS_USED))
        for seat in (*before.seats, READER):
            [line] = line_views([Told(seq=1, at=AT, event=event, before=covered)], seat)
            assert line.roll is not None
            assert [throw.faces for throw in line.roll.throws if throw.faces] == faces(event)
            assert line.seat == event.by
        kinds = BEAST_HUNTERS.summary(covered).covering.kinds
        assert kinds
        assert not {BEAST_HUNTERS.events[kind] for kind in kinds} & diced()


def test_c64_no_result_can_be_typed_in() -> None:
    """C64: no command of any ruleset has a place for a face; one that is sent along is refused."""
    for name, command in BEAST_HUNTERS.commands.items():
        parts = {part for hint in get_type_hints(command).values() for part in _parts(hint)}
        inner = {field for part in parts if is_dataclass(part) for field in _names(part)}
        assert Roll not in parts
        assert not {"faces", "roll", "result", "dice_rolled"} & {*_names(command), *inner}, name
        for key in ("faces", "roll", "result"):
            with pytest.raises(CommandError):
                read_command(BEAST_HUNTERS, name, {key: [6, 6]}, Seat("hunter-1"))


def _names(cls: Any) -> set[str]:
    return {each.name for each in fields(cls)}


def test_c67_nobody_can_fudge() -> None:
    """C67: there is no house number about dice that fall, so it is off at every table.

    What a house can set is listed in full; a number for changing results would have to be added
    here, and with it how it is disclosed. That a changed face is found: test_verify, C65, C67.
    """
    assert {*HOUSE_FIELDS} == {*MEANING}
    for name in HOUSE_FIELDS:
        words = f"{name} {MEANING[name].sentence}".lower()
        assert not any(bad in words for bad in ("fudge", "secret", "reroll", "change a die")), name


@pytest.mark.parametrize("kind", sorted(diced(), key=str))
def test_c82_what_was_at_stake_is_part_of_the_roll(kind: type) -> None:
    """C82: the event alone says what it was rolled for, and its outcome follows from it."""
    found = [(before, event) for before, event in thrown() if type(event) is kind]

    assert found
    for before, event in found:
        assert outcome(event) == AGREED[kind](before, event), event


def outcome(event: Any) -> Any:
    """What came of a roll, as its event says."""
    match event:
        case ManeuverRolled():
            return event.gained
        case DenialRolled() | RecoveryRolled():
            return event.margin
        case Struck():
            return event.total
        case GoalRolled():
            return event.won, event.text, event.difficulty, sum(event.rewards.values())
        case _:
            raise TypeError(event)


def _maneuver(_before: Any, event: ManeuverRolled) -> int:
    """Dice and the traits that were put up on both sides."""
    margin = _margin(event.offence, event.offence_bonus, event.defence, event.defence_bonus)
    return max(0, margin)


def _denial(before: Any, event: DenialRolled) -> int:
    """The resource that it is about is named."""
    assert event.resource
    return _margin(event.offence, event.offence_bonus, event.defence, event.defence_bonus)


def _recovery(before: Any, event: RecoveryRolled) -> int:
    """The margin to reach was fixed when the resource was denied."""
    denied = before.stage.conflict.denied[event.actor]
    assert event.needed == denied[event.resource]
    return _margin(event.defence, event.defence_bonus, event.offence, event.offence_bonus)


def _strike(_before: Any, event: Struck) -> int:
    """The advantage that was spent, four points a die."""
    assert event.spent == 4 * len(event.roll.faces)
    return event.roll.sum + event.offence - event.defence


def _goal(before: Any, event: GoalRolled) -> tuple[bool, str, int, int]:
    """What it was about and how hard, as everybody had agreed; the reward comes from that."""
    agreed = next(goal for goal in before.stage.conflict.goals if goal.number == event.goal)
    won = sum(roll.sum for roll in event.hunters) >= event.challenger.sum
    sharers = max(1, len(agreed.dice.keys() - {"challenger"} | {*agreed.sharers}))
    points = REWARD_PER_DIFFICULTY * event.difficulty // sharers * sharers if won else 0
    return won, agreed.text, agreed.difficulty, points


def _margin(mine: Roll, bonus: int, theirs: Roll, against: int) -> int:
    return mine.sum + bonus - theirs.sum - against


AGREED: Mapping[type, Callable[[Any, Any], Any]] = {
    ManeuverRolled: _maneuver,
    DenialRolled: _denial,
    RecoveryRolled: _recovery,
    Struck: _strike,
    GoalRolled: _goal,
}
