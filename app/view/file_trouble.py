"""Why a file was not taken in, as the form shows it that brought it."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.words import N_, Sentence, say

CHOOSE = N_("Choose a file, or paste what stands in it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileTrouble:
    """*why* a file was not taken in: on which *line* (0: none), in which *field* ('': none).

    *place* is the field as a player calls it. *nothing*: there was no file at all.
    """

    why: Sentence
    line: int = 0
    field: str = ""
    place: Sentence | None = None
    nothing: bool = False


def nothing_chosen() -> FileTrouble:
    """The form was sent without a file."""
    return FileTrouble(why=say(CHOOSE), nothing=True)
