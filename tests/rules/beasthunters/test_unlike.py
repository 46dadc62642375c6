"""Numbers that no Hunter begins with, in words (BH-CHR-03, 05)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.rules.beasthunters.making import derive
from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.beasthunters.sheets import StepDraft
from app.rules.beasthunters.tattoos import Tattoo
from app.rules.beasthunters.unlike import unlike_made
from app.rules.beasthunters.vocabulary import Domain, Side, Step
from tests.rules.beasthunters.arena import M, P, S

RATED = dict(zip(Step, ((2, 4), (4, 2), (3, 2), (2, 3)), strict=True))


def made(light: Domain, medium: Domain) -> SheetRecord:
    """A Hunter whose steps are all written, with the boxes of Training where they are said."""
    drafts = {
        step: StepDraft(
            trait=f"trait {step}",
            trait_domain=P,
            resource=f"resource {step}",
            resource_domain=M,
            resource_side=Side.DEFENCE,
            initiative=S,
            light=light if step is Step.TRAINING else P,
            medium={Step.PARENTS: P, Step.TRAINING: medium}.get(step),
            trait_rating=trait,
            resource_rating=resource,
        )
        for step, (trait, resource) in RATED.items()
    }
    start = derive(drafts)
    return SheetRecord(
        name="Mira",
        drafts=drafts,
        traits=start.traits,
        resources=start.resources,
        initiative=start.initiative,
        boxes=start.boxes,
    )


@pytest.mark.parametrize("light", Domain)
@pytest.mark.parametrize("medium", Domain)
def test_whoever_was_just_made_differs_in_nothing(light: Domain, medium: Domain):
    """Wherever the steps put ratings, initiative and boxes."""
    assert unlike_made(made(light, medium)) == ()


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"reward_points": 40}, "reward points: {given} instead of 0"),
        ({"tattoos": (Tattoo(name="x", key="x1", effects=()),)}, "tattoos: {given} instead of 0"),
        (
            {"initiative": {P: 9, M: 1, S: 1}},
            "initiative in all domains together: {given} instead of {made}",
        ),
        ({"initiative": {P: 7, M: 0, S: 0}}, "no initiative in the {domain} domain"),
        (
            {"boxes": dict.fromkeys(Domain, (9, 1, 1, 1, 1))},
            "{level} boxes in all domains together: {given} instead of {made}",
        ),
        ({"resources": ()}, "resources rated {given} instead of {made}"),
    ],
)
def test_what_differs_is_told(changed: dict[str, Any], told: str):
    """Each number that making does not give."""
    record = replace(made(P, P), **changed)
    assert told in {each.text for each in unlike_made(record)}


def test_ratings_are_told_whatever_their_order():
    """The same ratings in another order are those that making gives; others are not."""
    record = made(P, P)
    turned = replace(record, traits=tuple(reversed(record.traits)))
    assert unlike_made(turned) == ()
    strong = replace(record, traits=tuple(replace(each, rating=9) for each in record.traits))
    [told] = unlike_made(strong)
    assert (told.words["given"], told.words["made"]) == ((9, 9, 9, 9), (4, 3, 2, 2))
