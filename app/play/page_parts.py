"""A chronicle taken apart: what each part of the page says, marks and words, in one writing.

A part is an element with ``data-event``: the number of the event that it is about, ``heading`` or
``page``. Its reading is ``[tag, attributes, [what is in it]]``, a part in another only
``["#", event]``; so nothing on the page can be changed, added, moved or left out without another
reading. ``templates/exports/parts.js`` reads the same in a browser.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple

from app.store.chain import canonical_json

PART: Final = "data-event"
UNREAD: Final = frozenset({"adventure", "sums", "verdict"})
"""Elements with these ids prove themselves, hold the sums, or are filled by the page's script."""

FRAME: Final = frozenset({"html", "head", "body"})
"""Here browsers put spaces where they like."""

VOID: Final = frozenset({"meta", "link", "br", "hr", "img", "input"})
"""Elements without an end."""

Reading = list[Any]


class Part(NamedTuple):
    """What the part about *event* says."""

    event: str
    reading: Reading

    @property
    def sum(self) -> str:
        """The hash of its reading, in hex."""
        return sha256(canonical_json(self.reading).encode()).hexdigest()


class _Reader(HTMLParser):
    """Reads parts in the order in which they end."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[Part] = []
        self._open: list[Reading] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self._open.append([tag, {name: value or "" for name, value in attrs}, []])
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """An element ends; one that never began ends nothing."""
        if not self._open or self._open[-1][0] != tag:
            return
        element = self._open.pop()
        if element[1].get("id") in UNREAD:
            element[2] = []
        event = element[1].get(PART)
        if event is not None:
            self.parts.append(Part(event, element))
        if self._open:
            self._open[-1][2].append(element if event is None else ["#", event])

    def handle_data(self, data: str) -> None:
        """Words; those of one place are one text."""
        if not self._open:
            return
        tag, _, inside = self._open[-1]
        if tag in FRAME and not data.strip():
            return
        if inside and isinstance(inside[-1], str):
            inside[-1] += data
        else:
            inside.append(data)


def parts(page: str) -> tuple[Part, ...]:
    """The parts of *page*, an inner one before the one around it; line breaks as browsers read."""
    reader = _Reader()
    reader.feed(page.replace("\r\n", "\n").replace("\r", "\n"))
    reader.close()
    return tuple(reader.parts)


def said(reading: Reading) -> str:
    """All words of a *reading*, without those of parts in it."""
    tag, _, *inside = reading
    if tag == "#":
        return ""
    return "".join(each if isinstance(each, str) else said(each) for each in inside[0])


def own_words(reading: Reading) -> Iterator[str]:
    """What in a *reading* must stand in the events as it is: title, last digest, people's words."""
    tag, attributes, *inside = reading
    if tag == "h1" or attributes in ({"class": "words"}, {"class": "digest"}):
        yield said(reading)
        return
    for each in inside[0] if inside else ():
        if not isinstance(each, str):
            yield from own_words(each)
