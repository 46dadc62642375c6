"""Proving a chronicle: the adventure inside it, and that no word around it was changed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from typing import Final

from app.play.verify import Rulesets, UnreadableError, Verdict, Wrong, prove
from app.rules.words import N_, Sentence, say

ADVENTURE: Final = re.compile(
    rb'<script type="application/json" id="adventure">(.*?)</script>', re.DOTALL
)
SUMS: Final = re.compile(rb'<script type="application/json" id="sums">(.*?)</script>', re.DOTALL)
SEAL: Final = re.compile(rb"(.*\n)<!-- sha256 ([0-9a-f]{64}) -->\n", re.DOTALL)
SENTENCE: Final = re.compile(r"e([0-9]+)")


def embeddable(data: bytes) -> bytes:
    """JSON *data* as they may stand in a page: no tag can begin or end in them."""
    return data.replace(b"<", b"\\u003c")


def sealed(page: str) -> bytes:
    """*page* with its own hash behind it."""
    body = page.rstrip("\n").encode() + b"\n"
    return body + f"<!-- sha256 {sha256(body).hexdigest()} -->\n".encode()


def sum_of(sentence: str) -> str:
    """The hash of what the line of an event says, its line breaks as browsers read them."""
    return sha256(sentence.replace("\r\n", "\n").replace("\r", "\n").encode()).hexdigest()


class _Sentences(HTMLParser):
    """The text of each element that is an event's line, by the event's number."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: dict[int, str] = {}
        self._now: int | None = None
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A line begins, or something in it."""
        if self._now is not None:
            self._depth += tag == "li"
            return
        number = SENTENCE.fullmatch(dict(attrs).get("id") or "")
        if tag == "li" and number is not None:
            self._now, self._depth = int(number.group(1)), 1
            self.found[self._now] = ""

    def handle_endtag(self, tag: str) -> None:
        """Something in a line ends, or the line."""
        self._depth -= tag == "li"
        if self._depth == 0:
            self._now = None

    def handle_data(self, data: str) -> None:
        """Words."""
        if self._now is not None:
            self.found[self._now] += data


def sentences(page: str) -> dict[int, str]:
    """What *page* says of each event, by its number."""
    parser = _Sentences()
    parser.feed(page)
    parser.close()
    return parser.found


def prove_page(data: bytes, rulesets: Rulesets) -> Verdict:
    """Everything about *data*, a chronicle, that can be proved without asking anybody."""
    found = ADVENTURE.search(data)
    if found is None:
        return Verdict(wrong=Wrong(seq=None, why=say(N_("The page holds no adventure."))))
    verdict = prove(found.group(1), rulesets, writing=lambda raw: embeddable(raw.strip()))
    if verdict.wrong is not None:
        return verdict
    return replace(verdict, wrong=_wrong_words(data) or _unsealed(data))


def _wrong_words(data: bytes) -> Wrong | None:
    sums = SUMS.search(data)
    try:
        due = {
            int(seq): str(one) for seq, one in json.loads(sums.group(1) if sums else b"").items()
        }
        said = sentences(data.decode())
    except (ValueError, AttributeError):
        return Wrong(seq=None, why=_PAGE_CHANGED)
    for seq in sorted({*due, *said}):
        if seq not in due or seq not in said or sum_of(said[seq]) != due[seq]:
            return Wrong(seq=seq, why=say(N_("the words of this chronicle about it were changed")))
    return None


def _unsealed(data: bytes) -> Wrong | None:
    seal = SEAL.fullmatch(data)
    if seal is None or sha256(seal.group(1)).hexdigest().encode() != seal.group(2):
        return Wrong(seq=None, why=_PAGE_CHANGED)
    return None


_PAGE_CHANGED: Final[Sentence] = say(N_("The page around the adventure was changed."))

__all__ = ["UnreadableError", "embeddable", "prove_page", "sealed", "sentences", "sum_of"]
