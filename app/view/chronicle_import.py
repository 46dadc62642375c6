"""The page that takes an adventure in from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.words import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportView:
    """The form for a file; *seq* and *why* say what was wrong with the last one, if anything."""

    seq: int | None = None
    why: Sentence | None = None
