"""A log as a transcript that ``salute play`` plays: a bug report is a test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from itertools import takewhile
from typing import Any

import msgspec

from app.play.errors import NotFoundError
from app.play.export import Export
from app.play.transcript import Performed, Step, told
from app.play.verify_rules import RETELLERS, Decision, Retell, UnruledError, decisions
from app.rules.decider import Decider, kebab
from app.store.codec import plain
from app.store.commands import SEAT_FIELD


def transcript(export: Export, retellers: Mapping[str, Retell] = RETELLERS) -> str:
    """*export* as a transcript, up to the first event that its reader may not see.

    NotFoundError if its ruleset can't tell what was asked.
    """
    retelling = retellers.get(export.decider.name)
    if retelling is None:
        raise NotFoundError("no-transcript")
    shown = [*takewhile(lambda past: past.seq not in export.hidden, export.story)]
    lines = [
        f"# {' '.join(export.title.split())}",
        f"# {export.decider.name}, adventure {export.adventure}",
        "# Seeds are promised anew when this is played; everything else happens as it happened.",
    ]
    lines.extend(script(export.decider, [past.event for past in shown], retelling))
    if len(shown) < len(export.story):
        lines.append(f"# Event {len(shown) + 1} is kept from this reader, so play ends here.")
    return "\n".join(lines) + "\n"


def script(decider: Decider[Any, Any, Any], events: list[Any], retelling: Retell) -> Iterator[str]:
    """The lines of a transcript that makes *events*: commands, dice, and what happens."""
    try:
        for decision in decisions(decider, events, retelling):
            yield from _lines(decider, decision)
    except UnruledError as error:
        yield f"# Event {error.seq} is not what these rules make of it, so play ends here."


def _lines(decider: Decider[Any, Any, Any], decision: Decision) -> Iterator[str]:
    command = decision.command
    asked = _fields(command)
    data = f" {msgspec.json.encode(asked).decode()}" if asked else ""
    dice = f" | {' '.join(str(face) for face in decision.faces)}" if decision.faces else ""
    yield f"> {kebab(type(command))} {command.by}{data}{dice}"
    step = Step(line=0, command="", seat=command.by)
    yield from told(decider, Performed(step=step, state=None, events=decision.events))


def _fields(command: Any) -> dict[str, Any]:
    """What has to be said of *command*: its seat stands apart, defaults need no words."""
    data: dict[str, Any] = plain(command)
    silent = {
        each.name
        for each in fields(command)
        if each.name == SEAT_FIELD
        or (each.default is not MISSING and getattr(command, each.name) == each.default)
    }
    return {name: value for name, value in data.items() if name not in silent}
