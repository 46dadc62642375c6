"""What is measured is what the program does."""

from __future__ import annotations

import re

from bench.actions import _statements


def test_pgbench_gets_a_value_for_everything_that_an_action_writes():
    """The statements are the store's own, and grow with them."""
    told = _statements(1)
    assert not re.search(r"\$\d", told)
    assert told.count("BEGIN;") == told.count("COMMIT;") == 1
