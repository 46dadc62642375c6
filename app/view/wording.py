"""Sentences in a reader's language: gaps filled, names left as people wrote them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum

from app.rules.words import Sentence, Word

Translate = Callable[[str], str]


_FIRST_GAP = re.compile(r"\{(\w+)\}")


def tell(word: Word, translate: Translate, labels: Mapping[Enum, str], own: Translate = str) -> str:
    """*word* as text: sentences and labels translated, numbers as they are, *own* of own words.

    A sentence that begins with one of our words begins with a capital; a name is left alone.
    """
    text = _told(word, translate, labels, own)
    return text[:1].upper() + text[1:] if _begins_with_ours(word, translate) else text


def _begins_with_ours(word: Word, translate: Translate) -> bool:
    if not isinstance(word, Sentence):
        return False
    first = _FIRST_GAP.match(translate(word.text))
    return first is not None and _is_ours(word.words.get(first.group(1)), translate)


def _is_ours(word: Word | None, translate: Translate) -> bool:
    if isinstance(word, Sentence) and _FIRST_GAP.match(translate(word.text)):
        return _begins_with_ours(word, translate)
    return not isinstance(word, str)


def _told(word: Word, translate: Translate, labels: Mapping[Enum, str], own: Translate) -> str:
    if isinstance(word, Sentence):
        words = {name: _told(each, translate, labels, own) for name, each in word.words.items()}
        return translate(word.text).format(**words)
    if isinstance(word, Enum):
        return translate(labels[word])
    if isinstance(word, tuple):
        return ", ".join(_told(each, translate, labels, own) for each in word)
    return own(word) if isinstance(word, str) else str(word)
