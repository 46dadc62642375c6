"""Making a Hunter: four steps, each explained; what is missing; the sheet as it grows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.beasthunters.making import MEDIUM_STEPS, RATINGS, derive, faults
from app.rules.beasthunters.sheets import NO_MARKS, Hunter, StepDraft
from app.rules.beasthunters.vocabulary import Domain, Step
from app.rules.words import N_, Sentence
from app.view.boxes import BoxRow, box_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """One step as far as it is written. *medium* says whether it gives a Medium box."""

    step: Step
    number: int
    asks: Sentence
    example: Sentence
    draft: StepDraft
    gives: Sentence
    medium: bool
    begun: bool
    complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainBoxes:
    """Initiative and boxes that the steps amount to in one domain."""

    domain: Domain
    initiative: int
    rows: tuple[BoxRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MakerView:
    """A Hunter in the making. *open_step* is the first one that lacks something."""

    name: str
    story: str
    revision: int
    finished: bool
    steps: tuple[StepView, ...]
    open_step: Step | None
    ratings: tuple[int, ...]
    rated: bool
    missing: tuple[Sentence, ...]
    domains: tuple[DomainBoxes, ...]


_ASKS: Mapping[Step, str] = {
    Step.PARENTS: N_("Who raised you, and what did you take from them?"),
    Step.TRIBE: N_("What does your tribe live from, and what does it expect of you?"),
    Step.ENEMIES: N_("Who wishes you harm, and what did you learn from it?"),
    Step.TRAINING: N_("Who made a Beast Hunter of you, and how?"),
}
_EXAMPLES: Mapping[Step, str] = {
    Step.PARENTS: N_(
        "Her father mended nets and never raised his voice. Trait: Patient as still water, mental. "
        "Resource: My father’s net hook, physical, offence."
    ),
    Step.TRIBE: N_(
        "They move with the reindeer and trade songs for salt. Trait: I know every pass, physical. "
        "Resource: A guest at every fire, social, defence."
    ),
    Step.ENEMIES: N_(
        "The salt merchants cheated her brother. Trait: I hear a lie being made, social. "
        "Resource: The merchant’s ledger, social, offence."
    ),
    Step.TRAINING: N_(
        "An old woman with one eye took her along for three winters. Trait: Quiet on dry leaves, "
        "physical. Resource: A hunting spear of ash wood, physical, offence."
    ),
}
_LIGHT = N_("One trait, one resource, +1 initiative, one Light box.")
_GIVES: Mapping[Step, str] = {
    Step.PARENTS: N_(
        "One trait, one resource, +1 initiative, one Light and one Medium box in the same domain."
    ),
    Step.TRIBE: _LIGHT,
    Step.ENEMIES: _LIGHT,
    Step.TRAINING: N_(
        "One trait, one resource, +1 initiative, one Light and one Medium box, in any domains. "
        "If you own no hunting spear or ritual axe yet, it is given to you here."
    ),
}


def maker_view(hunter: Hunter) -> MakerView:
    """*hunter* as far as it is made."""
    start = derive(hunter.drafts)
    steps = tuple(_step(hunter, number, step) for number, step in enumerate(Step, 1))
    return MakerView(
        name=hunter.name,
        story=hunter.story,
        revision=hunter.revision,
        finished=hunter.finished,
        steps=steps,
        open_step=next((each.step for each in steps if not each.complete), None),
        ratings=tuple(sorted(set(RATINGS), reverse=True)),
        rated=_rated(hunter),
        missing=tuple(fault.sentence for fault in faults(hunter)),
        domains=tuple(
            DomainBoxes(
                domain=domain,
                initiative=start.initiative[domain],
                rows=box_rows(start.boxes[domain], NO_MARKS),
            )
            for domain in Domain
        ),
    )


def _step(hunter: Hunter, number: int, step: Step) -> StepView:
    draft = hunter.drafts.get(step, StepDraft())
    medium = step in MEDIUM_STEPS
    needed = (
        draft.trait, draft.trait_domain, draft.resource, draft.resource_domain,
        draft.resource_side, draft.initiative, draft.light, draft.medium or not medium,
    )  # fmt: skip
    return StepView(
        step=step,
        number=number,
        asks=Sentence(_ASKS[step]),
        example=Sentence(_EXAMPLES[step]),
        draft=draft,
        gives=Sentence(_GIVES[step]),
        medium=medium,
        begun=any(needed[:-1]) or bool(draft.story),
        complete=all(needed),
    )


def _rated(hunter: Hunter) -> bool:
    drafts = [hunter.drafts.get(step, StepDraft()) for step in Step]
    traits = sorted(draft.trait_rating for draft in drafts)
    resources = sorted(draft.resource_rating for draft in drafts)
    return traits == resources == sorted(RATINGS)
