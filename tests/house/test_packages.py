"""What is installed is pinned, and no file says from where."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from tests.house.house import ROOT, name_of, tracked

LOCKS = ("requirements.lock", "requirements-dev.lock", "tools/node.lock")

# Written in halves, so that this file doesn't name them either.
PLACES = re.compile(
    "|".join(
        (
            r"pypi\." + "org",
            r"python" + r"hosted\.",
            r"npmjs\." + "(org|com)",
            r"debian\." + "org",
            "/wo" + "rk/",
            "/ro" + "ot/",
            "/ho" + r"me/(?!salute/)",
        )
    )
)


def test_no_file_names_a_registry_or_somebodys_machine() -> None:
    """Everybody installs from where they are used to, and nobody sees our folders."""
    named = {
        name_of(file): found[0]
        for file in tracked()
        if (found := PLACES.search(file.read_text(errors="ignore")))
    }

    assert named == {}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_is_exact_and_hashed(lock: str) -> None:
    """The same bytes for everybody: a version, at least one hash, no address."""
    text = (ROOT / lock).read_text()
    pins = text.replace("\\\n", " ").splitlines()

    assert pins
    assert [pin for pin in pins if not re.match(r"[\w.-]+==\S+ .*--hash=sha256:\w{64}", pin)] == []
    assert "://" not in text


def test_what_the_program_needs_is_pinned() -> None:
    """A package added to pyproject.toml is missing from nobody's machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = {name(one) for one in project["project"]["dependencies"]}
    developing = {name(one) for one in project["dependency-groups"]["dev"]}

    assert needed <= pinned("requirements.lock")
    assert developing <= pinned("requirements-dev.lock")


def test_developing_adds_to_running_and_changes_nothing() -> None:
    """What is tested is what is run: the same versions."""
    assert pins("requirements.lock") <= pins("requirements-dev.lock")


def test_front_end_packages_are_exact_and_without_addresses() -> None:
    """The lock of npm holds versions and hashes only."""
    wanted = json.loads((ROOT / "package.json").read_text())
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    exact = {f"node_modules/{key}": word for key, word in all_of(wanted).items()}

    assert {key: locked[key]["version"] for key in exact} == exact
    assert [key for key, entry in locked.items() if key and "integrity" not in entry] == []
    assert [key for key, entry in locked.items() if "resolved" in entry] == []


def all_of(package: dict[str, dict[str, str]]) -> dict[str, str]:
    """The packages that *package* names, for running and for checking."""
    return package["dependencies"] | package["devDependencies"]


def name(requirement: str) -> str:
    """The bare name of a *requirement*."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def pins(lock: str) -> set[str]:
    """The ``name==version`` of each line of a *lock*."""
    return set(re.findall(r"^[\w.-]+==[^\s;]+", (ROOT / lock).read_text(), re.MULTILINE))


def pinned(lock: str) -> set[str]:
    """The names in a *lock*."""
    return {pin.partition("==")[0] for pin in pins(lock)}
