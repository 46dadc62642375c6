"""Walking through a log: at every event the table is as it was, however one gets there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest

from app.chance import ScriptedDice
from app.play import look, walk
from app.play.errors import NotFoundError
from app.play.look import Looks
from app.play.record import Happening, new_row, record
from app.play.table import Table, lay_table
from app.play.transcript import Performed
from app.play.walk import Moment, Walks
from app.rules.beasthunters.events import ChallengePresented, PlayOpened
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.registry import RULESETS
from app.rules.words import Seat
from app.store import adventures, checkpoints
from app.store.adventures import Key, Stored
from app.store.engine import Driver
from app.view.bar import bar_view
from app.view.table import TableView, table_view
from app.web.walk import as_it_was
from tests.rules.played import FOLDER, played

pytestmark = pytest.mark.anyio

NAMES = sorted(file.stem for file in FOLDER.glob("*.txt"))
SHORT = 7
"""Events from one checkpoint to the next: even short stories shall have some."""


@pytest.fixture
def beasts(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table for Beast Hunters that keeps many checkpoints."""
    monkeypatch.setattr(checkpoints, "EVERY", SHORT)
    monkeypatch.setattr(walk, "STRETCH", SHORT)
    return replace(table, codecs=lay_table(table.engine, table.bell, RULESETS, None, None).codecs)  # type: ignore[arg-type]


async def stored(table: Table, steps: Iterator[Performed] | tuple[Performed, ...]) -> UUID:
    """The log of *steps*, action by action as they were taken."""
    codec, adventure = table.codec(BEAST_HUNTERS.name), uuid4()
    row = new_row(codec, adventure)
    state = BEAST_HUNTERS.initial
    async with table.acting() as db:
        await adventures.insert(db, row, table.now())
        for number, done in enumerate(steps):
            happening = Happening(
                events=done.events, state=state, key=Key(key=str(number), digest=b""),
                at=table.now(), dice=_Dice(), session=state.session,
            )  # fmt: skip
            await record(db, codec, row, happening)
            loaded = await adventures.load(db, adventure)
            assert loaded is not None
            row, state = loaded, done.state
    return adventure


class _Dice(ScriptedDice):
    """Dice that nobody asks again: what fell is in the events."""

    new_seed = None
    is_revealed = False


def live(state: Any, seat: Seat, head: int) -> TableView:
    """What the page of *seat* showed at that moment, its open choices left out."""
    return table_view(
        state, seat, choices=(), waits=BEAST_HUNTERS.waiting_for(state), lines=(),
        presence=state.seats, version=head, head=head, base="",
    )  # fmt: skip


def uncalled(seen: TableView, state: Any) -> TableView:
    """*seen* as it is told of the past: nobody is there any more, and nobody is called to act."""
    return replace(
        seen,
        me=replace(seen.me, here=False) if seen.me else None,
        seats=tuple(replace(each, here=False) for each in seen.seats),
        present="",
        bar=bar_view(state, None, BEAST_HUNTERS.waiting_for(state)),
        hunters=tuple(replace(each, presence="", acts=False) for each in seen.hunters),
    )


def _prefixes(steps: tuple[Performed, ...]) -> list[Any]:
    """The state after each event."""
    states = [BEAST_HUNTERS.initial]
    for done in steps:
        for event in done.events:
            states.append(BEAST_HUNTERS.evolve(states[-1], event))
    return states


@pytest.mark.parametrize("name", NAMES)
async def test_a_replay_equals_what_each_seat_had_on_screen(name: str, beasts: Table):
    """At every event of every golden transcript, from whatever side one comes to it."""
    steps = played(name).performed
    adventure = await stored(beasts, steps)
    states = _prefixes(steps)
    walks, order = Walks(beasts), list(range(1, len(states)))
    random.Random(name).shuffle(order)

    for seq in order:
        moment = await walks.at(adventure, seq)
        assert (moment.at, moment.last) == (seq, len(states) - 1)
        assert moment.state == states[seq]
        for seat in states[seq].seats:
            screen = live(states[seq], seat, seq)
            assert as_it_was(moment, seat, "") == uncalled(screen, states[seq])


@pytest.mark.parametrize("name", ["published_example", "hunt_to_the_beast"])
async def test_a_missing_checkpoint_is_made(name: str, beasts: Table):
    """Logs that were written before there were any are walked through all the same, and heal."""
    steps = played(name).performed
    adventure = await stored(beasts, steps)
    states = _prefixes(steps)
    async with beasts.reading() as db:
        await db.execute("DELETE FROM checkpoint WHERE adventure_id = $1", adventure)

    moment = await Walks(beasts).at(adventure, len(states) - 1)

    async with beasts.reading() as db:
        made = await db.fetch("SELECT seq FROM checkpoint WHERE adventure_id = $1", adventure)
    assert moment.state == states[-1]
    assert [each["seq"] for each in made] == [*range(35, len(states) - 1, 35)]
    assert (await Walks(beasts).at(adventure, 36)).state == states[36]


async def test_a_checkpoint_of_an_older_state_is_not_believed(beasts: Table):
    """A changed shape of the state folds the log afresh."""
    steps = played("published_example").performed
    adventure = await stored(beasts, steps)
    async with beasts.reading() as db:
        await db.execute(
            "UPDATE checkpoint SET state = '{}', state_schema = 0 WHERE adventure_id = $1",
            adventure,
        )

    moment = await Walks(beasts).at(adventure, 50)

    assert moment.state == _prefixes(steps)[50]


async def test_a_table_that_nobody_looked_at_is_read_from_a_checkpoint(
    beasts: Table, monkeypatch: pytest.MonkeyPatch
):
    """The first look after a start reads the end of a long story and little more."""
    monkeypatch.setattr(look, "TAIL", SHORT)
    steps = played("published_example").performed
    adventure = await stored(beasts, steps)
    states = _prefixes(steps)
    last = len(states) - 1
    begun: list[int] = []
    read = adventures.events

    async def counted(db: Driver, adventure: UUID, after: int, upto: int) -> list[Stored]:
        begun.append(after)
        return await read(db, adventure, after, upto)

    monkeypatch.setattr(adventures, "events", counted)

    seen = await Looks(beasts).at(adventure)

    assert seen.state == states[last]
    assert [past.before for past in seen.story] == states[last - SHORT : last]
    assert min(begun) >= last - 5 * SHORT


async def test_a_story_goes_over_the_edges_of_stretches(beasts: Table):
    """The lines around a moment come in order, each with the state before it."""
    steps = played("published_example").performed
    adventure = await stored(beasts, steps)
    states = _prefixes(steps)

    story = await Walks(beasts).story(adventure, 5, 30)

    assert [past.seq for past in story] == list(range(5, 31))
    assert [past.before for past in story] == states[4:30]
    assert await Walks(beasts).story(adventure, 10**6, 10**6 + 5) == ()


async def test_a_walk_sees_what_is_added_to_the_log(beasts: Table):
    """The last stretch grows, and so do the marks on the way."""
    steps = played("published_example").performed
    walks = Walks(beasts)
    adventure = await stored(beasts, steps[:10])
    short: Moment = await walks.at(adventure, 10**6)
    assert await walks.marks(adventure, (ChallengePresented,)) == ()

    longer = await stored(beasts, steps)
    async with beasts.acting() as db:
        await db.execute(
            "INSERT INTO event (adventure_id, seq, name, schema, payload, seat, at, salt, digest)"
            " SELECT $1, seq, name, schema, payload, seat, at, salt, digest FROM event"
            " WHERE adventure_id = $2 AND seq > $3",
            *(adventure, longer, short.last),
        )
        await db.execute(
            "UPDATE adventure SET head = (SELECT head FROM adventure WHERE id = $2) WHERE id = $1",
            *(adventure, longer),
        )

    assert (await walks.at(adventure, 10**6)).state == played("published_example").state
    assert len(await walks.marks(adventure, (ChallengePresented,))) > 0
    assert len(await walks.marks(adventure, (PlayOpened, ChallengePresented))) > 1


async def test_there_is_no_walk_through_nothing(beasts: Table):
    """An adventure that is not there is not found."""
    with pytest.raises(NotFoundError):
        await Walks(beasts).at(uuid4(), 1)
