"""The embedded PostgreSQL keeps what it was given, whatever dies."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from app.postgres import PostgresError, cluster, running, server

ENTER = """
import pathlib, sys, time
from app.postgres import running
with running(pathlib.Path(sys.argv[1])) as url:
    print(url, flush=True)
    time.sleep(60)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that the tests of this module use one after the other."""
    return tmp_path_factory.mktemp("postgres")


@pytest.fixture
def other_process(folder: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Starts another process that is inside the running block when it is handed out."""
    started: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", ENTER, str(folder)], stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        assert process.stdout is not None
        assert process.stdout.readline().startswith("postgresql+asyncpg://")
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_it_starts_in_an_empty_folder_and_stops_afterwards(folder: Path) -> None:
    """A first start needs nothing but a folder; after the block no process is left."""
    with running(folder) as url:
        assert ask(url, "SHOW server_encoding") == "UTF8"
        assert ask(url, "SHOW fsync") == "on"
        assert ask(url, "SHOW listen_addresses") == ""

    assert inhabitants(folder) == frozenset()


def test_committed_rows_survive_the_death_of_the_whole_server(folder: Path) -> None:
    """Kill -9 of every server process loses nothing that was committed."""
    with running(folder) as url:
        ask(url, "CREATE TABLE IF NOT EXISTS kept (n int)")
        ask(url, "INSERT INTO kept VALUES (7)")
        for process in inhabitants(folder):
            with suppress(ProcessLookupError):  # some die with the one they serve
                os.kill(process, signal.SIGKILL)

    with running(folder) as url:
        assert ask(url, "SELECT max(n) FROM kept") == 7


@pytest.mark.parametrize("written", ["mine", "", "4194304"])
def test_a_number_that_is_not_the_servers_stops_nobody(folder: Path, written: str) -> None:
    """After a reboot the number in postmaster.pid may be a stranger's, nobody's, or unwritten."""
    with running(folder):
        pass
    number = str(os.getpid()) if written == "mine" else written
    (data_of(folder) / "postmaster.pid").write_text(number)
    (data_of(folder).with_suffix(".socket") / ".s.PGSQL.5432.lock").write_text(number)

    with running(folder) as url:
        assert ask(url, "SELECT 1") == 1


def test_the_last_one_out_stops_it(folder: Path) -> None:
    """Two users share one server; the first to leave doesn't pull it from under the other."""
    with running(folder) as url:
        with running(folder) as other:
            assert other == url
        assert ask(url, "SELECT 1") == 1

    assert inhabitants(folder) == frozenset()


def test_a_server_left_by_a_killed_process_is_taken_over(
    folder: Path, other_process: Callable[[], subprocess.Popen[str]]
) -> None:
    """Kill -9 of the program leaves the server; the next program uses and stops it."""
    other_process().kill()
    left = inhabitants(folder)
    assert left

    with running(folder) as url:
        assert ask(url, "SELECT 1") == 1
        assert left & inhabitants(folder)

    assert inhabitants(folder) == frozenset()


def test_sigterm_stops_the_server_too(
    folder: Path, other_process: Callable[[], subprocess.Popen[str]]
) -> None:
    """A host's polite stop leaves no server behind."""
    process = other_process()
    process.terminate()

    assert process.wait(timeout=30) == 128 + signal.SIGTERM
    assert inhabitants(folder) == frozenset()


def test_a_half_made_folder_never_counts(tmp_path: Path) -> None:
    """What a killed initdb left is thrown away, not opened. Paths may be long and odd."""
    folder = tmp_path / ("a long name, with a comma " * 5)
    data = data_of(folder)
    data.with_suffix(".init").mkdir()

    with running(folder, durable=False) as url:
        assert ask(url, "SELECT current_database()") == "salute"
        assert not data.with_suffix(".init").exists()


def test_a_wrong_folder_of_programs_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SALUTE_PG_BIN is believed, so a wrong one is told and not passed over."""
    monkeypatch.setenv("SALUTE_PG_BIN", str(tmp_path))

    with pytest.raises(PostgresError, match="SALUTE_PG_BIN"), running(tmp_path):
        pass


def test_where_nothing_is_installed_the_message_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any PostgreSQL the way out is named."""
    monkeypatch.setattr(cluster, "_has_programs", lambda _place: False)

    with pytest.raises(PostgresError, match="set DATABASE_URL"), running(tmp_path):
        pass


def test_where_root_gets_no_namespace_the_message_says_what_to_do(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Containers often forbid user namespaces to root; the way out is named."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(server, "AS_NOBODY", ("false",))

    with pytest.raises(PostgresError, match="as another user"), running(folder):
        pass


def test_a_failing_program_is_quoted_and_its_log_named(folder: Path) -> None:
    """A broken setting of the data folder is shown in the server's own words."""
    with running(folder):
        pass
    settings = data_of(folder) / "postgresql.auto.conf"
    settings.write_text("port = eleven\n")

    try:
        with pytest.raises(PostgresError, match=r"(?s)pg_ctl failed.*pg\d+\.log"), running(folder):
            pass
    finally:
        settings.write_text("")


def ask(url: str, statement: str) -> Any:
    """The first value that *statement* gives."""

    async def run() -> Any:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            return await connection.fetchval(statement)
        finally:
            await connection.close()

    return asyncio.run(run())


def data_of(folder: Path) -> Path:
    """The data folder that this machine's programs use under *folder*."""
    return cluster.locate(folder).data


def inhabitants(folder: Path) -> frozenset[int]:
    """The server processes at work on the data under *folder*."""
    return server.inhabitants(data_of(folder))
