"""What a host starts: the commands, the image and the composition hold together."""

from __future__ import annotations

import os
import re
import subprocess
from typing import Any

import yaml

from app.settings import load
from tests.house.house import ROOT

MAKEFILE = (ROOT / "Makefile").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())


def test_there_are_at_most_twelve_commands_and_make_prints_them() -> None:
    """`make` alone is the manual."""
    commands = re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE)
    printed = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert len(commands) <= 12
    assert [line.split()[0] for line in printed.stdout.splitlines()] == commands


def test_ci_does_what_everybody_does() -> None:
    """There is no second way to be green."""
    script = ROOT / ".ci" / "run"

    assert script.read_text().splitlines()[-1] == "exec make test"
    assert os.access(script, os.X_OK)


def test_the_composition_is_the_app_and_postgres() -> None:
    """Two services; the app waits until the database answers; its data outlive the container."""
    app, postgres = COMPOSE["services"]["app"], COMPOSE["services"]["postgres"]

    assert set(COMPOSE["services"]) == {"app", "postgres"}
    assert app["depends_on"]["postgres"]["condition"] == "service_healthy"
    assert "pg_isready" in postgres["healthcheck"]["test"]
    assert [volume.partition(":")[0] for volume in postgres["volumes"]] == list(COMPOSE["volumes"])
    assert "ports" not in postgres


def test_the_composition_holds_no_secret() -> None:
    """The password comes from the host, and a start without one says so."""
    for service, key in (("app", "PGPASSWORD"), ("postgres", "POSTGRES_PASSWORD")):
        value = COMPOSE["services"][service]["environment"][key]
        assert value.startswith("${POSTGRES_PASSWORD:?")


def test_the_composition_sets_only_settings_that_exist() -> None:
    """As compose hands them on where nobody chose, they are the defaults."""
    given = {key: unset(value) for key, value in COMPOSE["services"]["app"]["environment"].items()}
    settings = load(given)
    documented = (ROOT / "docs" / "settings.md").read_text()

    assert settings.database_url == "postgresql+asyncpg://salute@postgres:5432/salute"
    assert settings.base_url == "http://localhost:8000"
    assert [key for key in given if f"| `{key}` |" not in documented] == ["PGPASSWORD"]


def test_the_image_runs_as_nobody_special_and_tells_its_health() -> None:
    """The last stage is a plain user's, on a named base, with a health check."""
    stages = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    last = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]

    assert set(stages) == {"python:3.11-slim-bookworm"}
    assert re.search(r"^USER salute$", last, re.MULTILINE)
    assert "/health" in last[last.index("HEALTHCHECK") :]


def test_the_image_copies_only_what_exists() -> None:
    """A renamed file breaks here, not on the host that builds the image."""
    copied = [
        name
        for line in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
        for name in line.split()
    ]

    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_the_image_leaves_the_private_things_out() -> None:
    """Neither the database nor the host's secrets get into an image."""
    left_out = (ROOT / ".dockerignore").read_text().splitlines()

    assert {".env", ".git", ".venv", "var"} <= set(left_out)


def unset(value: str) -> str:
    """What compose makes of *value* where the host has set nothing: the defaults, inside out."""
    inner = re.compile(r"\$\{\w+:-([^{}]*)\}")
    while inner.search(value):
        value = inner.sub(r"\1", value)
    return value
