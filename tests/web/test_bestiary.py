"""A bestiary over HTTP: kept at a table, found, changed, priced afresh, taken away and back."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from fastapi import FastAPI

from app.play import limits
from app.play.act import act
from app.play.example import STEPS, _told
from app.rules.words import Seat
from tests.web.conftest import Browser
from tests.web.test_groups import group_of, invited, text_of

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]
ENTRY = re.compile(r'href="(/groups/[^"/]+/bestiary/[0-9a-f-]{36})"')


async def at(app: FastAPI, browser: Browser, group: str, until: str) -> str:
    """The base of the Challenger of a table of *group* where the example stands before *until*."""
    page = await browser.client.post(
        f"{group}/adventures",
        data={
            "intent": str(uuid4()),
            "csrf": await browser.csrf(),
            "title": "The salt road",
            "hunters": "1",
            "taken": ["challenger", "hunter-1"],
        },
    )
    adventure = page.url.path.rpartition("/")[2]
    for command, seat, data in STEPS:
        if command == until:
            break
        await do(app, adventure, command, seat, _told(data, lambda text: f"{text}"))
    return f"/adventures/{adventure}/challenger"


async def do(app: FastAPI, adventure: str, command: str, seat: Seat, data: Any) -> None:
    """Take one step of the example."""
    await act(
        app.state.table, UUID(adventure), seat, command, data, version=None, intent=str(uuid4())
    )


FORM = {
    "name": "Marsh wolves",
    "domain": "P",
    "foes.0.name": "The old wolf",
    "foes.0.initiative": "4",
    "foes.0.traits.0.name": "Patient",
    "foes.0.traits.0.rating": "4",
    "foes.0.resources.0.name": "Teeth",
    "foes.0.resources.0.rating": "2",
    "foes.0.resources.0.side": "O",
    "foes.0.extra_boxes": ["0", "0", "0", "0", "0"],
    "foes.1.name": "",
    "foes.1.extra_boxes": ["0", "0", "0", "0", "0"],
}


async def kept(browser: Browser, group: str, **fields: Any) -> str:
    """The address of a new entry."""
    page = await browser.send(f"{group}/bestiary", **{**FORM, **fields})
    assert page.status_code == 200
    return str(ENTRY.findall(page.text)[0])


def carried(page: httpx.Response) -> dict[str, Any]:
    """The fields of the conflict page's form."""
    form = page.text[page.text.index("data-refused") :]
    found = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    fields: dict[str, Any] = {}
    for name, value in found:
        fields.setdefault(name, []).append(unescape(value))
    return {name: value for name, value in fields.items() if name != "csrf"}


async def test_what_was_bought_is_kept_and_bought_again(app: FastAPI, browser: Browser):
    """Saved under a name at the table; at the next one priced afresh and put into the form."""
    group = await group_of(browser)
    base = await at(app, browser, group, "activate-trait")
    shelf = await browser.get(f"{base}/bestiary")
    assert "The toll-men" in text_of(shelf)
    [address] = re.findall(r'action="([^"]+/bestiary/kept/\d+)"', shelf.text)
    entry = await browser.send(address, name="Toll-men at a bridge")
    assert "Toll-men at a bridge" in text_of(entry)
    base = await at(app, browser, group, "buy-adversity")
    assert f'href="{base}/bestiary"' in (await browser.get(base)).text
    shelf = await browser.get(f"{base}/bestiary")
    # A box set, three points of traits and two of resources, in phase one at twice the price.
    assert "Here it costs 12 (base 6, ×2) of 20 in the Pool; the Limit is 8." in text_of(shelf)
    [fill] = re.findall(rf'href="({base}/bestiary/[^"]+)"', shelf.text)
    form = (await browser.get(fill)).text
    for name, value in (("foes.0.name", "The toll-men"), ("foes.0.traits.1.name", "One throws")):
        assert re.search(rf'name="{name}" value="{value}', form)
    assert re.search(r"<dt>Costs</dt><dd>12</dd>", form)


async def test_an_entry_is_written_found_and_let_go(browser: Browser):
    """By part of a name, an opponent's too, and by domain."""
    group = await group_of(browser)
    entry = await kept(browser, group)
    await kept(browser, group, name="Gossips", domain="S", **{"foes.0.name": "Old Mirel"})
    for query, found in (
        ("name=WOLF", True),
        ("name=wolves&domain=P", True),
        ("domain=S", False),
        ("name=mirel", False),
        ("name=%25", False),
    ):
        page = await browser.get(f"{group}/bestiary?{query}")
        assert (entry in page.text) is found
    assert "Base cost 6" in text_of(await browser.get(entry))
    assert (await browser.send(f"{entry}/remove")).status_code == 200
    assert (await browser.get(entry)).status_code == 404


async def test_what_can_not_be_bought_can_not_be_kept(browser: Browser):
    """The form comes back with the reason, and what was typed stays."""
    group = await group_of(browser)
    for fields, told in (
        ({"foes.0.initiative": "3"}, "each point buys 2"),
        ({"name": " "}, "Something still has to be written here"),
        ({"foes.0.resources.0.side": ""}, "resource 1 of opponent 1"),
        ({"domain": ""}, "domain"),
        ({"foes.0.traits.0.rating": "much"}, "the rating of trait 1 of opponent 1"),
    ):
        page = await browser.send(f"{group}/bestiary", **{**FORM, **fields})
        assert (page.status_code, told in text_of(page)) == (422, True), told
        assert 'value="Patient"' in page.text
    assert "There is nothing here yet" in text_of(await browser.get(f"{group}/bestiary"))


async def test_a_bestiary_says_what_it_keeps_and_who_sees_it(app: FastAPI, browser: Browser):
    """On its own page and at the table, in both languages; unfolded while it is empty."""
    group = await group_of(browser)
    base = await at(app, browser, group, "activate-trait")
    empty = await browser.get(f"{group}/bestiary")
    assert 'id="what-is-kept" open' in empty.text
    told = ("Of a purchase its domain and its opponents", "Only you see", "No price is kept.")
    for page in (empty, await browser.get(f"{base}/bestiary")):
        for each in told:
            assert each in text_of(page)
    await kept(browser, group)
    assert 'id="what-is-kept">' in (await browser.get(f"{group}/bestiary")).text
    await browser.send("/settings/language", language="it")
    assert "Nessun prezzo si conserva." in text_of(await browser.get(f"{group}/bestiary"))


async def test_c46_only_its_maker_sees_an_entry_until_it_is_shared(new_browser: NewBrowser):
    """C46: opponents are the Challenger's secret; shared ones are everybody's to change."""
    ada, bea, carl = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    await invited(ada, group, carl, "reader")
    entry = await kept(ada, group)
    for address in (entry, f"{entry}/export"):
        assert (await bea.get(address)).status_code == 404
    for address in (f"{group}/bestiary", f"{group}/bestiary/export", group):
        assert "olves" not in (await bea.get(address)).text
    assert (await carl.get(f"{group}/bestiary")).status_code == 404
    await ada.send(entry, **FORM, revision=0, shared="true")
    assert "Marsh wolves" in (await bea.get(f"{group}/bestiary")).text
    changed = await bea.send(entry, **{**FORM, "name": "Marsh dogs"}, revision=1)
    assert "Marsh dogs" in changed.text
    assert "the whole group sees it" in text_of(changed)
    assert (await bea.send(f"{entry}/remove")).status_code == 404


async def test_c23_two_editors_of_an_entry(browser: Browser):
    """C23, C155: the second sees both versions, and may put theirs in place."""
    group = await group_of(browser)
    entry = await kept(browser, group)
    first = {**FORM, "name": "Marsh dogs"}
    second = {**FORM, "foes.0.traits.0.rating": "6"}
    assert (await browser.send(entry, **first, revision=0)).status_code == 200
    late = await browser.send(entry, **second, revision=0)
    assert late.status_code == 409
    for told in ("Marsh dogs", "Marsh wolves", "“Patient” +4", "“Patient” +6"):
        assert told in unescape(late.text)
    assert "Marsh dogs" in (await browser.get(entry)).text
    again = await browser.send(entry, **carried(late))
    assert again.status_code == 200
    assert "“Patient” +6" in text_of(again)


async def bring(
    browser: Browser,
    group: str,
    data: bytes,
    *,
    pasted: bool = False,
    where: str = "bestiary",
    intent: str | None = None,
) -> Any:
    """Bring *data* to the bestiary of *group*, as a file or pasted."""
    key = str(uuid4()) if intent is None else intent
    fields = {"intent": key, "csrf": await browser.csrf()}
    if pasted:
        fields["text"] = data.decode()
    file = ("x.json", b"" if pasted else data, "application/json")
    return await browser.client.post(f"{group}/{where}/imports", data=fields, files={"file": file})


@pytest.mark.parametrize("pasted", [False, True])
async def test_c134_a_bestiary_is_taken_away_and_brought_back(browser: Browser, pasted: bool):
    """C134: field by field, and only for who may see it."""
    group = await group_of(browser)
    await kept(browser, group, **{"foes.0.extra_boxes": ["2", "1", "0", "0", "0"]})
    away = (await browser.get(f"{group}/bestiary/export")).content
    other = Browser(browser.client)
    page = await bring(other, group, away, pasted=pasted)
    assert (page.status_code, "1 entry was taken in." in text_of(page)) == (200, True)
    both = json.loads((await browser.get(f"{group}/bestiary/export")).content)["entries"]
    assert both == json.loads(away)["entries"] * 2


async def test_c137_a_bad_file_leaves_nothing(browser: Browser):
    """C136, C137: told with line and field; not even its good entries are stored."""
    group = await group_of(browser)
    await kept(browser, group)
    away = (await browser.get(f"{group}/bestiary/export")).content.decode()
    good = json.loads(away)["entries"][0]
    text = json.dumps({**json.loads(away), "entries": [good, {**good, "luck": 1}]}, indent=1)
    page = await bring(browser, group, text.encode())
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "luck" in each)
    assert page.status_code == 422
    place = f"entries[1].luck (the field “luck” of entry 2 (“{good['name']}”))"
    assert f"Line {line}, {place}: There is no such field." in text_of(page)
    for data in (b"[" * 100_000, b" " * (5 * 2**20), text.replace('"P"', "NaN").encode()):
        assert (await bring(browser, group, data)).status_code == 422
    entries = json.loads((await browser.get(f"{group}/bestiary/export")).content)["entries"]
    assert entries == [good]


async def test_a_full_bestiary_takes_a_second_copy_and_nothing_more(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
):
    """What is kept already needs no room; of two at once that both fit alone, one is kept."""
    monkeypatch.setitem(limits.MOST, "beasts", 2)
    group = await group_of(browser)
    await kept(browser, group, intent="the same form")
    away = (await browser.get(f"{group}/bestiary/export")).content
    done = await asyncio.gather(
        *(bring(browser, group, away, intent=f"a key {each}") for each in range(2))
    )
    assert sorted(each.status_code for each in done) == [200, 422]
    full = next(n for n, each in enumerate(done) if each.status_code == 200)
    assert (await bring(browser, group, away, intent=f"a key {full}")).status_code == 200
    await kept(browser, group, intent="the same form")
    entries = json.loads((await browser.get(f"{group}/bestiary/export")).content)["entries"]
    assert len(entries) == 2


async def test_a_file_without_a_key_is_refused(browser: Browser):
    """Else a second file would be taken for a copy of the first one, and not be kept."""
    group = await group_of(browser)
    await kept(browser, group)
    away = (await browser.get(f"{group}/bestiary/export")).content
    for where in ("bestiary", "hunters"):
        assert (await bring(browser, group, away, where=where, intent="")).status_code == 422


async def test_a_file_of_another_site_is_refused(browser: Browser):
    """The form has to be one of ours, of this very session."""
    group = await group_of(browser)
    files = {"file": ("x.json", b"{}", "application/json")}
    page = await browser.client.post(
        f"{group}/bestiary/imports", data={"intent": "x", "csrf": "wrong"}, files=files
    )
    assert page.status_code == 403
    elsewhere = await browser.client.post(
        f"{group}/bestiary/imports", files=files, headers={"sec-fetch-site": "cross-site"}
    )
    assert elsewhere.status_code == 403


async def test_a_table_without_a_group_has_no_bestiary(browser: Browser):
    """Then no link leads there either."""
    tried = await browser.send("/try")
    base = min(re.findall(r'href="(/adventures/[^"/]+/challenger)"', tried.text))
    assert "/bestiary" not in (await browser.get(base)).text
    assert (await browser.get(f"{base}/bestiary")).status_code == 404
