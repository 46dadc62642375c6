"""Two players at two browsers, a real server, a real database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.player import Complaints, NewPlayer, Player
from tests.browser.serving import Serving, apart

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 10_000
"""Milliseconds until something that should be there is missed: the machine may be busy."""


@pytest.fixture(scope="session")
def serving(new_database: Callable[[], str]) -> Iterator[Serving]:
    """The server that this worker's tests share; each lays tables of its own."""
    running = Serving(apart(new_database))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser(serving: Serving) -> Iterator[Browser]:
    """One Chromium a file: Playwright keeps a loop running, which no other test could bear."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def new_player(browser: Browser, serving: Serving) -> Iterator[NewPlayer]:
    """Gives players, each with a browser context of their own, whose pages must not complain."""
    serving.script.clear()
    made: list[Player] = []

    def make(language: str = "en-GB", address: str = "", **options: Any) -> Player:
        context = browser.new_context(
            base_url=address or serving.address,
            locale=language,
            reduced_motion="reduce",
            **options,
        )
        context.set_default_timeout(PATIENCE)
        complaints = Complaints()
        context.on("page", complaints.listen)
        scripts = options.get("java_script_enabled", True)
        made.append(Player(context, context.new_page(), complaints, scripts))
        return made[-1]

    yield make
    for player in made:
        player.context.close()
    assert [each for player in made for each in player.complaints.unexpected] == []
