"""Groups: roles, table rules, seats that change hands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest

from app.chance import SessionDice
from app.play import groups, invitations, people, readers, seating
from app.play.act import act
from app.play.errors import GroupError, InvitationError, NotFoundError
from app.play.groups import TableRules
from app.play.people import erase
from app.play.readers import ReaderLinkError
from app.play.reading import Listed, my_adventures
from app.play.table import Table, lay_table
from app.rules.registry import RULESETS
from app.rules.words import Seat
from app.store.bell import Bell
from app.store.engine import make_engine
from tests.play.conftest import Clock, somebody
from tests.play.looking import board

pytestmark = pytest.mark.anyio
CHALLENGER, HUNTER, OTHER = Seat("challenger"), Seat("hunter-1"), Seat("hunter-2")
INTENT = "a key of the form"


@pytest.fixture
async def table(database_url: str, clock: Clock, anyio_backend: str) -> AsyncIterator[Table]:
    """A table for the real game."""
    engine = make_engine(database_url, pool=10)
    made = lay_table(engine, Bell(database_url), RULESETS, SessionDice, clock.now)
    yield made
    made.passwords.close()
    await engine.dispose()


@dataclass
class Circle:
    """A group: *ada* organises it, *bea* plays; *adventure* is hers with two Hunters."""

    table: Table
    ada: UUID
    bea: UUID
    group: UUID
    adventure: UUID

    async def talk(self, who: UUID, seat: Seat, text: str = "Hello") -> Any:
        """Let *who* talk from *seat* as a page would."""
        return await act(
            self.table, self.adventure, seat, "talk", {"text": text},
            version=None, intent=str(uuid4()), holder=who,
        )  # fmt: skip

    async def holder(self, seat: Seat) -> UUID | None:
        """Who holds *seat*."""
        found = await seating.seating(self.table, self.ada, self.adventure)
        return next(each.player for each in found.chairs if each.seat == seat)


@pytest.fixture
async def circle(table: Table, player: UUID) -> Circle:
    """A group of two with an adventure whose Challenger is Ada and whose first Hunter is Bea."""
    group = await groups.found_group(table, player, "Friday", str(uuid4()))
    bea = await somebody(table)
    _, token = await invitations.invite_to_group(table, player, group, "player")
    await invitations.redeem(table, bea, token)
    opened = await groups.open_in_group(
        table,
        player,
        group,
        title="The well",
        seats=(CHALLENGER, HUNTER, OTHER),
        taken=(CHALLENGER,),
        intent=str(uuid4()),
    )
    made = Circle(table, player, bea, group, opened.adventure)
    await seating.hand(table, player, made.adventure, HUNTER, bea)
    return made


async def test_an_invitation_to_a_group_gives_a_role_and_no_seat(table: Table, player: UUID):
    """Once, to one person; who has used it is let in again, and keeps the role they have."""
    group = await groups.found_group(table, player, "Friday", str(uuid4()))
    _, token = await invitations.invite_to_group(table, player, group, "reader")
    joined = await invitations.join_as_guest(table, token, "Bea", INTENT)
    assert (joined.group, joined.adventure, joined.seat) == (group, None, None)
    assert (await groups.membership(table, joined.player, group)).role == "reader"
    await groups.change_role(table, player, group, joined.player, "player")
    await invitations.redeem(table, joined.player, token)
    assert (await groups.membership(table, joined.player, group)).role == "player"
    with pytest.raises(InvitationError):
        await invitations.redeem(table, await somebody(table), token)
    made = await invitations.list_for_group(table, player, group)
    assert [each.guest for each in made] == ["Bea"]


async def test_only_organisers_invite_and_change_roles(circle: Circle):
    """For everybody else there is nothing there."""
    for attempt in (
        invitations.invite_to_group(circle.table, circle.bea, circle.group, "player"),
        invitations.list_for_group(circle.table, circle.bea, circle.group),
        groups.change_role(circle.table, circle.bea, circle.group, circle.ada, "reader"),
        groups.set_table_rules(
            circle.table,
            circle.bea,
            circle.group,
            TableRules(preset="1.5e-en", numbers={}, revision=0),
        ),
        seating.free(circle.table, circle.bea, circle.adventure, CHALLENGER, circle.ada),
        seating.hand(circle.table, circle.bea, circle.adventure, OTHER, circle.bea),
    ):
        with pytest.raises(NotFoundError):
            await attempt


async def test_a_group_keeps_an_organiser(circle: Circle):
    """The last one can't step back, not even when two try at the same time."""
    table, group = circle.table, circle.group
    with pytest.raises(GroupError):
        await groups.change_role(table, circle.ada, group, circle.ada, "player")
    await groups.change_role(table, circle.ada, group, circle.bea, "organiser")
    done = await asyncio.gather(
        groups.change_role(table, circle.ada, group, circle.ada, "player"),
        groups.change_role(table, circle.bea, group, circle.bea, "player"),
        return_exceptions=True,
    )
    assert [type(each) for each in done].count(type(None)) == 1
    roles = {each.role for each in await groups.members(table, circle.ada, group)}
    assert roles == {"organiser", "player"}


async def test_a_stranger_finds_no_group(circle: Circle):
    """Private unless opened."""
    stranger = await somebody(circle.table)
    with pytest.raises(NotFoundError):
        await groups.circle(circle.table, stranger, circle.group)
    with pytest.raises(NotFoundError):
        await seating.seating(circle.table, stranger, circle.adventure)


async def test_adventures_open_with_the_numbers_of_the_group(circle: Circle):
    """The preset and what was changed; an adventure that is open keeps its own."""
    table, ada, group = circle.table, circle.ada, circle.group
    rules = TableRules(
        preset="1.5e-en", numbers={"box_set_price": "0", "reward_split": "shared"}, revision=0
    )
    assert await groups.set_table_rules(table, ada, group, rules) is None
    kept = (await groups.circle(table, ada, group)).rules
    assert (kept.preset, kept.numbers, kept.revision) == ("1.5e-en", {"box_set_price": "0"}, 1)
    opened = await groups.open_in_group(
        table, ada, group, title="Next", seats=(CHALLENGER, HUNTER), taken=(), intent=INTENT
    )
    house = (await board(table, opened.adventure)).state.house
    assert (house.leftover_goal_die_price, house.box_set_price) == (6, 0)
    assert (await board(table, circle.adventure)).state.house.box_set_price == 1


async def test_c23_two_who_change_the_table_rules_do_not_overwrite_each_other(circle: Circle):
    """C23: the second gets what the first has saved, and nothing is changed."""
    table, ada, group = circle.table, circle.ada, circle.group
    first = TableRules(preset="srd-1.5-it", numbers={"raise_factor": "3"}, revision=0)
    second = TableRules(preset="1.5e-en", numbers={}, revision=0)
    assert await groups.set_table_rules(table, ada, group, first) is None
    latest = await groups.set_table_rules(table, ada, group, second)
    assert latest == TableRules(preset="srd-1.5-it", numbers={"raise_factor": "3"}, revision=1)


async def test_numbers_that_do_not_fit_are_named():
    """A name that is none, a text that is no number, too few numbers."""
    faults = groups.house_faults({"luck": "7", "raise_factor": "x", "damage_bands": "1 2"})
    assert faults == ("luck", "raise_factor", "damage_bands")
    assert groups.house_faults({"damage_bands": "1 4 9 12 20"}) == ()


async def test_a_reader_opens_nothing_and_who_gets_a_seat_plays(circle: Circle):
    """The role follows the seat."""
    table, group = circle.table, circle.group
    reader = await somebody(table)
    _, token = await invitations.invite_to_group(table, circle.ada, group, "reader")
    await invitations.redeem(table, reader, token)
    with pytest.raises(NotFoundError):
        await groups.open_in_group(
            table, reader, group, title="x", seats=(CHALLENGER, HUNTER), taken=(HUNTER,),
            intent=str(uuid4()),
        )  # fmt: skip
    _, token = await invitations.invite(table, circle.ada, circle.adventure, OTHER)
    await invitations.redeem(table, reader, token)
    assert (await groups.membership(table, reader, group)).role == "player"


async def test_c116_who_gave_a_seat_up_can_no_longer_act_there(circle: Circle):
    """C116: neither now nor with a form, an invitation or a key from before."""
    table, adventure = circle.table, circle.adventure
    _, own = await invitations.invite(table, circle.ada, adventure, OTHER)
    await invitations.redeem(table, circle.bea, own)
    await circle.talk(circle.bea, OTHER)
    _, late = await invitations.invite(table, circle.bea, adventure, HUNTER)
    await seating.leave(table, circle.bea, adventure, OTHER)
    before = (await board(table, adventure)).head
    with pytest.raises(NotFoundError):
        await circle.talk(circle.bea, OTHER, "Still here?")
    with pytest.raises(InvitationError):
        await invitations.redeem(table, circle.bea, own)
    assert (await board(table, adventure)).head == before
    assert await circle.holder(OTHER) is None
    await seating.leave(table, circle.bea, adventure, HUNTER)
    with pytest.raises(InvitationError):  # who has no say there has invited nobody
        await invitations.redeem(table, await somebody(table), late)


async def test_who_has_no_say_any_more_reads_through_no_link_of_theirs(circle: Circle):
    """Losing the last seat or being erased ends the links one made; another's last on."""
    table, adventure = circle.table, circle.adventure
    lasting = await readers.make_link(table, circle.ada, adventure, "week")
    await seating.hand(table, circle.ada, adventure, OTHER, circle.bea)
    freed = await readers.make_link(table, circle.bea, adventure, "week")
    await seating.free(table, circle.ada, adventure, HUNTER, circle.bea)
    assert (await readers.follow(table, freed)).adventure == adventure
    await seating.leave(table, circle.bea, adventure, OTHER)
    await seating.hand(table, circle.ada, adventure, HUNTER, circle.bea)
    erased = await readers.make_link(table, circle.bea, adventure, "week")
    await erase(table, circle.bea)
    for link in (freed, erased):
        with pytest.raises(ReaderLinkError):
            await readers.follow(table, link)
    assert (await readers.follow(table, lasting)).adventure == adventure


async def test_who_gives_their_seats_away_by_invitations_leaves_no_link(circle: Circle):
    """The last seat of somebody may go to whom they have invited to it."""
    table, adventure = circle.table, circle.adventure
    await seating.hand(table, circle.ada, adventure, OTHER, circle.bea)
    link = await readers.make_link(table, circle.bea, adventure, "week")
    tokens = [await invitations.invite(table, circle.bea, adventure, s) for s in (HUNTER, OTHER)]
    for _, token in tokens:
        assert (await readers.follow(table, link)).adventure == adventure
        await invitations.redeem(table, await somebody(table), token)
    with pytest.raises(ReaderLinkError):
        await readers.follow(table, link)


async def test_c116_an_action_and_the_loss_of_the_seat_at_the_same_time(circle: Circle):
    """C116: each action is stored before the seat was lost, or not at all."""
    table, adventure = circle.table, circle.adventure
    done = await asyncio.gather(
        *(circle.talk(circle.bea, HUNTER, f"line {n}") for n in range(8)),
        seating.free(table, circle.ada, adventure, HUNTER, circle.bea),
        *(circle.talk(circle.bea, HUNTER, f"late {n}") for n in range(8)),
        return_exceptions=True,
    )
    stored = [each for each in done if not isinstance(each, BaseException | None)]
    assert all(isinstance(each, NotFoundError) for each in done if isinstance(each, BaseException))
    [past] = (await seating.seating(table, circle.ada, adventure)).tenures
    story = (await board(table, adventure)).story
    spoken = [each.seq for each in story if each.seat == HUNTER]
    assert len(spoken) == len(stored)
    assert all(seq <= past.last_seq for seq in spoken)


async def test_a_seat_is_handed_on_and_old_lines_keep_their_author(circle: Circle):
    """The organiser frees it and gives it to another; the log knows seats, the list people."""
    table, adventure = circle.table, circle.adventure
    await circle.talk(circle.bea, HUNTER, "I was here")
    await seating.free(table, circle.ada, adventure, HUNTER, circle.bea)
    head = (await board(table, adventure)).head
    carl = await somebody(table)
    _, token = await invitations.invite(table, circle.ada, adventure, HUNTER)
    joined = await invitations.redeem(table, carl, token)
    assert (joined.seat, joined.took_over) == (HUNTER, True)
    await circle.talk(carl, HUNTER, "Now I am")
    found = await seating.seating(table, circle.ada, adventure)
    [past] = found.tenures
    assert (past.player, past.seat, past.last_seq) == (circle.bea, HUNTER, head)
    assert await circle.holder(HUNTER) == carl
    assert await seating.was_mine(table, circle.bea, adventure, HUNTER)
    lines = (await board(table, adventure)).story
    assert [(each.seat, each.event.text) for each in lines if hasattr(each.event, "text")] == [
        (HUNTER, "I was here"),
        (HUNTER, "Now I am"),
    ]


async def test_a_seat_is_freed_of_whom_the_page_named(circle: Circle):
    """A second press never throws out who came in between."""
    table, adventure = circle.table, circle.adventure
    await seating.free(table, circle.ada, adventure, HUNTER, circle.bea)
    carl = await somebody(table)
    _, token = await invitations.invite(table, circle.ada, adventure, HUNTER)
    await invitations.redeem(table, carl, token)
    with pytest.raises(NotFoundError):
        await seating.free(table, circle.ada, adventure, HUNTER, circle.bea)
    assert await circle.holder(HUNTER) == carl
    with pytest.raises(GroupError):
        await seating.hand(table, circle.ada, adventure, HUNTER, circle.bea)


async def test_the_last_who_could_seat_anybody_stays(table: Table, player: UUID):
    """Without a group, a table that nobody holds would be lost."""
    group = await groups.found_group(table, player, "Friday", str(uuid4()))
    opened = await groups.open_in_group(
        table, player, group, title="Alone", seats=(CHALLENGER, HUNTER),
        taken=(CHALLENGER, HUNTER), intent=str(uuid4()),
    )  # fmt: skip
    async with table.acting() as db:
        await db.execute("UPDATE adventure SET group_id = NULL WHERE id = $1", opened.adventure)
    await seating.leave(table, player, opened.adventure, CHALLENGER)
    with pytest.raises(GroupError):
        await seating.leave(table, player, opened.adventure, HUNTER)
    assert (await people.visitor(table, None)).player is None
    assert [each.seats for each in await my_adventures(table, player)] == [("hunter-1",)]


async def test_an_erased_player_leaves_free_seats_and_a_history(circle: Circle):
    """The seat can be given to somebody else; who held it is told without a name."""
    await circle.talk(circle.bea, HUNTER)
    await erase(circle.table, circle.bea)
    found = await seating.seating(circle.table, circle.ada, circle.adventure)
    assert await circle.holder(HUNTER) is None
    assert [(each.seat, each.name) for each in found.tenures] == [(HUNTER, "")]


async def test_a_group_whose_organiser_is_erased_is_organised_by_a_player(
    circle: Circle, clock: Clock
):
    """The one who has played there longest, never a reader; another organiser is enough."""
    table, group = circle.table, circle.group
    reader, carl, dora = [await somebody(table) for _ in range(3)]
    for who, role in ((reader, "reader"), (carl, "player"), (dora, "player")):
        clock.turn(hours=1)
        _, token = await invitations.invite_to_group(table, circle.ada, group, role)
        await invitations.redeem(table, who, token)
    await groups.change_role(table, circle.ada, group, dora, "organiser")

    async def organisers() -> list[UUID]:
        found = await groups.members(table, reader, group)
        return [each.player for each in found if each.role == "organiser"]

    await erase(table, circle.ada)
    assert await organisers() == [dora]
    await erase(table, dora)
    assert await organisers() == [circle.bea]
    await asyncio.gather(erase(table, circle.bea), erase(table, carl))
    assert await organisers() == []
    assert [each.player for each in await groups.members(table, reader, group)] == [reader]


async def test_two_erased_at_once_leave_their_group_to_the_third(circle: Circle):
    """The one who would organise it next may be going, too."""
    carl = await somebody(circle.table)
    _, token = await invitations.invite_to_group(circle.table, circle.ada, circle.group, "player")
    await invitations.redeem(circle.table, carl, token)
    await asyncio.gather(erase(circle.table, circle.ada), erase(circle.table, circle.bea))
    assert (await groups.membership(circle.table, carl, circle.group)).role == "organiser"


async def test_what_waits_for_me_comes_first_across_groups(
    table: Table, player: UUID, clock: Clock
):
    """What has waited longest before all, whatever group it belongs to."""
    opened = {}
    for name, seat in (("One", HUNTER), ("Two", CHALLENGER), ("Three", HUNTER)):
        group = await groups.found_group(table, player, name, str(uuid4()))
        acted = await groups.open_in_group(
            table,
            player,
            group,
            title=name,
            seats=(CHALLENGER, HUNTER),
            taken=(seat,),
            intent=str(uuid4()),
        )
        opened[name] = acted.adventure
        clock.turn(hours=1)
    assert [each.group_name for each in await waiting(table, player)] == ["One", "Two", "Three"]
    stake = {"stake": "Water"}
    await act(table, opened["One"], HUNTER, "set-stake", stake, version=None, intent=INTENT)
    assert [each.group_name for each in await waiting(table, player)] == ["Two", "Three", "One"]


async def waiting(table: Table, player: UUID) -> list[Listed]:
    """What waits for *player*, which stands before everything else."""
    listed = await my_adventures(table, player)
    mine = [each for each in listed if each.is_waiting_for_me]
    assert list(listed[: len(mine)]) == mine
    return mine


async def test_a_player_of_the_group_takes_a_free_seat(circle: Circle):
    """The first of two who press at once; a second press of theirs changes nothing."""
    table, adventure = circle.table, circle.adventure
    carl, dora = [await joined(circle, "player") for _ in range(2)]
    assert (await seating.seating(table, carl, adventure)).may_take
    done = await asyncio.gather(
        *(seating.take(table, who, adventure, OTHER) for who in (carl, dora)),
        return_exceptions=True,
    )
    [refused] = [each for each in done if each is not False]
    assert isinstance(refused, GroupError)
    assert refused.reason == "taken"
    first = await circle.holder(OTHER)
    assert first in {carl, dora}
    assert await seating.take(table, first, adventure, OTHER) is False
    await circle.talk(first, OTHER)


async def test_a_free_seat_is_refused_for_a_reason(circle: Circle):
    """One seat is enough, who is invited comes first, what is over is over, readers play not."""
    table, adventure = circle.table, circle.adventure
    carl, reader = await joined(circle, "player"), await joined(circle, "reader")

    async def refusal(who: UUID) -> str:
        with pytest.raises(GroupError) as caught:
            await seating.take(table, who, adventure, OTHER)
        return caught.value.reason

    assert await refusal(circle.bea) == "seated"
    for who in (reader, await somebody(table)):
        with pytest.raises(NotFoundError):
            await seating.take(table, who, adventure, OTHER)
    with pytest.raises(NotFoundError):
        await seating.take(table, carl, adventure, Seat("hunter-5"))
    invited, _ = await invitations.invite(table, circle.ada, adventure, OTHER)
    assert await refusal(carl) == "offered"
    await invitations.revoke(table, circle.ada, adventure, invited)
    async with table.acting() as db:
        await db.execute("UPDATE adventure SET ended = true WHERE id = $1", adventure)
    assert await refusal(carl) == "over"
    assert not (await seating.seating(table, carl, adventure)).may_take
    assert await circle.holder(OTHER) is None


async def test_the_table_looks_up_when_somebody_sits_down_or_goes(circle: Circle):
    """Also where the log has nothing to say of it."""
    table, adventure = circle.table, circle.adventure
    carl = await joined(circle, "player")
    for move in (
        seating.take(table, carl, adventure, OTHER),
        seating.leave(table, carl, adventure, OTHER),
        seating.hand(table, circle.ada, adventure, OTHER, carl),
    ):
        with table.bell.listen(adventure, HUNTER, circle.bea) as ear:
            await move
            assert ear.is_dismissed


async def joined(circle: Circle, role: str) -> UUID:
    """Somebody new in the group."""
    who = await somebody(circle.table)
    _, token = await invitations.invite_to_group(circle.table, circle.ada, circle.group, role)
    await invitations.redeem(circle.table, who, token)
    return who
