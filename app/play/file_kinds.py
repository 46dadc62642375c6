"""What a file is that somebody brings: so that each place can say which one it needs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Final

from app.play.transcript import STEP
from app.rules.words import N_

MARKDOWN_LINE: Final = re.compile(r"^`\d+` ", re.MULTILINE)
"""The number of an event, as the story in Markdown shows it."""

SCRIPT_LINE: Final = re.compile(rf"^(?:{STEP.pattern}|= .+)$", re.MULTILINE)
"""What a transcript has at least one of: a command, or a file to be played first."""


class FileKind(Enum):
    """What can be taken away from Salute, and what else comes along."""

    EMPTY = "empty"
    JSON = "json"
    CHRONICLE = "chronicle"
    MARKDOWN = "markdown"
    TRANSCRIPT = "transcript"
    BINARY = "binary"
    OTHER = "other"


WHAT_IT_IS: Final[Mapping[FileKind, str]] = {
    FileKind.EMPTY: N_("The file is empty."),
    FileKind.JSON: N_("The file is JSON."),
    FileKind.CHRONICLE: N_("The file is a chronicle."),
    FileKind.MARKDOWN: N_("The file is a story as Markdown, to be read."),
    FileKind.TRANSCRIPT: N_("The file is a transcript: commands and dice without a proof."),
    FileKind.BINARY: N_("The file is no text."),
    FileKind.OTHER: N_("The file is nothing that Salute wrote."),
}


def kind_of(data: bytes) -> FileKind:
    """What *data* are, by how they look; whether they are sound is another question."""
    if not (start := data.lstrip()[:2]):
        return FileKind.EMPTY
    if start[:1] == b"{":
        return FileKind.JSON
    if start == b"<!":
        return FileKind.CHRONICLE
    try:
        return _kind_of_text(data.decode())
    except UnicodeDecodeError:
        return FileKind.BINARY


def _kind_of_text(text: str) -> FileKind:
    if "\0" in text:
        return FileKind.BINARY
    if MARKDOWN_LINE.search(text):
        return FileKind.MARKDOWN
    return FileKind.TRANSCRIPT if SCRIPT_LINE.search(text) else FileKind.OTHER
