"""A form that was not carried out, so that its page can say why and keep what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.rules.choice import Choice, Value
from app.rules.decider import Refusal
from app.rules.words import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What somebody tried: the *command*, and every field as it was *typed*, by the form's names.

    *refusal* is set if the rules say no; *errors* tells what is wrong with single fields; *since*
    are the lines of what happened meanwhile if the table has moved on (each a line of the
    transcript), and *intent* is the key to send it again with.
    """

    command: str
    intent: str
    typed: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    refusal: Refusal | None = None
    errors: Mapping[str, Sentence] = field(default_factory=dict)
    is_stale: bool = False
    since: tuple[Any, ...] = ()

    def fits(self, choice: Choice) -> bool:
        """Whether this was an attempt at *choice*: the command, and all that it fixes."""
        return self.command == choice.command and all(
            self.typed.get(name, "") == _as_typed(value) for name, value in choice.fixed.items()
        )


def _as_typed(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
