"""Making a Hunter: a name, four steps, ratings; then the sheet is complete (BH-CHR)."""

from __future__ import annotations

from app.rules.beasthunters.commands import Command, FinishHunter, NameHunter, RateHunter, WriteStep
from app.rules.beasthunters.events import (
    Event,
    HunterFinished,
    HunterNamed,
    HunterRated,
    StepWritten,
)
from app.rules.beasthunters.making import MEDIUM_STEPS, RATINGS, derive, faults
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.sheet_words import draft_in_words, open_answer, ratings_in_words
from app.rules.beasthunters.sheets import Hunter, StepDraft
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.standing import unless_at, unless_hunter
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Step
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, Sentence, say


def ratings_of(command: RateHunter) -> tuple[dict[Step, int], dict[Step, int]]:
    """The ratings of traits and of resources in *command*, by the step that gave them."""
    traits = {step: getattr(command, f"trait_{step.value}") for step in Step}
    resources = {step: getattr(command, f"resource_{step.value}") for step in Step}
    return traits, resources


def _unless_making(state: Adventure, command: Command, rule: str) -> Refusal | None:
    return (
        unless_hunter(command, rule)
        or unless_at(state, rule, SettingUp)
        or _unless_brought(state, command)
    )


def _unless_brought(state: Adventure, command: Command) -> Refusal | None:
    """Who has lived before is as life has made that Hunter."""
    if not state.hunters[command.by].brought:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-CHR-02",
        say(N_("This Hunter has lived before; the sheet is complete.")),
        say(N_("Leave this Hunter at home if you want to make a new one.")),
    )


def _cannot_name(state: Adventure, command: NameHunter) -> Refusal | None:
    return _unless_making(state, command, "BH-CHR-02") or _unless_name_seen(state, command)


def _unless_name_seen(state: Adventure, command: NameHunter) -> Refusal | None:
    sheet = state.hunters[command.by]
    theirs = say(N_("name {name}"), name=sheet.name or open_answer())
    yours = say(N_("name {name}"), name=command.name)
    return _unless_seen(sheet, command.revision, theirs, yours)


def _name(_state: Adventure, command: NameHunter, _dice: Dice) -> tuple[Event, ...]:
    return (HunterNamed(by=command.by, name=command.name.strip(), story=command.story),)


def _cannot_write(state: Adventure, command: WriteStep) -> Refusal | None:
    return first(
        _unless_making(state, command, "BH-CHR-02"),
        _unless_boxes_of_step(command),
    ) or _unless_step_seen(state, command)


def _unless_boxes_of_step(command: WriteStep) -> Refusal | None:
    """Tribe and Enemies give no Medium box; the Parents' two boxes share a domain (T1)."""
    if command.medium is None or command.step is Step.TRAINING:
        return None
    if command.step not in MEDIUM_STEPS:
        return refuse(
            Reason.BOX_ORDER,
            "BH-CHR-02",
            say(N_("The step {step} gives one Light box and no Medium box."), step=command.step),
            say(N_("Leave the Medium box out.")),
            field="medium",
        )
    if command.medium is command.light:
        return None
    return refuse(
        Reason.BOX_ORDER,
        "BH-CHR-02",
        say(N_("The Parents’ Light and Medium box go to one domain.")),
        say(N_("Choose the same domain for both.")),
        field="medium",
    )


def _unless_step_seen(state: Adventure, command: WriteStep) -> Refusal | None:
    sheet = state.hunters[command.by]
    theirs = draft_in_words(command.step, sheet.drafts.get(command.step, StepDraft()))
    yours = draft_in_words(command.step, _draft(sheet, command))
    return _unless_seen(sheet, command.revision, theirs, yours)


def _draft(sheet: Hunter, command: WriteStep) -> StepDraft:
    before = sheet.drafts.get(command.step, StepDraft())
    medium = command.light if command.step is Step.PARENTS else command.medium
    return StepDraft(
        story=command.story,
        trait=command.trait.strip(),
        trait_domain=command.trait_domain,
        resource=command.resource.strip(),
        resource_domain=command.resource_domain,
        resource_side=command.resource_side,
        initiative=command.initiative,
        light=command.light,
        medium=medium,
        trait_rating=before.trait_rating,
        resource_rating=before.resource_rating,
    )


def _write(state: Adventure, command: WriteStep, _dice: Dice) -> tuple[Event, ...]:
    draft = _draft(state.hunters[command.by], command)
    return (StepWritten(by=command.by, step=command.step, draft=draft),)


def _cannot_rate(state: Adventure, command: RateHunter) -> Refusal | None:
    return first(
        _unless_making(state, command, "BH-CHR-03"), _unless_ratings(command)
    ) or _unless_ratings_seen(state, command)


def _unless_ratings(command: RateHunter) -> Refusal | None:
    traits, resources = ratings_of(command)
    odd = next((each for each in (*traits.values(), *resources.values()) if not _fits(each)), None)
    if odd is None:
        return None
    return refuse(
        Reason.RATINGS_WRONG,
        "BH-CHR-03",
        say(N_("There is no rating of {rating} to give."), rating=odd),
        say(N_("Give 4, 3, 2 and 2, or 0 for one that is not decided yet.")),
    )


def _fits(rating: int) -> bool:
    return rating == 0 or rating in RATINGS


def _unless_ratings_seen(state: Adventure, command: RateHunter) -> Refusal | None:
    sheet = state.hunters[command.by]
    drafts = [sheet.drafts.get(step, StepDraft()) for step in Step]
    traits, resources = ratings_of(command)
    theirs = ratings_in_words(
        tuple(each.trait_rating for each in drafts), tuple(each.resource_rating for each in drafts)
    )
    yours = ratings_in_words(tuple(traits.values()), tuple(resources.values()))
    return _unless_seen(sheet, command.revision, theirs, yours)


def _rate(_state: Adventure, command: RateHunter, _dice: Dice) -> tuple[Event, ...]:
    traits, resources = ratings_of(command)
    return (HunterRated(by=command.by, traits=traits, resources=resources),)


def _unless_seen(sheet: Hunter, seen: int, theirs: Sentence, yours: Sentence) -> Refusal | None:
    """The sheet is as it was when the form was opened: nobody's writing is lost unseen."""
    if seen == sheet.revision:
        return None
    return refuse(
        Reason.SHEET_CHANGED,
        "BH-CHR-02",
        say(
            N_("The sheet was changed meanwhile. It says: {theirs}. You wrote: {yours}."),
            theirs=theirs,
            yours=yours,
        ),
        say(N_("Compare the two and send what you want to keep.")),
        seen=seen,
        now=sheet.revision,
        theirs=theirs,
        yours=yours,
    )


def _cannot_finish(state: Adventure, command: FinishHunter) -> Refusal | None:
    return _unless_making(state, command, "BH-CHR-02") or _unless_complete(
        state.hunters[command.by]
    )


def _unless_complete(sheet: Hunter) -> Refusal | None:
    if sheet.finished:
        return refuse(
            Reason.ALREADY_DONE,
            "BH-CHR-02",
            say(N_("The sheet is complete already.")),
            say(N_("Edit any step to open it again.")),
        )
    found = tuple(faults(sheet))
    if not found:
        return None
    missing = tuple(fault.sentence for fault in found)
    return refuse(
        found[0].reason,
        found[0].rule,
        say(N_("The sheet is not complete: {missing}."), missing=missing),
        say(N_("Go back to these steps; everything else is kept.")),
        missing=missing,
    )


def missing(sheet: Hunter) -> tuple[Sentence, ...]:
    """What is still missing or wrong before *sheet* can be finished, in words."""
    return tuple(fault.sentence for fault in faults(sheet))


def _finish(state: Adventure, command: FinishHunter, _dice: Dice) -> tuple[Event, ...]:
    sheet = derive(state.hunters[command.by].drafts)
    return (
        HunterFinished(
            by=command.by,
            traits=sheet.traits,
            resources=sheet.resources,
            initiative=sheet.initiative,
            boxes=sheet.boxes,
        ),
    )


RULES: Rules = {
    NameHunter: Rule(_cannot_name, _name),
    WriteStep: Rule(_cannot_write, _write),
    RateHunter: Rule(_cannot_rate, _rate),
    FinishHunter: Rule(_cannot_finish, _finish),
}
