"""The page of pictures, and each picture as an image."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from html import unescape

import pytest

from tests.web.conftest import Browser, Seat, try_alone

pytestmark = pytest.mark.anyio


async def test_every_picture_stands_beside_the_same_numbers(browser: Browser):
    """Each image of the page is an SVG that is there, each with a table and a link to the log."""
    _, hunter = await try_alone(browser)
    page = await browser.get(f"{hunter.base}/pictures")
    images = [unescape(each) for each in re.findall(r'<img src="([^"]+\.svg[^"]*)"', page.text)]

    assert page.status_code == 200
    assert images
    assert page.text.count("<table>") == len(images)
    for address in images:
        picture = await browser.get(address)
        assert picture.headers["content-type"] == "image/svg+xml"
        [style] = re.findall(r"<style[^>]*>(.*?)</style>", picture.text, re.DOTALL)
        digest = b64encode(sha256(unescape(style).encode()).digest()).decode()
        assert f"'sha256-{digest}'" in picture.headers["content-security-policy"]
        assert "unsafe" not in picture.headers["content-security-policy"]


async def test_pictures_follow_the_table(browser: Browser):
    """What has just happened is in the numbers at the next look."""
    _, hunter = await try_alone(browser)
    before = await browser.json(f"{hunter.base}/pictures")
    await hunter.act("activate-trait", trait="t1", side="O")
    after = await browser.json(f"{hunter.base}/pictures")

    assert after["head"] > before["head"]
    assert len(after["turning"]["choices"]) > len(before["turning"]["choices"])


async def test_pictures_are_for_those_at_the_table(
    browser: Browser, new_browser: Callable[..., Browser]
):
    """A stranger finds nothing, and a picture that is not drawn is not there."""
    _, hunter = await try_alone(browser)
    stranger = Seat(new_browser(), hunter.base)
    await stranger.browser.send("/groups", name="Eve", group="Us", title="x", seat="challenger")

    assert (await stranger.browser.get(f"{hunter.base}/pictures")).status_code == 404
    assert (await stranger.browser.get(f"{hunter.base}/pictures/pool.svg")).status_code == 404
    assert (await browser.get(f"{hunter.base}/pictures/nothing.svg")).status_code == 404
