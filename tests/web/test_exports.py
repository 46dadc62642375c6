"""Taking away over HTTP: files for those who sit there, and for nobody else."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from unittest.mock import patch
from uuid import uuid4

import pytest

from app.play.export import as_json
from app.play.verify import prove
from app.play.verify_page import prove_page
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.vocabulary import RULES_VERSION
from app.rules.registry import RULESETS
from app.view.chronicle import chronicle_view
from app.web.chronicle import draw_chronicle
from app.web.render import load_pages
from app.web.static import Assets
from app.web.words import load_words
from tests.play import games
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


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_log_of_older_rules_is_read_and_not_decided_again(browser, language):
    """Taking it in says both versions, what was done with its events, and what was not."""
    await try_alone(browser)
    await browser.send("/settings/language", language=language, next="/")
    events = games.whole_game(3).events
    data = as_json(games.export_of((replace(events[0], rules=RULES_VERSION - 1), *events[1:])))
    page = await sent_in(browser, data)

    assert page.status_code == 422
    told = " ".join(unescape(page.text).split())
    assert {
        "en": f"decided under version {RULES_VERSION - 1} of the rules, and this program has "
        f"version {RULES_VERSION}. So its events were read, and none of them was decided again.",
        "it": f"deciso con la versione {RULES_VERSION - 1} delle regole, e questo programma ha la "
        f"versione {RULES_VERSION}. Quindi i suoi eventi sono stati letti, e nessuno è stato "
        "deciso di nuovo.",
    }[language] in told


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


async def test_c104_lines_and_paragraphs_stay_in_markdown(browser):
    """C104: what was typed in lines is read in lines, in any reader of Markdown."""
    challenger, _ = await try_alone(browser)
    await challenger.act("narrate", text="One\n  two\n \n\nThree *stars*")

    story = (await browser.get(f"{challenger.base}/export.md")).text

    assert "> One\\\n> two\n>\n> Three \\*stars\\*\n" in story


def drawn(export) -> bytes:
    """The chronicle of *export* in English."""
    words = load_words(BEAST_HUNTERS.labels)
    pages = load_pages(words, Assets())
    view = chronicle_view(export.story, export.state, export.seat, export.hidden)
    return draw_chronicle(pages.environments["en"], words["en"], export, view)


async def sent_in(browser, data: bytes, **more: str):
    """Send a file with the form that takes adventures in."""
    fields = {"csrf": await browser.csrf(), "intent": "one file", **more}
    return await browser.client.post("/imports", data=fields, files={"file": ("a.json", data)})


async def test_a_closed_adventure_is_taken_in(browser, new_browser):
    """The form leads to the table, as often as it is sent; somebody else is refused in words."""
    await try_alone(browser)
    adventure = uuid4()
    with patch.object(games, "ADVENTURE", adventure):
        data = as_json(games.export_of(games.whole_game(1).events))

    assert "multipart/form-data" in (await browser.get("/imports")).text
    arrived = await sent_in(browser, data)
    assert arrived.status_code == 200
    assert f"/adventures/{adventure}/hunter-1" in arrived.text

    again = await sent_in(browser, data)
    assert (again.status_code, again.url) == (200, arrived.url)
    stranger = new_browser()
    await try_alone(stranger)
    refused = await sent_in(stranger, data)
    assert refused.status_code == 422
    assert "This adventure is here already, at other people’s seats." in refused.text
    assert "Whoever sits in it can give you a link for readers." in refused.text
    assert "Take it away again" not in refused.text


async def test_a_chronicle_is_taken_in_too(browser):
    """It holds the whole log, so who has kept only the page needs no other file."""
    challenger, _ = await try_alone(browser)
    open_page = (await browser.get(f"{challenger.base}/chronicle.html")).content

    adventure = uuid4()
    with patch.object(games, "ADVENTURE", adventure):
        page = drawn(games.export_of(games.whole_game(1).events))

    arrived = await sent_in(browser, page)
    assert f"/adventures/{adventure}/hunter-1" in arrived.text
    refused = await sent_in(browser, open_page)
    assert refused.status_code == 422
    assert "It is not closed yet" in refused.text
    assert "Play it to the closing Salute there" in refused.text


async def test_another_kind_of_file_is_called_by_its_name(browser):
    """What it is, and which file is needed: transcript, Markdown, a picture, nothing."""
    challenger, _ = await try_alone(browser)
    for data, said in (
        ((await browser.get(f"{challenger.base}/export.txt")).content, "is a transcript"),
        ((await browser.get(f"{challenger.base}/export.md")).content, "is a story as Markdown"),
        (b"\x89PNG\r\n\x1a\n", "is no text"),
        (b" \n", "is empty"),
        (b"a letter", "is nothing that Salute wrote"),
    ):
        answer = await sent_in(browser, data)
        assert answer.status_code == 422
        assert said in answer.text
        assert "Choose the JSON of an adventure or its chronicle" in answer.text


async def test_a_changed_or_endless_file_is_refused(browser):
    """What and where, in words; five megabytes are not even read."""
    await try_alone(browser)
    data = as_json(games.export_of(games.whole_game(1).events)).replace(b"word of", b"work of", 1)

    changed = await sent_in(browser, data)
    assert changed.status_code == 422
    assert re.search(r"Event \d+: it was changed after it happened", changed.text)
    for junk in (b"x" * 5_000_000, b"[" * 1_000_000):
        assert (await sent_in(browser, junk)).status_code == 422


async def test_only_our_own_form_takes_in(browser, new_browser):
    """A form of another session, or of nobody's, stores nothing."""
    await try_alone(browser)

    assert (await sent_in(browser, b"{}", csrf="0" * 32)).status_code == 403
    assert (await browser.client.post("/imports", content=b"{}")).status_code == 415
    stranger = new_browser()
    assert "sign" in (await sent_in(stranger, b"{}")).text.lower()
