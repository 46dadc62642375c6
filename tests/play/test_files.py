"""Files that people bring: read strictly, and told by line where they are wrong."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play import bestiary
from app.play.files import DEEPEST, MOST_BYTES, File, FileError, line_of
from app.rules.beasthunters.beasts import Beast
from app.rules.beasthunters.commands import FoeOrder, ResourceOrder, TraitOrder
from app.rules.beasthunters.vocabulary import Domain, Side

WOLVES = Beast(
    name="Wolves “of” the marsh",
    domain=Domain.PHYSICAL,
    foes=(
        FoeOrder(
            name="The old wolf",
            initiative=4,
            traits=(TraitOrder(name="Patient", rating=6, active=Side.DEFENCE),),
            resources=(ResourceOrder(name="Teeth", side=Side.OFFENCE, rating=4),),
            extra_boxes=(2, 1, 0, 0, 0),
        ),
        FoeOrder(name="The pack", traits=(TraitOrder(name="Many", rating=2),)),
    ),
)


@dataclass(frozen=True)
class Kept:
    """As much of a kept entry as a file is made of."""

    beast: Beast


def away(*beasts: Beast) -> bytes:
    """*beasts* as a file."""
    kept: Any = tuple(Kept(each) for each in beasts)
    return bestiary.take_away(kept)


def wrong(data: bytes) -> FileError:
    """How *data* is refused, within two seconds."""
    began = time.perf_counter()
    with pytest.raises(FileError) as caught:
        bestiary.read_file(data)
    assert time.perf_counter() - began < 2
    return caught.value


@pytest.mark.parametrize("half", ["\\ud800", "\\udfff", "\\ud83d\\ud83d"])
def test_half_a_letter_is_told_with_its_line(half: str):
    """JSON can write what no text can hold; a whole letter written so is welcome."""
    text = away(WOLVES).decode()
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "Patient" in each)
    refused = wrong(text.replace("Patient", f"Pat{half}ient").encode())
    assert (refused.why.text, refused.line) == (
        "There is half a letter here (a lone surrogate).",
        line,
    )
    whole = bestiary.read_file(text.replace("Patient", "Pat\\ud83d\\udc0eient").encode())
    assert whole[0].foes[0].traits[0].name == "Pat🐎ient"


def test_c134_what_is_taken_away_comes_back_field_by_field():
    """C134: equal, and the same bytes again."""
    data = away(WOLVES, replace(WOLVES, name="Others", domain=Domain.SOCIAL))
    back = bestiary.read_file(data)
    assert back == (WOLVES, replace(WOLVES, name="Others", domain=Domain.SOCIAL))
    assert away(*back) == data


def changed(line: str, instead: str) -> tuple[bytes, int]:
    """The file with the first line that contains *line* changed, and that line's number."""
    lines = away(WOLVES).decode().splitlines()
    number = next(n for n, each in enumerate(lines) if line in each)
    lines[number] = lines[number].replace(line, instead)
    return "\n".join(lines).encode(), number + 1


@pytest.mark.parametrize(
    ("line", "instead", "field"),
    [
        ('"rating": 6', '"rating": "6"', "entries[0].foes[0].traits[0].rating"),
        ('"rating": 6', '"rating": 6.5', "entries[0].foes[0].traits[0].rating"),
        ('"rating": 6', '"rating": null', "entries[0].foes[0].traits[0].rating"),
        ('"rating": 6', '"rating": 6, "luck": 1', "entries[0].foes[0].traits[0].luck"),
        ('"domain": "P"', '"domain": "Q"', "entries[0].domain"),
        ('"side": "O"', '"side": {}', "entries[0].foes[0].resources[0].side"),
        ('"format": "salute-bestiary"', '"format": "salute-hunter"', "format"),
        ('"version": 1', '"version": 2', "version"),
        ('"version": 1', '"version": 1, "version": 1', "version"),
    ],
)
def test_c137_what_does_not_fit_is_told_by_line_and_field(line, instead, field):
    """C137: a wrong type, an unknown field, a word that is none, a field twice."""
    data, number = changed(line, instead)
    error = wrong(data)
    assert (error.line, error.field) == (number, field)


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ('"rating": 6', '"rating": NaN'),
        ('"rating": 6', '"rating": -Infinity'),
        ('"rating": 6', '"rating": '),
        ('"rating": 6', '"rating": 6 6'),
        ('"name": "Patient"', '"name": "Patient'),
    ],
)
def test_what_is_no_json_is_told_by_line(line, instead):
    """NaN and its like are no JSON either."""
    data, number = changed(line, instead)
    assert wrong(data).line in {number, number + 1}


@pytest.mark.parametrize(
    ("beast", "field"),
    [
        (replace(WOLVES, foes=()), "entries[0].foes"),
        (replace(WOLVES, foes=WOLVES.foes * 3), "entries[0].foes"),
        (replace(WOLVES, name=""), "entries[0].name"),
        (replace(WOLVES, name="x" * 81), "entries[0].name"),
        (replace(WOLVES, foes=(FoeOrder(name="x", initiative=3),)), "entries[0].foes[0]"),
        (replace(WOLVES, foes=(FoeOrder(name="x"), FoeOrder(name=""))), "entries[0].foes[1].name"),
        (
            replace(
                WOLVES, foes=(FoeOrder(name="x", traits=(TraitOrder(name="\x07", rating=2),)),)
            ),
            "entries[0].foes[0].traits[0].name",
        ),
        (replace(WOLVES, foes=(FoeOrder(name="x", initiative=-2),)), "entries[0].foes[0]"),
        (
            replace(WOLVES, foes=(FoeOrder(name="x", extra_boxes=(0, 0, 0, 0, 1)),)),
            "entries[0].foes[0]",
        ),
        (
            replace(
                WOLVES, foes=(FoeOrder(name="x", traits=(TraitOrder(name="t", rating=2),) * 7),)
            ),
            "entries[0].foes[0]",
        ),
    ],
)
def test_what_the_rules_never_sell_is_not_taken_in(beast: Beast, field: str):
    """Odd numbers, no opponents, more than a form holds: with the field that is wrong."""
    assert wrong(away(beast)).field == field


@pytest.mark.parametrize(
    "data",
    [
        b" " * (5 * 2**20),
        b"[" * 100_000,
        b'{"a":' * 40_000,
        b'{"format":"salute-bestiary","version":1,"entries":' + b"[" * 100_000,
        b'"' * (MOST_BYTES - 1),
        b'"\\' * (MOST_BYTES // 2),
        b"9" * (MOST_BYTES - 1),
        b"{" + b",".join(b'"%d":1' % n for n in range(20_000)) + b',"7":1}',
        b"\xff\xfe\x00",
        b"",
        b"null",
        b"\xef\xbb\xbf[]",
    ],
)
def test_c136_whatever_it_is_the_answer_comes_at_once(data: bytes):
    """C136: five megabytes, deep nesting, one endless word or number, no text at all."""
    wrong(data)


def test_the_depth_that_is_too_deep_has_a_line():
    """The first bracket that is one too many."""
    error = wrong(b"[\n" * (DEEPEST + 5))
    assert error.line == DEEPEST + 1


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc\n", min_size=1), inner),
    max_leaves=12,
)


@given(values)
def test_every_value_has_its_line(value: Any):
    """Whatever the JSON: each value is found by its path, on a line that holds it."""
    text = json.dumps(value, indent=1)
    lines = line_of(text)
    for path, leaf in leaves(value):
        told = text.splitlines()[lines[path] - 1]
        assert json.dumps(leaf) in told


def leaves(value: Any, path: str = "") -> Any:
    """Every value of *value* that holds no others, by its path."""
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from leaves(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value:
        for number, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{number}]")
    else:
        yield path, value


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_bytes_at_all_break_the_reader(data: bytes):
    """A file or a FileError, nothing else."""
    try:
        File(data)
    except FileError:
        return
