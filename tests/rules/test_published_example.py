"""The published example of play, every number of it, read from its machine-readable copy."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.chance import ScriptedDice
from app.play.transcript import Performed, perform, steps
from app.rules.beasthunters.figures import advantage, bonus, figure
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.vocabulary import Side

HERE = Path(__file__).parent
TRACE = json.loads((HERE / "beast_hunters_trace.json").read_text(encoding="utf-8"))
TRANSCRIPT = HERE / "transcripts" / "beast-hunters" / "published_example.txt"


@pytest.fixture(scope="module")
def played() -> list[Performed]:
    """Every step of the transcript, performed."""
    text = TRANSCRIPT.read_text(encoding="utf-8")
    script = steps(text, lambda name: (TRANSCRIPT.parent / name).read_text(encoding="utf-8"))
    return list(perform(BEAST_HUNTERS, script, ScriptedDice()))


def _after(played: list[Performed], n: int) -> Performed:
    """The last step that belongs to step *n* of the example."""
    lines = TRANSCRIPT.read_text(encoding="utf-8").splitlines()
    starts = [i for i, line in enumerate(lines, 1) if line.startswith("# ")]
    if n == 0:
        return next(done for done in played if done.step.command == "buy-adversity")
    if n in {1, 2, 3, 4}:
        activations = [done for done in played if done.step.command == "activate-trait"]
        return activations[n - 1]
    start = next(i for i in starts if lines[i - 1].startswith(f"# {n}:"))
    end = next(i for i in [*starts, len(lines) + 1] if i > start)
    return [done for done in played if start < done.step.line < end and done.step.line > 20][-1]


def _facts(done: Performed) -> Mapping[str, Any]:
    """What the table shows after a step, under the names that the trace uses."""
    stage = done.state.stage
    assert isinstance(stage, Fighting)
    conflict = stage.conflict
    hunter, foe = figure(done.state, "hunter-1"), figure(done.state, "foe-1")
    facts: dict[str, Any] = {
        "first": "hunter" if conflict.order[0] == "hunter-1" else "adversity",
        "h_off": bonus(hunter, conflict.domain, Side.OFFENCE),
        "h_def": bonus(hunter, conflict.domain, Side.DEFENCE),
        "a_off": bonus(foe, conflict.domain, Side.OFFENCE),
        "a_def": bonus(foe, conflict.domain, Side.DEFENCE),
        "h_ap": advantage(conflict, "hunter-1", "foe-1"),
        "a_ap": advantage(conflict, "foe-1", "hunter-1"),
        "h_marked": list(hunter.marked),
        "a_marked": list(foe.marked),
        "free_strike": any(type(e).__name__ == "FreeStrikeGranted" for e in done.events),
        "denied": hunter.denied.get("r1"),
        "difficulty": conflict.goals[0].difficulty if conflict.goals else None,
        "uses_action": any(type(e).__name__ == "TurnBegan" for e in done.events),
        "goal_h_dice": sum(conflict.goals[0].dice.values()) if conflict.goals else None,
    }
    for event in done.events:
        facts |= _told_by(event)
    return facts


def _told_by(event: Any) -> Mapping[str, Any]:
    match type(event).__name__:
        case "Struck":
            return {"total": event.total, "level": event.level.value}
        case "ManeuverRolled" | "DenialRolled":
            return {
                "off_total": event.offence.sum + event.offence_bonus,
                "def_total": event.defence.sum + event.defence_bonus,
            }
        case "GoalRolled":
            winner = "hunter" if event.won else "challenger"
            return {"winner": winner, "rp_gain": event.rewards["hunter-1"]}
        case _:
            return {}


SHOWN = [step for step in TRACE["steps"] if isinstance(step["n"], int)]


@pytest.mark.parametrize("shown", SHOWN, ids=lambda step: f"step-{step['n']}")
def test_every_number_of_the_example_comes_out(
    played: list[Performed], shown: Mapping[str, Any]
) -> None:
    """Advantage, totals, levels, boxes, margins, dice and rewards are those of the book."""
    facts = _facts(_after(played, shown["n"]))

    expected = {k: v for k, v in shown["expect"].items() if k != "needed_if_opp_rolls_11"}
    assert expected == {name: facts[name] for name in expected}


def test_the_roll_that_was_waived_would_have_needed_twenty(played: list[Performed]) -> None:
    """Had the bandits rolled 11, their 15 and the margin of 5 would have asked for 20 (step 10)."""
    denied = _after(played, 9).state
    foe = figure(denied, "foe-1")
    against = 11 + bonus(foe, denied.stage.conflict.domain, Side.OFFENCE)

    expected = next(s for s in SHOWN if s["n"] == 10)["expect"]["needed_if_opp_rolls_11"]
    assert expected == against + figure(denied, "hunter-1").denied["r1"]
