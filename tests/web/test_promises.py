"""Pages promise what Salute does, and nothing more."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Browser, try_alone
from tests.web.test_groups import text_of
from tests.web.test_words import italian, messages

pytestmark = pytest.mark.anyio

OUTSIDE = re.compile(
    r"\b(e-?mails?|mail|webhooks?|push|notif\w+|sms|newsletter|posta elettronica)\b", re.IGNORECASE
)
"""Ways in which other tables tell somebody who is away; this one has none."""

KEPT_HERE = (
    "What you have not sent yet is kept in this tab alone; what you have sent is on the server."
)


def test_c106_to_c112_nobody_is_told_that_a_message_will_come():
    """C106, C107, C109, C110, C112: Salute sends nothing, so no page says or hints that it does."""
    english = {
        each for _, said in messages() for each in ([said] if isinstance(said, str) else said)
    }
    said = english | {each for known, texts in italian().items() if known for each in texts}
    assert len(said) > 1000
    assert sorted(filter(OUTSIDE.search, said)) == []


async def test_c112_who_comes_back_is_told_on_the_first_page(browser: Browser):
    """C106, C112: what waits for somebody stands first whenever they look, open tab or not."""
    challenger, _ = await try_alone(browser)
    await challenger.act("talk", text="Your turn")
    home = text_of(await browser.get("/"))
    assert home.index("Waiting for you") < home.index("The salt road")
    assert "It waits for you." in home


async def test_c131_what_lives_in_the_browser_is_stated(browser: Browser):
    """C131: the table says that unsent words are kept in this tab alone, in both languages."""
    _, hunter = await try_alone(browser)
    assert KEPT_HERE in text_of(await browser.get(hunter.base))
    await browser.send("/settings/language", language="it")
    assert italian()[KEPT_HERE][0] in text_of(await browser.get(hunter.base))
