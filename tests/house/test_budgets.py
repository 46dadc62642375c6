"""Nothing grows until nobody can read it."""

from __future__ import annotations

import re

from tests.house.house import body_lines, functions, name_of, tracked

FILE_LINES = 300
BODY_LINES = 40
EMPTY_NAMES = re.compile(r"(^|_)(utils?|helpers?|common|managers?|services?|base|misc)(_|$)")

# Migrations are history: written by a program, read once, never changed.
PYTHON = tracked("app/**.py", "tools/**.py", "bench/**.py")


def test_files_are_short() -> None:
    """A file fits into one head."""
    lengths = {name_of(file): len(file.read_text().splitlines()) for file in PYTHON}

    assert {file: lines for file, lines in lengths.items() if lines > FILE_LINES} == {}


def test_functions_are_short() -> None:
    """A function fits onto one screen."""
    lengths = {
        f"{name_of(file)}:{one.lineno} {one.name}": body_lines(one)
        for file in PYTHON
        for one in functions(file)
    }

    assert {one: lines for one, lines in lengths.items() if lines > BODY_LINES} == {}


def test_modules_are_named_for_what_they_hold() -> None:
    """A drawer called *utils* fills with everything."""
    names = [part for file in PYTHON for part in file.relative_to(file.anchor).parts]
    stems = {name.removesuffix(".py") for name in names}

    assert {stem for stem in stems if EMPTY_NAMES.search(stem)} == set()


def test_the_top_level_stays_small() -> None:
    """Who opens the folder sees the whole house at once."""
    assert len({name_of(file).partition("/")[0] for file in tracked()}) <= 30
