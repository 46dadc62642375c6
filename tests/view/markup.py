"""Reads a page as a list of tags, for questions about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "hr", "img"}


@dataclass
class Tag:
    """One element: its name, attributes, all the text in it, and the elements around it."""

    name: str
    attrs: dict[str, str]
    around: tuple[Tag, ...] = ()
    text: str = ""

    @property
    def classes(self) -> list[str]:
        """The words of its class attribute."""
        return self.attrs.get("class", "").split()

    def inside(self, name: str) -> bool:
        """Whether an element called *name* is around it."""
        return any(tag.name == name for tag in self.around)


@dataclass
class Page(HTMLParser):
    """All elements of *html* in order."""

    html: str
    tags: list[Tag] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.open: list[Tag] = []
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        found = Tag(tag, {name: value or "" for name, value in attrs}, tuple(self.open))
        self.tags.append(found)
        if tag not in VOID:
            self.open.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins and ends (SVG)."""
        self.tags.append(Tag(tag, {name: value or "" for name, value in attrs}, tuple(self.open)))

    def handle_endtag(self, tag: str) -> None:
        """An element ends: it must be the innermost one."""
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        """Words, to all elements around them."""
        for tag in self.open:
            tag.text += data

    def find(self, name: str = "", cls: str = "", **attrs: str) -> Iterator[Tag]:
        """The elements called *name*, of class *cls*, with *attrs*."""
        for tag in self.tags:
            if (
                (not name or tag.name == name)
                and (not cls or cls in tag.classes)
                and all(
                    tag.attrs.get(key.replace("_", "-")) == value for key, value in attrs.items()
                )
            ):
                yield tag

    def by_id(self, name: str) -> Tag:
        """The one element with this id."""
        (only,) = self.find(id=name)
        return only
