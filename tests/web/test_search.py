"""Finding what happened: by words in two languages, by filters, and never what is not for me."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from anyio import sleep
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markupsafe import escape

from app.play.finding import terms
from app.web.marking import Marks, words_of
from app.web.search import FIELDS
from tests.web.conftest import Browser, Seat, table_for_two, try_alone
from tests.web.covered import SECRETS, USED, covered_table

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]


async def found(seat: Seat, query: str) -> list[dict[str, Any]]:
    """The events that *seat* finds in its adventure: number, kind of line, words."""
    answer = await seat.browser.json(f"{seat.base}/search?{query}")
    return [
        next(line for line in hit["lines"] if line["seq"] == hit["seq"]) for hit in answer["hits"]
    ]


async def texts(seat: Seat, query: str) -> list[str]:
    """The own words of what *seat* finds."""
    return [line["text"] for line in await found(seat, query)]


async def test_words_are_found_in_both_languages_and_in_other_forms(browser: Browser):
    """Nobody says in which language they write, nor looks for the very form that stands there."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="I cacciatori attraversarono i ponti ghiacciati")
    await hunter.act("talk", text="The bandits were running towards the villages")

    assert "attraversarono" in (await texts(hunter, "q=cacciatore+ponte"))[0]
    assert "running" in (await texts(hunter, "q=bandit+run+village"))[0]
    assert await texts(hunter, "q=bandit+ghiacciati") == []
    assert await texts(hunter, "q=bandit+-village") == []
    assert len(await texts(hunter, "q=%22towards+the+villages%22")) == 1


@pytest.mark.parametrize(
    "quoted",
    ["“{}”", "„{}“", "«{}»", "« {} »", "\u2018{}\u2019", "”{}”", '"{}"', "“{}"],
)
async def test_a_phrase_stands_in_quotes_of_any_kind(browser: Browser, quoted: str):
    """Phones and word processors make curly or angled quotes; they mean the same."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="The villages lie towards the pass")
    await hunter.act("talk", text="They ran towards the villages")

    said = await texts(hunter, urlencode({"q": quoted.format("towards the villages")}))

    assert said == ["They ran towards the villages"]


async def test_an_apostrophe_is_no_quote_and_a_dash_leaves_out(browser: Browser):
    """A curly apostrophe stands inside a word; a keyboard may make a longer dash of a hyphen."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="L’acqua dell’orto è gelata")
    await hunter.act("talk", text="L’acqua del pozzo è gelata")

    assert len(await texts(hunter, urlencode({"q": "l’acqua dell’orto"}))) == 1
    assert len(await texts(hunter, urlencode({"q": "l'acqua"}))) == 2
    assert await texts(hunter, urlencode({"q": "acqua –pozzo"})) == ["L’acqua dell’orto è gelata"]


async def test_signs_around_a_word_are_no_part_of_it(browser: Browser):
    """Whatever the database takes for letters: quotes, dashes, dots and pictures end a word."""
    _, hunter = await try_alone(browser)
    for said in ("«Quagga!», disse", "dell’okapi…", "Ecco il—dodo—", "🐉axolotl", "“Il Kiwi”"):
        await hunter.act("talk", text=said)

    for word in ("quagga", "okapi", "dodo", "axolotl", "kiwi", "«quagga»", "“Il kiwi”"):
        assert len(await texts(hunter, urlencode({"q": word}))) == 1, word


async def test_a_hit_stands_between_its_neighbours_and_has_an_address(browser: Browser):
    """What was found is read in context, and its link lasts."""
    _, hunter = await try_alone(browser)
    for word in ("Uno", "Nocturne", "Tre"):
        await hunter.act("talk", text=word)
    seq = (await hunter.look())["head"] - 1

    [hit] = (await browser.json(f"{hunter.base}/search?q=nocturne"))["hits"]
    page = await browser.get(f"{hunter.base}/search?q=nocturne")

    assert [line["text"] for line in hit["lines"]] == ["Uno", "Nocturne", "Tre"]
    assert hit["address"] == f"{hunter.base}/replay?at={seq}"
    assert f'href="{hit["address"]}#e{seq}"' in page.text
    assert f'id="e{seq}"' in (await browser.get(hit["address"])).text


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("q=toll-men&kind=adversity", {"opposition"}),
        ("kind=traits&seat=hunter-1", {"Tessik"}),
        ("kind=traits&seat=challenger", {"the Challenger"}),
        ("stage=negotiation&seat=hunter-1", {"Tessik"}),
    ],
)
async def test_filters_narrow_what_is_found(browser: Browser, query: str, names: set[str]):
    """Who, in which part of the game, what kind of thing."""
    _, hunter = await try_alone(browser)

    lines = await found(hunter, query)

    assert lines
    assert {str(line["who"]) for line in lines} <= names | {"the Challenger"}


async def test_events_are_found_by_the_rule_behind_them(browser: Browser):
    """A rule's id or its chapter; what is no rule is said so."""
    _, hunter = await try_alone(browser)
    activated = await found(hunter, "rule=BH-TRT-01")
    chapter = await found(hunter, "rule=bh-trt")
    page = await browser.get(f"{hunter.base}/search?rule=BH-XXX-99")

    assert len(activated) == 2
    assert activated == chapter
    assert "There is no rule called BH-XXX-99" in page.text


async def test_rolls_are_found_by_what_the_dice_came_to(browser: Browser):
    """At least so many on the dice of one roll, bonuses left out."""
    challenger, hunter = await try_alone(browser)
    await hunter.act("maneuver", target="foe-1", text="Past them")
    await challenger.act("offer-advantage", points=2)
    rolled = await hunter.act("roll-instead")
    assert rolled.status_code == 200
    [roll] = await found(hunter, "dice=1")
    most = max(sum(one["faces"]) for one in roll["roll"]["throws"])

    assert len(await found(hunter, f"dice={most}")) == 1
    assert await found(hunter, f"dice={most + 1}") == []
    for odd in ("0", "201", "x", "-1"):
        assert "by a number from 1" in (await browser.get(f"{hunter.base}/search?dice={odd}")).text


async def test_a_challenge_and_a_resource_can_be_asked_for(browser: Browser):
    """What belongs to one challenge, and what was done about one resource."""
    _, hunter = await try_alone(browser)
    await hunter.act("deny-resource", target="foe-1", resource="foe-1-r1", text="Kick it away")
    first = await found(hunter, "challenge=1")
    about = await found(hunter, "resource=foe-1%2Ffoe-1-r1")

    assert len(first) == 10
    assert "Kick it away" in [line["text"] for line in about]
    assert await found(hunter, "challenge=2") == []
    page = (await browser.get(f"{hunter.base}/search")).text
    assert "Long staves (The toll-men)" in page
    assert "Does the salt get across the bridge?" in page


async def test_a_label_of_an_event_finds_it_in_both_languages(browser: Browser):
    """Looking for what the table calls it works as well as looking for what people said."""
    _, hunter = await try_alone(browser)
    english = {line["seq"] for line in await found(hunter, "q=initiative&kind=turns")}
    italian = {line["seq"] for line in await found(hunter, "q=iniziativa&kind=turns")}

    assert english == italian != set()


async def test_what_the_log_tells_is_found_in_both_languages(browser: Browser):
    """The table's own words, and names that a line tells though its event holds none."""
    _, hunter = await try_alone(browser)
    for words, told in (
        ("Fatal boxes", "Fatal 1"),
        ("caselle Fatale", "Fatal 1"),
        ("activates defence", "activates “They hold"),
        ("attiva difesa", "activates “They hold"),
        ("physical conflict begins", "The physical conflict begins"),
        ("inizia il conflitto fisico", "The physical conflict begins"),
    ):
        lines = await found(hunter, urlencode({"q": words}))
        assert told in " ".join(line["sentence"] for line in lines), words
    page = (await browser.get(f"{hunter.base}/search?q=attiva+difesa")).text
    assert "Told in Italian:" in page
    assert "<mark>attiva</mark> «They hold the bridge» +4 in <mark>difesa</mark>" in page
    activated = await found(hunter, urlencode({"q": "Tessik", "kind": "traits"}))
    assert activated
    assert all("Tessik" in line["sentence"] for line in activated)


async def test_many_lines_are_read_in_behind_a_search(browser: Browser, monkeypatch: Any):
    """A search answers soon, says that it may not know everything yet, and knows it later."""
    monkeypatch.setattr("app.web.telling.AT_ONCE", 3)
    _, hunter = await try_alone(browser)
    first = await browser.json(f"{hunter.base}/search?q=Tessik&kind=traits")
    page = (await browser.get(f"{hunter.base}/search?q=Tessik&kind=traits")).text
    later = first
    for _ in range(100):
        if not later["unread"]:
            break
        await sleep(0.05)
        later = await browser.json(f"{hunter.base}/search?q=Tessik&kind=traits")

    assert first["unread"]
    assert "were not read in yet" in page or not later["unread"]
    assert not later["unread"]
    assert later["hits"]


async def test_c46_covered_lines_cannot_be_searched_for(new_browser: NewBrowser, app: FastAPI):
    """C46: a search is no way to guess what an opponent has, nor are its filters."""
    challenger, hunter = await covered_table(app, new_browser(), new_browser())
    reader = Seat(hunter.browser, hunter.base)
    for secret in SECRETS:
        query = urlencode({"q": secret})
        assert await found(reader, query) == []
        assert len(await found(challenger, query)) == 1
        assert (await reader.browser.json(f"/search?{query}"))["hits"] == []
        assert len((await challenger.browser.json(f"/search?{query}"))["hits"]) == 1
    [used] = await found(reader, urlencode({"q": USED}))
    assert USED in used["sentence"]
    both = await found(challenger, urlencode({"q": USED}))
    assert [line["seq"] for line in both if USED in line["sentence"]][:1] == [used["seq"]]
    assert len((await reader.browser.json(f"/search?{urlencode({'q': USED})}"))["hits"]) == 1
    assert await found(reader, "resource=foe-1%2Ffoe-1-r1") == []
    page = (await reader.browser.get(f"{reader.base}/search?kind=adversity")).text
    assert not [secret for secret in SECRETS if secret in page]


async def test_everything_of_mine_is_searched_and_nothing_of_others(new_browser: NewBrowser):
    """Only adventures where I sit, or that belong to a group of mine."""
    mine, other = new_browser(), new_browser()
    _, here = await try_alone(mine)
    _, there = await try_alone(mine)
    _, foreign = await try_alone(other)
    for seat in (here, there, foreign):
        await seat.act("talk", text="Quetzalcoatlus overhead")

    hits = (await mine.json("/search?q=quetzalcoatlus"))["hits"]

    assert {hit["base"].split("/")[2] for hit in hits} == {
        seat.base.split("/")[2] for seat in (here, there)
    }
    assert (await new_browser().get("/search?q=quetzalcoatlus")).text.count("overhead") == 0


async def test_what_was_found_comes_in_pages(browser: Browser):
    """Ten at a time, the newest first; the last page says that it is the last."""
    _, hunter = await try_alone(browser)
    for number in range(23):
        await hunter.act("talk", text=f"Pterodactyl {number}")

    first = await browser.json(f"{hunter.base}/search?q=pterodactyl")
    second = await browser.json(first["turns"]["older"])
    third = await browser.json(second["turns"]["older"])

    said = [
        re.findall(r"\d+", line["text"])[0]
        for page in (first, second, third)
        for hit in page["hits"]
        for line in hit["lines"]
        if line["seq"] == hit["seq"]
    ]
    assert said == [str(number) for number in reversed(range(23))]
    assert (third["turns"]["older"], len(third["hits"])) == ("", 3)
    assert (await browser.json("/search?q=pterodactyl&page=3"))["turns"]["older"] == ""


async def test_what_a_search_can_never_find_is_no_error(browser: Browser):
    """Odd characters, empty words, strange pages: nothing breaks."""
    _, hunter = await try_alone(browser)
    for query in ("q='", "q=%5C", "q=%22", "q=!!", "q=%00", "q=a%1bb", "q=%26%26%7C", "page=-1",
                  "page=9999", "seat=nobody'%5C", "kind=no", "stage=no", "challenge=x",
                  "resource=a'/b'", "group=no"):  # fmt: skip
        for address in (f"{hunter.base}/search?{query}", f"/search?{query}", f"/shelf?{query}"):
            assert (await browser.get(address)).status_code == 200, address


ODD = (
    *('"', '"""', "“”", "«»", "-", "--", "- -", '-""', ":*&|!()", "a:*", "!a"),
    *("a & b | !c <-> d", "or", "or or", "a or", "\x00", "\x01\x1b[2J", "\u202eabc\u202c"),
    *("\u2066", "\ufeff", "\U0001f409", "مرحبا بالعالم", "שלום", "\u0301\u0301", "'", "\\", "\\'"),
    *("%", "%%s", "$1", "{}", "{0}", "</mark>", "<script>", "' OR 1=1 --", "x" * 10_000),
    *("word " * 2_000, '"' * 10_000, "(" * 10_000, "1e999", "-1", "3.14", "http://a.b/c?d=e"),
    *("a@b.c", "e\u0301", "ﬁ", "İ", "ß"),
)
"""What nobody means and somebody sends."""


@pytest.mark.parametrize("field", ["q", "page", *FIELDS[1:], "person", "outcome", "state", "since"])
async def test_no_odd_answer_to_odd_words(browser: Browser, field: str):
    """Quotes, operators, signs that nobody reads, endless text: a page, whatever is asked."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="Any word")
    for odd in ODD:
        query = urlencode({"q": "word", field: odd})
        for address in (f"{hunter.base}/search?{query}", f"/search?{query}", f"/shelf?{query}"):
            answer = await browser.get(address)
            assert answer.status_code == 200, (field, odd[:40], address[:60])


@given(text=st.text(max_size=60))
@settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_marks_change_nothing_but_marks(text: str):
    """Whatever stands in a line stands there still, whatever was looked for."""
    terms_asked = tuple(tuple(words_of(each)) for each in terms(text))
    stems = {word: frozenset({word}) for word in words_of(text)}
    marks = Marks(terms=terms_asked, stems=stems)

    drawn = str(marks.markup(text))

    assert drawn.replace("<mark>", "").replace("</mark>", "") == str(escape(text))


@pytest.mark.parametrize(
    "filters", ["kind=no", "stage=no", "seat=no", "group=no", "rule=no", "dice=no"]
)
async def test_a_filter_that_is_none_is_said_so(browser: Browser, filters: str):
    """Nothing is found by leaving out what nobody understood."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="Any word")

    for address in (f"{hunter.base}/search", "/search"):
        page = (await browser.get(f"{address}?q=word&{filters}")).text
        assert "field-error" in page, address
        assert "Any word" not in page
    shelf = (await browser.get("/shelf?kind=no")).text
    assert "There is no “no” to filter by" in shelf
    assert 'class="plain table-rows' not in shelf


async def test_filters_that_exclude_each_other_find_nothing(browser: Browser):
    """Talk is no conflict; there is no challenge before the first."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="Any word")

    assert len(await found(hunter, "q=word&kind=talk&stage=story")) == 1
    for query in (
        "q=word&kind=talk&stage=conflict",
        "challenge=0",
        "challenge=000",
        "q=word&challenge=99",
    ):
        assert await found(hunter, query) == [], query


async def test_the_shelf_holds_all_adventures(new_browser: NewBrowser):
    """By time, people, outcome, kind and state; each leads into its replay."""
    _, hunter = await table_for_two(new_browser(), new_browser())
    adventure = hunter.base.split("/")[2]

    async def titles(query: str) -> list[str]:
        rows = (await hunter.browser.json(f"/shelf?{query}"))["rows"]
        return [row["title"] for row in rows if adventure in row["replay"]]

    fitting = ("", "q=WELL", "person=zora", "state=running", "kind=other", "since=2026-11-30",
               "until=2026-11-30", "since=nonsense")  # fmt: skip
    missing = ("q=tower", "person=nobody", "state=ended", "kind=hunt", "since=2026-12-01",
               "until=2026-11-29", "outcome=won")  # fmt: skip
    for query in fitting:
        assert await titles(query) == ["The well"], query
    for query in missing:
        assert await titles(query) == [], query
    assert "This is no day" in (await hunter.browser.get("/shelf?since=nonsense")).text
    page = await hunter.browser.get("/shelf")
    [replay] = re.findall(r'href="(/adventures/[^"]+/hunter-1/replay\?at=1)"', page.text)
    assert (await hunter.browser.get(replay)).status_code == 200


async def test_the_shelf_is_searched_by_hunters_and_without_accents(new_browser: NewBrowser):
    """Players and Hunters alike, whatever accents and capitals anybody types; both are shown."""
    laid = await new_browser().send("/try")
    _, hunter = await table_for_two(new_browser(), new_browser())
    assert laid.status_code == 200
    await hunter.act("name-hunter", revision=0, name="Nicolò D’Àngelo")

    for person in ("nicolo", "NICOLÒ", "d'angelo", "D’Angelo", "Nicolo\u0300", "ada", "ZORA"):
        rows = (await hunter.browser.json(f"/shelf?{urlencode({'person': person})}"))["rows"]
        assert [row["title"] for row in rows] == ["The well"], person
    assert (await hunter.browser.json("/shelf?person=tessik"))["rows"] == []
    assert (await hunter.browser.json("/shelf?q=WÈLL"))["rows"] != []
    page = (await hunter.browser.get("/shelf")).text
    assert "Nicolò D’Àngelo: Ada" in page
    await hunter.act("name-hunter", revision=1, name="Bruna")
    assert (await hunter.browser.json("/shelf?person=nicolo"))["rows"] == []
    assert (await hunter.browser.json("/shelf?person=bruna"))["rows"] != []


async def test_a_hunter_who_lived_before_is_found_by_name_in_the_list(browser: Browser):
    """The example is played by one whose name stands on the sheet."""
    await try_alone(browser)

    [row] = (await browser.json("/shelf?person=TESSÌK"))["rows"]

    assert "Tessik" in [hunter for _, hunter, _ in row["people"]]


async def test_the_list_says_which_days_it_means(browser: Browser):
    """In words that go with any day, in Italian, too."""
    await try_alone(browser)
    page = (await browser.get("/shelf")).text
    await browser.send("/settings/language", language="it")
    italian = (await browser.get("/shelf")).text

    for words in ("Latest line: from this day", "Opened: up to this day", "opened: <time"):
        assert words in page
    assert "apertura: <time" in italian
    assert "fino al <time" not in italian
