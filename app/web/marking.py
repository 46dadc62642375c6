"""Marking the words of a search in what it found, by the stems that the search itself goes by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from markupsafe import Markup, escape

from app.play.finding import plain

_WORD: Final = re.compile(r"[^\W_]+")
_PART: Final = re.compile(r"<[^>]*>|[^<]+")
_ASIDE: Final = re.compile(r'<span class="(?:stamp|sr)"')
"""What stands in a line beside the story: its moment and number, and hints for screen readers."""
AROUND: Final = 80
"""Letters of a passage before and after what was found in it."""


def words_of(text: str) -> Iterator[str]:
    """The words of *text*, in small letters."""
    return (each.group().casefold() for each in _WORD.finditer(plain(text)))


@dataclass(frozen=True, slots=True)
class Span:
    """Letters *start* to *end* are a word of the *term* with that number."""

    start: int
    end: int
    term: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """Where the words and phrases of a search, *terms*, stand. *stems* are those of all words."""

    terms: tuple[tuple[str, ...], ...] = ()
    stems: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def covered(self, texts: Iterable[str]) -> frozenset[int]:
        """The numbers of the terms that stand in any of *texts*."""
        return frozenset(span.term for text in texts for span in self.spans(text))

    def spans(self, text: str, *, begun: bool = False) -> tuple[Span, ...]:
        """Where terms stand in *text*; *begun*: the beginning of a word is enough."""
        words = [(each, each.group().casefold()) for each in _WORD.finditer(plain(text))]
        found = {
            (first.start(), last.end()): number
            for number, term in enumerate(self.terms)
            for place in range(len(words) - len(term) + 1)
            if term and self._fit(words[place : place + len(term)], term, begun=begun)
            for (first, _), (last, _) in [(words[place], words[place + len(term) - 1])]
        }
        return tuple(Span(*ends, number) for ends, number in sorted(found.items()))

    def excerpt(self, text: str) -> str:
        """What stands in *text* around the first word that was found there."""
        span = next(iter(self.spans(text)), None)
        if span is None:
            return text
        first, last = max(span.start - AROUND, 0), span.end + AROUND
        return ("…" if first else "") + text[first:last] + ("…" if last < len(text) else "")

    def markup(self, drawn: str, *, begun: bool = False) -> Markup:
        """*drawn* with what was found in it inside ``<mark>``; all else in it stays as it is."""
        beside, parts = 0, []
        for part in _PART.findall(str(escape(drawn))):
            if part.startswith("<"):
                if beside or _ASIDE.match(part):
                    beside += part.startswith("<span") - part.startswith("</span")
                parts.append(part)
            else:
                parts.append(part if beside else self._marked(unescape(part), begun=begun))
        return Markup("".join(parts))  # noqa: S704 - drawn by a template, or escaped here

    def _marked(self, text: str, *, begun: bool) -> str:
        done, at = [], 0
        for span in self.spans(text, begun=begun):
            if span.start >= at:
                found = escape(text[span.start : span.end])
                done.append(f"{escape(text[at : span.start])}<mark>{found}</mark>")
                at = span.end
        return "".join(done) + str(escape(text[at:]))

    def _fit(
        self, words: list[tuple[re.Match[str], str]], term: tuple[str, ...], *, begun: bool
    ) -> bool:
        pairs = zip((word for _, word in words), term, strict=True)
        return all(
            self._same(word, wanted, whole=len(term) == 1) or (begun and word.startswith(wanted))
            for word, wanted in pairs
        )

    def _same(self, word: str, wanted: str, *, whole: bool) -> bool:
        """A word without a stem is in every sentence: it counts in a phrase alone."""
        known = self.stems.get(word, frozenset())
        return not known.isdisjoint(self.stems.get(wanted, frozenset())) or (
            not whole and word == wanted
        )
