"""Taking an adventure away: complete for the seat that asks, and nothing that is another's."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import Any
from uuid import uuid4

import pytest

from app.chance import SessionDice
from app.play.act import act
from app.play.bot import answer
from app.play.errors import NotFoundError
from app.play.example import CHALLENGER, HUNTER, lay_example
from app.play.export import Export, as_json, take_away
from app.play.export_transcript import transcript
from app.play.table import Table, lay_table
from app.play.verify import prove
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.secrecy import kept_from
from app.rules.beasthunters.stages import Closed, Fighting
from app.rules.registry import RULESETS
from app.rules.words import Seat
from app.store.bell import Bell
from app.view.chronicle import chronicle_view
from app.view.chronicle_markdown import markdown
from app.web.chronicle import draw_chronicle
from app.web.forms import nested
from app.web.render import load_pages
from app.web.static import Assets
from app.web.words import load_words
from tests.play.games import export_of, whole_game
from tests.play.looking import board
from tests.rules.simulation import _pick

WORDS = load_words(BEAST_HUNTERS.labels)
PAGES = load_pages(WORDS, Assets())


@pytest.fixture
def beasts(table: Table, database_url: str) -> Table:
    """A table for the real game."""
    return lay_table(table.engine, Bell(database_url), RULESETS, SessionDice, table.now)


def everything(export: Export) -> dict[str, bytes]:
    """Every file that can be taken away."""
    view = chronicle_view(export.story, export.state, export.seat, export.hidden)
    words = WORDS["it"]
    return {
        "json": as_json(export),
        "txt": transcript(export).encode(),
        "md": markdown(view, words.text, words.clock).encode(),
        "html": draw_chronicle(PAGES.environments["it"], words, export, view),
    }


async def played_on(table: Table, adventure: Any, steps: int) -> None:
    """Let a bot act for everybody."""
    whim = random.Random(3)
    for _ in range(steps):
        now = await board(table, adventure)
        choice = _pick(now.state, whim)
        if choice is None:
            return
        data = nested(answer(choice, whim))
        key = str(uuid4())
        await act(
            table, adventure, choice.seat, choice.command, data, version=None, intent=key, form=True
        )  # fmt: skip


@pytest.mark.anyio
async def test_a_stored_adventure_is_taken_away_whole(beasts: Table, player: Any) -> None:
    """What is stored proves itself, and names no player, account or session."""
    adventure = await lay_example(beasts, player, str, str(uuid4()))
    await played_on(beasts, adventure, 40)

    export = await take_away(beasts, adventure, HUNTER)
    files = everything(export)

    verdict = prove(files["json"], RULESETS)
    assert verdict.is_sound
    assert verdict.events == (await board(beasts, adventure)).head
    for name, data in files.items():
        assert str(player).encode() not in data, name
        assert b"Ada" not in data, name
    again = everything(await take_away(beasts, adventure, HUNTER))
    assert again == files


@pytest.mark.anyio
async def test_an_anonymous_stop_names_no_seat(beasts: Table, player: Any) -> None:
    """Rulings 17: whoever gave the stop signal stands in no export."""
    adventure = await lay_example(beasts, player, str, str(uuid4()))
    stopped = await act(
        beasts, adventure, HUNTER, "stop-signal", {}, version=None, intent=str(uuid4())
    )

    data = as_json(await take_away(beasts, adventure, CHALLENGER))

    stop = json.loads(data)["events"][stopped.events[0].seq - 1]
    assert stop["name"] == "break-called"
    assert stop["seat"] is None
    assert "hunter-1" not in json.dumps(stop)


@pytest.mark.anyio
async def test_no_adventure_no_export(beasts: Table) -> None:
    """An unknown adventure is not found, whoever asks."""
    with pytest.raises(NotFoundError):
        await take_away(beasts, uuid4(), HUNTER)


@cache
def covered_fight() -> Any:
    """A table where opponents' lines are covered, in a conflict, with some of them not yet seen."""
    games = (whole_game(seed, house={"sheet_view": "as-used"}, steps=120) for seed in range(40))
    return next(played.events for played in games if _has_secrets(export_of(played.events)))


def _has_secrets(export: Export) -> bool:
    hidden = kept_from(export.story, export.state, Seat("hunter-1"))
    return isinstance(export.state.stage, Fighting) and bool(secrets_of(export, hidden))


def secrets_of(export: Export, hidden: frozenset[int]) -> set[str]:
    """The names of lines bought in *hidden* events whose keys no other event mentions."""
    others = [str(past.event) for past in export.story if past.seq not in hidden]
    return {
        line.name
        for past in export.story
        if past.seq in hidden
        for foe in past.event.foes
        for line in (*foe.traits, *foe.resources)
        if not any(f"{line.key}'" in other for other in others)
    }


def test_a_hunters_export_holds_nothing_that_only_the_challenger_may_see() -> None:
    """C46, C58: all bytes of all files are scanned for opponents' lines not seen in use."""
    events = covered_fight()
    whole = export_of(events)
    hidden = kept_from(whole.story, whole.state, Seat("hunter-1"))
    secrets = secrets_of(whole, hidden)
    cut = export_of(events, "hunter-1", hidden)

    assert secrets
    for name, data in everything(cut).items():
        for secret in secrets:
            assert secret.encode() not in data, (name, secret)
    shown = everything(whole)["json"]
    assert all(secret.encode() in shown for secret in secrets)


def told_in(data: bytes, mark: str) -> list[int]:
    """The numbers of the events that a file marks like this."""
    return [int(number) for number in re.findall(mark, data.decode(), re.MULTILINE)]


@pytest.mark.parametrize("seat", ["challenger", "hunter-1"])
def test_c97_every_file_holds_the_same_events(seat: str) -> None:
    """C97: JSON, page and Markdown tell the same events; what is kept is covered in each.

    A transcript plays them as far as everything up to there may be told.
    """
    events = covered_fight()
    whole = export_of(events)
    hidden = kept_from(whole.story, whole.state, Seat(seat))
    files = everything(export_of(events, seat, hidden))

    entries = json.loads(files["json"])["events"]
    shown = [each["seq"] for each in entries if "inner" not in each]
    page = told_in(files["html"], r'<li id="e(\d+)"')
    assert shown == [seq for seq in range(1, len(events) + 1) if seq not in hidden]
    assert page == told_in(files["md"], r"^`(\d+)` ")
    assert page == [each["seq"] for each in entries]
    played = [line[2:].split()[0] for line in files["txt"].decode().splitlines() if line[0] == "<"]
    names = [each["name"] for each in entries[: min(hidden, default=len(events) + 1) - 1]]
    assert played == names


def test_a_cut_export_still_holds_together() -> None:
    """The chain and the dice are proved across what is hidden; the rules up to it."""
    events = covered_fight()
    whole = export_of(events)
    hidden = kept_from(whole.story, whole.state, Seat("hunter-1"))

    verdict = prove(as_json(export_of(events, "hunter-1", hidden)), RULESETS)

    assert verdict.is_sound
    assert verdict.hidden == len(hidden)
    assert verdict.ruled == min(hidden) - 1
    assert not kept_from(whole.story, whole.state, Seat("challenger"))


def test_a_closed_adventure_hides_nothing() -> None:
    """After the closing Salute everybody may have everything."""
    played = whole_game(3, house={"sheet_view": "as-used"})
    export = export_of(played.events)

    assert isinstance(export.state.stage, Closed)
    assert not kept_from(export.story, export.state, Seat("hunter-1"))
