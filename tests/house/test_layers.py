"""Imports point one way, and rules stay pure."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.house.house import ROOT, name_of, tracked

READS_THE_ENVIRONMENT = {"app/settings.py", "app/postgres/cluster.py"}


def test_every_import_keeps_to_its_layer() -> None:
    """The contracts in pyproject.toml hold."""
    program = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run(
        [program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout


def test_the_environment_is_read_in_one_place() -> None:
    """A setting that is read elsewhere would be missing from docs/settings.md."""
    reading = re.compile(r"\benviron\b(?!\[\"\w+\"\] = )|\bgetenv\b")
    readers = {name_of(file) for file in tracked("app/**.py") if reading.search(file.read_text())}

    assert readers <= READS_THE_ENVIRONMENT
