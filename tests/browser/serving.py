"""A real server for browser tests: uvicorn in a thread, a database of its own, dice to load."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
import uvloop
from limits import parse

from app.chance import SessionDice
from app.main import create_app
from app.play.table import Table
from app.rules.decider import Session
from app.settings import Settings
from app.web.rates import RATES, Rates

T = TypeVar("T")

LONG_ENOUGH = 20.0
"""Seconds after which a server that does not come up or go down is a failure."""


class LoadedDice(SessionDice):
    """A session's own dice, but first the faces of *script*, which all tables share."""

    def __init__(self, seed: bytes | None, session: Session, script: list[int]) -> None:
        super().__init__(seed, session)
        self._script = script

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next *count* faces that a test laid ready; real ones when it laid none."""
        if not self._script:
            return super().roll(count, sides)
        fallen = tuple(self._script[:count])
        del self._script[:count]
        assert len(fallen) == count, "the script ends in the middle of a roll"
        assert all(1 <= face <= sides for face in fallen), f"{fallen} on dice of {sides} sides"
        return fallen


class Serving:
    """The application on a database. *script* are the faces that fall next."""

    def __init__(self, database_url: str) -> None:
        self.script: list[int] = []
        self._url = database_url
        self._port = 0
        self._up = threading.Event()

    @property
    def address(self) -> str:
        """What a browser opens."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def table(self) -> Table:
        """The program's parts, for use cases that save a test some time."""
        table: Table = self._app.state.table
        return table

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of *work*, done where the server works."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(LONG_ENOUGH)

    def start(self) -> None:
        """Serve; after a stop at the same address as before."""
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self._port))
        self._port = listener.getsockname()[1]
        self._app = create_app(self._settings(), dice=self._dice, rates=_no_limits())
        config = uvicorn.Config(
            self._app, http="httptools", log_config=None, timeout_graceful_shutdown=1
        )
        self._up.clear()
        self._server = _Telling(config, self._up)
        self._thread = threading.Thread(target=self._serve, args=(listener,), name="server")
        self._thread.start()
        assert self._up.wait(LONG_ENOUGH), "the server did not come up"
        assert self._server.started

    def stop(self) -> None:
        """Stop as a host would: streams end, the port is free again."""
        self.run(self.table.bell.stop())
        self._server.should_exit = True
        self._thread.join(LONG_ENOUGH)
        assert not self._thread.is_alive(), "the server did not go down"

    def _serve(self, listener: socket.socket) -> None:
        with listener, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            self._loop = runner.get_loop()
            runner.run(self._server.serve(sockets=[listener]))

    def _dice(self, seed: bytes | None, session: Session) -> LoadedDice:
        return LoadedDice(seed, session, self.script)

    def _settings(self) -> Settings:
        return Settings(
            database_url=self._url,
            host="127.0.0.1",
            port=self._port,
            data=Path("var"),
            base_url=self.address,
            secure_cookies=False,
            workers=1,
            proxies=(),
            log_level="error",
        )


class _Telling(uvicorn.Server):
    """Tells when it is *up*."""

    def __init__(self, config: uvicorn.Config, up: threading.Event) -> None:
        super().__init__(config)
        self._is_up = up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._is_up.set()


def apart(make: Callable[[], T]) -> T:
    """What *make* makes in a thread of its own: Playwright keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(make).result()


def _no_limits() -> Rates:
    return Rates(items={name: parse("100000/second") for name in RATES})
