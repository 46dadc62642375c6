"""Places change while somebody else changes them: each waits for the other, nobody in a circle."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from uuid import uuid4

import pytest

from app.play import groups, invitations, readers, seating
from app.play.errors import InvitationError, NotFoundError
from app.rules.roles import ORGANISER
from app.store import departures, say, seats
from tests.play.test_groups import CHALLENGER, HUNTER, OTHER, Circle, circle, table

__all__ = ["circle", "table"]
pytestmark = pytest.mark.anyio

WAITING = """
SELECT count(*) FROM pg_stat_activity
WHERE wait_event_type = 'Lock' AND datname = current_database()
"""


async def until_somebody_waits(circle: Circle) -> None:
    """Until a transaction waits for another one."""
    async with circle.table.reading() as db, asyncio.timeout(10):
        while not await db.fetchval(WAITING):  # noqa: ASYNC110 - a lock that is waited for rings not
            await asyncio.sleep(0.01)


def hand(circle: Circle) -> Awaitable[object]:
    """Let Ada hand a seat to Bea."""
    return seating.hand(circle.table, circle.ada, circle.adventure, OTHER, circle.bea)


def invite(circle: Circle) -> Awaitable[object]:
    """Let Bea, who organises, invite somebody to a seat."""
    return invitations.invite(circle.table, circle.bea, circle.adventure, OTHER)


def link(circle: Circle) -> Awaitable[object]:
    """Let Bea make a link for readers."""
    return readers.make_link(circle.table, circle.bea, circle.adventure, "day")


def open_another(circle: Circle) -> Awaitable[object]:
    """Let Bea open an adventure in the group."""
    return groups.open_in_group(
        circle.table,
        circle.bea,
        circle.group,
        title="The tower",
        seats=(CHALLENGER, HUNTER),
        taken=(CHALLENGER,),
        intent=str(uuid4()),
    )


@pytest.mark.parametrize("wish", [hand, invite, link, open_another])
async def test_c116_who_is_being_removed_gets_nothing_any_more(
    circle: Circle, wish: Callable[[Circle], Awaitable[object]]
):
    """C116: a wish that comes while the removal is not yet committed waits, and finds them gone."""
    await groups.change_role(circle.table, circle.ada, circle.group, circle.bea, ORGANISER)
    await seating.leave(circle.table, circle.bea, circle.adventure, HUNTER)
    async with circle.table.acting() as db:
        await departures.lock(db, circle.group, circle.bea)
        wished = asyncio.ensure_future(wish(circle))
        await until_somebody_waits(circle)
        await departures.depart(db, circle.group, circle.bea, circle.table.now())
    with pytest.raises(NotFoundError):
        await wished
    assert await circle.holder(OTHER) is None


async def test_an_invitation_is_followed_while_it_is_taken_back(circle: Circle):
    """Whoever comes second waits without holding what the first one needs."""
    _, token = await invitations.invite(circle.table, circle.bea, circle.adventure, OTHER)
    async with circle.table.acting() as db:
        await seats.lock(db, circle.adventure)
        followed = asyncio.ensure_future(invitations.redeem(circle.table, circle.ada, token))
        await until_somebody_waits(circle)
        await seats.vacate(db, circle.adventure, HUNTER, circle.bea, circle.table.now())
        await say.end_without_say(db, circle.adventure, circle.bea, circle.table.now())
    with pytest.raises(InvitationError, match="revoked"):
        await followed
