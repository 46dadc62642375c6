"""From the digest to the tests: each rule has one that names it, each refusal one that meets it.

C83: automation forgets what nobody asks it about, so each rule, table of numbers, worked example
and ruling is asked about under its own name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from app.rules.beasthunters.reasons import Reason
from tests.house.house import ROOT, functions, tracked

DIGEST = ROOT / "docs/rules/beast-hunters.md"
ID = re.compile(r"BH-[A-Z]+-\d\d")

NO_RULE = "says where something stands or what is not known; there is nothing to hold"

NOT_HERE: Mapping[str, str] = {
    "BH-HUNT-05": NO_RULE,
    "BH-MP-06": NO_RULE,
    "BH-OPT-01": NO_RULE,
}
"""Rules without a test, and why."""

IDS = sorted(set(ID.findall(DIGEST.read_text(encoding="utf-8"))))

EXAMPLE = re.compile(r"\bEX-\d\d\b")
EXAMPLES = sorted(set(EXAMPLE.findall(DIGEST.read_text(encoding="utf-8"))))

TABLE = re.compile(r"^\*\*(T\d+)\b", re.MULTILINE)
COMPARISONS = frozenset({"T10", "T11"})
"""Tables that hold editions side by side; what is played stands in the others."""
TABLES = sorted(set(TABLE.findall(DIGEST.read_text(encoding="utf-8"))) - COMPARISONS)

RULINGS = [
    int(number)
    for number in re.findall(
        r"^(\d+)\. \*\*", (DIGEST.parent / "rulings.md").read_text(encoding="utf-8"), re.MULTILINE
    )
]


@cache
def _tested() -> str:
    """What tests say: the text of each test function, remarks and refusals of transcripts."""
    tests = (part for file in tracked("tests/**/test_*.py") for part in _test_functions(file))
    scripts = (part for file in tracked("tests/**/*.txt") for part in _remarks(file))
    return "\n".join([*tests, *scripts])


def _test_functions(file: Path) -> Iterator[str]:
    source = file.read_text(encoding="utf-8")
    for function in functions(file):
        if function.name.startswith("test_"):
            for node in (function, *function.decorator_list):
                yield ast.get_source_segment(source, node) or ""


def _remarks(file: Path) -> Iterator[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return (line for line in lines if line.startswith(("#", "!")))


def test_the_digest_is_read() -> None:
    """A moved digest can't turn this file into a test of nothing."""
    assert len(IDS) > 100
    assert [f"EX-{number:02}" for number in range(1, 19)] == EXAMPLES
    assert [f"T{number}" for number in range(1, 10)] == TABLES
    assert [*range(1, len(RULINGS) + 1)] == RULINGS


@pytest.mark.parametrize("rule", [rule for rule in IDS if rule not in NOT_HERE])
def test_c83_every_rule_is_named_by_a_test(rule: str) -> None:
    """C83: whoever asks where a rule is held finds the place by its number."""
    assert rule in _tested()


@pytest.mark.parametrize("name", [*EXAMPLES, *TABLES])
def test_c83_every_table_and_worked_example_is_named_by_a_test(name: str) -> None:
    """C83: the numbers of the book, wherever they stand in tables and examples."""
    assert re.search(rf"\b{name}\b", _tested())


@pytest.mark.parametrize("number", RULINGS)
def test_c83_every_ruling_is_named_by_a_test(number: int) -> None:
    """C83: what this table decided for itself is held like the rules of the book."""
    assert re.search(rf"\b[Rr]ulings (?:\d+, )*{number}\b", _tested())


@pytest.mark.parametrize("rule", NOT_HERE)
def test_a_rule_that_is_built_leaves_the_list(rule: str) -> None:
    """The list of what is missing tells the truth."""
    assert rule in IDS
    assert rule not in _tested()


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.value)
def test_every_refusal_is_met_by_a_test(reason: Reason) -> None:
    """There is no reason that nobody ever gets, and none that nobody looked at."""
    tested = _tested()

    assert f"Reason.{reason.name}" in tested or f"! {reason.value}\n" in f"{tested}\n"


def test_code_names_only_rules_of_the_digest() -> None:
    """A mistyped rule id in a refusal would lead its reader nowhere."""
    sources = (file.read_text(encoding="utf-8") for file in tracked("app/**/*.py"))

    assert {rule for source in sources for rule in ID.findall(source)} <= set(IDS)
