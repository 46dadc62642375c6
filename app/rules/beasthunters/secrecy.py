"""What a seat may not see: an opponent's lines before their first use, where the house says so.

The only place that knows. Pages, the log, exports and searches ask it; readers are no Challenger.
A page shows a table as it was then, so what was covered then stays so in a log and a replay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from app.rules.beasthunters.challenge import Conflict, Foe
from app.rules.beasthunters.events import AdversityBought, Event
from app.rules.beasthunters.house import SheetView
from app.rules.beasthunters.sheets import Resource, Trait
from app.rules.beasthunters.stages import Closed, Fighting
from app.rules.beasthunters.standing import as_it_stands
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.choice import Choice, Field
from app.rules.decider import Covering, Past, kebab
from app.rules.words import Seat


def covering(state: Adventure) -> Covering:
    """Which events of this table name what only the Challenger knows when they happen.

    After the closing Salute everybody may know everything.
    """
    if state.house.sheet_view is not SheetView.AS_USED or isinstance(state.stage, Closed):
        return Covering()
    return Covering(kinds=(kebab(AdversityBought),), keepers=(CHALLENGER,))


def covered(state: Adventure, seat: Seat) -> bool:
    """Whether opponents' lines are kept from *seat* until used."""
    cover = covering(state)
    return bool(cover.kinds) and seat not in cover.keepers


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


def cut_event(state: Adventure, seat: Seat, event: Event) -> Event:
    """*event* as *seat* may see it: a purchase without its lines, where they are kept covered."""
    if not isinstance(event, AdversityBought) or not covered(state, seat):
        return event
    return replace(event, foes=tuple(replace(foe, traits=(), resources=()) for foe in event.foes))


def kept_from(
    story: Sequence[Past[Adventure, Event]], after: Adventure, seat: Seat
) -> frozenset[int]:
    """The numbers of the events that *seat* may not have, of a whole *story* that led to *after*.

    A purchase shows everything that was bought, so where the house covers opponents' lines it is
    kept from Hunters until each line was seen in use, or the adventure is closed.
    """
    if isinstance(after.stage, Closed):
        return frozenset()
    return frozenset(
        past.seq
        for place, past in enumerate(story)
        if isinstance(past.event, AdversityBought)
        and covered(past.before, seat)
        and _unseen(past.event, (*(each.before for each in story[place + 1 :]), after), seat)
    )


def _unseen(bought: AdversityBought, states: Iterable[Adventure], seat: Seat) -> frozenset[str]:
    """The lines of *bought* that *seat* has not seen in any of *states* that follow."""
    unseen = frozenset(line.key for foe in bought.foes for line in lines(foe))
    for state in _of_the_fight(bought, states):
        unseen &= hidden_keys(state, seat)
    return unseen


def _of_the_fight(bought: AdversityBought, states: Iterable[Adventure]) -> Iterator[Adventure]:
    keys = {foe.key for foe in bought.foes}
    for state in states:
        stage = as_it_stands(state).stage
        if isinstance(stage, Fighting) and keys == set(stage.conflict.foes):
            yield state
