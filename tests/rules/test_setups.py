"""Setups are played untold, so what goes wrong in one has to be looked for."""

from __future__ import annotations

import pytest

from tests.rules.played import FOLDER, included, played

NAMES = sorted(file.stem for file in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_no_step_of_a_setup_is_refused(name: str) -> None:
    """Every refusal is one that the transcript itself writes down."""
    refused = [done for done in played(name).performed if done.refusal is not None]

    written = [line for line in included(f"{name}.txt").splitlines() if line.startswith("!")]
    assert [f"! {done.refusal.reason.value}" for done in refused if done.refusal] == written
