"""What all events have in common."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened, with its results. *by* is the seat that caused it, or the table."""

    by: Seat
