"""What somebody typed into a search: words, phrases in quotes of any kind, and -without."""

from __future__ import annotations

import re
from typing import Final

_QUOTES: Final = re.compile("[“”„‟«»″\uff02]")
_SINGLE: Final = re.compile("(?<!\\w)\u2018([^\u2018]*?)\u2019(?!\\w)")
"""Single quotes around something; one inside a word is an apostrophe."""
_DASHES: Final = re.compile(r"(?<!\S)[–—−](?=\S)")
_TERMS: Final = re.compile(r'(-?)(?:"([^"]*)"?|([^\s"]+))')
SIGNS: Final = (
    r"[\u00a0-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u2190-\u2bff\u3000-\u303f"
    r"\ufe00-\ufe0f\ufffc\ufffd\U0001f000-\U0001faff]"
)
"""What migration 0009 takes for the space between words: a database may take it for letters."""
_OR: Final = "or"
"""What stands between two words that may replace each other."""


def straight(text: str) -> str:
    """*text* with the quotes and dashes that keyboards make of themselves as plain ones."""
    return plain(_DASHES.sub("-", _QUOTES.sub('"', _SINGLE.sub(r'"\1"', text))))


def plain(text: str) -> str:
    """*text*, as long as it was, with its signs as spaces and its apostrophes as plain ones."""
    return re.sub(SIGNS, " ", text.replace("’", "'"))


def terms(text: str) -> tuple[str, ...]:
    """The words and phrases of *text* that a hit may hold, without those it must not."""
    found = (
        phrase or word for without, phrase, word in _TERMS.findall(straight(text)) if not without
    )
    return tuple(each for each in found if each.strip() and each.casefold() != _OR)
