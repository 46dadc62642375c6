"""A PostgreSQL of our own, shared: started by the first to enter, stopped by the last to leave.

Two locks, held by the kernel and so released by any death, keep the processes of one data folder
apart: whoever enters or leaves holds the *gate*, whoever is inside shares the *users* lock.
"""

from __future__ import annotations

import fcntl
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from app.postgres import server
from app.postgres.cluster import Cluster, locate


@contextmanager
def running(folder: Path, *, durable: bool = True) -> Iterator[str]:
    """A running PostgreSQL with its data under *folder*; gives its address for SQLAlchemy.

    Any number of processes may be inside at once; the last one out stops the server. A server
    left over from a killed process is taken over. SIGTERM and SIGHUP leave the block before they
    end the process. Without *durable* a crash of the machine may lose everything: for tests.
    """
    cluster = locate(folder)
    with _unwinding(signal.SIGTERM, signal.SIGHUP):
        with _locked(cluster, "gate", fcntl.LOCK_EX):
            server.start(cluster, durable=durable)
            users = _lock(cluster, "users", fcntl.LOCK_SH)
        try:
            yield cluster.url
        finally:
            with _locked(cluster, "gate", fcntl.LOCK_EX):
                os.close(users)
                if _is_deserted(cluster):
                    server.stop(cluster)


def _lock(cluster: Cluster, name: str, kind: int) -> int:
    path = cluster.data.with_suffix(f".{name}")
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, kind)
    except OSError:
        os.close(handle)
        raise
    return handle


@contextmanager
def _locked(cluster: Cluster, name: str, kind: int) -> Iterator[None]:
    handle = _lock(cluster, name, kind)
    try:
        yield
    finally:
        os.close(handle)


def _is_deserted(cluster: Cluster) -> bool:
    try:
        with _locked(cluster, "users", fcntl.LOCK_EX | fcntl.LOCK_NB):
            return True
    except BlockingIOError:
        return False


@contextmanager
def _unwinding(*signals: signal.Signals) -> Iterator[None]:
    """Let *signals* raise SystemExit, so that what was started is stopped, unless others care."""

    def leave(number: int, _frame: object) -> NoReturn:
        sys.exit(128 + number)

    try:
        mine = [one for one in signals if signal.getsignal(one) is signal.SIG_DFL]
        for one in mine:
            signal.signal(one, leave)
    except ValueError:  # not the main thread: signals are not ours to take
        mine = []
    try:
        yield
    finally:
        for one in mine:
            signal.signal(one, signal.SIG_DFL)
