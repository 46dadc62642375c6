"""The menu of a Hunter who is being made: name, four steps, ratings, done (BH-CHR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from app.rules.beasthunters.commands import FinishHunter, NameHunter, RateHunter, WriteStep
from app.rules.beasthunters.making import RATINGS
from app.rules.beasthunters.menus.offer import WORDS, offer, one_of, plain, text_field
from app.rules.beasthunters.sheets import Hunter, StepDraft
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import (
    CHALLENGER,
    NAME_LIMIT,
    TEXT_LIMIT,
    Domain,
    Side,
    Step,
)
from app.rules.choice import Ask, Choice, Field, Option
from app.rules.words import N_, Seat, Sentence, say

PART: Mapping[Enum, Sentence] = {each: say("{word}", word=each) for each in (*Domain, *Side)}
"""A domain or a side as the label of an option."""


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """The steps in their order, those that are still open first."""
    if not isinstance(state.stage, SettingUp) or seat == CHALLENGER:
        return
    sheet = state.hunters[seat]
    yield _name(state, seat, sheet)
    for step in Step:
        yield _step(state, seat, sheet, step)
    yield _ratings(state, seat, sheet)
    yield offer(
        state,
        FinishHunter(by=seat),
        say(N_("Declare the sheet complete")),
        likely=7 if sheet.finished else 2,
    )


def _name(state: Adventure, seat: Seat, sheet: Hunter) -> Choice:
    return offer(
        state,
        NameHunter(by=seat, revision=sheet.revision, name=WORDS),
        say(N_("Name the Hunter")),
        fixed=("revision",),
        fields=(
            text_field(
                "name", say(N_("Name of the Hunter")), NAME_LIMIT, ask=Ask.LINE, value=sheet.name
            ),
            text_field(
                "story",
                say(N_("Who that is")),
                TEXT_LIMIT,
                required=False,
                value=sheet.story,
            ),
        ),
        likely=6 if sheet.name else 2,
    )


def _step(state: Adventure, seat: Seat, sheet: Hunter, step: Step) -> Choice:
    draft = sheet.drafts.get(step, StepDraft())
    return offer(
        state,
        WriteStep(by=seat, revision=sheet.revision, step=step),
        say(N_("Write the step {step}"), step=step),
        fixed=("revision", "step"),
        fields=tuple(_step_fields(step, draft)),
        likely=6 if step in sheet.drafts and draft.trait else 3,
    )


def _step_fields(step: Step, draft: StepDraft) -> Iterator[Field]:
    yield text_field(
        "story", say(N_("What happened")), TEXT_LIMIT, required=False, value=draft.story
    )
    yield _line("trait", say(N_("Trait")), draft.trait)
    yield _pick("trait_domain", say(N_("Domain of the trait")), Domain, draft.trait_domain)
    yield _line("resource", say(N_("Resource")), draft.resource)
    yield _pick("resource_domain", say(N_("Domain of the resource")), Domain, draft.resource_domain)
    yield _pick("resource_side", say(N_("Side of the resource")), Side, draft.resource_side)
    yield _pick("initiative", say(N_("+1 initiative")), Domain, draft.initiative)
    if step is Step.PARENTS:
        yield _pick("light", say(N_("+1 Light and +1 Medium box")), Domain, draft.light)
    else:
        yield _pick("light", say(N_("+1 Light box")), Domain, draft.light)
    if step is Step.TRAINING:
        yield _pick("medium", say(N_("+1 Medium box")), Domain, draft.medium)


def _line(name: str, label: Sentence, value: str) -> Field:
    return text_field(name, label, NAME_LIMIT, ask=Ask.LINE, required=False, value=value)


def _pick(name: str, label: Sentence, members: type[Enum], value: Any) -> Field:
    choices = tuple(Option(value=plain(each), label=PART[each]) for each in members)
    return one_of(name, label, choices, value=value, required=False)


def _ratings(state: Adventure, seat: Seat, sheet: Hunter) -> Choice:
    drafts = {step: sheet.drafts.get(step, StepDraft()) for step in Step}
    traits = tuple(
        _rating(f"trait_{step.value}", say(N_("Trait of the step {step}: {name}"), step=step,
                name=draft.trait), draft.trait_rating)
        for step, draft in drafts.items()
    )  # fmt: skip
    resources = tuple(
        _rating(f"resource_{step.value}", say(N_("Resource of the step {step}: {name}"), step=step,
                name=draft.resource), draft.resource_rating)
        for step, draft in drafts.items()
    )  # fmt: skip
    given = all(draft.trait_rating and draft.resource_rating for draft in drafts.values())
    return offer(
        state,
        RateHunter(by=seat, revision=sheet.revision),
        say(N_("Spread the ratings 4, 3, 2, 2 over traits and over resources")),
        fixed=("revision",),
        fields=(*traits, *resources),
        likely=6 if given else 4,
    )


def _rating(name: str, label: Sentence, value: int) -> Field:
    not_yet = Option(value=0, label=say(N_("not yet")))
    given = tuple(
        Option(value=rating, label=say(N_("+{rating}"), rating=rating))
        for rating in sorted(set(RATINGS), reverse=True)
    )
    return one_of(name, label, (not_yet, *given), value=value, required=False)
