"""What making a Hunter means for the sheet (BH-CHR)."""

from __future__ import annotations

from app.rules.beasthunters.events import (
    HunterFinished,
    HunterNamed,
    HunterRated,
    HunterRefreshed,
    StepWritten,
)
from app.rules.beasthunters.evolve.meaning import Meanings
from app.rules.beasthunters.evolve.terms import renewed
from app.rules.beasthunters.sheets import NO_MARKS, Hunter, StepDraft
from app.rules.beasthunters.stages import Ending
from app.rules.beasthunters.state import Adventure
from app.rules.frozen import replace
from app.rules.words import Seat


def with_sheet(state: Adventure, seat: Seat, sheet: Hunter) -> Adventure:
    """*state* with the Hunter of *seat* as *sheet*."""
    return replace(state, hunters={**state.hunters, seat: sheet})


def _edited(state: Adventure, seat: Seat, sheet: Hunter) -> Adventure:
    """A sheet that is edited is no longer finished, and what it amounted to is open again."""
    open_again = replace(
        sheet,
        traits=(),
        resources=(),
        initiative={},
        boxes={},
        marked={},
        finished=False,
        revision=sheet.revision + 1,
    )
    return renewed(with_sheet(state, seat, open_again))


def _hunter_named(state: Adventure, event: HunterNamed) -> Adventure:
    sheet = replace(state.hunters[event.by], name=event.name, story=event.story)
    return _edited(state, event.by, sheet)


def _step_written(state: Adventure, event: StepWritten) -> Adventure:
    sheet = state.hunters[event.by]
    drafts = {**sheet.drafts, event.step: event.draft}
    return _edited(state, event.by, replace(sheet, drafts=drafts))


def _hunter_rated(state: Adventure, event: HunterRated) -> Adventure:
    sheet = state.hunters[event.by]
    drafts = {
        step: replace(
            sheet.drafts.get(step, StepDraft()),
            trait_rating=event.traits[step],
            resource_rating=event.resources[step],
        )
        for step in event.traits
    }
    return _edited(state, event.by, replace(sheet, drafts={**sheet.drafts, **drafts}))


def _hunter_finished(state: Adventure, event: HunterFinished) -> Adventure:
    sheet = state.hunters[event.by]
    complete = replace(
        sheet,
        traits=event.traits,
        resources=event.resources,
        initiative=event.initiative,
        boxes=event.boxes,
        marked=dict.fromkeys(event.boxes, NO_MARKS),
        finished=True,
        revision=sheet.revision + 1,
    )
    return renewed(with_sheet(state, event.by, complete))


def _hunter_refreshed(state: Adventure, event: HunterRefreshed) -> Adventure:
    sheet = state.hunters[event.by]
    fresh = replace(
        sheet, marked=dict.fromkeys(sheet.boxes, NO_MARKS), preactivated=(), used_tattoos=()
    )
    stage = state.stage
    if isinstance(stage, Ending):
        stage = replace(stage, refreshed=(*stage.refreshed, event.by))
    return with_sheet(replace(state, stage=stage), event.by, fresh)


MEANINGS: Meanings = {
    HunterNamed: _hunter_named,
    StepWritten: _step_written,
    HunterRated: _hunter_rated,
    HunterFinished: _hunter_finished,
    HunterRefreshed: _hunter_refreshed,
}
