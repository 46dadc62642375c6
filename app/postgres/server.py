"""Start and stop the server of a cluster. Callers see to it that only one does so at a time."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn

from app.postgres.cluster import NAME, Cluster, PostgresError

PATIENCE: Final = 60
"""Seconds that a start or a stop may take; a crash recovery can be long."""

AS_NOBODY: Final = ("unshare", "--user", "--map-user=65534", "--map-group=65534", "--")
"""Root in a user namespace of one id: PostgreSQL sees nobody, on disk all stays root's."""

FORGETFUL: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def start(cluster: Cluster, *, durable: bool) -> None:
    """Make *cluster* answer: create it, take over the server that runs, or start one."""
    if not cluster.data.exists():
        _create(cluster, durable=durable)
    if _is_alive(cluster):
        _wait(lambda: _is_ready(cluster) or not _is_alive(cluster), "The server isn't ready yet")
    if not _is_alive(cluster):
        _sweep(cluster)
        _launch(cluster, durable=durable)


def _create(cluster: Cluster, *, durable: bool) -> None:
    """Made under another name first, so that a half-made folder never counts."""
    unfinished = cluster.data.with_suffix(".init")
    shutil.rmtree(unfinished, ignore_errors=True)
    sync = () if durable else ("--no-sync",)
    words = ("--auth=trust", f"--username={NAME}", "--encoding=UTF8", "--no-locale")
    _run(cluster, "initdb", "-D", str(unfinished), *words, *_sorting(cluster), *sync)
    make = f"CREATE DATABASE {NAME};\n"
    _run(cluster, "postgres", "--single", "-D", str(unfinished), "postgres", typed=make)
    unfinished.rename(cluster.data)


def _sorting(cluster: Cluster) -> Sequence[str]:
    """PostgreSQL 17 brought Unicode letters that are the same on every system."""
    if cluster.major < 17:  # noqa: PLR2004 - said in the line above
        return ()
    return ("--locale-provider=builtin", "--builtin-locale=C.UTF-8")


def _launch(cluster: Cluster, *, durable: bool) -> None:
    settings = ["listen_addresses=", f"unix_socket_directories={cluster.socket}"]
    settings += () if durable else FORGETFUL
    options = " ".join(f"-c {setting}" for setting in settings)
    wait = ("-w", "-t", str(PATIENCE))
    _run(
        cluster, "pg_ctl", "start", "-D", str(cluster.data), *wait, "-l", str(cluster.log),
        "-s", "-o", options,
    )  # fmt: skip


def stop(cluster: Cluster) -> None:
    """Stop the server, if one runs; its clients are told and cut off."""
    if not _is_alive(cluster):
        return
    wait = ("-w", "-t", str(PATIENCE))
    try:
        _run(cluster, "pg_ctl", "stop", "-D", str(cluster.data), *wait, "-s", "-m", "fast")
    except PostgresError:
        if _is_alive(cluster):  # else it died by itself meanwhile, which is what we wanted
            raise


def _run(cluster: Cluster, program: str, *words: str, typed: str = "") -> None:
    """Its output goes to a file: a daemon keeps a pipe open, and who reads the pipe would hang."""
    command = [*_wrapping(), str(cluster.programs / program), *words]
    with tempfile.TemporaryFile("w+") as said:
        done = subprocess.run(  # noqa: S603 - programs and words are our own
            command, input=typed, text=True, stdout=said, stderr=said, check=False
        )
        said.seek(0)
        if done.returncode:
            _complain(cluster, program, said.read().strip())


def _complain(cluster: Cluster, program: str, said: str) -> NoReturn:
    log = f" The server's own log is {cluster.log}." if cluster.log.exists() else ""
    raise PostgresError(f"PostgreSQL's {program} failed: {said or 'it said nothing.'}{log}")


def _wrapping() -> Sequence[str]:
    if os.geteuid() != 0:
        return ()
    try:
        subprocess.run([*AS_NOBODY, "true"], capture_output=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        raise PostgresError(
            "PostgreSQL refuses to be run by root, and this machine lets nobody make the user "
            "namespace that would do instead. Run Salute as another user, or set DATABASE_URL."
        ) from None
    return AS_NOBODY


def _is_alive(cluster: Cluster) -> bool:
    """Whether the server that ``postmaster.pid`` names is the one of this cluster, and runs."""
    number = _line(_pid_file(cluster), 0).strip()
    return number.isdigit() and _is_server(int(number), cluster.data)


def _sweep(cluster: Cluster) -> None:
    """Remove what a dead server left.

    PostgreSQL only looks whether *some* process has the number in these files. After a reboot it
    may be anybody's, and the server would refuse to start for ever.
    """
    _wait(lambda: not inhabitants(cluster.data), "Processes of a dead server hold its data")
    _pid_file(cluster).unlink(missing_ok=True)
    for lock in cluster.socket.glob(".s.PGSQL.*.lock"):
        lock.unlink()


def _pid_file(cluster: Cluster) -> Path:
    return cluster.data / "postmaster.pid"


def _is_ready(cluster: Cluster) -> bool:
    return _line(_pid_file(cluster), 7).strip() == "ready"


def _line(file: Path, number: int) -> str:
    try:
        return file.read_text().splitlines()[number]
    except (FileNotFoundError, IndexError):
        return ""


def _is_server(number: int, data: Path) -> bool:
    if Path("/proc/self").exists():
        return number in inhabitants(data)
    command = ["ps", "-p", str(number), "-o", "command="]
    found = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    return str(data) in found.stdout


def inhabitants(data: Path) -> frozenset[int]:
    """Processes at work in *data*: server processes, and only they, make it their own folder."""
    return frozenset(
        int(process.name)
        for process in Path("/proc").glob("[0-9]*")
        if _works_in(process) == str(data)
    )


def _works_in(process: Path) -> str:
    try:
        return str((process / "cwd").readlink())
    except OSError:  # ended meanwhile, a zombie, or somebody else's
        return ""


def _wait(until: Callable[[], bool], problem: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not until():
        if time.monotonic() > deadline:
            raise PostgresError(f"{problem} after {PATIENCE} seconds. Look for postgres processes.")
        time.sleep(0.02)
