"""A group's page, its table rules, and its seats, over HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import httpx
import pytest
from fastapi import FastAPI

from tests.web.conftest import Browser, Clock

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]

MEMBER = re.compile(r'action="([^"]+/members/[^"]+/role)"')
INVITED = re.compile(r'value="http://localhost:8000(/invitations/[^"]+)"')


async def group_of(browser: Browser) -> str:
    """The address of a new group that *browser* organises."""
    await browser.send("/groups", name="Ada", group="Friday", title="The well", seat="challenger")
    home = await browser.get("/")
    return str(re.findall(r'href="(/groups/[0-9a-f-]{36})"', home.text)[0])


async def invited(browser: Browser, group: str, guest: Browser, role: str = "player") -> str:
    """Let *guest* join *group* in *role* as Bea; where that led."""
    page = await browser.send(f"{group}/invitations", role=role)
    joined = await guest.send(INVITED.findall(page.text)[0], name="Bea")
    return str(re.findall(rf'href="({group})"', joined.text)[0])


async def laid(browser: Browser, group: str, hunters: int = 3, taken: str = "challenger") -> str:
    """The address of the seats of a new adventure."""
    page = await browser.send(f"{group}/adventures", title="Deep", hunters=hunters, taken=taken)
    assert page.status_code == 200
    return str(page.url.path)


def text_of(page: httpx.Response) -> str:
    """What *page* says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.text)).split())


async def test_a_group_is_found_from_the_first_page(browser: Browser):
    """With its members, adventures and table rules; in both languages."""
    group = await group_of(browser)
    page = await browser.get(group)
    assert page.status_code == 200
    for told in ("Friday", "The well", "Ada (you)", "organiser", "Table rules"):
        assert told in text_of(page)
    await browser.send("/settings/language", language="it")
    assert "Regole del tavolo" in text_of(await browser.get(group))


async def test_an_invited_reader_sees_the_group_and_changes_nothing(new_browser: NewBrowser):
    """What is not theirs to do is not on the page, and refused as if it were not there."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    assert await invited(ada, group, bea, "reader") == group
    page = await bea.get(group)
    assert "Your role here: reader." in text_of(page)
    assert f'action="{group}' not in page.text
    assert f"{group}/adventures/new" not in page.text
    for address, fields in (
        (f"{group}/rules", {"preset": "1.5e-en", "revision": 0}),
        (f"{group}/invitations", {"role": "organiser"}),
        (f"{group}/adventures", {"title": "x", "hunters": 1, "taken": "hunter-1"}),
    ):
        assert (await bea.send(address, **fields)).status_code == 404
    assert (await new_browser().get(group)).status_code == 401
    stranger = new_browser()
    await stranger.send("/try")
    assert (await stranger.get(group)).status_code == 404


async def test_an_organiser_changes_roles_but_not_the_last(new_browser: NewBrowser):
    """The group page says why not."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    first, second = MEMBER.findall((await ada.get(group)).text)
    refused = await ada.send(first, role="player")
    assert (refused.status_code, "Make somebody else organiser" in refused.text) == (422, True)
    assert (await ada.send(second, role="organiser")).status_code == 200
    assert "Your role here: organiser." in text_of(await bea.get(group))


async def test_table_rules_are_kept_checked_and_used(browser: Browser):
    """What does not fit is told beside its field, and what was typed stays."""
    group = await group_of(browser)
    wrong = await browser.send(
        f"{group}/rules", preset="1.5e-en", revision=0, damage_bands="6 5 4 3 2"
    )
    assert wrong.status_code == 422
    assert 'value="6 5 4 3 2"' in wrong.text
    assert "This does not fit" in wrong.text
    kept = await browser.send(f"{group}/rules", preset="1.5e-en", revision=0, raise_factor="3")
    assert "1 differs from the preset" in text_of(kept)
    seats = await laid(browser, group, 1)
    table = re.findall(r'href="(/adventures/[^"]+/challenger)"', (await browser.get(seats)).text)[0]
    numbers = {
        each["name"]: each["value"] for each in (await browser.json(table))["setup"]["numbers"]
    }
    assert (numbers["raise_factor"], numbers["leftover_goal_die_price"]) == ("3", "6")


async def test_c155_table_rules_in_two_tabs(browser: Browser):
    """C155: the older tab gets both versions, and can put its own in place."""
    group = await group_of(browser)
    await browser.send(f"{group}/rules", preset="srd-1.5-it", revision=0, raise_factor="3")
    late = await browser.send(f"{group}/rules", preset="srd-1.5-it", revision=0, raise_factor="5")
    assert late.status_code == 409
    assert re.search(r"<td>3</td><td>5</td>", late.text)
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', late.text))
    again = await browser.send(f"{group}/rules", **{**fields, "raise_factor": "5"})
    assert again.status_code == 200
    assert 'name="raise_factor" value="5"' in again.text


async def test_an_adventure_opens_with_as_many_hunters_as_wanted(browser: Browser):
    """One to five, and any of the seats mine."""
    group = await group_of(browser)
    assert (await browser.get(f"{group}/adventures/new")).status_code == 200
    page = await browser.client.post(
        f"{group}/adventures",
        data={
            "intent": "a key of its own for five",
            "csrf": await browser.csrf(),
            "title": "Deep",
            "hunters": "5",
            "taken": ["challenger", "hunter-4"],
        },
    )
    assert page.status_code == 200
    assert text_of(page).count("nobody sits here now") == 4
    for fields, told in (
        ({"hunters": "6", "taken": "challenger"}, "One to five Hunters"),
        (
            {"hunters": "1", "taken": "hunter-2"},
            "You took Hunter 2, but you chose fewer Hunters: 1.",
        ),
        ({"hunters": "1", "taken": "hunter-9"}, "There is no such seat."),
        ({"hunters": "", "taken": "challenger"}, "One to five Hunters"),
    ):
        refused = await browser.send(f"{group}/adventures", title="Deep", **fields)
        assert (refused.status_code, told in text_of(refused)) == (422, True)
    again = await browser.send(f"{group}/adventures", title="Deep", hunters="1", taken="hunter-2")
    for kept in ('value="Deep"', 'value="1" required checked', 'value="hunter-2" checked'):
        assert kept in again.text
    fresh = await browser.get(f"{group}/adventures/new")
    assert re.findall(r'name="taken" value="[^"]+" checked', fresh.text) == []
    assert "the Hunter" not in text_of(fresh)


async def test_a_group_begins_with_as_many_hunters_as_wanted(new_browser: NewBrowser):
    """Its first adventure is laid for all of them."""
    ada, form = new_browser(), "/groups"
    fields = {"name": "Ada", "group": "Friday", "title": "The well", "seat": "hunter-1"}
    refused = await ada.send(form, **fields, hunters="6")
    assert (refused.status_code, "One to five Hunters" in text_of(refused)) == (422, True)
    assert 'value="The well"' in refused.text
    await ada.send(form, **fields, hunters="4")
    home = await ada.get("/")
    [group] = set(re.findall(r'href="(/groups/[0-9a-f-]{36})"', home.text))
    assert text_of(await ada.get(group)).count("free") == 4


async def test_a_seat_is_called_the_same_everywhere(new_browser: NewBrowser):
    """The Hunter where there is one; with a number, the first too, where there are several."""
    ada, guest = new_browser(), new_browser()
    group = await group_of(ada)
    for hunters, called, never in ((1, "the Hunter", "Hunter 1"), (2, "Hunter 1", "the Hunter ")):
        seats = await laid(ada, group, hunters, "hunter-1")
        base = f"/adventures/{seats.rpartition('/')[2]}/hunter-1"
        made = await ada.send(f"{seats}/invitations", seat="challenger")
        pages = [made, await ada.get(f"{base}/invitations"), await ada.get(f"{base}/seat")]
        assert all(called in text_of(page) for page in pages)
        assert not any(never in text_of(page) for page in pages)
    for page in (group, "/", "/shelf"):
        told = text_of(await ada.get(page))
        assert ("the Hunter" in told, "Hunter 1" in told) == (True, True)
    assert "Hunter 1" in text_of(await guest.get(await last_invitation(ada, seats)))


async def last_invitation(browser: Browser, seats: str) -> str:
    """The address of a new invitation to the first Hunter's seat, which is given up for it."""
    base = f"/adventures/{seats.rpartition('/')[2]}/hunter-1"
    await browser.send(f"{base}/seat/leave")
    made = await browser.send(f"{seats}/invitations", seat="hunter-1")
    return str(INVITED.findall(made.text)[0])


async def test_a_seat_goes_from_hand_to_hand(new_browser: NewBrowser):
    """Given, freed, handed on by invitation: the old holder is out, the new one gets a recap."""
    ada, bea, carl = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    seats = await laid(ada, group)
    page = await ada.get(seats)
    [member] = set(re.findall(r'<option value="([^"]+)">Bea<', page.text))
    given = await ada.send(f"{seats}/seats/hunter-2/hand", member=member)
    assert "Bea" in text_of(given)
    adventure = seats.rpartition("/")[2]
    base = f"/adventures/{adventure}/hunter-2"
    said = await bea.send(f"{base}/talk", version=2, text="I was here")
    assert said.status_code == 200
    assert (await bea.send(f"{seats}/seats/hunter-2/free", holder=member)).status_code == 404
    freed = await ada.send(f"{seats}/seats/hunter-2/free", holder=member)
    assert "before: Bea" in text_of(freed)
    gone = await bea.send(f"{base}/talk", version=3, text="Still here?")
    assert (gone.status_code, "no longer hold this seat" in gone.text) == (404, True)
    assert (await bea.get(base)).status_code == 404
    offer = await ada.send(f"{seats}/invitations", seat="hunter-2")
    joined = await carl.send(INVITED.findall(offer.text)[0], name="Carl")
    assert f'href="{base}/seat"' in joined.text
    recap = await carl.get(f"{base}/seat")
    assert "before: Bea" in text_of(recap)
    story = await carl.get(re.findall(rf'href="({base}/log[^"]*)"', recap.text)[0])
    assert "I was here" in story.text
    assert (await carl.get(base)).status_code == 200


async def test_a_member_sits_down_without_being_invited(new_browser: NewBrowser):
    """On the group's page and on that of the seats; whoever is there sees who came."""
    ada, bea, carl = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    await invited(ada, group, carl)
    seats = await laid(ada, group, 2)
    base = f"/adventures/{seats.rpartition('/')[2]}"
    way = f"{seats}/seats/hunter-2/take"
    assert "Hunter 2 free" in text_of(await ada.get(f"{base}/challenger"))
    for page in (group, seats):
        assert f'action="{way}"' in (await bea.get(page)).text
        assert f'action="{way}"' not in (await ada.get(page)).text  # who sits there already
    taken = await bea.send(way)
    assert (taken.status_code, taken.url.path) == (200, f"{base}/hunter-2")
    assert "Hunter 2 Bea" in text_of(await ada.get(f"{base}/challenger"))
    late = await carl.send(way)
    assert (late.status_code, "Somebody was quicker" in text_of(late)) == (422, True)
    await ada.send(f"{seats}/invitations", seat="hunter-1")
    promised = await carl.send(f"{seats}/seats/hunter-1/take")
    assert (promised.status_code, "invited to this seat" in text_of(promised)) == (422, True)
    assert "Somebody is invited to it." in text_of(await carl.get(seats))
    assert "/take" not in (await carl.get(seats)).text


async def test_whoever_opened_an_adventure_invites_on_the_page_of_its_seats(
    new_browser: NewBrowser,
):
    """A player who sits there sees a form for each free seat; who sits nowhere there sees none."""
    ada, bea, carl = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    await invited(ada, group, carl)
    seats = await laid(bea, group, 2, "hunter-1")
    way = f'action="{seats}/invitations"'
    assert (await bea.get(seats)).text.count(way) == 2
    assert way not in (await carl.get(seats)).text
    offer = await bea.send(f"{seats}/invitations", seat="challenger")
    [address] = INVITED.findall(offer.text)
    assert "An invitation for the Challenger" in text_of(offer)
    assert (await bea.get(seats)).text.count("Take this invitation back") == 1
    assert (await new_browser().get(address)).status_code == 200


async def test_whoever_gives_a_seat_up_is_asked_once_and_gone(new_browser: NewBrowser):
    """The last who could seat anybody is told to invite instead."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    page = await bea.send(f"{group}/adventures", title="Deep", hunters=1, taken="hunter-1")
    base = re.findall(r'href="(/adventures/[^"]+/hunter-1)"', page.text)[0]
    assert f'action="{base}/seat/leave"' in (await bea.get(f"{base}/seat")).text
    assert (await bea.send(f"{base}/seat/leave")).url.path == "/"
    assert (await bea.get(base)).status_code == 404
    alone = new_browser()
    tried = await alone.send("/try")
    one, two = sorted(set(re.findall(r'href="(/adventures/[^"/]+/[\w-]+)"', tried.text)))
    await alone.send(f"{one}/seat/leave")
    refused = await alone.send(f"{two}/seat/leave")
    assert (refused.status_code, "Invite somebody to it instead" in refused.text) == (422, True)


async def test_a_long_story_is_read_forwards_too(new_browser: NewBrowser):
    """From its beginning, page after page, to its end."""
    ada = new_browser()
    tried = await ada.send("/try")
    base = min(re.findall(r'href="(/adventures/[^"/]+/[\w-]+)"', tried.text))
    for n in range(40):
        await ada.send(f"{base}/talk", version=1, text=f"line {n}")
    first = await ada.get(f"{base}/log?before=61")
    assert 'id="e1"' in first.text
    later = re.findall(rf'href="({base}/log\?before=\d+)#e\d+"', first.text)[-1]
    assert "line 39" in (await ada.get(later)).text


async def test_c118_an_absent_player_blocks_nobody(app: FastAPI, new_browser: NewBrowser):
    """C118: whoever organises hands the seat on, inside the app, and play goes on from there."""
    ada, bea, carl = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    seats = await laid(ada, group, 1)
    option = re.compile(r'<option value="([^"]+)">Bea[^<]*<')
    [bea_id] = option.findall((await ada.get(seats)).text)
    await invited(ada, group, carl)
    [carl_id] = {*option.findall((await ada.get(seats)).text)} - {bea_id}
    await ada.send(f"{seats}/seats/hunter-1/hand", member=bea_id)
    base = f"/adventures/{seats.rpartition('/')[2]}/hunter-1"
    await bea.send(f"{base}/set-pool", version=2, pool=20, limit=8)
    await ada.send(f"{seats}/seats/hunter-1/free", holder=bea_id)
    await ada.send(f"{seats}/seats/hunter-1/hand", member=carl_id)
    assert (await carl.get(f"{base}/seat")).status_code == 200
    version = (await carl.json(base))["version"]
    named = await carl.send(f"{base}/name-hunter", version=version, revision=0, name="Tessik")
    assert named.status_code == 200
    assert (await carl.json(base))["bar"]["total"] == 20


async def test_c113_an_adventure_outlives_every_pause(new_browser: NewBrowser, clock: Clock):
    """C113: after months it is where it was; whoever comes back with the phrase plays on."""
    ada = new_browser()
    laid_first = await ada.send(
        "/groups", name="Ada", group="Friday", title="The well", seat="hunter-1"
    )
    phrase = unescape(re.findall(r'id="phrase"[^>]*value="([^"]+)"', laid_first.text)[0])
    base = re.findall(r'href="(/adventures/[^"/]+/hunter-1)/', laid_first.text)[0]
    clock.turn(days=400)
    back = new_browser()
    await back.send("/recover", phrase=phrase)
    assert (await back.send(f"{base}/talk", version=2, text="Here again")).status_code == 200
    assert "Here again" in (await back.get(base)).text


async def test_c130_everything_is_on_the_server(new_browser: NewBrowser):
    """C130, C31: a browser that was cleared finds groups, rules and seats where they were."""
    ada = new_browser()
    laid_first = await ada.send(
        "/groups", name="Ada", group="Friday", title="The well", seat="challenger"
    )
    phrase = unescape(re.findall(r'id="phrase"[^>]*value="([^"]+)"', laid_first.text)[0])
    group = re.findall(r'href="(/groups/[0-9a-f-]{36})"', (await ada.get("/")).text)[0]
    await ada.send(f"{group}/rules", preset="1.5e-en", revision=0, raise_factor="3")
    ada.client.cookies.clear()
    assert (await ada.get(group)).status_code == 401
    await ada.send("/recover", phrase=phrase)
    page = await ada.get(group)
    assert "The well" in page.text
    assert "1 differs from the preset" in text_of(page)
