"""An invitation seats one person once."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest

from app.play import invitations, people
from app.play.errors import InvitationError, NotFoundError
from app.play.invitations import Joined
from app.play.opening import Opening, open_adventure
from app.rules.words import Seat
from tests.play.conftest import somebody
from tests.play.toy import SEATS

pytestmark = pytest.mark.anyio
CHALLENGER, HUNTER = SEATS
INTENT = "a key of the form"


@pytest.fixture
async def adventure(table, player):
    """An adventure whose Challenger is *player*, and whose Hunter is missing."""
    opening = Opening(
        ruleset="toy",
        command="open",
        data={"seats": list(SEATS), "title": "The well"},
        taken=(CHALLENGER,),
        intent=str(uuid4()),
    )
    return (await open_adventure(table, player, opening)).adventure


async def void(reason: str, attempt) -> None:
    """*attempt* fails for *reason*."""
    with pytest.raises(InvitationError) as caught:
        await attempt
    assert caught.value.reason == reason


async def test_who_follows_an_invitation_sits_down(table, player, adventure):
    """Before that they see what it is to, and from whom."""
    number, token = await invitations.invite(table, player, adventure, HUNTER)
    shown = await invitations.peek(table, token)
    assert (shown.id, shown.seat, shown.title, shown.inviter) == (
        number,
        "hunter-1",
        "The well",
        "Ada",
    )
    joined = await invitations.join_as_guest(table, token, "Bea", INTENT, "it")
    assert (joined.adventure, joined.seat) == (adventure, HUNTER)
    seen = await people.visitor(table, joined.token, adventure)
    assert seen.seats == ("hunter-1",)
    assert seen.player is not None
    assert seen.player.name == "Bea"
    back = await people.recover(table, joined.phrase or "")
    assert back.player.id == joined.player


async def test_a_form_sent_twice_makes_one_guest_who_can_come_in(table, player, adventure):
    """A double click on an invitation must not lock out whom it invited."""
    _, token = await invitations.invite(table, player, adventure, HUNTER)
    first = await invitations.join_as_guest(table, token, "Bea", INTENT)
    again = await invitations.join_as_guest(table, token, "Bea", INTENT)
    assert first == again
    await void("used", invitations.join_as_guest(table, token, "Eve", INTENT + "!"))
    await void("intent-too-short", invitations.join_as_guest(table, token, "Eve", "k"))


async def test_of_two_who_follow_one_invitation_at_once_one_sits_down(table, player, adventure):
    """The other leaves no guest behind."""
    _, token = await invitations.invite(table, player, adventure, HUNTER)
    results = await asyncio.gather(
        *(invitations.join_as_guest(table, token, f"Guest {n}", f"{INTENT} {n}") for n in range(5)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Joined) for each in results) == 1
    assert {each.reason for each in results if isinstance(each, InvitationError)} == {"used"}
    async with table.reading() as db:
        invited = await db.fetchval(
            "SELECT count(*) FROM player JOIN seat ON player_id = player.id"
            " WHERE adventure_id = $1 AND seat = 'hunter-1'",
            adventure,
        )
    assert invited == 1


async def test_a_player_follows_an_invitation_and_may_click_again(table, player, adventure):
    """To whoever used it, the link goes on leading to the table."""
    _, token = await invitations.invite(table, player, adventure, HUNTER)
    bea = await somebody(table)
    once = await invitations.redeem(table, bea, token)
    assert once == await invitations.redeem(table, bea, token)
    await void("used", invitations.redeem(table, await somebody(table), token))
    await void("used", invitations.peek(table, token))


async def test_an_invitation_runs_out(table, player, adventure, clock):
    """After two weeks, or when it was made to."""
    _, token = await invitations.invite(table, player, adventure, HUNTER, timedelta(hours=1))
    clock.turn(minutes=59)
    await invitations.peek(table, token)
    clock.turn(minutes=1)
    await void("expired", invitations.peek(table, token))
    await void("expired", invitations.redeem(table, await somebody(table), token))


async def test_an_invitation_can_be_revoked(table, player, adventure):
    """By whoever may invite, while nobody has used it."""
    number, token = await invitations.invite(table, player, adventure, HUNTER)
    with pytest.raises(NotFoundError):
        await invitations.revoke(table, await somebody(table), adventure, number)
    await invitations.revoke(table, player, adventure, number)
    await void("revoked", invitations.redeem(table, await somebody(table), token))
    [listed] = await invitations.list_all(table, player, adventure)
    assert listed.revoked_at is not None
    with pytest.raises(NotFoundError):
        await invitations.revoke(table, player, adventure, uuid4())


async def test_a_taken_seat_is_not_given_twice(table, player, adventure):
    """Neither by a second invitation nor by a new one."""
    _, first = await invitations.invite(table, player, adventure, HUNTER)
    _, second = await invitations.invite(table, player, adventure, HUNTER)
    await invitations.redeem(table, await somebody(table), first)
    await void("taken", invitations.peek(table, second))
    await void("taken", invitations.redeem(table, await somebody(table), second))
    await void("taken", invitations.invite(table, player, adventure, HUNTER))
    await void("taken", invitations.invite(table, player, adventure, CHALLENGER))


async def test_who_tries_a_table_alone_can_give_a_seat_away(table, game):
    """The seat changes hands when the invitation is followed, not before."""
    _, token = await invitations.invite(table, game.player, game.id, HUNTER)
    bea = await somebody(table)
    await invitations.redeem(table, bea, token)
    rows = await game.fetch("SELECT seat, player_id FROM seat WHERE adventure_id = $1")
    assert dict(rows) == {"challenger": game.player, "hunter-1": bea}


async def test_c53_strangers_can_not_tell_an_adventure_from_none(table, adventure):
    """Inviting, listing and revoking answer alike for what is not theirs and what is not there."""
    eve = await somebody(table)
    for target in (adventure, uuid4()):
        with pytest.raises(NotFoundError):
            await invitations.invite(table, eve, target, HUNTER)
        with pytest.raises(NotFoundError):
            await invitations.list_all(table, eve, target)
    await void("unknown", invitations.peek(table, "no such token"))
    await void("unknown", invitations.redeem(table, eve, "no such token"))


async def test_there_is_no_invitation_to_a_seat_that_is_not_there(table, player, adventure):
    """Seats are those that the table was opened with."""
    with pytest.raises(NotFoundError):
        await invitations.invite(table, player, adventure, Seat("hunter-9"))


async def test_the_token_is_stored_nowhere(table, player, adventure):
    """Only its hash is."""
    _, token = await invitations.invite(table, player, adventure, HUNTER)
    async with table.reading() as db:
        row = await db.fetchrow(
            "SELECT invitation::text FROM invitation WHERE adventure_id = $1", adventure
        )
    assert token not in str(row)
