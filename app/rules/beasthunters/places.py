"""Places in sheets, bestiaries and tattoos, as a player calls them: ``effects[0].domain``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from app.rules.beasthunters.vocabulary import LEVELS, Domain, Step
from app.rules.words import N_, Sentence, Word, say

STEP: Final = re.compile(r"([^.\[\]]+)(?:\[(\d+)\])?")

PARTS: Final[Mapping[str, str]] = {
    "active": N_("whether it is active from the start"),
    "amount": N_("the amount"),
    "boxes": N_("the boxes"),
    "domain": N_("the domain"),
    "drafts": N_("the steps"),
    "effects": N_("the effects"),
    "entries": N_("the entries"),
    "extra_boxes": N_("the additional boxes"),
    "foes": N_("the opponents"),
    "format": N_("the kind of the file"),
    "hunter": N_("the Hunter"),
    "initiative": N_("the initiative"),
    "key": N_("the key"),
    "level": N_("the level"),
    "light": N_("the domain of the Light box"),
    "medium": N_("the domain of the Medium box"),
    "name": N_("the name"),
    "power": N_("what it does"),
    "rating": N_("the rating"),
    "resource": N_("the resource"),
    "resource_domain": N_("the domain of the resource"),
    "resource_rating": N_("the rating of the resource"),
    "resource_side": N_("offence or defence of the resource"),
    "resources": N_("the resources"),
    "reward_points": N_("the reward points"),
    "side": N_("offence or defence"),
    "story": N_("the story"),
    "tattoos": N_("the tattoos"),
    "text": N_("the text"),
    "trait": N_("the trait"),
    "trait_domain": N_("the domain of the trait"),
    "trait_rating": N_("the rating of the trait"),
    "traits": N_("the traits"),
    "version": N_("the version of the file"),
}
"""A field, by its name."""

ITEMS: Final[Mapping[str, tuple[str, str]]] = {
    "effects": (N_("effect {number}"), N_("of effect {number}")),
    "entries": (N_("entry {number}"), N_("of entry {number}")),
    "foes": (N_("opponent {number}"), N_("of opponent {number}")),
    "resources": (N_("resource {number}"), N_("of resource {number}")),
    "tattoos": (N_("tattoo {number}"), N_("of tattoo {number}")),
    "traits": (N_("trait {number}"), N_("of trait {number}")),
}
"""One of a list: as it is, and as what something else belongs to."""

Named = Callable[[str], str]


def place(path: str, named: Named = lambda _: "") -> Sentence:
    """What stands at *path*, in words; *named* is the name of what stands at a path, or ''."""
    steps = list(STEP.finditer(path))
    if len(steps) > 1 and steps[0].group(1) == "hunter":
        steps = steps[1:]
    *outer, last = _things(path, steps, named)
    told, _ = last
    for _, of in reversed(outer):
        told = say(N_("{part} {whole}"), part=told, whole=of)
    return told


def _things(
    path: str, steps: list[re.Match[str]], named: Named
) -> Iterator[tuple[Sentence, Sentence]]:
    """Each thing on the way, the outermost first: as it is, and as what the next belongs to."""
    left = iter(steps)
    for step in left:
        name, number = step.group(1), step.group(2)
        if name == "drafts" and (inner := next(left, None)) is not None:
            yield _step(inner.group(1))
        elif name in {"boxes", "initiative"} and (inner := next(left, None)) is not None:
            yield _in_domain(name, inner)
        elif number is None:
            yield _field(name), _field(name)
        elif name == "extra_boxes" and int(number) < len(LEVELS):
            told = say(N_("the additional {level} boxes"), level=LEVELS[int(number)])
            yield told, told
        else:
            yield _item(name, int(number) + 1, named(path[: step.end()]))


def _field(name: str) -> Sentence:
    known = PARTS.get(name)
    return say(known) if known else say(N_("the field “{name}”"), name=name)


def _item(name: str, number: int, called: str) -> tuple[Sentence, Sentence]:
    texts = ITEMS.get(name, (N_("number {number}"), N_("of number {number}")))
    itself, of = (say(text, number=number) for text in texts)
    if not called:
        return itself, of
    text = N_("{thing} (“{name}”)")
    return say(text, thing=itself, name=called), say(text, thing=of, name=called)


def _step(name: str) -> tuple[Sentence, Sentence]:
    step = next((each for each in Step if each.value == name), None)
    called: Word = step or name
    return say(N_("the step {step}"), step=called), say(N_("of the step {step}"), step=called)


def _in_domain(name: str, inner: re.Match[str]) -> tuple[Sentence, Sentence]:
    domain = next((each for each in Domain if each.value == inner.group(1)), None)
    called: Word = domain or inner.group(1)
    level = int(inner.group(2) or len(LEVELS))
    if name == "initiative":
        told = say(N_("the initiative in the {domain} domain"), domain=called)
    elif level < len(LEVELS):
        text = N_("the {level} boxes in the {domain} domain")
        told = say(text, level=LEVELS[level], domain=called)
    else:
        told = say(N_("the boxes in the {domain} domain"), domain=called)
    return told, told
