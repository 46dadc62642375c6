"""What the chronicle's script says: sentences with gaps, and why something is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from app.rules.words import N_

SAID: Final[Mapping[str, str]] = {
    "titleSound": N_("Everything here checks out"),
    "titleWrong": N_("Something here was changed"),
    "sound": N_(
        "{events} events hang together, {dice} dice were worked out again, and all that"
        " this page shows is as it was written."
    ),
    "open": N_("Not checked: {open} dice, because their seed is still secret."),
    "hidden": N_("Not checked: {hidden} events that this reader may not see."),
    "wrongAt": N_("Event {seq}: {why}."),
    "wrongHeading": N_("The heading: {why}."),
    "wrong": N_("The file: {why}."),
    "lead": N_("Look at it"),
}

WHY: Final[Mapping[str, str]] = {
    "unwritten": N_("it is not written as Salute writes it"),
    "gap": N_("events are missing, doubled or out of order here"),
    "changed": N_("it was changed after it happened"),
    "heading": N_("the title or the seats are not those it tells"),
    "seat": N_("it stands beside another seat’s name"),
    "sentence": N_("the words of this chronicle about it were changed"),
    "heading-words": N_("the words of this chronicle before the story were changed"),
    "page": N_("the page around the story was changed"),
    "promised-twice": N_("a new seed is promised while the old one is still secret"),
    "misnumbered": N_("the seeds are not numbered in order"),
    "word-too-soon": N_("a salute word is said before the seed is promised"),
    "word-too-late": N_("a salute word is said after the dice began to fall"),
    "no-seed": N_("dice fall, and no seed is promised for them"),
    "wordless": N_("dice fall before everybody has said a salute word"),
    "no-dice": N_("there are no dice of so many sides"),
    "unpromised": N_("a seed is told that was not promised"),
    "other-seed": N_("the seed is another one than was promised"),
    "other-die": N_("the dice are not those that the seed gives"),
}


def script_strings(translate: Callable[[str], str]) -> dict[str, object]:
    """The script's words in one language."""
    said: dict[str, object] = {name: translate(text) for name, text in SAID.items()}
    return {**said, "why": {name: translate(text) for name, text in WHY.items()}}
