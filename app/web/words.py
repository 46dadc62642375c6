"""The languages that pages speak, from gettext catalogues read at the start."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.dates import format_datetime
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from markupsafe import Markup, escape

from app.rules.words import Word
from app.view.wording import tell

CATALOGUES: Final = Path(__file__).resolve().parents[1] / "locale"
RIGHT_TO_LEFT: Final = re.compile(
    r"[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Signs that are read from the right, and turn neutral signs around them."""
_OPEN, _CLOSE = "\u2066", "\u2069"
"""Stand for the ends of an isolated text until the sentence around it is escaped."""
SOURCE_LANGUAGE: Final = "en"
LANGUAGES: Final = ("en", "it")


@dataclass(frozen=True, slots=True)
class Words:
    """One language: *labels* are the words for the members of a ruleset's enums."""

    language: str
    catalogue: NullTranslations
    labels: Mapping[Enum, str]

    def gettext(self, text: str) -> str:
        """*text* in this language."""
        return str(self.catalogue.ugettext(text)) if text else ""

    def ngettext(self, one: str, many: str, count: int) -> str:
        """*one* or *many*, whichever goes with *count*, in this language."""
        return str(self.catalogue.ungettext(one, many, count))

    def text(self, word: Word) -> str:
        """A sentence, a label, a number or somebody's own words as plain text."""
        return tell(word, self.gettext, self.labels)

    def markup(self, word: Word) -> Markup:
        """The same as text, ready to stand in a page: nothing in it can be taken for markup.

        Own words that are read from the right stay apart: they turn nothing around them.
        """
        if isinstance(word, Markup):
            return word
        text = self.text(word)
        if text.isascii() or not RIGHT_TO_LEFT.search(text):
            return escape(text)
        told = str(escape(tell(word, self.gettext, self.labels, _apart)))
        return Markup(told.replace(_OPEN, "<bdi>").replace(_CLOSE, "</bdi>"))  # noqa: S704 - escaped

    def clock(self, at: datetime) -> str:
        """*at* as people of this language write it, in UTC and saying so."""
        return format_datetime(at, "d MMM y, HH:mm 'UTC'", tzinfo=UTC, locale=self.language)


def _apart(text: str) -> str:
    bare = text.replace(_OPEN, "").replace(_CLOSE, "")
    return _OPEN + bare + _CLOSE if RIGHT_TO_LEFT.search(bare) else bare


def load_words(labels: Mapping[Enum, str], catalogues: Path = CATALOGUES) -> Mapping[str, Words]:
    """Every language by its code, its catalogues merged."""
    return {
        language: Words(language, _merged(catalogues / language, language), labels)
        for language in LANGUAGES
    }


@cache
def _merged(folder: Path, language: str) -> NullTranslations:
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    merged = Translations()
    for catalogue in _catalogues(folder, language):
        merged.merge(catalogue)
    return merged


def _catalogues(folder: Path, language: str) -> Iterator[Translations]:
    for path in sorted(folder.glob("*.po")):
        compiled = BytesIO()
        with path.open("rb") as file:
            write_mo(compiled, read_po(file, locale=language))
        compiled.seek(0)
        yield Translations(compiled)


def choose_language(*wishes: str | None, accepted: str = "") -> str:
    """The first of *wishes* that is spoken here, else the best of *accepted* (Accept-Language)."""
    for wish in (*wishes, *_by_weight(accepted)):
        if wish and (language := wish.lower().partition("-")[0]) in LANGUAGES:
            return language
    return SOURCE_LANGUAGE


def _by_weight(accepted: str) -> list[str]:
    ranked = []
    for place, part in enumerate(accepted[:400].split(",")):
        name, _, weight = part.strip().partition(";q=")
        try:
            ranked.append((-float(weight or 1), place, name.strip()))
        except ValueError:
            continue
    return [name for weight, _, name in sorted(ranked) if weight < 0]
