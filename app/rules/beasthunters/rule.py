"""How a rule is written: a judge and a decision for each command, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.rules.beasthunters.commands import Command
from app.rules.beasthunters.events import Event
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal
from app.rules.words import Sentence, Word

Judge = Callable[[Adventure, Any], Refusal | None]
Decision = Callable[[Adventure, Any, Dice], tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One command's rule: *refusal* says why not, or None; *decide* says what happens.

    ``decide`` is only called after ``refusal`` has answered None for the same state and command.
    """

    refusal: Judge
    decide: Decision


Rules = Mapping[type[Command], Rule]


def refuse(
    reason: Reason, rule: str, because: Sentence, remedy: Sentence, **facts: Word
) -> Refusal:
    """A refusal by *rule* (its id in the digest), with the numbers in *facts*."""
    return Refusal(reason=reason, rule=rule, because=because, remedy=remedy, facts=facts)


def first(*refusals: Refusal | None) -> Refusal | None:
    """The first of *refusals* that is one."""
    return next((each for each in refusals if each is not None), None)
