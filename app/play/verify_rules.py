"""Every rule run again: a log taken apart into the decisions that made it.

What was asked is retold from what happened; then the rules decide it again, with the dice that
the log shows, and must come to the same events. So nothing in a log has to be believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from app.rules.beasthunters.retell import MOST_EVENTS, retell
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.decider import Decider, Roll, RuleError, kebab, rolls_of
from app.rules.words import N_, Sentence, say
from app.store.codec import plain

Retell = Callable[[Any, Sequence[Any]], Any]

RETELLERS: Final[Mapping[str, Retell]] = {BEAST_HUNTERS.name: retell}
"""How each ruleset tells what was asked from what happened."""


ROLLS: Final = frozenset({"Roll", "tuple[Roll, ...]"})
"""What a field with dice is annotated with."""


class UnruledError(Exception):
    """No decision of the rules makes event number *seq*, and *why*."""

    def __init__(self, seq: int, why: Sentence) -> None:
        super().__init__(f"event {seq}: {why.text}")
        self.seq = seq
        self.why = why


class UnthrownError(Exception):
    """The rules throw *count* dice of *sides* sides, and the log shows others."""

    def __init__(self, count: int, sides: int) -> None:
        super().__init__(f"{count}d{sides}")
        self.why = say(N_("the rules throw {count}d{sides} here"), count=count, sides=sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One *command*, the *events* that it made from number *seq* on, and the *faces* that fell."""

    seq: int
    command: Any
    events: tuple[Any, ...]
    faces: tuple[int, ...]


class LoggedDice:
    """Dice that fall as the *events* of a log show, with the seeds that they show."""

    def __init__(self, events: Sequence[Any]) -> None:
        self._rolls = (roll for event in events for roll in rolls_of(event))
        self._events = events
        self.faces: list[int] = []

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next roll of the log. UnthrownError if it is another one."""
        roll: Roll | None = next(self._rolls, None)
        if roll is None or (len(roll.faces), roll.sides) != (count, sides):
            raise UnthrownError(count, sides)
        self.faces.extend(roll.faces)
        return roll.faces

    def commit(self) -> str:
        """The next commitment of the log."""
        return self._next("commitment")

    def reveal(self) -> str:
        """The next seed of the log."""
        return self._next("seed")

    def _next(self, name: str) -> str:
        found = (getattr(event, name) for event in self._events if hasattr(event, name))
        return str(next(found, ""))


def other_rules(decider: Decider[Any, Any, Any], opened: Any) -> Sentence | None:
    """Why the rules of *decider* say nothing about a log that begins with *opened*, if so."""
    there = getattr(opened, "rules", decider.rules)
    if there == decider.rules:
        return None
    return say(
        N_(
            "It was decided under version {there} of the rules, and this program has version"
            " {here}. So its events were read, and none of them was decided again."
        ),
        there=there,
        here=decider.rules,
    )


def decisions(
    decider: Decider[Any, Any, Any], events: Sequence[Any], retelling: Retell
) -> Iterator[Decision]:
    """*events*, a log from its start, as decisions. UnruledError at the first that is none."""
    state, done = decider.initial, 0
    while done < len(events):
        coming = events[done : done + MOST_EVENTS]
        decision = _decide(decider, state, done + 1, coming, retelling)
        yield decision
        state = decider.fold(decision.events, state)
        done += len(decision.events)


def decided_at_once(
    decider: Decider[Any, Any, Any], state: Any, coming: Sequence[Any], retelling: Retell
) -> int:
    """How many events of *coming*, next in *state*, one decision makes; 0 if none begins there."""
    try:
        return len(_decide(decider, state, 1, coming, retelling).events)
    except UnruledError:
        return 0


def _decide(
    decider: Decider[Any, Any, Any],
    state: Any,
    seq: int,
    coming: Sequence[Any],
    retelling: Retell,
) -> Decision:
    dice = LoggedDice(coming)
    try:
        command = retelling(state, coming)
        if command is None:
            raise UnruledError(seq, _out_of_place(coming[0]))
        decided = decider.decide(state, command, dice)
    except RuleError as error:
        refused = say(N_("the rules refuse it: {because}"), because=error.refusal.because)
        raise UnruledError(seq, refused) from error
    except UnthrownError as error:
        raise UnruledError(seq, error.why) from error
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise UnruledError(seq, _out_of_place(coming[0])) from error
    _compare(seq, coming, decided)
    return Decision(seq=seq, command=command, events=decided, faces=tuple(dice.faces))


def _compare(seq: int, coming: Sequence[Any], decided: tuple[Any, ...]) -> None:
    if not decided:
        raise UnruledError(seq, _out_of_place(coming[0]))
    for place, due in enumerate(decided):
        if place == len(coming):
            ends = say(N_("the log ends before “{event}”"), event=kebab(type(due)))
            raise UnruledError(seq + place, ends)
        if coming[place] != due:
            raise UnruledError(seq + place, _differently(coming[place], due))


def _out_of_place(event: Any) -> Sentence:
    return say(N_("“{event}” can’t happen here"), event=kebab(type(event)))


def _differently(given: Any, due: Any) -> Sentence:
    if type(given) is not type(due):
        kinds = {"due": kebab(type(due)), "given": kebab(type(given))}
        return Sentence(N_("by the rules “{due}” happens here, not “{given}”"), kinds)
    name = next(
        each.name for each in fields(due) if getattr(due, each.name) != getattr(given, each.name)
    )
    return say(
        N_("by the rules “{field}” is {due}, not {given}"),
        field=name,
        due=str(plain(getattr(due, name))),
        given=str(plain(getattr(given, name))),
    )


def roll_fields(decider: Decider[Any, Any, Any]) -> dict[str, list[str]]:
    """The fields with rolls of each kind of event, in the order in which they are thrown."""
    found = {
        name: [each.name for each in fields(cls) if each.type in ROLLS]
        for name, cls in decider.events.items()
    }
    return {name: names for name, names in found.items() if names}
