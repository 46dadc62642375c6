"""The chronicle as Markdown: the same chapters and lines, each with the number of its event."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

from app.rules.words import N_, Word, say
from app.view.chronicle import ChapterView, ChronicleView
from app.view.transcript import LineKind, LineView

Tell = Callable[[Word], str]
Clock = Callable[[datetime], str]

SIGNS: Final = re.compile(r"([\\`*_\[\]<>|~&])")
STARTS: Final = re.compile(r"^(\s*\d*)([-#+=.)])", re.MULTILINE)


def markdown(view: ChronicleView, tell: Tell, clock: Clock) -> str:
    """*view* as Markdown; nothing that a person wrote can be taken for markup."""

    def plainly(word: Word) -> str:
        return STARTS.sub(r"\1\\\2", SIGNS.sub(r"\\\1", tell(word)))

    return "\n".join(_page(view, plainly, clock)).rstrip() + "\n"


def _page(view: ChronicleView, tell: Tell, clock: Clock) -> Iterator[str]:
    yield f"# {_flat(tell(view.title))}\n"
    if view.stake:
        yield f"*{_flat(tell(view.stake))}*\n"
    yield f"{tell(view.outcome)}\n"
    for each in view.cast:
        yield f"- **{_flat(tell(each.name))}** ({tell(each.role)})"
    yield ""
    for chapter in view.chapters:
        yield from _chapter(chapter, tell, clock)
    if view.hidden:
        kept = say(N_("Events kept from this reader: {count}."), count=view.hidden)
        yield f"---\n\n{tell(kept)}"


def _chapter(chapter: ChapterView, tell: Tell, clock: Clock) -> Iterator[str]:
    about = f": {_flat(tell(chapter.about))}" if chapter.about else ""
    yield f"## {tell(chapter.heading)}{about}\n"
    yield f"{clock(chapter.lines[0].at)}\n"
    for line in chapter.lines:
        yield f"`{line.seq}` {_line(line, tell)}\n"


def _line(line: LineView, tell: Tell) -> str:
    told = f"**{_flat(tell(line.who))}**" if line.text else ""
    if line.kind is LineKind.TALK:
        told += f" ({tell(say(N_('outside the story')))})"
    elif line.manner:
        told += f" ({tell(line.manner)})"
    if line.text:
        told += ":\n" + _quoted(tell(line.text))
    if line.struck:
        told += f"\n>\n> *{tell(line.struck)}*"
    if line.text and line.roll is None:
        return told
    return "\n\n".join(part for part in (told, tell(line.sentence)) if part)


def _quoted(text: str) -> str:
    """*text* in the lines and paragraphs that it was written in."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    broken = ("\\\n> ".join(map(str.strip, each.splitlines())) for each in paragraphs)
    return "> " + "\n>\n> ".join(broken)


def _flat(text: str) -> str:
    return " ".join(text.split())
