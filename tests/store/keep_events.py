"""Adds one real payload of each event that ``old_events/`` lacks: ``python -m tests.store.keep_events``.

Payloads come from the golden transcripts and from random games. What is kept is never changed: a
log is for ever, and so is what it looks like.
"""  # noqa: E501 - the command is one word

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.chance import ScriptedDice
from app.play.transcript import perform, steps
from app.rules.registry import RULESETS
from app.store.codec import Codec
from tests.rules.simulation import game

HERE = Path(__file__).parent / "old_events"
TRANSCRIPTS = Path(__file__).parents[1] / "rules" / "transcripts"
GAMES = 40


def file_of(ruleset: str) -> Path:
    """Where the payloads of *ruleset* are kept."""
    return HERE / f"{ruleset}.json"


def kept(ruleset: str) -> dict[str, dict[str, Any]]:
    """The payloads of *ruleset* by "name schema"."""
    file = file_of(ruleset)
    found: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def wanted(codec: Codec) -> set[str]:
    """Every "name schema" that is written today."""
    return {f"{name} {schema}" for name, schema in codec.names.values()}


def happened(ruleset: str) -> Iterator[Any]:
    """Events of *ruleset* as they come about in real games."""
    folder = TRANSCRIPTS / ruleset

    def include(name: str) -> str:
        return (folder / name).read_text("utf-8")

    for file in sorted(folder.glob("*.txt")):
        played = steps(include(file.name), include)
        for done in perform(RULESETS[ruleset], played, ScriptedDice()):
            yield from done.events
    for seed in range(GAMES):
        for step in game(seed, hunters=1 + seed % 2, steps=400, from_setup=seed % 3 == 0):
            yield from step.events


def main() -> None:
    """Keep what is not kept yet."""
    for ruleset, decider in RULESETS.items():
        codec = Codec(decider)
        payloads = kept(ruleset)
        for event in happened(ruleset):
            if wanted(codec) <= payloads.keys():
                break
            name, schema, payload = codec.write_event(event)
            payloads.setdefault(f"{name} {schema}", payload)
        file_of(ruleset).write_text(
            json.dumps(payloads, ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8"
        )


if __name__ == "__main__":
    main()
