"""Tables as they are and as they were, lists, checks, and streams that miss nothing."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from dataclasses import replace
from uuid import uuid4

import pytest

from app.play import groups, live, people, reading
from app.play.errors import CommandError, NotFoundError
from app.play.guests import become_guest
from app.play.opening import Opening, open_adventure
from app.play.walk import Walks
from app.play.whole import whole
from app.rules.words import Seat
from app.store.bell import Bell
from app.store.chain import Fault
from tests.play.conftest import Played, somebody
from tests.play.looking import board
from tests.play.toy import SEATS, Counting

pytestmark = pytest.mark.anyio
CHALLENGER, HUNTER = SEATS


def opening(**changes) -> Opening:
    """An opening of the toy game."""
    plain = Opening(
        ruleset="toy",
        command="open",
        data={"seats": list(SEATS), "title": "The well"},
        taken=SEATS,
        intent=str(uuid4()),
    )
    return replace(plain, **changes)


async def test_an_opening_twice_is_one_adventure(table, player):
    """The second copy of the form leads to the same table."""
    form = opening()
    first = await open_adventure(table, player, form)
    again = await open_adventure(table, player, form)
    assert first.adventure == again.adventure
    assert first.events == again.events
    assert again.repeated


async def test_two_openings_at_once_are_one_adventure(table, player):
    """A double click as well."""
    form = opening()
    acts = await asyncio.gather(*(open_adventure(table, player, form) for _ in range(4)))
    assert len({each.adventure for each in acts}) == 1
    assert sorted(each.repeated for each in acts) == [False, True, True, True]


async def test_an_opening_is_all_or_nothing(table, player):
    """A seat that is not there, a group that is not one's own, a game that nobody knows."""
    with pytest.raises(CommandError):
        await open_adventure(table, player, opening(taken=(Seat("hunter-7"),)))
    with pytest.raises(NotFoundError):
        await open_adventure(table, player, opening(group=uuid4()))
    with pytest.raises(NotFoundError):
        await open_adventure(table, player, opening(ruleset="chess"))
    assert await reading.my_adventures(table, player) == ()


async def test_a_board_is_the_table_as_it_is(game: Played):
    """With what a page needs to act on it."""
    await game.act(CHALLENGER, "add", amount=4)
    await game.act(HUNTER, "say", text="four")
    now = await board(game.table, game.id)
    assert (now.version, now.head) == (3, 4)
    assert now.state.total == 4
    assert now.state.stage == Counting(turn=HUNTER)


async def test_a_walk_is_the_table_as_it_was(game: Played):
    """At any point of its log; past the end it is the newest."""
    await game.act(CHALLENGER, "add", amount=4)
    await game.act(HUNTER, "add", amount=2)
    walks = Walks(game.table)
    totals = [(await walks.at(game.id, n)).state.total for n in range(7)]
    assert totals == [0, 0, 4, 4, 6, 6, 6]


async def test_c28_what_happened_since_a_page_was_drawn_is_read_by_number(game: Played):
    """Nothing between page and stream is lost."""
    await game.act(CHALLENGER, "add", amount=4)
    looked = await board(game.table, game.id)
    assert [each.seq for each in looked.story if each.seq > 1] == [2, 3]
    await game.act(HUNTER, "say", text="four")
    assert [each.seq for each in (await board(game.table, game.id)).story] == [1, 2, 3, 4]


async def test_c28_a_stream_that_opens_after_an_event_rings_at_once(game: Played):
    """It comes with the number that its page had seen."""
    await game.act(CHALLENGER, "add", amount=4)
    async with aclosing(live.rings(game.table, game.id, HUNTER, seen=1, every=0.01)) as stream:
        assert await anext(stream) == 3
    async with aclosing(live.rings(game.table, game.id, HUNTER, seen=3, every=0.01)) as stream:
        assert await anext(stream) is None
        await game.act(HUNTER, "say", text="x")
        async with asyncio.timeout(5):
            while (rung := await anext(stream)) is None:
                pass
        assert rung == 4


async def test_streams_end_when_the_program_does(game: Played):
    """None of them holds it up."""
    stream = live.rings(game.table, game.id, HUNTER, seen=1, every=60)
    reading_on = asyncio.create_task(anext(stream, "ended"))
    await asyncio.sleep(0.05)
    await game.table.bell.stop()
    assert await asyncio.wait_for(reading_on, 5) == "ended"


async def test_c40_two_hundred_streams_hold_no_connection(game: Played):
    """A pool of ten goes on serving actions."""
    streams = [live.rings(game.table, game.id, HUNTER, seen=0, every=60) for _ in range(200)]
    assert set(await asyncio.gather(*(anext(each) for each in streams))) == {1}
    waiting = [asyncio.ensure_future(anext(each)) for each in streams]
    await asyncio.sleep(0)
    results = await game.together(*(game.act(HUNTER, "say", text=str(n)) for n in range(20)))
    assert {type(each).__name__ for each in results} == {"Acted"}
    await asyncio.gather(*waiting)
    for each in streams:
        await each.aclose()
    assert game.table.bell.streams == 0


async def test_c53_what_is_not_there_is_not_found(game: Played):
    """By every way to look at it."""
    nowhere = uuid4()
    for look in (board, whole, reading.check, live.head):
        with pytest.raises(NotFoundError):
            await look(game.table, nowhere)
    with pytest.raises(NotFoundError):
        await Walks(game.table).at(nowhere, 0)
    assert await reading.chairs(game.table, nowhere) == ()


async def test_c25_what_waits_for_me_comes_first(table, clock):
    """The longest waiting before all, then what others have to do, then what is over."""
    me, other = await somebody(table), await somebody(table)

    async def adventure(title: str) -> Played:
        form = opening(data={"seats": list(SEATS), "title": title}, taken=(CHALLENGER,))
        clock.turn(minutes=1)
        return Played(table, (await open_adventure(table, me, form)).adventure, me)

    over, mine_old, theirs_old, mine_new, theirs_new = [
        await adventure(title) for title in ("over", "mine 1", "theirs 1", "mine 2", "theirs 2")
    ]
    for game in (theirs_old, theirs_new):
        clock.turn(minutes=1)
        await game.act(CHALLENGER, "add", amount=1)
    await over.act(CHALLENGER, "stop")
    listed = await reading.my_adventures(table, me)
    assert [each.title for each in listed] == ["mine 1", "mine 2", "theirs 2", "theirs 1", "over"]
    assert [each.is_waiting_for_me for each in listed] == [True, True, False, False, False]
    assert listed[0].id == mine_old.id != mine_new.id
    assert listed[0].seats == ("challenger",)
    assert await reading.my_adventures(table, other) == ()


async def test_a_group_sees_its_adventures(table):
    """And nobody else does."""
    organiser, stranger = await somebody(table), await somebody(table)
    group = await groups.found_group(table, organiser, "Wednesday", "a key")
    assert group == await groups.found_group(table, organiser, "Wednesday", "a key")
    await open_adventure(table, organiser, opening(group=group, taken=()))
    [listed] = await reading.my_adventures(table, organiser)
    assert (listed.group_name, listed.role, listed.seats) == ("Wednesday", "organiser", ())
    assert [each.name for each in await groups.my_groups(table, organiser)] == ["Wednesday"]
    assert [each.role for each in await groups.members(table, organiser, group)] == ["organiser"]
    with pytest.raises(NotFoundError):
        await groups.members(table, stranger, group)
    with pytest.raises(NotFoundError):
        await open_adventure(table, stranger, opening(group=group))


async def test_a_visitor_has_the_seats_and_the_role_of_this_adventure(table):
    """And none elsewhere."""
    ada = await become_guest(table, "Ada")
    group = await groups.found_group(table, ada.player.id, "Friday", "a key")
    form = opening(group=group, taken=(HUNTER,))
    adventure = (await open_adventure(table, ada.player.id, form)).adventure
    seen = await people.visitor(table, ada.token, adventure)
    assert (seen.seats, seen.role) == (("hunter-1",), "organiser")
    elsewhere = await people.visitor(table, ada.token, uuid4())
    assert (elsewhere.seats, elsewhere.role) == ((), None)
    assert [each.name for each in await reading.chairs(table, adventure)] == ["", "Ada"]


async def test_a_sound_adventure_is_found_sound(game: Played):
    """Its row equals the fold of its log, and its chain holds."""
    for n in range(3):
        await game.act(HUNTER, "say", text=str(n))
    checked = await reading.check(game.table, game.id)
    assert (checked.is_sound, checked.events) == (True, 4)


TAMPERED = {
    "payload": ("payload = jsonb_set(payload, '{text}', '\"other\"')", 3, Fault.CHANGED),
    "seat": ("seat = 'challenger'", 3, Fault.CHANGED),
    "time": ("at = at + interval '1 microsecond'", 3, Fault.CHANGED),
    "salt": ("salt = set_byte(salt, 0, 255 - get_byte(salt, 0))", 3, Fault.CHANGED),
    "digest": ("digest = set_byte(digest, 9, 255 - get_byte(digest, 9))", 3, Fault.CHANGED),
    "number": ("seq = 99", 3, Fault.GAP),
}


@pytest.mark.parametrize("what", TAMPERED)
async def test_whatever_is_changed_in_the_database_is_found(game: Played, what: str):
    """And the first wrong event is named."""
    for n in range(4):
        await game.act(HUNTER, "say", text=str(n))
    change, seq, fault = TAMPERED[what]
    async with game.table.reading() as db:
        await db.execute(f"UPDATE event SET {change} WHERE adventure_id = $1 AND seq = 3", game.id)
    broken = (await reading.check(game.table, game.id)).broken
    assert broken is not None
    assert (broken.seq, broken.fault) == (seq, fault)


async def test_a_log_cut_short_is_found(game: Played):
    """The row knows how long it was."""
    await game.act(HUNTER, "say", text="last words")
    async with game.table.reading() as db:
        await db.execute("DELETE FROM event WHERE adventure_id = $1 AND seq = 2", game.id)
    broken = (await reading.check(game.table, game.id)).broken
    assert broken is not None
    assert (broken.seq, broken.fault) == (2, Fault.GAP)


async def test_a_row_that_says_other_than_its_log_is_found(game: Played):
    """The log is the truth."""
    async with game.table.reading() as db:
        state = await db.fetchval("SELECT state FROM adventure WHERE id = $1", game.id)
        other = json.dumps({**json.loads(state), "total": 7})
        await db.execute("UPDATE adventure SET state = $2 WHERE id = $1", game.id, other)
    checked = await reading.check(game.table, game.id)
    assert checked.broken is None
    assert not checked.is_sound


async def test_a_bell_that_has_not_started_still_rings_in_this_process(game: Played):
    """Streams next door need no database."""
    assert isinstance(game.table.bell, Bell)
    with game.table.bell.listen(game.id, None) as ear:
        await game.act(HUNTER, "say", text="x")
        assert await ear.news(1)
        assert ear.head == 2
