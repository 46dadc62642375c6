"""Sentences as plain data, so that what is kept of them can be told in any language later."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from app.rules.words import Sentence, Word

TEXT, WORDS, LABEL = "text", "words", "label"


def written(word: Word, labels: Mapping[Enum, str]) -> Any:
    """*word* as plain data; *labels* are the texts of the members of enums."""
    if isinstance(word, Sentence):
        words = {name: written(each, labels) for name, each in word.words.items()}
        return {TEXT: word.text, WORDS: words}
    if isinstance(word, Enum):
        return {LABEL: labels[word]}
    if isinstance(word, tuple):
        return [written(each, labels) for each in word]
    return word


def read(plain: Any) -> Word:
    """What was ``written``; a label comes back as a sentence of its own.

    Our own texts had straight apostrophes once, and are known with round ones now.
    """
    if isinstance(plain, list):
        return tuple(map(read, plain))
    if isinstance(plain, dict):
        if LABEL in plain:
            return Sentence(_rounded(plain[LABEL]))
        return Sentence(
            _rounded(plain[TEXT]), {name: read(each) for name, each in plain[WORDS].items()}
        )
    if isinstance(plain, str | int):
        return plain
    raise ValueError(f"This is no word: {plain!r}")


def _rounded(text: str) -> str:
    return text.replace("'", "’")
