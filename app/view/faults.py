"""What is wrong with which field of a form that was not carried out, and where the field stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.rules.choice import Choice
from app.rules.words import N_, Sentence, say
from app.view.attempt import Attempt
from app.view.menu import Entry, MenuView

FOE: Final = re.compile(r"foes\.(\d+)\.(name|initiative|(traits|resources)\.(\d+)\.(\w+))")
OWN_PLACES: Final = {
    ("set-pool", "pool"): "pool",
    ("set-pool", "limit"): "limit",
    ("set-stake", "stake"): "stake-text",
    ("set-stake", "beast"): "beast",
    ("set-stake", "hunt_level"): "hunt-level",
    ("salute", "word"): "salute-word",
    ("name-hunter", "name"): "hunter-name",
    ("name-hunter", "story"): "hunter-story",
}
"""Where fields stand that have a form of their own, by command and name."""
FOE_WORDS: Final = {
    "name": N_("Opponent {foe}: name"),
    "initiative": N_("Opponent {foe}: initiative"),
    "traits.name": N_("Opponent {foe}, trait {row}: name"),
    "traits.rating": N_("Opponent {foe}, trait {row}: rating"),
    "traits.active": N_("Opponent {foe}, trait {row}: active from the start"),
    "resources.name": N_("Opponent {foe}, resource {row}: name"),
    "resources.rating": N_("Opponent {foe}, resource {row}: rating"),
    "resources.side": N_("Opponent {foe}, resource {row}: offence or defence?"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """*message* says what is wrong with the field *label*; *id* is its place, '' for none."""

    label: Sentence | None
    message: Sentence
    id: str = ""


def errors_of(attempt: Attempt | None) -> dict[str, Sentence]:
    """What is wrong with single fields, by their names in the form."""
    if attempt is None:
        return {}
    field = attempt.refusal.facts.get("field") if attempt.refusal else None
    if attempt.refusal and isinstance(field, str):
        return {field: attempt.refusal.because}
    return dict(attempt.errors)


def faults(attempt: Attempt | None, menu: MenuView) -> tuple[Fault, ...]:
    """The fields to look at again, by the labels that they have on the page."""
    return tuple(
        _fault(attempt, menu, name, why) for name, why in errors_of(attempt).items() if attempt
    )


def _fault(attempt: Attempt, menu: MenuView, name: str, why: Sentence) -> Fault:
    if found := FOE.fullmatch(name):
        return Fault(label=_foe_label(found), message=why, id=name)
    for entry, choice in _tried(attempt, menu):
        for field in choice.fields:
            if field.name == name:
                own = OWN_PLACES.get((attempt.command, name), "")
                place = f"{entry.id}-{name}" if entry else own
                return Fault(label=field.label, message=why, id=place)
    return Fault(label=None, message=why)


def _foe_label(found: re.Match[str]) -> Sentence:
    rows, row, field = found.group(3), found.group(4), found.group(5)
    key = f"{rows}.{field}" if rows else found.group(2)
    label = FOE_WORDS.get(key, FOE_WORDS["name"])
    return say(label, foe=int(found.group(1)) + 1, row=int(row or 0) + 1)


def _tried(attempt: Attempt, menu: MenuView) -> Iterator[tuple[Entry | None, Choice]]:
    for entry in (*menu.main, *menu.free, *menu.for_good, *menu.growth, *menu.ready):
        if attempt.fits(entry.choice):
            yield entry, entry.choice
    own = (each.choice for each in menu.setup.values())
    for choice in (*own, menu.narrate, menu.talk):
        if choice is not None and attempt.command == choice.command:
            yield None, choice
