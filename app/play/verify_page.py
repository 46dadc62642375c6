"""Proving a chronicle: the adventure inside it, and that no word around it was changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import zip_longest
from typing import Final

from app.play.file_kinds import FileKind, kind_of
from app.play.page_parts import own_words, parts
from app.play.verify import Rulesets, UnreadableError, Verdict, Wrong, prove
from app.play.verify_file import Exported
from app.rules.words import N_, Sentence, say

ADVENTURE: Final = re.compile(
    rb'<script type="application/json" id="adventure">(.*?)</script>', re.DOTALL
)
SUMS: Final = re.compile(rb'<script type="application/json" id="sums">(.*?)</script>', re.DOTALL)
SEAL: Final = re.compile(rb"(.*\n)<!-- sha256 ([0-9a-f]{64}) -->\n", re.DOTALL)

NAMING: Final = frozenset({"adventure-opened", "forked"})
"""Events that give the adventure its title."""


def embeddable(data: bytes) -> bytes:
    """JSON *data* as they may stand in a page: no tag can begin or end in them."""
    return data.replace(b"<", b"\\u003c")


def sealed(page: str) -> bytes:
    """*page* with its own hash behind it."""
    body = page.rstrip("\n").encode() + b"\n"
    return body + f"<!-- sha256 {sha256(body).hexdigest()} -->\n".encode()


def sums(page: str) -> list[list[str]]:
    """What each part of *page* is about, and its hash: what the page holds of itself."""
    return [[part.event, part.sum] for part in parts(page)]


def prove_any(data: bytes, rulesets: Rulesets) -> Verdict:
    """Everything that can be proved of *data*, a chronicle or an export."""
    is_page = kind_of(data) is FileKind.CHRONICLE
    return prove_page(data, rulesets) if is_page else prove(data, rulesets)


def prove_page(data: bytes, rulesets: Rulesets) -> Verdict:
    """Everything about *data*, a chronicle, that can be proved without asking anybody."""
    found = ADVENTURE.search(data)
    if found is None:
        return Verdict(wrong=Wrong(seq=None, why=say(N_("The page holds no adventure."))))
    verdict = prove(found.group(1), rulesets, writing=lambda raw: embeddable(raw.strip()))
    if verdict.exported is None or verdict.wrong is not None:
        return verdict
    return replace(verdict, wrong=_wrong_words(data, verdict.exported) or _unsealed(data))


def _wrong_words(data: bytes, exported: Exported) -> Wrong | None:
    held = SUMS.search(data)
    try:
        due = [(str(event), str(one)) for event, one in json.loads(held.group(1) if held else b"")]
        found = parts(data.decode())
    except (ValueError, TypeError):
        return Wrong(seq=None, why=_PAGE_CHANGED)
    for one, part in zip_longest(due, found):
        if part is None or one is None or one != (part.event, part.sum):
            return _changed(one[0] if one else "page")
    told = dict(_own_words(exported))
    for part in found:
        if not {_lines(each) for each in own_words(part.reading)} <= told.get(part.event, set()):
            return _changed(part.event)
    return None


def _own_words(exported: Exported) -> Iterator[tuple[str, set[str]]]:
    """What is written in the events themselves, by the part that may show it."""
    records = [link.record for link in exported.links if link.record is not None]
    titles = [each.payload["title"] for each in records if each.name in NAMING]
    yield "heading", {_lines(titles[-1] if titles else ""), exported.links[-1].digest.hex()}
    for each in records:
        yield str(each.seq), {_lines(told) for told in each.payload.values() if type(told) is str}


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _changed(event: str) -> Wrong:
    if event.isdecimal() and event.isascii():
        return Wrong(
            seq=int(event), why=say(N_("the words of this chronicle about it were changed"))
        )
    return Wrong(seq=None, why=_HEADING_CHANGED if event == "heading" else _PAGE_CHANGED)


def _unsealed(data: bytes) -> Wrong | None:
    seal = SEAL.fullmatch(data)
    if seal is None or sha256(seal.group(1)).hexdigest().encode() != seal.group(2):
        return Wrong(seq=None, why=_PAGE_CHANGED)
    return None


_PAGE_CHANGED: Final[Sentence] = say(N_("The page around the adventure was changed."))
_HEADING_CHANGED: Final[Sentence] = say(N_("The heading of this chronicle was changed."))

__all__ = ["UnreadableError", "embeddable", "prove_any", "prove_page", "sealed", "sums"]
