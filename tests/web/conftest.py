"""The whole application on real Postgres, and browsers without a screen."""

from __future__ import annotations

import itertools
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.main import create_app
from app.rules.registry import RULESETS
from app.settings import Settings, load
from app.web.rates import Rates
from tests.play.toy import TOY

SITE = "http://localhost:8000"
_keys = itertools.count(1)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What the application runs on."""
    return "asyncio"


@dataclass
class Clock:
    """A clock that stands still until it is turned."""

    time: datetime = field(default_factory=lambda: datetime(2026, 11, 30, 12, tzinfo=UTC))

    def now(self) -> datetime:
        """The time."""
        return self.time

    def turn(self, **by: float) -> None:
        """Let time pass."""
        self.time += timedelta(**by)


_clock = Clock()


@pytest.fixture
def clock() -> Clock:
    """The application's clock."""
    _clock.time = Clock().time
    return _clock


def settings_for(database_url: str, **chosen: str) -> Settings:
    """Settings with this database, and what the environment has *chosen* otherwise."""
    return load({"DATABASE_URL": database_url.replace("+asyncpg", ""), **chosen})


@pytest.fixture(scope="session")
async def running_app(database_url: str, anyio_backend: str) -> AsyncIterator[FastAPI]:
    """The application at work, with the toy game beside the real one."""
    rulesets = {**RULESETS, TOY.name: TOY}
    made = create_app(settings_for(database_url), clock=_clock.now, rulesets=rulesets)
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
def app(running_app: FastAPI, clock: Clock) -> FastAPI:
    """The application, with a clock that was never turned and nobody's tries counted."""
    running_app.state.rates = Rates()
    return running_app


@dataclass
class Browser:
    """One browser: it keeps cookies, follows redirects and sends the forms that it was shown."""

    client: httpx.AsyncClient

    async def get(self, address: str, **headers: str) -> httpx.Response:
        """Open *address*."""
        return await self.client.get(address, headers=headers)

    async def send(self, address: str, /, **fields: Any) -> httpx.Response:
        """Send a form as a page of ours holds it, with a key of its own unless one is given."""
        form = {"intent": f"a key of its own {next(_keys)}", "csrf": await self.csrf(), **fields}
        return await self.client.post(address, data=form)

    async def say(self, address: str, /, **fields: Any) -> httpx.Response:
        """Send *fields* as a program does."""
        body = {"intent": f"a key of its own {next(_keys)}", **fields}
        return await self.client.post(address, json=body, headers={"accept": "application/json"})

    async def csrf(self) -> str:
        """What forms of this session carry."""
        found = re.search(r'name="csrf" value="(\w*)"', (await self.get("/about")).text)
        return found.group(1) if found else ""

    async def json(self, address: str) -> Any:
        """*address* as a program reads it."""
        return (await self.get(address, accept="application/json")).json()


@pytest.fixture
async def new_browser(app: FastAPI) -> AsyncIterator[Callable[..., Browser]]:
    """Opens browsers; *follow* says whether they go where they are redirected."""
    opened: list[httpx.AsyncClient] = []

    def make(*, follow: bool = True, **headers: str) -> Browser:
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        client = httpx.AsyncClient(
            transport=transport, base_url=SITE, follow_redirects=follow, headers=headers
        )
        opened.append(client)
        return Browser(client)

    yield make
    for each in opened:
        await each.aclose()


@pytest.fixture
def browser(new_browser: Callable[..., Browser]) -> Browser:
    """A browser that has never been here."""
    return new_browser()


@dataclass
class Seat:
    """A browser at a seat of a table."""

    browser: Browser
    base: str

    async def act(self, command: str, /, **fields: Any) -> httpx.Response:
        """Act at the table as it is now."""
        version = fields.pop("version", None)
        if version is None:
            version = (await self.look())["version"]
        return await self.browser.send(f"{self.base}/{command}", version=version, **fields)

    async def look(self) -> Any:
        """The table as this seat sees it."""
        return await self.browser.json(self.base)


async def try_alone(browser: Browser) -> tuple[Seat, Seat]:
    """The example in mid-conflict, *browser* on both chairs: Challenger, Hunter."""
    arrived = await browser.send("/try")
    bases = sorted(set(re.findall(r'href="(/adventures/[^"/]+/[\w-]+)"', arrived.text)))
    challenger, hunter = (Seat(browser, base) for base in bases)
    return challenger, hunter


async def table_for_two(hunter: Browser, challenger: Browser) -> tuple[Seat, Seat]:
    """A new table: *hunter* lays it, *challenger* follows the invitation."""
    laid = await hunter.send("/groups", name="Ada", group="Us", title="The well", seat="hunter-1")
    base = re.findall(r'href="(/adventures/[^"/]+/hunter-1)/invitations"', laid.text)[0]
    address = await invite(Seat(hunter, base), "challenger")
    joined = await challenger.send(address, name="Zora")
    [other] = re.findall(r'href="(/adventures/[^"/]+/challenger)"', joined.text)
    return Seat(challenger, other), Seat(hunter, base)


async def invite(seat: Seat, other: str) -> str:
    """The path of a new invitation that *seat* makes for the seat *other*."""
    page = await seat.browser.send(f"{seat.base}/invitations", seat=other)
    [address] = re.findall(r'value="http://localhost:8000(/invitations/[^"]+)"', page.text)
    return str(address)
