"""A table that is being prepared, step by step, for the tests of the set-up and what follows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.chance import ScriptedDice
from app.rules.beasthunters.commands import (
    Command,
    FinishHunter,
    NameHunter,
    OpenAdventure,
    RateHunter,
    Salute,
    SetPool,
    SetStake,
    WriteStep,
)
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import Event
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.sheets import Hunter
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, Domain, Side, Step
from app.rules.words import TABLE, Seat

P, M, S = Domain.PHYSICAL, Domain.MENTAL, Domain.SOCIAL
HUNTER, OTHER = HUNTER_SEATS[0], HUNTER_SEATS[1]

STEPS: dict[Step, dict[str, Any]] = {
    Step.PARENTS: {
        "trait": "Never the First to Blink",
        "trait_domain": S,
        "resource": "Mother's Old Axe",
        "resource_domain": P,
        "resource_side": Side.OFFENCE,
        "initiative": P,
        "light": P,
    },
    Step.TRIBE: {
        "trait": "Riverborn",
        "trait_domain": P,
        "resource": "Cloak of Reeds",
        "resource_domain": P,
        "resource_side": Side.DEFENCE,
        "initiative": M,
        "light": M,
    },
    Step.ENEMIES: {
        "trait": "Slow to Trust",
        "trait_domain": M,
        "resource": "A Name to Fear",
        "resource_domain": S,
        "resource_side": Side.OFFENCE,
        "initiative": P,
        "light": S,
    },
    Step.TRAINING: {
        "trait": "Reads Every Track",
        "trait_domain": M,
        "resource": "Hunting Spear",
        "resource_domain": P,
        "resource_side": Side.OFFENCE,
        "initiative": S,
        "light": M,
        "medium": M,
    },
}
RATINGS = {
    "trait_parents": 4, "trait_tribe": 3, "trait_enemies": 2, "trait_training": 2,
    "resource_parents": 2, "resource_tribe": 4, "resource_enemies": 2, "resource_training": 3,
}  # fmt: skip


def do(state: Adventure, *commands: Command) -> Adventure:
    """The state after *commands*; each is legal or the test fails."""
    for command in commands:
        for event in decide(state, command, DICE):
            state = evolve(state, event)
    return state


def happens(state: Adventure, command: Command) -> tuple[Event, ...]:
    """What *command* brings about in *state*."""
    return decide(state, command, DICE)


def no(state: Adventure, command: Command) -> Reason | None:
    """Why *command* is refused in *state*; a refusal names a rule and a remedy."""
    refused = refusal(state, command)
    if refused is None:
        return None
    assert refused.rule.startswith("BH-")
    assert refused.remedy.text
    assert isinstance(refused.reason, Reason)
    return refused.reason


DICE = ScriptedDice()
DICE.commit()


def laid(hunters: int = 1) -> Adventure:
    """A new table for so many Hunters."""
    seats = (CHALLENGER, *HUNTER_SEATS[:hunters])
    return do(Adventure(), OpenAdventure(by=TABLE, seats=seats, title="The Reed Sea"))


def sheet(state: Adventure, seat: Seat = HUNTER) -> Hunter:
    """The sheet of *seat*."""
    return state.hunters[seat]


def write(state: Adventure, step: Step, seat: Seat = HUNTER, **changes: Any) -> WriteStep:
    """The command that writes *step* as the example has it, with *changes*."""
    answers = {**STEPS[step], **changes}
    return WriteStep(by=seat, revision=sheet(state, seat).revision, step=step, **answers)


def rate(state: Adventure, seat: Seat = HUNTER, **changes: int) -> RateHunter:
    """The command that rates the example's Hunter, with *changes*."""
    return RateHunter(by=seat, revision=sheet(state, seat).revision, **{**RATINGS, **changes})


def drafted(state: Adventure, seat: Seat = HUNTER) -> Adventure:
    """The example's sheet of *seat*, complete but not declared so."""
    state = do(state, NameHunter(by=seat, revision=0, name=f"Yaqhara of {seat}"))
    for step in Step:
        state = do(state, write(state, step, seat))
    return do(state, rate(state, seat))


def prepared(hunters: int = 1, **stake: Any) -> Adventure:
    """A table where only the Salutes are missing."""
    state = laid(hunters)
    state = do(state, SetStake(by=CHALLENGER, stake="Cross the sea", **stake))
    for seat in state.hunters:
        state = drafted(do(state, SetPool(by=seat, pool=20, limit=8)), seat)
        state = do(state, FinishHunter(by=seat))
    return state


def salute(state: Adventure, seat: Seat, word: str = "reed") -> Salute:
    """The opening Salute of *seat* to the terms as they are."""
    assert isinstance(state.stage, SettingUp)
    return Salute(by=seat, terms=state.stage.terms, word=word)


def in_play(hunters: int = 1, **stake: Any) -> Adventure:
    """A table in free play."""
    state = prepared(hunters, **stake)
    for seat in state.seats:
        state = do(state, salute(state, seat, f"word of {seat}"))
    return state


def rich(points: int = 100) -> Adventure:
    """A table in free play whose Hunter has *points* reward points."""
    state = in_play()
    hunter = replace(sheet(state), reward_points=points)
    return replace(state, hunters={HUNTER: hunter})
