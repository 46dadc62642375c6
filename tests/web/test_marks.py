"""What a search found is marked where it stands, and counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI
from markupsafe import Markup

from app.web.marking import Marks, words_of
from tests.web.conftest import Browser, Seat, table_for_two, try_alone
from tests.web.covered import SECRETS, covered_table

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


async def page_of(seat: Seat, words: str, **more: Any) -> str:
    """The page that *seat* sees when it looks for *words*."""
    query = urlencode({"q": words, **more})
    return (await seat.browser.get(f"{seat.base}/search?{query}")).text


def marked(page: str) -> list[str]:
    """What is marked in *page*."""
    return re.findall(r"<mark>([^<]*)</mark>", page)


async def test_words_are_marked_in_any_form_and_any_language(browser: Browser):
    """The very words in the line, whichever form of them was typed."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="I ponti ghiacciati, un ponte dopo l’altro")
    await hunter.act("talk", text="They were running, and I run")

    assert marked(await page_of(hunter, "ponte")) == ["ponti", "ponte"]
    assert marked(await page_of(hunter, "RUNS -walk")) == ["running", "run"]
    assert marked(await page_of(hunter, "altro")) == ["altro"]


async def test_a_phrase_is_marked_whole_and_only_where_it_stands(browser: Browser):
    """Its words alone are not what was looked for."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="The pass, the old pass, is far from the old road")

    assert marked(await page_of(hunter, "“the old road”")) == ["the old road"]


async def test_marks_let_nothing_out_of_its_quotes(browser: Browser):
    """What people wrote stays text, marked or not."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="<b onclick='x'>wolpertinger</b> & <mark>co</mark> &lt;i&gt;")

    page = await page_of(hunter, "wolpertinger")

    assert marked(page) == ["wolpertinger"]
    assert "&lt;b onclick=&#39;x&#39;&gt;<mark>wolpertinger</mark>&lt;/b&gt; &amp; " in page
    assert "&amp;lt;i&amp;gt;" in page
    assert "<b onclick" not in await page_of(hunter, "<b onclick='x'>")


def test_the_number_and_the_moment_of_a_line_are_not_marked():
    """They are no part of what was said."""
    marks = Marks(terms=(("link",), ("7",)), stems={"link": frozenset({"link"})})
    drawn = Markup('<li>link<span class="stamp"><a><span class="sr">Link </span>#7</a></span>link')

    assert marks.markup(drawn) == Markup(
        '<li><mark>link</mark><span class="stamp"><a><span class="sr">Link </span>#7</a></span>'
        "<mark>link</mark>"
    )
    assert [*words_of("L’acqua, 3 volte!")] == ["l", "acqua", "3", "volte"]


async def test_a_hit_shows_the_passage_even_if_its_line_does_not(browser: Browser):
    """An event may hold more words than its line tells, and count as what it isn't called."""
    _, hunter = await try_alone(browser)

    held = (await browser.json(f"{hunter.base}/search?q=sheepskin"))["hits"]
    counted = await page_of(hunter, "initiative", kind="turns")

    assert held
    for hit in held:
        [line] = [each for each in hit["lines"] if each["seq"] == hit["seq"]]
        texts = (line["text"], line["sentence"], *(each["text"] for each in hit["passages"]))
        assert any("heepskin" in text for text in texts), hit
    assert "Counts as:" in counted
    assert "Initiative" in {each.title() for each in marked(counted)}


async def test_every_hit_of_a_word_has_a_mark(browser: Browser):
    """Whatever is found in the example shows why, in both languages."""
    _, hunter = await try_alone(browser)
    for language in ("en", "it"):
        await browser.send("/settings/language", language=language)
        for words in ("bridge", "salt", "toll-men", "Tessik", "staves", "iniziativa", "initiat"):
            page = await page_of(hunter, words)
            hits = re.findall(r'<li class="hit">(.*?)(?=<li class="hit">|</main>)', page, re.DOTALL)
            assert hits, words
            assert all("<mark>" in hit for hit in hits), (words, language)


async def test_what_was_covered_is_shown_only_once_all_may_know_it(
    new_browser: NewBrowser, app: FastAPI
):
    """C46: no passage tells what a seat may not find."""
    challenger, hunter = await covered_table(app, new_browser(), new_browser())

    for query in ({"kind": "adversity"}, {"q": "toll-men"}, {"q": "-nobody"}, {"seat": "table"}):
        page = (await hunter.browser.get(f"{hunter.base}/search?{urlencode(query)}")).text
        assert not [secret for secret in SECRETS if secret in page], query
    assert "staves" in " ".join(marked(await page_of(challenger, "staves")))


async def test_the_number_of_hits_is_told(new_browser: NewBrowser):
    """So many lines; of very many only that there are more; and which of them stand here."""
    _, hunter = await table_for_two(new_browser(), new_browser())
    await hunter.act("talk", text="One basilisk")
    assert "1 line<" in await page_of(hunter, "basilisk")
    for _ in range(11):
        await hunter.act("talk", text="Another basilisk")

    assert "12 lines<" in await page_of(hunter, "basilisk")
    assert "Here are 11 to 12" in await page_of(hunter, "basilisk", page=2)
    await hunter.browser.send("/settings/language", language="it")
    everywhere = await hunter.browser.get("/search?q=basilisk")
    assert "12 righe<" in everywhere.text
    assert "Qui dalla 1 alla 10" in everywhere.text


async def test_very_many_hits_are_not_counted_to_the_end(browser: Browser, monkeypatch: Any):
    """Counting all of them would take longer than anybody reads."""
    monkeypatch.setattr("app.play.finding.COUNTED", 10)
    _, hunter = await try_alone(browser)
    for _ in range(12):
        await hunter.act("talk", text="A cockatrice")

    assert "More than 10 lines<" in await page_of(hunter, "cockatrice")
    assert "Here are 11 to 12" in await page_of(hunter, "cockatrice", page=2)
