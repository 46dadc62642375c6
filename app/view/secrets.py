"""What a seat may not see: an opponent's lines before their first use, where the house says so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.rules.beasthunters.challenge import Conflict, Foe
from app.rules.beasthunters.events import AdversityBought
from app.rules.beasthunters.house import SheetView
from app.rules.beasthunters.sheets import Resource, Trait
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.choice import Choice, Field
from app.rules.words import Seat
from app.view.people import as_it_stands


def covered(state: Adventure, seat: Seat) -> bool:
    """Whether opponents' lines are kept from *seat* until used."""
    return state.house.sheet_view is SheetView.AS_USED and seat != CHALLENGER


def hidden_keys(state: Adventure, seat: Seat) -> frozenset[str]:
    """Keys of opponents' traits and resources that *seat* may not know yet."""
    stage = as_it_stands(state).stage
    if not covered(state, seat) or not isinstance(stage, Fighting):
        return frozenset()
    conflict = stage.conflict
    return frozenset(
        line.key
        for foe in conflict.foes.values()
        for line in lines(foe)
        if not _seen(conflict, foe, line.key)
    )


def lines(foe: Foe) -> tuple[Trait | Resource, ...]:
    """Everything that was bought for *foe* and has a name."""
    return (*foe.traits, *foe.resources)


def _seen(conflict: Conflict, foe: Foe, key: str) -> bool:
    return (
        key in conflict.used
        or key in conflict.active.get(foe.key, {})
        or key in conflict.denied.get(foe.key, {})
    )


def cut_choices(state: Adventure, seat: Seat, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """*choices* without those that name what *seat* may not know."""
    hidden = hidden_keys(state, seat)
    if not hidden:
        return choices
    cut = (_cut_choice(choice, hidden) for choice in choices)
    return tuple(choice for choice in cut if choice is not None)


def _cut_choice(choice: Choice, hidden: frozenset[str]) -> Choice | None:
    if not hidden.isdisjoint(str(value) for value in choice.fixed.values()):
        return None
    fields = tuple(_cut_field(field, hidden) for field in choice.fields)
    emptied = any(
        was.options and not now.options for was, now in zip(choice.fields, fields, strict=True)
    )
    return None if emptied else replace(choice, fields=fields)


def _cut_field(field: Field, hidden: frozenset[str]) -> Field:
    left = tuple(option for option in field.options if option.value not in hidden)
    return replace(field, options=left)


def cut_event(state: Adventure, seat: Seat, event: Any) -> Any:
    """*event* as *seat* may see it: a purchase without its lines, where they are kept covered."""
    if not isinstance(event, AdversityBought) or not covered(state, seat):
        return event
    return replace(event, foes=tuple(replace(foe, traits=(), resources=()) for foe in event.foes))
