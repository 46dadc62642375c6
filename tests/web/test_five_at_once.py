"""Five people act at the same instant, over and over: nothing is lost, doubled or broken."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from fastapi import FastAPI
from limits import parse

from app.chance import SeededDice
from app.play import invitations, reading
from app.play.act import act
from app.play.bot import answer
from app.play.guests import become_guest
from app.play.opening import Opening, open_adventure
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Closed
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS
from app.rules.words import TABLE, Seat
from app.web.forms import nested
from app.web.rates import RATES, Rates
from tests.play.looking import board
from tests.rules import simulation
from tests.web.conftest import Browser

pytestmark = pytest.mark.anyio
NewBrowser = Callable[..., Browser]

SEATS = (CHALLENGER, *HUNTER_SEATS[:4])
ROUNDS = int(os.environ.get("ROUNDS", "200"))
"""How often all five act at once: ROUNDS=1000 for as often as anybody could wish."""

ANSWERS = frozenset({200, 409, 422})
"""Done; the table had moved on; the rules say no to what was legal a moment ago."""


def prepared(seed: int, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, dict[str, Any]]]:
    """Every step of a random preparation for four Hunters, up to free play."""
    taken: list[tuple[str, str, dict[str, Any]]] = []
    original = simulation.do

    def do(state: Any, dice: Any, seat: str, name: str, /, **data: Any) -> Any:
        taken.append((seat, name, data))
        return original(state, dice, seat, name, **data)

    with monkeypatch.context() as patch:
        patch.setattr(simulation, "do", do)
        simulation.ready(4, random.Random(seed), SeededDice(seed))
    return [each for each in taken if each[1] != "open-adventure"]


async def lay(app: FastAPI, browsers: dict[Seat, Browser], steps: Any) -> UUID:
    """A new table with one of *browsers* on each seat, where *steps* were taken."""
    table = app.state.table
    first = await become_guest(table, "Ada")
    opening = Opening(
        ruleset=BEAST_HUNTERS.name,
        command="open-adventure",
        data={"seats": list(SEATS), "title": "All at once"},
        taken=(CHALLENGER,),
        intent=str(uuid4()),
        by=TABLE,
    )
    adventure = (await open_adventure(table, first.player.id, opening)).adventure
    browsers[CHALLENGER].client.cookies.set("salute", first.token)
    for seat in SEATS[1:]:
        guest = await become_guest(table, str(seat))
        _, token = await invitations.invite(table, first.player.id, adventure, seat)
        await invitations.redeem(table, guest.player.id, token)
        browsers[seat].client.cookies.set("salute", guest.token)
    for seat, name, data in steps:
        await act(table, adventure, Seat(seat), name, data, version=None, intent=str(uuid4()))
    return adventure


async def one_round(
    app: FastAPI, browsers: dict[Seat, Browser], adventure: UUID, whim: random.Random
) -> list[Any]:
    """All seats send something that is legal now, one of them twice; the answers."""
    now = await board(app.state.table, adventure)
    if isinstance(now.state.stage, Closed):
        return []
    requests = []
    for seat in SEATS:
        choice = picked(now.state, seat, whim)
        if choice is not None:
            said = nested(answer(choice, whim))
            body = {**said, "version": now.version, "intent": str(uuid4())}
            address = f"/adventures/{adventure}/{seat}/{choice.command}"
            requests.append((seat, address, body))
    if requests:
        requests.append(whim.choice(requests))
    return await asyncio.gather(
        *(
            browsers[seat].client.post(address, json=body, headers={"accept": "application/json"})
            for seat, address, body in requests
        )
    )


def picked(state: Any, seat: Seat, whim: random.Random) -> Any:
    """Something that *seat* may do, mostly what moves the game on."""
    open_now = [each for each in BEAST_HUNTERS.choices(state, seat) if each.refusal is None]
    usual = [each for each in open_now if each.command not in simulation.RARE]
    rare = whim.random() < 0.3  # often enough for talk to get in between
    return whim.choice(usual if usual and not rare else open_now) if open_now else None


async def test_c10_five_seats_act_at_the_same_instant(
    app: FastAPI, new_browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
):
    """C10: whatever five do at once, the log has no gap, the row is its fold, nothing breaks."""
    app.state.rates = Rates(items={name: parse("100000/second") for name in RATES})
    whim, browsers = random.Random(7), {seat: new_browser() for seat in SEATS}
    adventures: list[UUID] = []
    seen, done = Counter[int](), 0
    while done < ROUNDS:
        steps = prepared(len(adventures), monkeypatch)
        adventure = await lay(app, browsers, steps)
        adventures.append(adventure)
        while done < ROUNDS:
            answers = await one_round(app, browsers, adventure, whim)
            if not answers:
                break
            seen.update(each.status_code for each in answers)
            done += 1
    assert set(seen) <= ANSWERS, seen
    assert seen[200] >= ROUNDS, seen
    for adventure in adventures:
        await whole(app, adventure)


async def whole(app: FastAPI, adventure: UUID) -> None:
    """The log of *adventure* counts from one without a gap, and each key acted once."""
    checked = await reading.check(app.state.table, adventure)
    assert checked.is_sound
    async with app.state.table.reading() as db:
        numbers = await db.fetch(
            "SELECT seq FROM event WHERE adventure_id = $1 ORDER BY seq", adventure
        )
        spans = await db.fetch(
            "SELECT first_seq, last_seq FROM intent WHERE adventure_id = $1 ORDER BY first_seq",
            adventure,
        )
    assert [each["seq"] for each in numbers] == list(range(1, checked.events + 1))
    told = [seq for each in spans for seq in range(each["first_seq"], each["last_seq"] + 1)]
    assert told == list(range(1, checked.events + 1))
