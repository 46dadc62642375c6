"""A Hunter's sheet as it is made and refreshed, in words (BH-CHR)."""

from __future__ import annotations

from app.rules.beasthunters.events import (
    HunterFinished,
    HunterNamed,
    HunterRated,
    HunterRefreshed,
    StepWritten,
)
from app.rules.beasthunters.figures import name_as
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.sheet_words import draft_in_words, ratings_in_words
from app.rules.beasthunters.sheets import StepDraft
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Step
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, say


def _hunter_named(before: Adventure, event: HunterNamed) -> Sentence:
    old, now = who(before, event.by), name_as(before, event.by, event.name)
    if before.hunters[event.by].name in {"", event.name}:
        return say(N_("The Hunter is called {name}. {story}"), name=now, story=event.story)
    return say(N_("{old} is now called {name}. {story}"), old=old, name=now, story=event.story)


def _step_written(before: Adventure, event: StepWritten) -> Sentence:
    old = before.hunters[event.by].drafts.get(event.step)
    name = who(before, event.by)
    if old is None:
        return say(
            N_("{who} writes the step {step}: {answers}. {story}"),
            who=name,
            step=event.step,
            answers=draft_in_words(event.step, event.draft),
            story=event.draft.story,
        )
    return say(
        N_("{who} rewrites the step {step}: {answers}; before: {before}. {story}"),
        who=name,
        step=event.step,
        answers=draft_in_words(event.step, event.draft),
        before=draft_in_words(event.step, old),
        story=event.draft.story,
    )


def _hunter_rated(before: Adventure, event: HunterRated) -> Sentence:
    drafts = [before.hunters[event.by].drafts.get(step, StepDraft()) for step in Step]
    return say(
        N_("{who} spreads the ratings: {after}; before: {before}."),
        who=who(before, event.by),
        after=ratings_in_words(
            tuple(event.traits[step] for step in Step),
            tuple(event.resources[step] for step in Step),
        ),
        before=ratings_in_words(
            tuple(draft.trait_rating for draft in drafts),
            tuple(draft.resource_rating for draft in drafts),
        ),
    )


def _hunter_finished(before: Adventure, event: HunterFinished) -> Sentence:
    return say(
        N_("{who} is complete: {traits}; {resources}."),
        who=who(before, event.by),
        traits=tuple(
            say(
                N_("{name} +{rating} ({domain})"),
                name=trait.name,
                domain=trait.domain,
                rating=trait.rating,
            )
            for trait in event.traits
        ),
        resources=tuple(
            say(
                N_("{name} +{rating} ({domain}, {side})"),
                name=resource.name,
                domain=resource.domain,
                side=resource.side,
                rating=resource.rating,
            )
            for resource in event.resources
        ),
    )


def _hunter_refreshed(before: Adventure, event: HunterRefreshed) -> Sentence:
    marked = sum(sum(boxes) for boxes in before.hunters[event.by].marked.values())
    text = (
        N_("{who} refreshes: {boxes} marked box and all preactivations are cleared.")
        if marked == 1
        else N_("{who} refreshes: {boxes} marked boxes and all preactivations are cleared.")
    )
    return say(text, who=who(before, event.by), boxes=marked)


TELLINGS: Tellings = {
    HunterNamed: _hunter_named,
    StepWritten: _step_written,
    HunterRated: _hunter_rated,
    HunterFinished: _hunter_finished,
    HunterRefreshed: _hunter_refreshed,
}
