"""Connections to real Postgres for tests of the store."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.engine import make_engine


@pytest.fixture
def anyio_backend() -> str:
    """What the application runs on."""
    return "asyncio"


@pytest.fixture
async def engine(database_url: str, anyio_backend: str) -> AsyncIterator[AsyncEngine]:
    """An engine with a small pool."""
    made = make_engine(database_url, pool=4)
    yield made
    await made.dispose()
