"""Beast Hunters at a stored table: what is stored is what the rules say, to the last die."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest

from app.chance import SessionDice
from app.play import reading
from app.play.act import act
from app.play.bot import answer
from app.play.example import lay_example
from app.play.table import lay_table
from app.rules.decider import rolls_of
from app.rules.fairness import commitment, faces
from app.rules.registry import RULESETS
from app.store import log
from app.store.bell import Bell
from app.web.forms import nested
from tests.play.looking import board
from tests.rules.simulation import _pick

pytestmark = pytest.mark.anyio


@pytest.fixture
def beasts(table, database_url):
    """A table for the real game."""
    return lay_table(table.engine, Bell(database_url), RULESETS, SessionDice, table.now)


async def test_random_games_are_stored_as_they_were_played(beasts, player):
    """The row equals the fold, the chain holds, and every die follows from its session's seed."""
    fallen = [await _played(beasts, player, random.Random(seed)) for seed in range(3)]
    assert sum(fallen) > 0


async def _played(beasts, player, whim) -> int:
    adventure = await lay_example(beasts, player, str, str(uuid4()))
    for _ in range(120):
        now = await board(beasts, adventure)
        choice = _pick(now.state, whim)
        if choice is None:
            break
        await act(
            beasts,
            adventure,
            choice.seat,
            choice.command,
            nested(answer(choice, whim)),
            version=now.version,
            intent=str(uuid4()),
            form=True,
        )
    assert (await reading.check(beasts, adventure)).is_sound
    return await dice_that_follow(beasts, adventure)


async def dice_that_follow(table, adventure) -> int:
    """How many dice fell; each is worked out again from the stored seeds."""
    codec = table.codecs["beast-hunters"]
    async with table.reading() as db:
        seeds = await db.fetch("SELECT seed FROM dice_seed WHERE adventure_id = $1", adventure)
        logged = await log.read(db, codec, adventure, 0, 10_000)
    by_commitment = {commitment(each["seed"]): each["seed"] for each in seeds}
    state, count = codec.decider.initial, 0
    for each in logged:
        session, fallen = codec.decider.session(state), 0
        for roll in rolls_of(each.event):
            seed, start = by_commitment[session.commitment], session.rolled + fallen
            assert roll.faces == faces(seed, session.words, start, len(roll.faces), roll.sides)
            fallen += len(roll.faces)
        count += fallen
        state = codec.decider.evolve(state, each.event)
    return count
