"""What adventures are called: by their people, and a what if by the table, in each one's language.

A title is stored once and read in any language. So what the table puts before it is stored in the
words that are the key of their translations, and told by them.
"""

from __future__ import annotations

from typing import Final

from app.rules.beasthunters.vocabulary import NAME_LIMIT
from app.rules.words import N_, Sentence, say

WHAT_IF: Final = N_("What if: {title}")
_BEFORE: Final = WHAT_IF.partition("{")[0]


def what_if(title: str) -> str:
    """The title, as it is stored, of an adventure that plays on from one called *title*."""
    return WHAT_IF.format(title=title)[:NAME_LIMIT]


def title_of(title: str) -> Sentence | str:
    """The stored *title* as it is told: what people called it, and the table's own words before."""
    if title.startswith(_BEFORE):
        return say(WHAT_IF, title=title_of(title.removeprefix(_BEFORE)))
    return title
