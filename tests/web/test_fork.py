"""What if: playing on from a line of the log, alone, without touching or telling the original."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from app.play.fork import ForkError, Forking, fork
from app.play.verify import prove
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.registry import RULESETS
from app.rules.words import Seat as SeatName
from app.store.codec import Codec
from tests.web.conftest import Browser, Seat, table_for_two, try_alone

pytestmark = pytest.mark.anyio

HUNTER = SeatName("hunter-1")


def id_of(base: str) -> UUID:
    """The adventure that an address leads to."""
    return UUID(str(base).split("/adventures/")[1].split("/")[0])


async def rows(app: FastAPI, query: str, adventure: UUID) -> list[Any]:
    """Rows of the database, with the adventure's id as $1."""
    async with app.state.table.reading() as db:
        return list(await db.fetch(query, adventure))


EVENTS = "SELECT seq, name, payload, seat, at FROM event WHERE adventure_id = $1 ORDER BY seq"
WHOLE = "SELECT a.*, (SELECT max(seq) FROM event WHERE adventure_id = a.id) FROM adventure a WHERE id = $1"  # noqa: E501
SEEDS = "SELECT seed FROM dice_seed WHERE adventure_id = $1 AND revealed_at IS NULL"


async def forked(seat: Seat, seq: int, **fields: str) -> httpx.Response:
    """Play on from line *seq*."""
    return await seat.browser.send(f"{seat.base}/log/{seq}/fork", **fields)


async def test_a_fork_is_played_on_with_all_seats(browser: Browser, app: FastAPI):
    """Both chairs are mine, the state is that of the line, and the rules go on from there."""
    _, hunter = await try_alone(browser)
    head = (await hunter.look())["head"]
    made = await forked(hunter, head, word="other")
    assert made.status_code == 200
    mine = Seat(browser, str(made.url.path))
    before, now = await hunter.look(), await mine.look()

    assert id_of(mine.base) != id_of(hunter.base)
    assert now["title"] == f"What if: {before['title']}"
    assert now["hunters"] == before["hunters"]
    assert (await mine.act("activate-trait", trait="t1", side="O")).status_code == 200
    assert (await browser.get(mine.base.replace("hunter-1", "challenger"))).status_code == 200


async def test_whoever_holds_several_seats_goes_from_one_to_the_other(
    browser: Browser, new_browser: Callable[..., Browser]
):
    """Each seat is a link, the own one marked, and where something is to do leads a button."""
    challenger, hunter = await try_alone(browser)
    made = await forked(hunter, (await hunter.look())["head"])
    mine = str(made.url.path)
    other = mine.replace("hunter-1", "challenger")
    at_hunter, at_challenger = await browser.get(mine), await browser.get(other)

    for page, own in ((at_hunter, mine), (at_challenger, other)):
        [seats] = re.findall(r'<nav class="seats.*?</nav>', page.text, re.DOTALL)
        assert sorted(re.findall(r'href="([^"]+)"', seats)) == sorted((mine, other))
        assert re.findall(r'href="([^"]+)" aria-current="page"', seats) == [own]
    switch = re.compile(r'<a class="button" href="([^"]+)">Sit down as')
    assert switch.findall(at_challenger.text) == [mine]
    assert switch.findall(at_hunter.text) == []
    alone, _ = await table_for_two(new_browser(), new_browser())
    assert '<nav class="seats' not in (await alone.browser.get(alone.base)).text
    assert (await browser.get(challenger.base)).text.count('aria-current="page"') == 1


async def test_nobody_is_invited_where_no_seat_is_free(
    browser: Browser, new_browser: Callable[..., Browser]
):
    """Neither to a copy, whose seats are all mine, nor to a table that is full."""
    _, hunter = await try_alone(browser)
    made = await forked(hunter, (await hunter.look())["head"])
    assert "/invitations" not in made.text
    laid = await browser.send("/groups", group="Us", title="The well", seat="hunter-1")
    [base] = set(re.findall(r'action="(/adventures/[^"/]+/hunter-1)/invitations"', laid.text))
    assert f"{base}/invitations" in (await browser.get(base)).text
    challenger, full = await table_for_two(new_browser(), new_browser())
    for seat in (challenger, full):
        assert "/invitations" not in (await seat.browser.get(seat.base)).text


async def test_a_fork_is_called_in_its_readers_language(browser: Browser):
    """The table's own words in its title are told in each language, wherever it is named."""
    _, hunter = await try_alone(browser)
    title = (await hunter.look())["title"]
    await browser.send("/settings/language", language="it", next="/")
    made = await forked(hunter, 20)
    mine = str(made.url.path)
    again = await forked(Seat(browser, mine), 20)
    ways = ("", "/log/5", "/pictures", "/replay", "/search", "/seat")
    for language, words in (("it", "E se: "), ("en", "What if: ")):
        await browser.send("/settings/language", language=language, next="/")
        for base, told in ((mine, words + title), (str(again.url.path), 2 * words + title)):
            for way in ways:
                page = await browser.get(base + way)
                assert told in page.text, (language, way)
        assert words + title in (await browser.get("/")).text


async def test_a_fork_leaves_the_original_as_it_was(browser: Browser, app: FastAPI):
    """Neither its row nor its log nor its seeds change when the copy is made and played."""
    _, hunter = await try_alone(browser)
    origin = id_of(hunter.base)
    queries = (WHOLE, EVENTS, SEEDS)
    before = [await rows(app, query, origin) for query in queries]
    made = await forked(hunter, (await hunter.look())["head"] - 1)
    await Seat(browser, str(made.url.path)).act("talk", text="Here it goes another way.")

    assert [await rows(app, query, origin) for query in queries] == before


async def test_a_fork_shows_nothing_of_the_originals_future(browser: Browser, app: FastAPI):
    """Its log ends where that action ended, and its seed is another one than the original's."""
    _, hunter = await try_alone(browser)
    origin, at = id_of(hunter.base), (await hunter.look())["head"] - 3
    copy = id_of(str((await forked(hunter, at)).url))
    told, copied = await rows(app, EVENTS, origin), await rows(app, EVENTS, copy)
    named = [each["name"] for each in copied]

    assert named[at - 1 : named.index("forked")] == ["trait-activated", "turn-began"]
    at = named.index("forked")
    assert copied[:at] == told[:at]
    assert [each["name"] for each in copied[at : at + 2]] == ["forked", "session-prepared"]
    assert {each["payload"] for each in copied}.isdisjoint(
        each["payload"]
        for each in told[at:]
        if each["payload"] not in {t["payload"] for t in told[:at]}
    )
    [ours], theirs = await rows(app, SEEDS, copy), await rows(app, SEEDS, origin)
    assert theirs
    assert ours not in theirs
    everything = " ".join(str(dict(each)) for each in copied)
    assert not any(each["seed"].hex() in everything for each in theirs)


async def test_a_fork_can_be_proved(browser: Browser):
    """C65: a copy re-hashes and re-runs; only dice of the let-go seed stay unchecked."""
    _, hunter = await try_alone(browser)
    made = await forked(hunter, (await hunter.look())["head"])
    export = await browser.get(f"{made.url.path}/export.json")
    verdict = prove(export.content, RULESETS)

    assert verdict.wrong is None
    assert verdict.ruled == verdict.events


async def test_the_same_form_makes_one_fork(browser: Browser):
    """A second press leads to the same table."""
    _, hunter = await try_alone(browser)
    first, second = [await forked(hunter, 20, intent="once") for _ in range(2)]

    assert first.url == second.url


async def test_nobody_else_finds_a_fork(browser: Browser, new_browser: Callable[..., Browser]):
    """It is in nobody's list but its maker's, and its address is closed to the other player."""
    other = new_browser()
    challenger, hunter = await table_for_two(browser, other)
    made = await forked(hunter, 2)
    mine = str(made.url.path)

    assert str(id_of(mine)) in (await browser.get("/")).text
    assert str(id_of(mine)) not in (await other.get("/")).text
    assert (await other.get(mine.replace("hunter-1", "challenger"))).status_code == 404
    assert (await other.get(challenger.base)).status_code == 200


async def test_a_copy_uncovers_nothing(browser: Browser, app: FastAPI):
    """C46: what is kept from a seat until it is used can't be had by playing on from after it."""
    _, hunter = await try_alone(browser)
    origin = id_of(hunter.base)
    [holder, *_] = await rows(app, "SELECT player_id FROM seat WHERE adventure_id = $1", origin)
    wish = Forking(
        adventure=origin, seat=HUNTER, seq=20, title="Mine", word="other", intent="covered"
    )

    def keep(*_: object) -> frozenset[int]:
        return frozenset({20})

    secret = replace(BEAST_HUNTERS, kept_from=keep)
    table = replace(app.state.table, codecs={secret.name: Codec(secret)})
    with pytest.raises(ForkError, match="covered"):
        await fork(table, holder["player_id"], wish)
    assert await fork(table, holder["player_id"], replace(wish, seq=19))


async def test_a_line_has_a_page(browser: Browser, new_browser: Callable[..., Browser]):
    """Reached from the log; what is not there is not found, and strangers find nothing."""
    _, hunter = await try_alone(browser)
    log = await browser.get(f"{hunter.base}/log")
    address = re.findall(rf'href="({hunter.base}/log/\d+)"', log.text)[-1]
    page = await browser.get(address)

    assert page.status_code == 200
    assert f'id="e{address.rpartition("/")[2]}"' in page.text
    for wrong in ("0", "99999", "-1", "x", str(2**40)):
        assert (await browser.get(f"{hunter.base}/log/{wrong}")).status_code == 404
        assert (await browser.send(f"{hunter.base}/log/{wrong}/fork")).status_code == 404
    stranger = new_browser()
    await stranger.send("/groups", name="Eve", group="Us", title="x", seat="challenger")
    assert (await stranger.get(address)).status_code == 404
    assert (await stranger.send(f"{address}/fork")).status_code == 404


async def test_a_line_that_a_fork_copied_is_found_once(browser: Browser):
    """Where it was played; in a fork, and in a fork of that, what was played there."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="Here be zaratan")
    seq = (await hunter.look())["head"]
    first = await forked(hunter, seq)
    [base] = re.findall(r'action="(/adventures/[^"/]+/hunter-1)/talk"', first.text)[:1]
    there = Seat(browser, base)
    await there.act("talk", text="The zaratan dives")
    second = await forked(there, (await there.look())["head"])
    [deeper] = re.findall(r'action="(/adventures/[^"/]+/hunter-1)/talk"', second.text)[:1]

    for query in ("q=zaratan", "q=zaratan&kind=talk"):
        hits = (await browser.json(f"/search?{query}"))["hits"]
        assert sorted(id_of(hit["base"]) for hit in hits) == sorted(
            {id_of(hunter.base), id_of(base)}
        )
    assert (await browser.json("/search?q=zaratan"))["count"] == 2
    assert len((await browser.json(f"{deeper}/search?q=zaratan"))["hits"]) == 2


async def test_a_fork_is_searched_whole_by_whoever_cannot_read_its_origin(
    browser: Browser, app: FastAPI
):
    """A line that can be found nowhere else is found in the copy."""
    _, hunter = await try_alone(browser)
    await hunter.act("talk", text="Here be zaratan")
    made = await forked(hunter, (await hunter.look())["head"])
    [base] = re.findall(r'action="(/adventures/[^"/]+/hunter-1)/talk"', made.text)[:1]
    async with app.state.table.reading() as db:
        await db.execute(
            "UPDATE seat SET player_id = NULL WHERE adventure_id = $1", id_of(hunter.base)
        )

    [hit] = (await browser.json("/search?q=zaratan"))["hits"]

    assert id_of(hit["base"]) == id_of(base)
