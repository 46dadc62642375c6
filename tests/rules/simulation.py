"""Random games, for property tests: every step by a seat that knows nothing but its menu."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.chance import SeededDice
from app.play.bot import answer
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.sheet_record import sheet_record
from app.rules.choice import Choice
from app.rules.decider import Dice
from app.rules.words import TABLE, Seat
from app.store.codec import plain
from app.store.commands import read_command
from app.web.forms import nested

RARE = frozenset({
    "talk", "narrate", "call-break", "stop-signal", "veto", "ask-question", "answer-question",
    "ask-more", "ask-challenge", "give", "end-here", "set-goal", "agree-goal-roll",
    "retire-hunter",
})  # fmt: skip
"""What moves no game on, or ends it early: a random player does it now and then only."""

STEPS = ("parents", "tribe", "enemies", "training")


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One step of a random game."""

    before: Any
    choice: Choice
    data: Mapping[str, Any]
    command: Any
    events: tuple[Any, ...]
    after: Any


def do(state: Any, dice: Dice, seat: str, name: str, /, **data: Any) -> Any:
    """The state after *seat* did *name*."""
    command = read_command(BEAST_HUNTERS, name, data, Seat(seat))
    return BEAST_HUNTERS.fold(BEAST_HUNTERS.decide(state, command, dice), state)


def opened(hunters: int, dice: Dice) -> Any:
    """A new table for so many Hunters."""
    seats = ["challenger", *(f"hunter-{n}" for n in range(1, hunters + 1))]
    return do(BEAST_HUNTERS.initial, dice, TABLE, "open-adventure", seats=seats, title="At random")


def ready(hunters: int, whim: random.Random, dice: Dice) -> Any:
    """A table in free play, with random Hunters, Pool, Limit and kind of adventure."""
    state = opened(hunters, dice)
    hunt = whim.random() < 0.3
    kind = {"kind": "hunt", "hunt_level": 6, "beast": "Bear"} if hunt else {"kind": "other"}
    state = do(state, dice, "challenger", "set-stake", stake="Something to win", **kind)
    if hunt and whim.random() < 0.7:
        state = do(state, dice, "challenger", "set-tattoo", **_tattoo(whim))
    for seat in state.seats[1:]:
        pool = whim.randint(1, 30)
        state = do(state, dice, seat, "set-pool", pool=pool, limit=whim.randint(1, min(pool, 15)))
        state = _sheet(state, seat, whim, dice)
        if whim.random() < 0.3:
            state = _brought(state, seat, whim, dice)
    for seat in state.seats:
        state = do(state, dice, seat, "salute", terms=state.stage.terms, word=f"word of {seat}")
    return state


def _tattoo(whim: random.Random) -> dict[str, Any]:
    """A tattoo with any effects that a hunt of low level may give."""
    side = {"domain": whim.choice("PMS"), "side": whim.choice("OD")}
    every = [
        {"power": "rolls", "amount": whim.choice([-2, -1, 1, 2]), **side},
        {"power": "strikes", "amount": whim.randint(1, 3), **side},
        {"power": "clears", "amount": whim.randint(1, 3), "level": whim.choice("LMHIF")},
        {"power": "boxes", "amount": 1, "domain": side["domain"], "level": whim.choice("LMHI")},
    ]
    return {"name": "Mark", "effects": whim.sample(every, whim.randint(0, len(every)))}


def _brought(state: Any, seat: str, whim: random.Random, dice: Dice) -> Any:
    """*seat* plays a Hunter with the sheet just made who has lived before, and has a tattoo."""
    sheet = plain(sheet_record(state.hunters[seat]))
    sheet |= {"reward_points": whim.randint(0, 20), "tattoos": [{**_tattoo(whim), "key": "x1"}]}
    return do(state, dice, seat, "bring-hunter", sheet=sheet, origin="elsewhere")


def _sheet(state: Any, seat: str, whim: random.Random, dice: Dice) -> Any:
    state = do(state, dice, seat, "name-hunter", revision=_revision(state, seat), name=f"N {seat}")
    for step in STEPS:
        one = whim.choice("PMS")
        medium = {"medium": one} if step in {"parents", "training"} else {}
        state = do(
            state, dice, seat, "write-step", revision=_revision(state, seat), step=step,
            trait=f"Trait {step}", trait_domain=whim.choice("PMS"), resource=f"Thing {step}",
            resource_domain=whim.choice("PMS"), resource_side=whim.choice("OD"),
            initiative=whim.choice("PMS"), light=one, **medium,
        )  # fmt: skip
    ratings = {
        f"{kind}_{step}": rating
        for kind in ("trait", "resource")
        for step, rating in zip(STEPS, whim.sample([4, 3, 2, 2], 4), strict=True)
    }
    state = do(state, dice, seat, "rate-hunter", revision=_revision(state, seat), **ratings)
    return do(state, dice, seat, "finish-hunter")


def _revision(state: Any, seat: str) -> int:
    revision: int = state.hunters[seat].revision
    return revision


def game(
    seed: int,
    *,
    hunters: int = 1,
    steps: int = 3000,
    from_setup: bool = False,
    foes: int | None = None,
) -> Iterator[Played]:
    """The steps of a random game until it is closed, *steps* at the most.

    With *foes* the Challenger buys so many opponents wherever Pool and Limit are enough.
    """
    whim = random.Random(seed)
    dice = SeededDice(seed)
    state = opened(hunters, dice) if from_setup else ready(hunters, whim, dice)
    for _ in range(steps):
        choice = _pick(state, whim, foes)
        if choice is None:
            return
        data = nested(answer(choice, whim))
        command = read_command(BEAST_HUNTERS, choice.command, data, choice.seat, form=True)
        events = BEAST_HUNTERS.decide(state, command, dice)
        after = BEAST_HUNTERS.fold(events, state)
        yield Played(
            before=state, choice=choice, data=data, command=command, events=events, after=after
        )
        state = after


def _pick(state: Any, whim: random.Random, foes: int | None = None) -> Choice | None:
    waited = [wait.seat for wait in BEAST_HUNTERS.waiting_for(state)]
    if not waited:
        return None
    seat = Seat(whim.choice(waited if whim.random() < 0.9 else state.seats))
    open_ones = [each for each in BEAST_HUNTERS.choices(state, seat) if each.refusal is None]
    wanted = [each for each in open_ones if foes is not None and _opponents(each) == foes]
    if wanted:
        return whim.choice(wanted)
    moving = [each for each in open_ones if each.command not in RARE]
    return whim.choice(moving if moving and whim.random() < 0.95 else open_ones)


def _opponents(choice: Choice) -> int:
    """How many opponents *choice* would buy."""
    parts = [name.split(".") for name in choice.fixed]
    return len({part[1] for part in parts if part[0] == "foes"})
