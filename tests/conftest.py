"""What every test may ask for: a real Postgres with a migrated database of its own."""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import hypothesis
import pytest

from app.postgres import running
from app.store.migrate import upgrade

TEMPLATE = "migrated"

# The same examples in every run: a red test is red for everybody. Look for new ones at leisure
# with HYPOTHESIS_PROFILE=search.
hypothesis.settings.register_profile("same", derandomize=True, max_examples=50, deadline=None)
hypothesis.settings.register_profile("search", max_examples=2000, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this test run, the same for all its workers."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def postgres(run_folder: Path) -> Iterator[str]:
    """The address of the server that all workers share; DATABASE_URL plays no part in tests."""
    with running(run_folder, durable=False) as url:
        yield url


@pytest.fixture(scope="session")
def template(postgres: str, run_folder: Path) -> str:
    """The name of a migrated database, made once a run, to copy from."""
    done = run_folder / "migrated"
    with (run_folder / "migrating").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not done.exists():
            execute(postgres, f"CREATE DATABASE {TEMPLATE}")
            upgrade(named(postgres, TEMPLATE))
            done.touch()
    return TEMPLATE


@pytest.fixture(scope="session")
def new_database(postgres: str, template: str) -> Callable[[], str]:
    """Makes a migrated, empty database and gives its address; it lasts until the end of the run."""
    numbers = count(1)
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")

    def make() -> str:
        name = f"{worker}_{next(numbers)}"
        execute(postgres, f"CREATE DATABASE {name} TEMPLATE {template}")
        return named(postgres, name)

    return make


@pytest.fixture(scope="session")
def database_url(new_database: Callable[[], str]) -> str:
    """A migrated database that this worker's tests share; each makes its own rows."""
    return new_database()


@pytest.fixture
def fresh_database(postgres: str, new_database: Callable[[], str]) -> Iterator[Callable[[], str]]:
    """Makes databases for this test alone, dropped after it: for those that count all rows."""
    made: list[str] = []

    def make() -> str:
        made.append(new_database())
        return made[-1]

    yield make
    for url in made:
        name = url.partition("@/")[2].partition("?")[0]
        execute(postgres, f"DROP DATABASE {name} WITH (FORCE)")


def named(url: str, database: str) -> str:
    """The *url* with another *database* at the same server."""
    return url.replace("@/salute?", f"@/{database}?")


def execute(url: str, statement: str) -> None:
    """Run one *statement* in a connection of its own."""

    async def run() -> None:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(run())
