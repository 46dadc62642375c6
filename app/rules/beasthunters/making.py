"""What the four creation steps amount to, and what they lack (BH-CHR-01 … 05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.sheets import ONE_EACH, Hunter, Resource, StepDraft, Trait
from app.rules.beasthunters.vocabulary import LEVELS, Domain, Level, Step
from app.rules.words import N_, Sentence, say

RATINGS = (4, 3, 2, 2)
"""What the four traits get, and the four resources, in any order (BH-CHR-03)."""
MEDIUM_STEPS = (Step.PARENTS, Step.TRAINING)
"""The steps that give a Medium box besides the Light one (T1)."""
FIRST_INITIATIVE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What a Hunter begins with, as far as the steps say."""

    traits: tuple[Trait, ...]
    resources: tuple[Resource, ...]
    initiative: Mapping[Domain, int]
    boxes: Mapping[Domain, tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something that a sheet lacks or has wrong."""

    reason: Reason
    rule: str
    sentence: Sentence


def derive(drafts: Mapping[Step, StepDraft]) -> Start:
    """What *drafts* amount to; steps that lack a domain or a side count as far as they go."""
    steps = [(number, drafts.get(step, StepDraft())) for number, step in enumerate(Step, 1)]
    return Start(
        traits=tuple(
            Trait(
                key=f"t{number}", name=step.trait, domain=step.trait_domain,
                rating=step.trait_rating,
            )
            for number, step in steps
            if step.trait_domain is not None
        ),
        resources=tuple(
            Resource(
                key=f"r{number}", name=step.resource, domain=step.resource_domain,
                side=step.resource_side, rating=step.resource_rating,
            )
            for number, step in steps
            if step.resource_domain is not None and step.resource_side is not None
        ),
        initiative=_initiative(step for _, step in steps),
        boxes=_boxes([step for _, step in steps]),
    )  # fmt: skip


def _initiative(steps: Iterable[StepDraft]) -> dict[Domain, int]:
    given = Counter(step.initiative for step in steps)
    return {domain: FIRST_INITIATIVE + given[domain] for domain in Domain}


def _boxes(steps: list[StepDraft]) -> dict[Domain, tuple[int, ...]]:
    light = Counter(step.light for step in steps)
    medium = Counter(step.medium for step in steps)
    return {
        domain: (ONE_EACH[0] + light[domain], ONE_EACH[1] + medium[domain], *ONE_EACH[2:])
        for domain in Domain
    }


def too_many(boxes: tuple[int, ...]) -> Level | None:
    """The first level of *boxes* that has more boxes than the level before it (BH-CHR-05)."""
    for level, before, here in zip(LEVELS[1:], boxes, boxes[1:], strict=False):
        if here > before:
            return level
    return None


def taken(name: str, names: Iterable[str]) -> bool:
    """Whether *name* stands among *names*, large or small letters alike."""
    return name.strip().casefold() in {each.strip().casefold() for each in names}


def faults(sheet: Hunter) -> Iterator[Fault]:
    """Everything that keeps *sheet* from being finished, in the order of the steps."""
    if not sheet.name:
        yield _incomplete(say(N_("the Hunter’s name")))
    for step in Step:
        yield from _step_faults(step, sheet.drafts.get(step, StepDraft()))
    yield from _rating_faults(sheet)
    yield from _box_faults(sheet)
    yield from _name_faults(sheet)


def _step_faults(step: Step, draft: StepDraft) -> Iterator[Fault]:
    answers = (
        (draft.trait, N_("{step}: a trait")),
        (draft.trait_domain, N_("{step}: the trait’s domain")),
        (draft.resource, N_("{step}: a resource")),
        (draft.resource_domain, N_("{step}: the resource’s domain")),
        (draft.resource_side, N_("{step}: whether the resource is for offence or defence")),
        (draft.initiative, N_("{step}: the domain of +1 initiative")),
        (draft.light, N_("{step}: the domain of the Light box")),
        (draft.medium or step not in MEDIUM_STEPS, N_("{step}: the domain of the Medium box")),
    )
    for answer, text in answers:
        if not answer:
            yield _incomplete(say(text, step=step))


def _incomplete(sentence: Sentence) -> Fault:
    return Fault(reason=Reason.SHEET_INCOMPLETE, rule="BH-CHR-02", sentence=sentence)


def _rating_faults(sheet: Hunter) -> Iterator[Fault]:
    drafts = [sheet.drafts.get(step, StepDraft()) for step in Step]
    spreads = (
        (
            tuple(draft.trait_rating for draft in drafts),
            N_("the traits are rated {given}; each of 4, 3, 2 and 2 goes to one of them"),
        ),
        (
            tuple(draft.resource_rating for draft in drafts),
            N_("the resources are rated {given}; each of 4, 3, 2 and 2 goes to one of them"),
        ),
    )
    for given, text in spreads:
        if sorted(given) != sorted(RATINGS):
            sentence = say(text, given=given)
            yield Fault(reason=Reason.RATINGS_WRONG, rule="BH-CHR-03", sentence=sentence)


def _box_faults(sheet: Hunter) -> Iterator[Fault]:
    for domain, boxes in derive(sheet.drafts).boxes.items():
        level = too_many(boxes)
        if level is not None:
            sentence = say(
                N_("{domain} boxes: {here} {level} would stand over {before} {lower}"),
                domain=domain,
                here=boxes[level.index],
                level=level,
                before=boxes[level.index - 1],
                lower=LEVELS[level.index - 1],
            )
            yield Fault(reason=Reason.BOX_ORDER, rule="BH-CHR-05", sentence=sentence)


def _name_faults(sheet: Hunter) -> Iterator[Fault]:
    drafts = [sheet.drafts.get(step, StepDraft()) for step in Step]
    rows = (
        ([draft.trait for draft in drafts], N_("two traits are called {name}")),
        ([draft.resource for draft in drafts], N_("two resources are called {name}")),
    )
    for names, text in rows:
        for place, name in enumerate(names):
            if name and taken(name, names[:place]):
                sentence = say(text, name=name)
                yield Fault(reason=Reason.NAME_TAKEN, rule="BH-CHR-02", sentence=sentence)
