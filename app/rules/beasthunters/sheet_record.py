"""A sheet as data: what a Hunter takes along from one adventure to the next (ADR 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rules.beasthunters.sheets import Hunter, Resource, StepDraft, Trait
from app.rules.beasthunters.tattoos import Tattoo
from app.rules.beasthunters.vocabulary import Domain, Step


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRecord:
    """Everything that lasts of a Hunter; marks, denials and preactivations are of one adventure.

    *drafts* are the steps in which the Hunter was made, with their stories.
    """

    name: str
    story: str = ""
    drafts: Mapping[Step, StepDraft] = field(default_factory=dict)
    traits: tuple[Trait, ...]
    resources: tuple[Resource, ...]
    initiative: Mapping[Domain, int]
    boxes: Mapping[Domain, tuple[int, ...]]
    reward_points: int = 0
    tattoos: tuple[Tattoo, ...] = ()


def sheet_record(hunter: Hunter) -> SheetRecord:
    """What lasts of *hunter*, whose sheet is finished."""
    return SheetRecord(
        name=hunter.name,
        story=hunter.story,
        drafts=hunter.drafts,
        traits=hunter.traits,
        resources=hunter.resources,
        initiative=hunter.initiative,
        boxes=hunter.boxes,
        reward_points=hunter.reward_points,
        tattoos=hunter.tattoos,
    )
