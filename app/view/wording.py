"""Sentences in a reader's language: gaps filled, names left as people wrote them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from app.rules.words import Sentence, Word

Translate = Callable[[str], str]


def tell(word: Word, translate: Translate, labels: Mapping[Enum, str]) -> str:
    """*word* as text: sentences and labels translated, numbers and own words as they are."""
    if isinstance(word, Sentence):
        words = {name: tell(each, translate, labels) for name, each in word.words.items()}
        return translate(word.text).format(**words)
    if isinstance(word, Enum):
        return translate(labels[word])
    if isinstance(word, tuple):
        return ", ".join(tell(each, translate, labels) for each in word)
    return str(word)
