"""Parts of pages are kept as they were drawn; what must be fresh is put in last."""

from __future__ import annotations

import re
from dataclasses import dataclass
from sys import getsizeof

import pytest

from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.web.render import Drawings, load_pages
from app.web.static import Assets
from app.web.visitor import Visitor
from app.web.words import load_words

WHO = Visitor(
    language="en", theme="auto", here="/", name="", csrf="token", is_guided=False
)  # fmt: skip
FORM = """{% macro form(text) %}<form>{{ intent() }} {{ seen }} {{ text }}</form>{% endmacro %}"""
PAGE = """{% from 'parts/form.html' import form %}
{%- for each in ['a', 'a', 'b'] %}{{ kept('one ' ~ each, form, each) }}{% endfor %}"""


@dataclass(frozen=True)
class Shown:
    """A view with a version."""

    version: int


@pytest.fixture
def pages(tmp_path):
    """Pages with one page in them, of three forms of which two are the same."""
    for folder, name, text in (("parts", "form.html", FORM), ("pages", "three.html", PAGE)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(text)
    return load_pages(load_words(dict(BEAST_HUNTERS.labels)), Assets(), tmp_path)


def test_a_kept_form_has_a_fresh_key_and_the_version_of_its_page_each_time(pages):
    """Three forms drawn twice: six keys, and the versions of the two pages."""
    drawn = [pages.render("three", Shown(version), WHO) for version in (7, 8)]
    found = re.findall(r"<form>([\w-]{22}) (\d+) (\w)</form>", "".join(drawn))
    assert [(version, text) for _, version, text in found] == [
        ("7", "a"), ("7", "a"), ("7", "b"), ("8", "a"), ("8", "a"), ("8", "b"),
    ]  # fmt: skip
    assert len({key for key, _, _ in found}) == 6


def test_a_part_is_drawn_again_only_when_one_of_its_values_has_changed():
    """By value, not by identity."""
    calls: list[tuple[object, ...]] = []

    def draw(*values: object) -> str:
        calls.append(values)
        return str(values)

    drawings = Drawings()
    texts = [drawings.kept("k", draw, *values) for values in (([1], 2), ([1], 2), ([1], 3))]
    assert calls == [([1], 2), ([1], 3)]
    assert texts == ["([1], 2)", "([1], 2)", "([1], 3)"]


def test_what_was_looked_at_longest_ago_is_forgotten_when_too_much_is_kept():
    """Two parts fit: of three the one that was asked for again is still there."""
    drawn: list[str] = []

    def draw(text: str) -> str:
        drawn.append(text)
        return text

    drawings = Drawings(most=2 * getsizeof("aaaa"))
    for text in ("aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"):
        drawings.kept(text, draw, text)
    assert drawn == ["aaaa", "bbbb", "cccc", "bbbb"]
