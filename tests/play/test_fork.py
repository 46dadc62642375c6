"""A what if in an export: the copied seed is let go, everything else is proved as ever."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from app.play.export import as_json
from app.play.verify import prove
from app.rules.beasthunters import events as happened
from app.rules.beasthunters.commands import Fork
from app.rules.decider import rolls_of
from app.rules.registry import RULESETS
from app.rules.words import TABLE
from tests.play.games import Played, export_of, whole_game

FORK = Fork(by=TABLE, origin="the origin", seq=1, title="What if", word="other")


@cache
def forked() -> tuple[Any, ...]:
    """A random game in which dice have fallen, then its fork, opened, broken off, and revealed."""
    games = (whole_game(seed, steps=70) for seed in range(1, 60))
    played: Played = next(
        game
        for game in games
        if game.state.session.rolled and game.state.stage.kind not in {"closed", "on-break"}
    )
    played.take(FORK)
    if played.state.stage.kind != "ending":
        played.do("challenger", "call-break")
    return played.events


def place(kind: type) -> int:
    """Where the first event of this *kind* stands."""
    return next(at for at, event in enumerate(forked()) if isinstance(event, kind))


def test_the_copied_seed_is_let_go_and_its_dice_are_counted_as_open() -> None:
    """The verifier finds nothing wrong, and says which dice it could not work out."""
    events = forked()
    fork = place(happened.Forked)
    session = max(
        at for at, event in enumerate(events[:fork]) if isinstance(event, happened.SessionPrepared)
    )
    fallen = [
        face for event in events[session:fork] for roll in rolls_of(event) for face in roll.faces
    ]
    verdict = prove(as_json(export_of(events)), RULESETS)

    assert verdict.wrong is None
    assert verdict.open_dice == len(fallen) > 0
    assert verdict.ruled == len(events)


def test_a_seed_is_let_go_by_a_fork_alone() -> None:
    """A server that promises a new seed without telling the old one is found out."""
    events = list(forked())
    del events[place(happened.Forked)]
    verdict = prove(as_json(export_of(tuple(events))), RULESETS)

    assert verdict.wrong is not None
    assert verdict.wrong.seq == place(happened.Forked) + 1


def test_a_fork_says_what_it_did() -> None:
    """Its Salutes and its seed follow from the rules: none can be added, dropped or changed."""
    events = list(forked())
    at = place(happened.Forked) + 2
    events[at] = replace(events[at], by="nobody")
    verdict = prove(as_json(export_of(tuple(events))), RULESETS)

    assert verdict.wrong is not None
    assert verdict.wrong.seq == at + 1
