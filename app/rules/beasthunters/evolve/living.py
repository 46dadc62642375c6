"""What tattoos, and Hunters that come and go, mean for the sheets (BH-HUNT)."""

from __future__ import annotations

from app.rules.beasthunters.events import (
    HunterBrought,
    HunterRetired,
    HunterSetAside,
    TattooDropped,
    TattooGiven,
    TattooSet,
    TattooUsed,
)
from app.rules.beasthunters.evolve.creation import with_sheet
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.evolve.terms import renewed
from app.rules.beasthunters.sheets import NO_MARKS, Hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Tattoo
from app.rules.frozen import replace


def _set(state: Adventure, event: TattooSet) -> Adventure:
    tattoo = Tattoo(name=event.name, text=event.text, effects=event.effects)
    return renewed(replace(state, tattoo=tattoo))


def _dropped(state: Adventure, _event: TattooDropped) -> Adventure:
    return renewed(replace(state, tattoo=None))


def _given(state: Adventure, event: TattooGiven) -> Adventure:
    hunters = {
        seat: replace(hunter, tattoos=(*hunter.tattoos, event.given[seat]))
        if seat in event.given
        else hunter
        for seat, hunter in state.hunters.items()
    }
    return replace(state, hunters=hunters)


def _used(state: Adventure, event: TattooUsed) -> Adventure:
    sheet = state.hunters[event.by]
    row = tuple(
        marked - event.cleared if place == event.level.index else marked
        for place, marked in enumerate(sheet.marked[event.domain])
    )
    healed = replace(
        sheet,
        marked={**sheet.marked, event.domain: row},
        used_tattoos=(*sheet.used_tattoos, event.tattoo),
    )
    return with_sheet(state, event.by, healed)


def _brought(state: Adventure, event: HunterBrought) -> Adventure:
    """The sheet is complete as it comes; nothing of an earlier adventure is marked on it."""
    sheet = event.sheet
    hunter = Hunter(
        name=sheet.name,
        story=sheet.story,
        drafts=sheet.drafts,
        traits=sheet.traits,
        resources=sheet.resources,
        initiative=sheet.initiative,
        boxes=sheet.boxes,
        marked=dict.fromkeys(sheet.boxes, NO_MARKS),
        reward_points=sheet.reward_points,
        tattoos=sheet.tattoos,
        finished=True,
        brought=True,
        from_file=event.from_file,
        revision=state.hunters[event.by].revision + 1,
    )
    return renewed(with_sheet(state, event.by, hunter))


def _set_aside(state: Adventure, event: HunterSetAside) -> Adventure:
    anew = Hunter(revision=state.hunters[event.by].revision + 1)
    return renewed(with_sheet(state, event.by, anew))


def _retired(state: Adventure, event: HunterRetired) -> Adventure:
    gone = replace(state.hunters[event.by], departed=True, farewell=event.text)
    return with_sheet(state, event.by, gone)


MEANINGS: Meanings = {
    TattooSet: _set,
    TattooDropped: _dropped,
    TattooGiven: _given,
    TattooUsed: _used,
    HunterBrought: _brought,
    HunterSetAside: _set_aside,
    HunterRetired: _retired,
}
