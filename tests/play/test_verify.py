"""Proving exports: honest ones pass, and whatever is changed is found and named."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from app.console.verify import sound_in_words
from app.play.export import as_json
from app.play.verify import Verdict, prove
from app.rules.beasthunters import events as happened
from app.rules.beasthunters.stages import Closed
from app.rules.beasthunters.vocabulary import RULES_VERSION
from app.rules.decider import rolls_of
from app.rules.registry import RULESETS
from tests.play.games import Played, export_of, forged, whole_game


@pytest.fixture(scope="module")
def played() -> Played:
    """A whole game with several sessions, fights and goals."""
    return whole_game(0)


def proved(events: tuple[Any, ...]) -> Verdict:
    """What a server that stores *events*, however it came by them, can make others believe."""
    return prove(as_json(export_of(events)), RULESETS)


def place(events: tuple[Any, ...], kind: type) -> int:
    """Where the first event of *kind* stands, counted from 0."""
    return next(at for at, event in enumerate(events) if isinstance(event, kind))


def changed(events: tuple[Any, ...], at: int, **fields: Any) -> tuple[Any, ...]:
    """*events* with other *fields* in the one at *at*."""
    return (*events[:at], replace(events[at], **fields), *events[at + 1 :])


@pytest.mark.parametrize("seed", range(4))
def test_an_honest_game_is_sound(seed: int) -> None:
    """Every event comes out of the rules once more, and every die out of its seed."""
    played = whole_game(seed, hunters=1 + seed % 2)
    verdict = proved(played.events)

    assert isinstance(played.state.stage, Closed)
    assert verdict.is_sound
    assert verdict.ruled == verdict.events == len(played.events)
    thrown = sum(len(roll.faces) for event in played.events for roll in rolls_of(event))
    assert (verdict.dice, verdict.open_dice) == (thrown, 0)


def test_what_can_not_be_checked_yet_is_counted() -> None:
    """In the middle of a session the dice since the opening Salute have no seed to check."""
    events = whole_game(0).events
    start = place(events, happened.SessionPrepared)
    thrown = next(at for at, event in enumerate(events) if at > start and any(rolls_of(event)))
    ends = next(
        at for at in range(thrown, len(events)) if isinstance(events[at], happened.TurnBegan)
    )
    verdict = proved(events[: ends + 1])

    assert verdict.is_sound
    assert verdict.open_dice > 0


def test_one_byte_changed_anywhere_names_the_event() -> None:
    """C65: whichever byte of an export is another, the line that it stands on is named."""
    data = as_json(export_of(whole_game(0, steps=12).events))
    for at in range(1, len(data) - 1, 71):
        other = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        line = data[:at].count(b"\n")

        verdict = prove(other, RULESETS)

        assert verdict.wrong is not None, other[at - 20 : at + 20]
        if line and data[at] not in b"\n," and b'"' in data.split(b"\n")[line]:
            assert verdict.wrong.seq == line, (line, verdict.wrong, other[at - 20 : at + 20])


def test_a_log_under_other_rules_is_not_called_wrong() -> None:
    """What another version decided can't be decided again: both versions are named instead."""
    events = whole_game(0, steps=12).events
    verdict = proved(changed(events, 0, rules=RULES_VERSION + 1))

    assert verdict.is_sound
    assert verdict.ruled == 0
    said = sound_in_words(verdict)
    newer = RULES_VERSION + 1
    assert f"decided under version {newer} of the rules, and this program has" in said
    assert f"version {RULES_VERSION}. So its events were read, and none of them was" in said
    assert "decided again.." not in said
    assert "come out of the rules" not in said
    assert proved(events).other_rules is None


@pytest.mark.parametrize("change", ["dropped", "doubled", "swapped", "cut"])
def test_events_that_are_moved_are_found(played: Played, change: str) -> None:
    """A line that is missing, said twice or in another place breaks the chain there."""
    head, *lines = as_json(export_of(played.events)).decode().rstrip("\n").split("\n")
    lines = [line.rstrip(",") for line in lines[:-1]]
    moved = {
        "dropped": lines[:9] + lines[10:],
        "doubled": lines[:10] + lines[9:],
        "swapped": [*lines[:9], lines[10], lines[9], *lines[11:]],
        "cut": lines[:9] + lines[20:],
    }[change]

    verdict = prove((head + "\n" + ",\n".join(moved) + "\n]}\n").encode(), RULESETS)

    assert verdict.wrong is not None
    assert verdict.wrong.seq == (11 if change == "doubled" else 10)


def test_a_die_that_the_seed_does_not_give_is_named(played: Played) -> None:
    """F: a server that stores another face, with a chain that holds, is caught when it closes."""
    events = played.events
    at = place(events, happened.ManeuverRolled)
    rolled = events[at]
    face = rolled.offence.faces[0] % 10 + 1
    roll = replace(rolled.offence, faces=(face, *rolled.offence.faces[1:]))

    verdict = proved(changed(events, at, offence=roll))

    assert verdict.wrong is not None
    assert verdict.wrong.seq == at + 1


def test_a_seed_chosen_after_the_words_is_caught(played: Played) -> None:
    """F: the promise has to stand before the words; a promise after them counts for nothing."""
    events = played.events
    promise = place(events, happened.SessionPrepared)
    opens = place(events, happened.PlayOpened)
    late = (*events[:promise], *events[promise + 1 : opens], events[promise], *events[opens:])

    verdict = proved(late)

    assert verdict.wrong is not None
    assert verdict.wrong.seq is not None
    assert verdict.wrong.seq <= opens


def test_a_second_promise_is_caught(played: Played) -> None:
    """F: a server can't promise again, with a seed that suits it, once it has heard the words."""
    events = played.events
    opens = place(events, happened.PlayOpened)
    again = sha256(b"a seed that suits").hexdigest()
    promise = replace(events[place(events, happened.SessionPrepared)], commitment=again)

    verdict = proved((*events[:opens], promise, *events[opens:]))

    assert verdict.wrong is not None
    assert verdict.wrong.seq == opens + 1


def test_another_seed_than_promised_is_caught(played: Played) -> None:
    """F: the seed that is told has to have the promised SHA-256."""
    at = place(played.events, happened.SessionRevealed)

    verdict = proved(changed(played.events, at, seed=bytes(32).hex()))

    assert verdict.wrong is not None
    assert verdict.wrong.seq == at + 1


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (happened.PlayOpened, {"pool": 99}),
        (happened.AdversityBought, {"paid": 0}),
        (happened.ManeuverRolled, {"gained": 40}),
        (happened.TurnBegan, {"actor": "hunter-1"}),
        (happened.ChallengeEnded, {"refund": 5}),
    ],
)
def test_a_result_that_the_rules_do_not_give_is_named(
    played: Played, kind: type, fields: dict[str, Any]
) -> None:
    """A server that writes down another result than the rules give, chained well, is caught."""
    events = played.events
    at = next(
        at
        for at, event in enumerate(events)
        if isinstance(event, kind) and any(getattr(event, k) != v for k, v in fields.items())
    )

    verdict = proved(changed(events, at, **fields))

    assert verdict.wrong is not None
    assert verdict.wrong.seq == at + 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"{}",
        b'{"events": []}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"\xff\xfe",
        b'{"events": [1]}',
        b"x" * 5_000_000,
    ],
)
def test_what_is_no_export_is_refused(data: bytes) -> None:
    """Junk, however deep or large, is told apart at once and never an error of the program."""
    verdict = prove(data, RULESETS)

    assert verdict.wrong is not None
    assert verdict.events == 0


@pytest.mark.parametrize(
    "change",
    [
        {"schema": -5},
        {"schema": 2**70},
        {"name": "nothing-known"},
        {"seat": "hunter-1"},
        {"at": "yesterday"},
        {"payload": {}},
        {"payload": {"by": "challenger", "text": "a\0b"}},
        {"payload": {"by": "challenger", "text": "x" * 5000}},
        {"payload": {"by": "challenger", "text": 1.5}},
        {"payload": {"by": "challenger", "text": "a", "more": []}},
    ],
)
def test_an_event_of_another_shape_is_named(change: dict[str, Any]) -> None:
    """Whatever a file holds in the place of an event, with a chain that holds, is told apart."""
    played = whole_game(1, steps=0)
    played.do("challenger", "talk", text="as it was")
    seq = len(played.events)
    data = as_json(export_of(played.events))

    assert prove(forged(data, seq), RULESETS).is_sound
    wrong = prove(forged(data, seq, **change), RULESETS).wrong

    assert wrong is not None
    assert wrong.seq == seq


THROWS = {
    happened.ManeuverRolled: ("offence", "defence"),
    happened.DenialRolled: ("offence", "defence"),
    happened.RecoveryRolled: ("offence", "defence"),
    happened.Struck: ("roll",),
    happened.GoalRolled: ("challenger",),
}
"""The kinds of events that hold faces, and where."""


@pytest.mark.parametrize(
    ("kind", "field"), [(kind, field) for kind, fields in THROWS.items() for field in fields]
)
def test_c67_a_fudged_roll_of_any_kind_is_found(kind: type, field: str) -> None:
    """C67: whoever stores another face than fell, and chains it anew, is named with the event."""
    games = (whole_game(seed).events for seed in range(40))
    events = next(each for each in games if any(type(event) is kind for event in each))
    at = place(events, kind)
    roll = getattr(events[at], field)
    other = replace(roll, faces=(roll.faces[0] % roll.sides + 1, *roll.faces[1:]))

    verdict = proved(changed(events, at, **{field: other}))

    assert not verdict.is_sound
    assert verdict.wrong is not None
    assert verdict.wrong.seq == at + 1


def test_dice_that_do_not_exist_are_named(played: Played) -> None:
    """A die of endless sides is no reason to roll for ever."""
    at = place(played.events, happened.ManeuverRolled)
    roll = replace(played.events[at].offence, sides=2**62)

    verdict = proved(changed(played.events, at, offence=roll))

    assert verdict.wrong is not None
    assert verdict.wrong.seq == at + 1
