"""The page that takes an adventure in from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.words import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportView:
    """The form for a file; of the last, *seq* and *why* say what was wrong, *remedy* what to do.

    *nothing*: there was no file at all.
    """

    seq: int | None = None
    why: Sentence | None = None
    remedy: Sentence | None = None
    nothing: bool = False
