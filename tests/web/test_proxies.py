"""For whom a request speaks: nobody's word is taken but that of the host's own proxies."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from app.console.serve import manners
from app.web.rates import RATES
from tests.web.conftest import settings_for
from tests.web.test_live import eventually

pytestmark = pytest.mark.anyio
MOST = int(RATES["recover"].partition("/")[0])


@asynccontextmanager
async def served(app: FastAPI, proxies: str) -> AsyncIterator[httpx.AsyncClient]:
    """*app* behind *proxies*, as ``salute serve`` would serve it."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    settings = settings_for("postgresql://nowhere/x", SALUTE_PROXIES=proxies, LOG_LEVEL="error")
    server = uvicorn.Server(uvicorn.Config(app, lifespan="off", **manners(settings)))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    await eventually(lambda: server.started)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    async with httpx.AsyncClient(base_url=address) as client:
        yield client
    server.should_exit = True
    await serving


async def tries(client: httpx.AsyncClient, speaks_for: str) -> int:
    """What the last of as many tries as one address has, and one more, is answered."""
    for _ in range(MOST + 1):
        answer = await client.post(
            "/recover", data={"phrase": "x"}, headers={"x-forwarded-for": speaks_for}
        )
    return answer.status_code


@pytest.mark.parametrize("proxies", ["", "10.0.0.2"])
async def test_a_made_up_address_does_not_help_to_guess(app: FastAPI, proxies: str):
    """By default, and from anybody who is no proxy, the header means nothing."""
    async with served(app, proxies) as client:
        assert await tries(client, "192.0.2.1") == 429
        first = await client.post(
            "/recover", data={"phrase": "x"}, headers={"x-forwarded-for": "192.0.2.2"}
        )
        assert first.status_code == 429


async def test_players_behind_a_proxy_are_counted_apart(app: FastAPI):
    """With the proxy named, one player's tries are not another's; what a player adds is not."""
    async with served(app, "127.0.0.0/8") as client:
        assert await tries(client, "192.0.2.1") == 429
        for speaks_for, status in (("192.0.2.2", 422), ("203.0.113.9, 192.0.2.1", 429)):
            answer = await client.post(
                "/recover", data={"phrase": "x"}, headers={"x-forwarded-for": speaks_for}
            )
            assert answer.status_code == status
