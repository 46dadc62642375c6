"""Leaving a group and being removed: what is lost, what goes along, what stays."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest

from app.play import (
    along,
    bestiary,
    characters,
    departing,
    groups,
    invitations,
    leading,
    readers,
    seating,
    sheet_files,
)
from app.play.errors import GroupError, InvitationError, NotFoundError
from app.play.live import DismissedError, rings
from app.play.opening import Opening, open_adventure
from app.play.people import erase
from app.play.readers import ReaderLinkError
from app.play.reading import my_adventures
from app.rules.roles import ORGANISER
from tests.play.conftest import somebody
from tests.play.test_characters import HUNTER as SEAT
from tests.play.test_characters import Told, bring, first, told
from tests.play.test_groups import CHALLENGER, HUNTER, OTHER, Circle, circle, table

__all__ = ["circle", "first", "table", "told"]
pytestmark = pytest.mark.anyio


async def leave(circle: Circle, who: UUID, whom: UUID) -> None:
    """Let *who* remove *whom*, or leave themselves, having seen what it means."""
    foreseen = await departing.foresee(circle.table, who, circle.group, whom)
    assert await departing.depart(circle.table, who, circle.group, whom, foreseen.mark) is None


async def test_a_member_leaves_and_is_gone(circle: Circle):
    """Their seats become free with what they did there kept; they see nothing of the group."""
    await circle.talk(circle.bea, HUNTER)
    await leave(circle, circle.bea, circle.bea)
    assert await circle.holder(HUNTER) is None
    found = await seating.seating(circle.table, circle.ada, circle.adventure)
    assert [(each.seat, each.player) for each in found.tenures] == [(HUNTER, circle.bea)]
    assert found.tenures[0].last_seq == found.head
    for asked in (
        groups.circle(circle.table, circle.bea, circle.group),
        seating.seating(circle.table, circle.bea, circle.adventure),
        circle.talk(circle.bea, HUNTER),
        bestiary.find(circle.table, circle.bea, circle.group),
    ):
        with pytest.raises(NotFoundError):
            await asked
    assert await my_adventures(circle.table, circle.bea) == ()
    again = departing.depart(circle.table, circle.bea, circle.group, circle.bea, "")
    assert await again is None  # Who is gone is gone.


async def test_c116_an_action_and_the_removal_at_the_same_time(circle: Circle):
    """Either it was done before, and is theirs in the history, or it was not done at all."""
    await circle.talk(circle.bea, HUNTER)
    results = await asyncio.gather(
        *(circle.talk(circle.bea, HUNTER, f"Line {n}") for n in range(6)),
        leave(circle, circle.ada, circle.bea),
        return_exceptions=True,
    )
    assert not [each for each in results if isinstance(each, Exception)
                and not isinstance(each, NotFoundError)]  # fmt: skip
    found = await seating.seating(circle.table, circle.ada, circle.adventure)
    assert found.tenures[0].last_seq == found.head


async def test_only_the_organiser_removes_others(circle: Circle):
    """For everybody else there is no such thing."""
    cyd = await somebody(circle.table)
    for who, whom in ((circle.bea, circle.ada), (cyd, circle.bea), (cyd, cyd), (circle.ada, cyd)):
        with pytest.raises(NotFoundError):
            await departing.foresee(circle.table, who, circle.group, whom)
    for who, whom in ((circle.bea, circle.ada), (cyd, circle.bea)):
        with pytest.raises(NotFoundError):
            await departing.depart(circle.table, who, circle.group, whom, "")
    assert len(await groups.members(circle.table, circle.ada, circle.group)) == 2


async def test_the_last_organiser_stays(circle: Circle):
    """Also when two of them leave at the same moment, one stays."""
    for who, reason in ((circle.ada, "last-organiser"),):
        foreseen = await departing.foresee(circle.table, who, circle.group, who)
        assert foreseen.refused == reason
        with pytest.raises(GroupError, match=reason):
            await departing.depart(circle.table, who, circle.group, who, foreseen.mark)
    await groups.change_role(circle.table, circle.ada, circle.group, circle.bea, ORGANISER)
    results = await asyncio.gather(
        leave(circle, circle.ada, circle.ada),
        leave(circle, circle.bea, circle.bea),
        return_exceptions=True,
    )
    [refused] = [each for each in results if each is not None]
    assert isinstance(refused, GroupError)
    assert refused.reason == "alone"


async def test_nothing_happens_that_the_page_did_not_say(circle: Circle):
    """Who got another seat meanwhile is asked once more."""
    foreseen = await departing.foresee(circle.table, circle.bea, circle.group, circle.bea)
    await seating.hand(circle.table, circle.ada, circle.adventure, OTHER, circle.bea)
    now = await departing.depart(circle.table, circle.bea, circle.group, circle.bea, foreseen.mark)
    assert now is not None
    assert [each.seat for each in now.belongings.seats] == [HUNTER, OTHER]
    assert await circle.holder(HUNTER) == circle.bea


async def test_what_they_let_others_do_is_void(circle: Circle):
    """Invitations to the group and to seats, and links for readers; those that were used stay."""
    await groups.change_role(circle.table, circle.ada, circle.group, circle.bea, "organiser")
    _, to_group = await invitations.invite_to_group(
        circle.table, circle.bea, circle.group, "player"
    )
    _, to_seat = await invitations.invite(circle.table, circle.bea, circle.adventure, OTHER)
    link = await readers.make_link(circle.table, circle.bea, circle.adventure, "day")
    foreseen = await departing.foresee(circle.table, circle.ada, circle.group, circle.bea)
    assert (foreseen.belongings.invitations, foreseen.belongings.links) == (2, 1)
    await leave(circle, circle.ada, circle.bea)
    for token in (to_group, to_seat):
        with pytest.raises(InvitationError, match="revoked"):
            await invitations.peek(circle.table, token)
    with pytest.raises(ReaderLinkError):
        await readers.follow(circle.table, link)


async def test_who_organises_no_more_lets_nobody_in_any_more(circle: Circle):
    """The same for an organiser who is made a player: only what a seat of theirs allows stays."""
    await groups.change_role(circle.table, circle.ada, circle.group, circle.bea, "organiser")
    _, to_group = await invitations.invite_to_group(
        circle.table, circle.bea, circle.group, "organiser"
    )
    _, to_seat = await invitations.invite(circle.table, circle.bea, circle.adventure, OTHER)
    await groups.change_role(circle.table, circle.ada, circle.group, circle.bea, "player")
    with pytest.raises(InvitationError, match="revoked"):
        await invitations.peek(circle.table, to_group)
    assert (await invitations.peek(circle.table, to_seat)).seat == OTHER


async def test_the_rings_of_who_is_removed_end(circle: Circle):
    """Theirs in every process, and nobody else's."""
    theirs = rings(circle.table, circle.adventure, HUNTER, 10**6, whose=circle.bea)
    others = rings(circle.table, circle.adventure, CHALLENGER, 1, whose=circle.ada)
    async with aclosing(theirs), aclosing(others):
        waiting = asyncio.ensure_future(anext(theirs))
        async with asyncio.timeout(10):
            while not circle.table.bell.streams:  # noqa: ASYNC110 - who begins to listen rings not
                await asyncio.sleep(0)
        await leave(circle, circle.ada, circle.bea)
        with pytest.raises(DismissedError):
            await waiting
        assert (await anext(others) or 0) > 1


async def test_what_an_erased_player_let_others_see_ends(circle: Circle):
    """The streams of their links for readers, and of whoever followed them through a story."""
    token = await readers.make_link(circle.table, circle.bea, circle.adventure, "day")
    link = await readers.follow(circle.table, token)
    await leading.lead(circle.table, circle.bea, circle.adventure, 1)
    moves = leading.moves(circle.table, circle.adventure, 1)
    reading = leading.moves(circle.table, circle.adventure, 1, whose=link.id)
    async with aclosing(moves), aclosing(reading):
        next_move, last_read = (asyncio.ensure_future(anext(each)) for each in (moves, reading))
        async with asyncio.timeout(10):
            while circle.table.bell.streams < 2:  # noqa: ASYNC110 - the same
                await asyncio.sleep(0)
        await erase(circle.table, circle.bea)
        async with asyncio.timeout(10):
            with pytest.raises(DismissedError):
                await last_read
            move = await next_move
    assert move is not None
    assert move.seq == 0
    with pytest.raises(ReaderLinkError):
        await readers.follow(circle.table, token)


async def another_organiser(told: Told) -> UUID:
    """Somebody who organises the group, too, so that its player can leave."""
    other = await somebody(told.table)
    _, token = await invitations.invite_to_group(told.table, told.player, told.group, ORGANISER)
    await invitations.redeem(told.table, other, token)
    return other


async def depart(told: Told) -> None:
    """Let the player of *told* leave its group."""
    foreseen = await departing.foresee(told.table, told.player, told.group, told.player)
    assert await departing.depart(
        told.table, told.player, told.group, told.player, foreseen.mark
    ) is None  # fmt: skip


async def test_hunters_who_live_go_along_and_come_into_another_group(first: Told):
    """A Hunter belongs to the player; who has died stays remembered where it happened."""
    kept = await characters.keep(first.table, first.player, first.id, SEAT)
    data = sheet_files.take_away(kept).replace(b'"name": "Tessik"', b'"name": "Mira"')
    dead = await sheet_files.take_in(first.table, first.player, first.group, data, "a key")
    life = await characters.get(first.table, first.player, first.group, dead)
    told = replace(life.character, state=characters.DEAD, fate="A fall.")
    assert await characters.tell(first.table, first.player, told) is None
    other = await another_organiser(first)
    foreseen = await departing.foresee(first.table, first.player, first.group, first.player)
    assert foreseen.belongings.going == ("Tessik",)
    assert foreseen.belongings.staying == ("Mira",)
    await depart(first)
    assert [each.id for each in await characters.of_group(first.table, other, first.group)] == [
        dead
    ]
    [taken] = await along.hunters(first.table, first.player)
    assert (taken.id, taken.group, taken.sheet) == (kept.id, None, kept.sheet)
    home = await groups.found_group(first.table, first.player, "Home", str(uuid4()))
    for who, where in ((other, first.group), (first.player, first.group), (other, home)):
        with pytest.raises(NotFoundError):
            await along.settle(first.table, who, taken.id, where)
    for _ in range(2):
        await along.settle(first.table, first.player, taken.id, home)
    there = await characters.get(first.table, first.player, home, taken.id)
    assert (there.character.sheet, there.deeds) == (kept.sheet, ())
    assert await along.hunters(first.table, first.player) == ()


async def test_a_table_plays_on_with_a_hunter_whose_player_has_left(first: Told, told: Any):
    """What becomes of the Hunter there is the next holder's to keep, and touches nobody else's."""
    kept = await characters.keep(first.table, first.player, first.id, SEAT)
    second: Told = await told()
    await second.prepare(hunter=False)
    await bring(second, kept.id)
    other = await another_organiser(first)
    await depart(first)
    for seat in (CHALLENGER, SEAT):
        await seating.hand(first.table, other, second.id, seat, other)
    await second.play()
    await second.end()
    theirs = await characters.keep(first.table, other, second.id, SEAT)
    assert (theirs.id == kept.id, theirs.player) == (False, other)
    assert (await along.get(first.table, first.player, kept.id)).sheet == kept.sheet
    await seating.hand(first.table, other, first.id, SEAT, other)
    again = await characters.keep(first.table, other, first.id, SEAT)
    assert (again.id == kept.id, again.player) == (False, other)


async def test_a_hunter_along_comes_to_no_table_of_no_group(first: Told):
    """Whoever is of no group is at home nowhere: a table without a group is none for them."""
    kept = await characters.keep(first.table, first.player, first.id, SEAT)
    await another_organiser(first)
    await depart(first)
    opening = Opening(
        ruleset="beast-hunters",
        command="open-adventure",
        data={"seats": [CHALLENGER, SEAT], "title": "Alone"},
        taken=(CHALLENGER, SEAT),
        intent=str(uuid4()),
    )
    alone = (await open_adventure(first.table, first.player, opening)).adventure
    with pytest.raises(NotFoundError):
        await bring(replace(first, id=alone), kept.id)


async def test_an_erased_player_has_no_hunters_along(first: Told):
    """Nobody could ever see them again."""
    kept = await characters.keep(first.table, first.player, first.id, SEAT)
    await another_organiser(first)
    await depart(first)
    await erase(first.table, first.player)
    async with first.table.reading() as db:
        assert await db.fetch('SELECT 1 FROM "character" WHERE id = $1', kept.id) == []
