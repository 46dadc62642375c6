"""Nobody but the rules knows what a stored state looks like inside (ADR 15)."""

from __future__ import annotations

import re

from tests.house.house import name_of, tracked

INSIDE = re.compile(r"""\bstate["']?\s*(?:->|\#>|@>|\?)|jsonb_\w+\([^)]*\bstate\b""")


def test_no_statement_looks_into_a_state() -> None:
    """A changed shape would leave it reading the old place; a secret would be out."""
    found = {
        name_of(file)
        for file in tracked("app/**.py", "bench/**.py")
        if INSIDE.search(file.read_text(encoding="utf-8"))
    }

    assert found == set()


def test_the_look_is_sharp() -> None:
    """What it must find, and what it must not."""
    for bad in ("a.state #>> '{house}'", "state -> 'x'", "jsonb_set(state, '{n}', '1')"):
        assert INSIDE.search(bad), bad
    assert not INSIDE.search("state = $23, state_schema = $24")
