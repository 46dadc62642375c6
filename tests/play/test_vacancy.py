"""A seat changes hands: its Salute is void, and a Hunter who was brought there is home."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from app.play import characters, departing, invitations, people, seating
from app.play.export import as_json, take_away
from app.play.reading import check
from app.play.verify import prove
from app.rules.beasthunters.stages import FreePlay, SettingUp
from app.rules.registry import RULESETS
from app.store import characters as stored
from app.store import seats
from tests.play.conftest import somebody
from tests.play.looking import board
from tests.play.test_characters import CHALLENGER, HUNTER, Told, bring, first, table, told

__all__ = ["first", "table", "told"]
pytestmark = pytest.mark.anyio


async def member_at(made: Told) -> UUID:
    """Bea, of the group, who holds the Hunter's seat now."""
    bea = await somebody(made.table)
    _, token = await invitations.invite_to_group(made.table, made.player, made.group, "player")
    await invitations.redeem(made.table, bea, token)
    await seating.leave(made.table, made.player, made.id, HUNTER)
    await seating.hand(made.table, made.player, made.id, HUNTER, bea)
    return bea


async def leave(made: Told, bea: UUID) -> None:
    """Bea gives the seat up."""
    await seating.leave(made.table, bea, made.id, HUNTER)


async def free(made: Told, bea: UUID) -> None:
    """The organiser takes the seat from Bea."""
    await seating.free(made.table, made.player, made.id, HUNTER, bea)


async def depart(made: Told, bea: UUID) -> None:
    """Bea leaves the group."""
    foreseen = await departing.foresee(made.table, bea, made.group, bea)
    await departing.depart(made.table, bea, made.group, bea, foreseen.mark)


async def erase(made: Told, bea: UUID) -> None:
    """Bea is forgotten."""
    await people.erase(made.table, bea)


async def salute(made: Told, seat: Any) -> None:
    """Salute from *seat* to the terms as they are."""
    terms = (await board(made.table, made.id)).state.stage.terms
    await made.do("salute", seat, terms=terms, word=f"a word of {seat}")


@pytest.mark.parametrize("going", [leave, free, depart, erase])
async def test_a_salute_goes_with_whoever_gave_it(told: Any, going: Any):
    """BH-SET-07, rulings 20: the adventure never begins without whoever holds the seat then."""
    made = await told()
    await made.prepare()
    bea = await member_at(made)
    await salute(made, HUNTER)

    await going(made, bea)

    now = await board(made.table, made.id)
    assert now.state.stage.saluted == ()
    assert now.state.session.words == {}
    await salute(made, CHALLENGER)
    assert isinstance((await board(made.table, made.id)).state.stage, SettingUp)
    await salute(made, HUNTER)
    assert isinstance((await board(made.table, made.id)).state.stage, FreePlay)
    assert (await check(made.table, made.id)).is_sound
    verdict = prove(as_json(await take_away(made.table, made.id, HUNTER)), RULESETS)
    assert verdict.is_sound
    assert verdict.ruled == verdict.events


async def test_a_seat_handed_on_by_invitation_is_saluted_from_anew(told: Any):
    """Whoever holds several seats may invite to one of them; following it moves the seat."""
    made = await told()
    await made.prepare()
    await salute(made, HUNTER)
    _, token = await invitations.invite(made.table, made.player, made.id, HUNTER)
    assert (await board(made.table, made.id)).state.stage.saluted == (HUNTER,)

    carl = await somebody(made.table)
    await invitations.redeem(made.table, carl, token)

    assert (await board(made.table, made.id)).state.stage.saluted == ()
    await salute(made, HUNTER)
    await invitations.redeem(made.table, carl, token)  # once more: the same answer, no more
    assert (await board(made.table, made.id)).state.stage.saluted == (HUNTER,)


async def test_whoever_sits_down_finds_no_salute_from_before(told: Any):
    """A seat that was freed before Salutes went with their givers is no exception."""
    made = await told()
    await made.prepare()
    await salute(made, HUNTER)
    async with made.table.acting() as db:
        await seats.vacate(db, made.id, HUNTER, made.player, made.table.now())

    await seating.hand(made.table, made.player, made.id, HUNTER, made.player)

    assert (await board(made.table, made.id)).state.stage.saluted == ()


async def test_nothing_is_told_where_nothing_was_open(told: Any):
    """The log does not fill with seats that change hands."""
    made = await told()
    head = (await board(made.table, made.id)).head
    await free(made, await member_at(made))
    assert (await board(made.table, made.id)).head == head


async def test_open_pages_hear_of_it(told: Any):
    """The others' pages show that the Salute is gone without being asked."""
    made = await told()
    await made.prepare()
    bea = await member_at(made)
    await salute(made, HUNTER)
    with made.table.bell.listen(made.id, None) as ear:
        await leave(made, bea)
        assert ear.head == (await board(made.table, made.id)).head


async def away(made: Told, character: UUID) -> UUID | None:
    """Where *character* is."""
    async with made.table.reading() as db:
        found = await stored.get(db, character)
    assert found is not None
    return found.away


async def out_with(first: Told, told: Any) -> tuple[UUID, Told]:
    """A Hunter who was kept, and the adventure to which they were brought."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    second = await told()
    await second.prepare(hunter=False)
    await bring(second, kept.id)
    assert await away(first, kept.id) == second.id
    return kept.id, second


async def test_a_hunter_is_home_when_their_player_gives_the_seat_up(first: Told, told: Any):
    """And away again where the same player takes it anew before anybody else."""
    hunter, second = await out_with(first, told)
    await seating.leave(second.table, second.player, second.id, HUNTER)
    assert await away(first, hunter) is None

    await seating.hand(second.table, second.player, second.id, HUNTER, second.player)

    assert await away(first, hunter) == second.id
    await seating.leave(second.table, second.player, second.id, HUNTER)
    third = await told()
    await bring(third, hunter)
    assert await away(first, hunter) == third.id


async def test_the_away_mark_goes_when_somebody_else_takes_the_seat(first: Told, told: Any):
    """ADR 9: the Hunter there is the table's own; the new holder keeps one of their own."""
    hunter, second = await out_with(first, told)
    before = (await characters.get(first.table, first.player, first.group, hunter)).character
    bea = await member_at(second)
    await second.play()
    await second.end()

    kept = await characters.keep(second.table, bea, second.id, HUNTER)

    assert (kept.id != hunter, kept.player) == (True, bea)
    assert await away(first, hunter) is None
    after = (await characters.get(first.table, first.player, first.group, hunter)).character
    assert after.sheet == before.sheet
    assert kept.sheet.reward_points == (await second.hunter()).reward_points


async def test_who_takes_a_seat_after_the_end_keeps_a_hunter_of_their_own(first: Told):
    """Whom the one before kept stays as they were kept."""
    kept = await characters.keep(first.table, first.player, first.id, HUNTER)
    bea = await member_at(first)
    await first.do("refresh")

    own = await characters.keep(first.table, bea, first.id, HUNTER)
    again = await characters.keep(first.table, bea, first.id, HUNTER)

    assert (own.id, own.player) == (again.id, bea)
    assert own.id != kept.id
    found = await characters.of_group(first.table, first.player, first.group)
    assert {each.player for each in found} == {first.player, bea}
    life = await characters.get(first.table, first.player, first.group, kept.id)
    assert life.deeds
    assert life.character.player == first.player
