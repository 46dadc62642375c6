"""Leaving a group and removing somebody from it, over HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.web.conftest import Browser, Seat, try_alone
from tests.web.test_groups import INVITED, group_of, invited, laid, text_of
from tests.web.test_live import listening, port

__all__ = ["port"]
pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]

LEAVE = re.compile(r'href="([^"]+/members/[^"]+/leave)"')
MARK = re.compile(r'name="mark" value="(\w+)"')


async def doors(browser: Browser, group: str) -> list[str]:
    """The addresses where *browser* can leave *group* or remove somebody, in the page's order."""
    return LEAVE.findall((await browser.get(group)).text)


async def go_through(browser: Browser, door: str) -> str:
    """Say yes on the page behind *door*; where that led."""
    [mark] = MARK.findall((await browser.get(door)).text)
    return str((await browser.send(door, mark=mark)).url.path)


async def test_a_member_is_told_what_leaving_means_and_leaves(new_browser: NewBrowser):
    """First a page that names what is lost and what stays, then one press; then all is 404."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    seats = await laid(ada, group)
    hand = re.findall(rf'action="({seats}/seats/hunter-1/hand)"', (await ada.get(seats)).text)[0]
    [(member, _)] = re.findall(r'<option value="([^"]+)">(Bea)</option>',
                               (await ada.get(seats)).text)[:1]  # fmt: skip
    await ada.send(hand, member=member)
    table = f"/adventures/{seats.rpartition('/')[2]}/hunter-1"
    assert (await bea.get(table)).status_code == 200
    [door] = await doors(bea, group)
    asked = await bea.get(door)
    for told in ("Leave the group Friday", "Your seats become free", "Deep: Hunter 1"):
        assert told in text_of(asked)
    assert (await bea.get(group)).status_code == 200
    assert await go_through(bea, door) == "/"
    for lost in (group, seats, table, f"{table}/log", f"{group}/hunters", door):
        assert (await bea.get(lost)).status_code == 404
    assert len(await doors(ada, group)) == 1
    assert "before: Bea" in text_of(await ada.get(seats))


async def test_an_organiser_removes_a_member(new_browser: NewBrowser):
    """In two steps as well; a reader and a player can't."""
    ada, bea, cyd = new_browser(), new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    await invited(ada, group, cyd, "reader")
    await cyd.send("/account/name", name="Cyd")
    _, other, _ = await doors(ada, group)
    for nobody in (cyd, new_browser()):
        assert (await nobody.send(other, mark="x")).status_code in {401, 404}
    assert "Their" not in text_of(await bea.get(group))
    await ada.send(f"{group}/invitations", role="player")
    asked = text_of(await ada.get(other))
    assert "Remove Bea from Friday" in asked
    assert "Open invitations of others: 1." in asked
    assert await go_through(ada, other) == group
    assert (await bea.get(group)).status_code == 404
    assert (await ada.send(other, mark="again")).url.path == group


async def test_the_last_organiser_is_told_why_not_and_what_to_do(new_browser: NewBrowser):
    """Alone, or with others who could do it; in both languages."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    [own] = await doors(ada, group)
    assert "Invite somebody and make them organiser first." in text_of(await ada.get(own))
    await invited(ada, group, bea)
    refused = await ada.send(own, mark="x")
    assert refused.status_code == 422
    assert "Make somebody else organiser first." in text_of(refused)
    await ada.send("/settings/language", language="it")
    assert "Nomina prima un altro organizzatore." in text_of(await ada.get(own))
    assert (await ada.get(group)).status_code == 200


async def test_what_changed_meanwhile_is_shown_before_it_is_done(new_browser: NewBrowser):
    """A form that is older than what it would do asks again."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    _, door = await doors(ada, group)
    late = await ada.send(door, mark="another mark")
    assert (late.status_code, "It means something else" in text_of(late)) == (409, True)
    assert (await bea.get(group)).status_code == 200


async def test_the_stream_of_who_is_removed_ends(new_browser: NewBrowser, port: int):
    """With a last ring, so that the page looks once more and is told."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    seats = await laid(ada, group, taken="challenger")
    page = (await ada.get(seats)).text
    member = re.findall(r'<option value="([^"]+)">Bea</option>', page)[0]
    await ada.send(f"{seats}/seats/hunter-1/hand", member=member)
    seat = Seat(bea, f"/adventures/{seats.rpartition('/')[2]}/hunter-1")
    head = (await seat.look())["head"]
    _, door = await doors(ada, group)
    async with listening(seat, port, f"seen={head}&here=hunter-1") as stream:
        await go_through(ada, door)
        assert await stream.ring() == 0
        assert await stream.ends()
    gone = await bea.get(seat.base)
    assert (gone.status_code, "You no longer hold this seat." in text_of(gone)) == (404, True)


async def test_who_was_removed_is_told_on_their_first_page_until_they_have_read_it(
    new_browser: NewBrowser,
):
    """By name of the group; not who left by themselves, and not who is back."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    [theirs] = await doors(bea, group)
    await go_through(ada, theirs)
    told = "You were removed from the group “Friday”."
    assert told in text_of(await bea.get("/"))
    assert told in text_of(await bea.get("/"))  # a reload tells it again
    assert told not in text_of(await ada.get("/"))
    assert told not in text_of(await bea.send("/removals/read"))
    again = await ada.send(f"{group}/invitations", role="player")
    await bea.send(INVITED.findall(again.text)[0])
    await go_through(bea, (await doors(bea, group))[0])
    assert told not in text_of(await bea.get("/"))


async def test_streams_of_who_loses_what_they_read_by_end(new_browser: NewBrowser, port: int):
    """A link that is taken back, and a session that is signed out, end what is open by them."""
    ada, reader = new_browser(), new_browser()
    _, hunter = await try_alone(ada)
    made = await ada.send(f"{hunter.base}/readers", life="day")
    [read] = re.findall(r'value="http://localhost:8000(/read/[^"]+)"', made.text)
    [back] = re.findall(rf'action="({hunter.base}/readers/[^"]+/revoke)"', made.text)
    head = (await hunter.look())["head"]
    async with (
        listening(Seat(reader, read), port, "seen=0", "replay/bell") as by_link,
        listening(hunter, port, f"seen={head}") as by_session,
    ):
        await ada.send(back)
        assert await by_link.ends()
        await ada.send("/account/sessions/revoke")
        assert await by_session.ring() == 0
        assert await by_session.ends()
    assert (await reader.get(read)).status_code == 410


async def test_c53_an_address_with_one_sign_changed_leads_nowhere(new_browser: NewBrowser):
    """C53: whatever id of a player's addresses is changed, it is as if nothing were there."""
    ada, bea = new_browser(), new_browser()
    group = await group_of(ada)
    await invited(ada, group, bea)
    own = (await doors(bea, group))[0]
    seats = await laid(ada, group)
    changed = [other_sign(group), other_sign(seats), own.replace(group, other_sign(group))]
    for address in (*changed, seats.replace("/adventures/", "/hunters/"),
                    f"/adventures/{seats.rpartition('/')[2]}/challenger"):  # fmt: skip
        told = await bea.get(address)
        assert told.status_code == 404
        assert "There is nothing here for you." in told.text


def other_sign(address: str) -> str:
    """*address* with its last sign changed."""
    return address[:-1] + ("0" if address[-1] != "0" else "1")
