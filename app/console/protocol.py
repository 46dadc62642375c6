"""``salute protocol``: what programs may say and what they will hear."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
import typer

from app.rules.registry import RULESETS


def protocol(
    ruleset: Annotated[str, typer.Option(help="Whose commands and events.")] = "beast-hunters",
) -> None:
    """Print the JSON Schema of every command and event."""
    decider = RULESETS.get(ruleset)
    if decider is None:
        raise typer.BadParameter(f"There is no ruleset {ruleset}; there is {', '.join(RULESETS)}.")
    described = {"commands": schemas(decider.commands), "events": schemas(decider.events)}
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(described), indent=2).decode() + "\n")


def schemas(classes: Mapping[str, type]) -> dict[str, Any]:
    """The JSON Schema of each of *classes*, by its name."""
    return {name: msgspec.json.schema(cls) for name, cls in classes.items()}
