"""What a sheet that is being made says, in words: for the log and for two editors at once."""

from __future__ import annotations

from app.rules.beasthunters.making import MEDIUM_STEPS
from app.rules.beasthunters.sheets import StepDraft
from app.rules.beasthunters.vocabulary import Domain, Step
from app.rules.words import N_, Sentence, Word, say


def open_answer() -> Sentence:
    """What stands where an answer is still missing."""
    return say(N_("not yet"))


def draft_in_words(step: Step, draft: StepDraft) -> Sentence:
    """Everything that *draft* of *step* says, its boxes and initiative included."""
    return say(
        N_(
            "trait {trait} ({trait_domain}); resource {resource} ({domain}, {side}); "
            "initiative {initiative}; Light box {light}; Medium box {medium}"
        ),
        trait=draft.trait or open_answer(),
        trait_domain=_answer(draft.trait_domain),
        resource=draft.resource or open_answer(),
        domain=_answer(draft.resource_domain),
        side=draft.resource_side or open_answer(),
        initiative=_answer(draft.initiative),
        light=_answer(draft.light),
        medium=_answer(draft.medium) if step in MEDIUM_STEPS else say(N_("none")),
    )


def _answer(domain: Domain | None) -> Word:
    return domain or open_answer()


def ratings_in_words(traits: tuple[int, ...], resources: tuple[int, ...]) -> Sentence:
    """Ratings of *traits* and *resources* in the order of the steps; 0 is not given yet."""
    return say(N_("traits {traits}; resources {resources}"), traits=traits, resources=resources)
