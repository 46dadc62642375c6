"""One click, from the form to the log."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from app.play import record as recording
from app.play.act import act
from app.play.errors import CommandError, IntentError, NotFoundError, StaleError
from app.play.record import Acted
from app.rules.decider import RuleError
from app.rules.fairness import faces
from app.rules.words import Seat
from app.store import log
from app.store.codec import Codec
from tests.play.conftest import Played
from tests.play.toy import SEATS, TOY, Added, Reason, Said

pytestmark = pytest.mark.anyio
CHALLENGER, HUNTER = SEATS


async def state_and_fold(game: Played):
    """What the row holds, and what the log says."""
    [row] = await game.fetch("SELECT state, head FROM adventure WHERE id = $1")
    async with game.table.reading() as db:
        folded = await log.fold(db, Codec(TOY), game.id, row["head"])
    return Codec(TOY).read_state(row["state"]), folded


async def test_an_action_is_stored_and_answered(game: Played):
    """The events, the version and the row's copies come back as they were stored."""
    acted = await game.act(CHALLENGER, "add", version=1, amount=4)
    assert [each.event.amount for each in acted.events if isinstance(each.event, Added)] == [4]
    assert (acted.version, acted.head, acted.repeated) == (3, 3, False)
    [row] = await game.fetch(
        "SELECT title, stage, waiting_for, pool_left, version, head, ended FROM adventure"
        " WHERE id = $1"
    )
    assert tuple(row) == ("The well", "counting", ["hunter-1"], 96, 3, 3, False)


async def test_c1_two_copies_of_a_form_at_once_store_one_action_and_get_one_answer(game: Played):
    """The intent key decides, and both copies are told the same."""
    one, two = await game.together(
        game.act(CHALLENGER, "add", version=1, amount=2, intent="same"),
        game.act(CHALLENGER, "add", version=1, amount=2, intent="same"),
    )
    assert isinstance(one, Acted)
    assert one.events == two.events
    assert sorted([one.repeated, two.repeated]) == [False, True]
    assert (one.version, one.head) == (two.version, two.head) == (3, 3)
    assert len(await game.fetch("SELECT 1 FROM event WHERE adventure_id = $1")) == 3


async def test_c2_a_message_sent_twice_is_said_once(game: Played):
    """Talk is never stale, so only the key protects it, and it does."""
    results = await game.together(
        *(game.act(HUNTER, "say", text="Hello", intent="bounce") for _ in range(6))
    )
    assert sum(not each.repeated for each in results) == 1
    said = await game.fetch("SELECT 1 FROM event WHERE adventure_id = $1 AND name = 'said'")
    assert len(said) == 1


async def test_c4_a_late_second_copy_is_answered_with_the_first_result(game: Played):
    """My action passed the turn on; its copy is neither a new turn nor an error."""
    first = await game.act(CHALLENGER, "add", version=1, amount=2, intent="mine")
    await game.act(HUNTER, "add", version=3, amount=3)
    again = await game.act(CHALLENGER, "add", version=1, amount=2, intent="mine")
    assert again.events == first.events
    assert again.repeated
    assert again.head == 5


async def test_c5_of_two_different_clicks_on_one_version_one_wins(game: Played):
    """The other is stale and nothing of it is stored."""
    results = await game.together(
        game.act(CHALLENGER, "add", version=1, amount=1),
        game.act(CHALLENGER, "prepare", version=1),
    )
    assert sorted(type(each).__name__ for each in results) == ["Acted", "StaleError"]
    stored, folded = await state_and_fold(game)
    assert stored == folded


async def test_c10_parallel_actions_are_numbered_without_a_gap_and_fold_to_the_state(game: Played):
    """Thirty at once on one adventure."""
    results = await game.together(
        *(game.act(HUNTER, "wish", amount=n) for n in range(15)),
        *(game.act(CHALLENGER, "say", text=f"line {n}") for n in range(15)),
    )
    assert all(isinstance(each, Acted) for each in results)
    numbers = await game.fetch("SELECT seq FROM event WHERE adventure_id = $1 ORDER BY seq")
    assert [each["seq"] for each in numbers] == list(range(1, 32))
    stored, folded = await state_and_fold(game)
    assert stored == folded


async def test_c14_an_action_on_an_old_version_is_shown_what_changed(game: Played):
    """It is not carried out, and the command is kept for asking again."""
    await game.act(CHALLENGER, "add", version=1, amount=7)
    with pytest.raises(StaleError) as caught:
        await game.act(HUNTER, "add", version=1, amount=2)
    missed = caught.value.missed
    assert (missed.seen, missed.now) == (1, 3)
    assert caught.value.command.amount == 2
    assert caught.value.refusal is None


async def test_a_stale_click_that_would_be_refused_as_well_says_both(game: Played):
    """The refusal comes along with the news."""
    await game.act(CHALLENGER, "add", version=1, amount=7)
    with pytest.raises(StaleError) as caught:
        await game.act(CHALLENGER, "add", version=1, amount=7)
    assert caught.value.refusal is not None
    assert caught.value.refusal.reason is Reason.NOT_YOUR_TURN


async def test_a_version_before_the_first_is_stale(game: Played):
    """Whatever a form claims to have seen."""
    with pytest.raises(StaleError):
        await game.act(CHALLENGER, "add", version=-5, amount=1)


@pytest.mark.parametrize("version", [2, 2**70])
@pytest.mark.parametrize("command", [("add", {"amount": 1}), ("say", {"text": "Soon!"})])
async def test_a_version_that_is_yet_to_come_is_refused(
    game: Played, version: int, command: tuple[str, dict[str, Any]]
):
    """Nobody has seen what has not happened, not even to talk about it."""
    name, data = command
    with pytest.raises(CommandError):
        await game.act(CHALLENGER, name, version=version, **data)


async def test_talk_makes_no_page_stale(game: Played):
    """The version is the number of the last event that was not talk."""
    said = await game.act(HUNTER, "say", text="Wait!")
    assert (said.version, said.head) == (1, 2)
    acted = await game.act(CHALLENGER, "add", version=1, amount=1)
    assert (acted.version, acted.head) == (4, 4)


async def test_talk_on_an_old_page_is_said(game: Played):
    """Nobody types a line twice because the other one moved."""
    await game.act(CHALLENGER, "add", version=1, amount=1)
    said = await game.act(HUNTER, "say", version=1, text="Ah")
    assert isinstance(said.events[0].event, Said)


async def test_c17_choices_of_both_at_the_same_moment_are_both_kept(game: Played):
    """What commutes is judged against the table as it is."""
    await game.together(
        game.act(CHALLENGER, "wish", version=1, amount=1),
        game.act(HUNTER, "wish", version=1, amount=2),
    )
    stored, folded = await state_and_fold(game)
    assert stored == folded
    assert stored.counts == {"challenger": 1, "hunter-1": 2}


async def test_a_refused_action_changes_nothing(game: Played):
    """The refusal is the judge's own."""
    before = await game.fetch("SELECT * FROM adventure WHERE id = $1")
    with pytest.raises(RuleError) as caught:
        await game.act(CHALLENGER, "add", version=1, amount=10)
    assert caught.value.refusal.reason is Reason.TOO_MUCH
    assert before == await game.fetch("SELECT * FROM adventure WHERE id = $1")


async def test_a_key_used_for_one_command_is_refused_for_another(game: Played):
    """Somebody went back, changed the form and sent it again: that is another action."""
    await game.act(HUNTER, "say", text="one", intent="form")
    with pytest.raises(IntentError):
        await game.act(HUNTER, "say", text="two", intent="form")


@pytest.mark.parametrize("intent", ["", "x" * 65, "a\0b"])
async def test_a_form_without_a_usable_key_is_refused(game: Played, intent: str):
    """Nothing is stored under it."""
    with pytest.raises(CommandError):
        await act(game.table, game.id, HUNTER, "say", {"text": "x"}, version=None, intent=intent)


async def test_an_action_that_changes_nothing_stores_nothing(game: Played):
    """Ready twice is ready."""
    await game.act(HUNTER, "ready")
    again = await game.act(HUNTER, "ready")
    assert again.events == ()
    assert again.head == 2


async def test_c19_a_crash_before_the_commit_leaves_nothing(game: Played, monkeypatch):
    """Dice, seeds, events, row: all or nothing, and the same form works afterwards."""
    tables = ("adventure WHERE id", "event WHERE adventure_id", "intent WHERE adventure_id")
    before = [await game.fetch(f"SELECT * FROM {each} = $1") for each in tables]

    async def crash(*_: object) -> None:
        raise RuntimeError("the power went")

    with monkeypatch.context() as patch:
        patch.setattr(recording, "_keep_seeds", crash)
        with pytest.raises(RuntimeError, match="the power went"):
            await game.act(CHALLENGER, "add", version=1, amount=3, intent="once")
    assert before == [await game.fetch(f"SELECT * FROM {each} = $1") for each in tables]
    done = await game.act(CHALLENGER, "add", version=1, amount=3, intent="once")
    assert not done.repeated


async def test_a_cancelled_action_leaves_nothing_and_frees_its_place(game: Played):
    """A browser that goes away in the middle costs neither a lock nor a connection."""
    for delay in (0.0, 0.0005, 0.001, 0.002, 0.004):
        task = asyncio.create_task(game.act(HUNTER, "say", text="gone"))
        await asyncio.sleep(delay)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    results = await game.together(*(game.act(HUNTER, "say", text="here") for _ in range(20)))
    assert all(isinstance(each, Acted) for each in results)
    stored, folded = await state_and_fold(game)
    assert stored == folded


async def test_c53_an_unknown_adventure_is_not_found(game: Played):
    """No word about why."""
    with pytest.raises(NotFoundError):
        await act(game.table, uuid4(), HUNTER, "say", {"text": "x"}, version=None, intent="k")


async def test_the_seat_comes_from_the_caller_and_never_from_the_form(game: Played):
    """Whoever writes another seat into a form speaks with the own voice all the same."""
    said = await game.act(HUNTER, "say", text="I am the Challenger", by="challenger")
    assert said.events[0].seat == "hunter-1"


async def test_nobody_learns_who_stopped(game: Played):
    """An anonymous stop is stored without a seat."""
    stopped = await game.act(HUNTER, "stop")
    assert stopped.events[0].seat is None
    rows = await game.fetch("SELECT seat, payload FROM event WHERE adventure_id = $1 AND seq = 2")
    assert rows[0]["seat"] is None
    assert json.loads(rows[0]["payload"]) == {"by": "table"}


async def test_a_state_of_an_old_shape_is_folded_afresh(game: Played):
    """A changed schema costs one fold; the next action writes today's shape."""
    await game.act(CHALLENGER, "add", amount=5)
    async with game.table.reading() as db:
        await db.execute(
            """UPDATE adventure SET state_schema = 0, state = '{"old": true}' WHERE id = $1""",
            game.id,
        )
    await game.act(HUNTER, "add", amount=4)
    stored, folded = await state_and_fold(game)
    assert stored == folded
    assert stored.total == 9


async def test_the_dice_of_a_session_follow_from_its_seed(game: Played):
    """Committed before, revealed after, and every face can be worked out again."""
    await game.act(CHALLENGER, "prepare")
    first = await game.act(CHALLENGER, "throw", dice=3)
    second = await game.act(HUNTER, "throw", dice=2)
    told = await game.act(CHALLENGER, "reveal")
    fallen = first.events[0].event.roll.faces + second.events[0].event.roll.faces
    words: dict[str, str] = {seat: f"word of {seat}" for seat in SEATS}
    seed = bytes.fromhex(told.events[0].event.seed)
    assert fallen == faces(seed, words, 0, 5, 6)
    [row] = await game.fetch("SELECT revealed_at, seed FROM dice_seed WHERE adventure_id = $1")
    assert row["seed"] == seed
    assert row["revealed_at"] is not None


async def test_a_new_session_begun_at_the_same_moment_rolls_with_its_own_seed(game: Played):
    """The seed read before the lock was granted may be the old one; it is never used."""
    await game.act(CHALLENGER, "prepare")
    for _ in range(5):
        *_, thrown = await game.together(
            game.act(CHALLENGER, "prepare"), game.act(HUNTER, "throw", dice=4)
        )
        assert isinstance(thrown, Acted)
    seeds = await game.fetch(
        "SELECT commitment, seed FROM dice_seed WHERE adventure_id = $1 ORDER BY session"
    )
    assert len(seeds) == 6
    async with game.table.reading() as db:
        logged = await log.read(db, Codec(TOY), game.id, 0, 100)
    by_commitment = {each["commitment"]: each["seed"] for each in seeds}
    state = TOY.initial
    for each in logged:
        if hasattr(each.event, "roll"):
            seed = by_commitment[state.session.commitment]
            expected = faces(seed, state.session.words, state.session.rolled, 4, 6)
            assert each.event.roll.faces == expected
        state = TOY.evolve(state, each.event)


async def test_actions_beyond_the_cap_wait_for_their_turn(game: Played):
    """A crowd is served by few connections, and reading goes on meanwhile."""
    narrow = replace(game.table, gate=asyncio.Semaphore(1))
    crowd = Played(narrow, game.id, game.player)
    results = await crowd.together(
        *(crowd.act(Seat("hunter-1"), "say", text=str(n)) for n in range(40))
    )
    assert all(isinstance(each, Acted) for each in results)
