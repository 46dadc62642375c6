"""Putting the parts together: settings in, a running application out."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from typing import Any

from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from app.chance import SessionDice
from app.logs import speak
from app.play.look import Looks
from app.play.table import DiceFor, lay_table
from app.play.walk import Walks
from app.rules.decider import Decider
from app.rules.registry import RULESETS
from app.settings import Settings, load
from app.store.bell import Bell
from app.store.engine import make_engine
from app.web import (
    account,
    adventure,
    along,
    bestiary,
    circles,
    deleting,
    departing,
    errors,
    exports,
    health,
    hunters,
    imports,
    invitations,
    lasting,
    laying,
    lobby,
    log_line,
    notes,
    pictures,
    readers,
    search,
    seating,
    settings_forms,
    sheet_files,
    sheet_versions,
    shelf,
    sign_in,
    table_bestiary,
    table_hunters,
    walk,
)
from app.web.pictures import Pictures
from app.web.protocol import describe
from app.web.rates import Rates
from app.web.render import load_pages
from app.web.security import Doorman
from app.web.static import Assets
from app.web.stories import Stories
from app.web.straight import straight_routes
from app.web.telling import Teller
from app.web.words import load_words

# The first that fits answers: the addresses of readers and of leading would fit a command's, too.
ROUTERS = (
    readers.router,
    walk.router,
    health.router,
    pictures.router,
    log_line.router,
    notes.router,
    search.router,
    shelf.router,
    lobby.router,
    sign_in.router,
    account.router,
    settings_forms.router,
    invitations.router,
    lasting.router,
    adventure.router,
    exports.router,
    imports.router,
    laying.router,
    seating.router,
    circles.router,
    deleting.router,
    departing.router,
    along.router,
    bestiary.router,
    table_bestiary.router,
    sheet_files.router,
    hunters.router,
    sheet_versions.router,
    table_hunters.router,
)

Rulesets = Mapping[str, Decider[Any, Any, Any]]


def now() -> datetime:
    """The time; whoever needs another one hands it to ``create_app``."""
    return datetime.now(UTC)  # noqa: TID251 - the one place that reads the clock


def from_environment() -> FastAPI:
    """The application that the environment asks for, for servers that start several workers."""
    settings = load()
    speak(settings.log_level)
    return create_app(settings)


def create_app(
    settings: Settings,
    *,
    dice: DiceFor = SessionDice,
    clock: Callable[[], datetime] = now,
    rulesets: Rulesets = RULESETS,
    rates: Rates | None = None,
) -> FastAPI:
    """The application on the migrated database of *settings*, which must name one."""
    if settings.database_url is None:
        raise ValueError("The application needs the address of a database.")
    app = FastAPI(
        title="Salute",
        version="1",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan(settings.database_url, rulesets, dice, clock),
    )
    assets = Assets()
    words = load_words({k: v for each in rulesets.values() for k, v in each.labels.items()})
    app.state.settings = settings
    app.state.words = words
    app.state.pages = load_pages(words, assets)
    app.state.stories = Stories()
    app.state.pictures = Pictures()
    app.state.rates = rates or Rates()
    app.mount("/static", assets, name="static")
    app.router.routes.extend(
        straight_routes(name for each in rulesets.values() for name in each.commands)
    )
    for router in ROUTERS:
        app.include_router(router)
    describe(app, rulesets.values())
    errors.install(app, OSError, TimeoutError, DBAPIError, NoConnectionError)
    app.add_middleware(Doorman)
    return app


def _lifespan(
    database_url: str, rulesets: Rulesets, dice: DiceFor, clock: Callable[[], datetime]
) -> Callable[[FastAPI], Any]:
    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        engine = make_engine(database_url)
        bell = Bell(database_url)
        table = lay_table(engine, bell, rulesets, dice, clock)
        app.state.table = table
        app.state.looks = Looks(table)
        app.state.walks = Walks(table)
        app.state.teller = Teller(table, app.state.walks, app.state.words)
        await bell.start()
        app.state.pages.prepare()
        _collect_rarely()
        try:
            with _told_at_once(bell.stop):
                yield
        finally:
            await bell.stop()
            await app.state.teller.stop()
            table.passwords.close()
            await engine.dispose()

    return life


def _collect_rarely() -> None:
    """Looking through all memory for cycles stops everybody; what the start made has none.

    What is young is looked through often, a little at a time: nobody waits long for that.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 10, 1000)


@contextmanager
def _told_at_once(end_streams: Callable[[], Awaitable[None]]) -> Iterator[None]:
    """Run *end_streams* when the process is asked to stop: a server waits for streams to end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}

    def heard(number: int, frame: Any) -> None:
        loop.call_soon_threadsafe(asyncio.ensure_future, end_streams())
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    changed = {each: handler for each, handler in before.items() if callable(handler)}
    for each in changed:
        signal.signal(each, heard)
    try:
        yield
    finally:
        for each, handler in changed.items():
            signal.signal(each, handler)
