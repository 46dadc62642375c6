"""Taking away over HTTP: files for those who sit there, and for nobody else."""

from __future__ import annotations

import re

import pytest

from app.play.verify import prove
from app.play.verify_page import prove_page
from app.rules.registry import RULESETS
from tests.web.conftest import try_alone

pytestmark = pytest.mark.anyio

FILES = ("export.json", "export.txt", "export.md", "chronicle.html")
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)> `*_# [a](b)"


async def test_the_log_leads_to_every_file(browser):
    """Each link of the log's page answers with a file that has a name."""
    challenger, _ = await try_alone(browser)
    page = (await browser.get(f"{challenger.base}/log")).text
    links = re.findall(r'href="([^"]+)"[^>]* download', page)

    assert {link.rpartition("/")[2].partition("?")[0] for link in links} == set(FILES)
    for link in links:
        answer = await browser.get(link.replace("&amp;", "&"))
        assert answer.status_code == 200
        assert re.fullmatch(
            r'attachment; filename="[a-z0-9-]+\.\w+"', answer.headers["content-disposition"]
        )


async def test_what_comes_over_the_wire_proves_itself(browser):
    """JSON and chronicle of both seats and languages are sound, and twice the same bytes."""
    for seat in await try_alone(browser):
        data = (await browser.get(f"{seat.base}/export.json")).content
        assert prove(data, RULESETS).is_sound
        assert (await browser.get(f"{seat.base}/export.json")).content == data
        for language in ("en", "it"):
            page = await browser.get(f"{seat.base}/chronicle.html?lang={language}")
            assert prove_page(page.content, RULESETS).is_sound
            assert f'<html lang="{language}">' in page.text


async def test_strangers_get_no_file(browser, new_browser):
    """C53: with the address alone there is nothing to be had, and no telling whether it exists."""
    challenger, _ = await try_alone(browser)
    stranger = new_browser()
    await try_alone(stranger)

    for name in FILES:
        answer = await stranger.get(f"{challenger.base}/{name}")
        assert answer.status_code == 404
        assert "content-disposition" not in answer.headers


async def test_hostile_words_stay_words(browser):
    """What people write can't become markup in any file, nor break out of the chronicle's JSON."""
    challenger, _ = await try_alone(browser)
    await challenger.act("narrate", text=HOSTILE)

    page = (await browser.get(f"{challenger.base}/chronicle.html")).text
    story = (await browser.get(f"{challenger.base}/export.md")).text

    assert page.count("</script>") == page.count("<script") == 5
    assert "<img" not in page
    assert prove_page(page.encode(), RULESETS).is_sound
    assert "\\<img" in story
    assert "\\[a\\](b)" in story
