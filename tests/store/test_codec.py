"""Events, states and commands survive being written, and nothing strange is read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

import msgspec
import pytest

from app.rules.decider import Roll, by_name
from app.rules.words import Seat
from app.store.codec import Codec, CodecError, Misfit, misfit, read
from app.store.commands import CommandError, read_command
from app.store.upcasts import lift, schema_of
from tests.play.toy import (
    SEATS,
    TOY,
    Add,
    Added,
    Counting,
    Game,
    Open,
    Over,
    Say,
    Thrown,
)

CODEC = Codec(TOY)
HUNTER = SEATS[1]


def test_an_event_reads_as_it_was_written():
    """Nested values and tuples included."""
    event = Thrown(by=HUNTER, roll=Roll(who="wolf", sides=6, faces=(3, 5)))
    name, schema, payload = CODEC.write_event(event)
    assert (name, schema) == ("thrown", 1)
    assert payload == {"by": "hunter-1", "roll": {"who": "wolf", "sides": 6, "faces": (3, 5)}}
    stored = json.loads(json.dumps(payload))
    assert CODEC.read_event(name, schema, stored) == event


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        ("sung", {"by": "hunter-1"}),
        ("added", {"by": "hunter-1"}),
        ("added", {"by": "hunter-1", "amount": "3"}),
        ("added", {"by": "hunter-1", "amount": True}),
        ("added", {"by": "hunter-1", "amount": 3.5}),
        ("added", {"by": "hunter-1", "amount": 3, "extra": 1}),
        ("opened", {"by": "x", "title": "", "seats": [1]}),
        ("thrown", {"by": "x", "roll": {"who": "x", "sides": 6, "faces": [], "glow": True}}),
    ],
)
def test_an_event_that_does_not_fit_is_an_error(name, payload):
    """A log is never half understood."""
    with pytest.raises(CodecError):
        CODEC.read_event(name, 1, payload)


def test_a_field_with_a_default_may_be_missing_in_an_old_event():
    """Adding such a field needs no upcast."""
    event = CODEC.read_event("added", 1, {"by": "hunter-1", "amount": 3})
    assert event == Added(by=HUNTER, amount=3, note="")


def test_old_payloads_are_lifted_step_by_step():
    """One function a step, and the number of steps is the schema."""
    upcasts = {
        ("toy", "added", 1): lambda old: {"by": old["by"], "count": old["n"]},
        ("toy", "added", 2): lambda old: {"by": old["by"], "amount": old["count"]},
    }
    codec = Codec(TOY, upcasts)
    assert codec.read_event("added", 1, {"by": "hunter-1", "n": 4}).amount == 4
    assert codec.read_event("added", 2, {"by": "hunter-1", "count": 4}).amount == 4
    assert codec.write_event(Added(by=HUNTER, amount=4))[1] == 3
    assert schema_of("toy", "said", upcasts) == 1
    assert lift("other", "added", 1, {"n": 4}, upcasts) == {"n": 4}


def test_a_state_reads_as_it_was_written():
    """Stages within stages are found by their kind."""
    state = Game(
        seats=SEATS,
        counts={HUNTER: 3},
        stage=Over(before=Over(before=Counting(turn=HUNTER))),
    )
    assert CODEC.read_state(CODEC.write_state(state)) == state


@pytest.mark.parametrize("stage", ['{"kind": "lost"}', '"over"', '{"kind": "over"}', "{}"])
def test_a_state_with_an_unknown_stage_is_an_error(stage):
    """It is not taken for another one."""
    with pytest.raises(CodecError):
        CODEC.read_state(f'{{"stage": {stage}}}')


def test_a_command_in_json_is_read_strictly():
    """Numbers are numbers."""
    command = read_command(TOY, "add", {"amount": 3, "loud": True}, HUNTER)
    assert command == Add(by=HUNTER, amount=3, loud=True)
    with pytest.raises(CommandError) as caught:
        read_command(TOY, "add", {"amount": "3"}, HUNTER)
    assert (caught.value.reason, caught.value.field) == ("invalid", "amount")


def test_a_command_from_a_form_is_text_made_into_what_it_means():
    """An empty answer is none, one answer is a list of one, an unticked box says no."""
    data = {"amount": "3", "note": "", "loud": "true"}
    assert read_command(TOY, "add", data, HUNTER, form=True) == Add(
        by=HUNTER, amount=3, note="", loud=True
    )
    opened = read_command(TOY, "open", {"seats": "challenger"}, HUNTER, form=True)
    assert opened == Open(by=HUNTER, seats=(Seat("challenger"),))
    assert read_command(TOY, "open", {}, HUNTER, form=True).seats == ()


class Colour(Enum):
    """A colour."""

    RED = "red"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """A command with all kinds of fields, from which a form must build it."""

    by: Seat
    inner: Inner
    colour: Colour
    shares: dict[Colour, int]
    dry: bool
    layers: tuple[int, ...] = ()
    where: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner:
    """Something nested."""

    size: int


def test_texts_of_a_form_become_what_the_command_asks_for():
    """Numbers, lists and enums, which are read by their values, as keys too."""
    rules = _with(Paint)
    data = {
        "inner": {"size": "4"},
        "colour": "red",
        "shares": {"red": "2"},
        "layers": ["1", "2"],
        "where": "",
    }
    assert read_command(rules, "paint", data, HUNTER, form=True) == Paint(
        by=HUNTER,
        inner=Inner(size=4),
        colour=Colour.RED,
        shares={Colour.RED: 2},
        dry=False,
        layers=(1, 2),
    )


@pytest.mark.parametrize(
    ("data", "reason", "field"),
    [
        ({}, "missing", "amount"),
        ({"amount": "x"}, "invalid", "amount"),
        ({"amount": ""}, "invalid", "amount"),
        ({"amount": "1", "extra": "1"}, "unknown", "extra"),
        ({"amount": "1", "extra": {"deep": "1"}}, "unknown", "extra"),
        ({"amount": "1", "note": "a\0b"}, "unreadable", "note"),
        ({"amount": "1", "note": "a\ud800b"}, "unreadable", "note"),
        ({"amount": 2**60}, "unreadable", "amount"),
        ({"amount": "1", "note": ["a", "b"]}, "invalid", "note"),
    ],
)
def test_what_is_wrong_with_a_command_is_told_with_its_field(data, reason, field):
    """So that a form can say it where it belongs."""
    with pytest.raises(CommandError) as caught:
        read_command(TOY, "add", data, HUNTER, form=True)
    assert (caught.value.reason, caught.value.field) == (reason, field)


def test_an_unknown_command_is_told_as_such():
    """Its name comes from an address that anybody can type."""
    with pytest.raises(CommandError) as caught:
        read_command(TOY, "fly", {}, HUNTER)
    assert caught.value.reason == "no-such-command"


def test_a_seat_in_the_data_is_overruled():
    """The seat is the session's."""
    assert read_command(TOY, "say", {"text": "x", "by": "challenger"}, HUNTER) == Say(
        by=HUNTER, text="x"
    )


def _with(*commands: type):
    return replace(TOY, commands=by_name(*commands))


@dataclass(frozen=True)
class Row:
    """Something inside."""

    n: int


@dataclass(frozen=True)
class Outer:
    """Something with a list and a mapping."""

    rows: tuple[Row, ...] = ()
    marks: Mapping[int, int] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"rows": [{"n": 1}, {"n": "x"}]},
            Misfit("rows[1].n", expected="int", found="str"),
        ),
        ({"rows": [{}]}, Misfit("rows[0].n", missing=True)),
        ({"marks": {"x": 1}}, Misfit("marks", expected="int", found="str")),
        ({"marks": {"1": "x"}}, Misfit("marks", expected="int", found="str")),
        (7, Misfit("", expected="object", found="int")),
    ],
)
def test_what_does_not_fit_is_told_by_its_place(given, told):
    """One reading of msgspec's words serves forms, programs and files."""
    with pytest.raises(msgspec.ValidationError) as caught:
        read(given, Outer)
    assert misfit(caught.value) == told
