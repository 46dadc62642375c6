"""The page of links for readers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.rules.words import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRow:
    """A link that somebody made: how it stands, and whether it can still be taken back."""

    id: str
    maker: str
    status: Sentence
    expires_at: datetime
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadersView:
    """The links to the adventure called *title*. *fresh* is an address just made, shown once."""

    base: str
    title: Sentence | str
    links: tuple[LinkRow, ...]
    fresh: str = ""
