"""``salute serve`` and ``salute migrate``: run the table for others."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import typer
import uvicorn

from app.logs import speak
from app.main import create_app
from app.postgres import PostgresError, running
from app.settings import Settings, SettingsError, load
from app.store.migrate import upgrade

GRACE_SECONDS = 2
"""How long open requests may take to end when the server is asked to stop."""

SILENT_SECONDS = 75
"""How long a connection may be silent: longer than players think, and than most proxies wait."""


def serve() -> None:
    """Start the database if none is given, bring it up to date, and serve the table."""
    settings = _settings()
    with _database(settings) as url:
        upgrade(url)
        _serve(replace(settings, database_url=url))


def migrate() -> None:
    """Bring the database to the shape that this program expects."""
    with _database(_settings()) as url:
        upgrade(url)


def _settings() -> Settings:
    try:
        return load()
    except SettingsError as error:
        raise _stopped(str(error)) from error


@contextmanager
def _database(settings: Settings) -> Iterator[str]:
    if settings.database_url is not None:
        yield settings.database_url
        return
    try:
        with running(settings.data) as url:
            yield url
    except PostgresError as error:
        raise _stopped(str(error)) from error


def _serve(settings: Settings) -> None:
    if settings.workers > 1:
        _serve_many(settings)
        return
    speak(settings.log_level)
    config = uvicorn.Config(
        create_app(settings), loop="uvloop", http="httptools", **manners(settings)
    )
    with _listening(settings) as listener:
        _Announcing(config, settings.base_url).run(sockets=[listener])


def _serve_many(settings: Settings) -> None:
    # Each worker reads the environment afresh, so the address of the database must stand there.
    os.environ["DATABASE_URL"] = settings.database_url or ""
    typer.echo(f"Salute: {settings.base_url}")
    uvicorn.run(
        "app.main:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        **manners(settings),
    )


def manners(settings: Settings) -> dict[str, Any]:
    """How every server process behaves, as uvicorn wants to be told.

    What a request says of whom it is for is believed of the host's own proxies alone.
    """
    return {
        "access_log": False,
        "log_level": settings.log_level,
        "timeout_graceful_shutdown": GRACE_SECONDS,
        "timeout_keep_alive": SILENT_SECONDS,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
    }


class _Announcing(uvicorn.Server):
    """Tells the address once the table can be joined."""

    def __init__(self, config: uvicorn.Config, address: str) -> None:
        super().__init__(config)
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            typer.echo(f"Salute is ready: {self._address}")


@contextmanager
def _listening(settings: Settings) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((settings.host, settings.port))
        except OSError as error:
            raise _stopped(
                f"Port {settings.port} on {settings.host} can't be used: {error.strerror}. "
                "Stop what uses it, or choose another one, for example PORT=8001."
            ) from error
        yield listener


def _stopped(why: str) -> typer.Exit:
    typer.echo(why, err=True)
    return typer.Exit(1)
