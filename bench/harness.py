"""What every measurement stands on: a real server with its own durable database, and how to tell.

Nothing here touches what it has not started: folders are temporary, servers listen on 127.0.0.1
alone and are ended by their own process number.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from app.postgres import running
from app.store.migrate import upgrade

ROOT: Final = Path(__file__).resolve().parents[1]
PATIENCE: Final = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How long and how often: *seconds* a round, *rounds* of each side, *times* of a crash.

    *workers* are the processes that the measured server has.
    """

    seconds: float
    rounds: int
    times: int
    tables: int
    streams: int
    workers: int = 1
    peer: Path | None = None


@dataclass(slots=True)
class Home:
    """A folder with a database in it, and the server processes that were started on it."""

    folder: Path
    url: str
    port: int
    entry: Sequence[str] = ("-m", "app", "serve")
    process: subprocess.Popen[bytes] | None = None
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def pid(self) -> int:
        """The server's process."""
        if self.process is None:
            raise LookupError("No server is running.")
        return self.process.pid

    def start(self) -> None:
        """Start the server and wait until it is ready."""
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, *self.entry],
                cwd=ROOT,
                env=self._environment(),
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + PATIENCE
        while not self._is_ready():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit((self.folder / "server.log").read_text()[-4000:])
            time.sleep(0.05)

    def stop(self) -> None:
        """Ask the server to stop, and see to it that it does."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def kill(self) -> None:
        """Let the server die on the spot."""
        os.kill(self.pid, signal.SIGKILL)
        if self.process is not None:
            self.process.wait()
        self.process = None

    def _environment(self) -> dict[str, str]:
        ours = {
            "SALUTE_DATA": str(self.folder),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "DATABASE_URL": "",
            "SALUTE_WORKERS": "1",
        }
        return {**os.environ, **ours, **self.settings}

    def _is_ready(self) -> bool:
        with contextlib.suppress(OSError, urllib.error.HTTPError):
            address = f"http://127.0.0.1:{self.port}/health"
            with urllib.request.urlopen(address, timeout=5) as answer:
                return bool(answer.status == 200)
        return False


@contextmanager
def home() -> Iterator[Home]:
    """A new folder with a durable, migrated database; all of it is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="salute-bench-") as name:
        folder = Path(name)
        with running(folder) as url:
            upgrade(url)
            made = Home(folder=folder, url=url, port=free_port())
            try:
                yield made
            except BaseException:
                _show(folder / "server.log")
                raise
            finally:
                made.stop()


def _show(log: Path) -> None:
    if log.exists():
        told = [line for line in log.read_text().splitlines() if "status=303" not in line]
        quiet = [line for line in told if "status=200" not in line]
        print("\n".join(quiet[-25:]), file=sys.stderr)


@contextmanager
def serving(workers: int = 1) -> Iterator[Home]:
    """A home whose server runs, in so many processes."""
    with home() as made:
        made.settings["SALUTE_WORKERS"] = str(workers)
        made.start()
        yield made


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def processor_seconds(pid: int) -> float:
    """How much processor time process *pid* and those that it started have used."""
    stat = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    own = (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
    started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(processor_seconds(int(each)) for each in started)


def resident_kilobytes(pid: int) -> int:
    """How much memory process *pid* holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def quantile(values: Sequence[float], share: float) -> float:
    """The value that *share* of *values* do not exceed."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else float("nan")


def median(values: Sequence[float]) -> float:
    """The middle of *values*."""
    return statistics.median(values) if values else float("nan")


def report(what: str, told: str, *, bar: str = "", holds: bool | None = None) -> None:
    """Print one measured line, its bar, whether that holds, and how busy the machine is."""
    verdict = "" if holds is None else (" holds" if holds else " MISSED")
    shown = f"  [bar {bar}:{verdict}]" if bar else ""
    print(f"{what:<10} {told}{shown}  (load {os.getloadavg()[0]:.1f})", flush=True)
