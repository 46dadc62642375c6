"""What all commands have in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.rules.words import Seat


def upto(limit: int, default: str | None = None) -> Any:
    """A text field of at most *limit* characters; required unless it has a *default*."""
    metadata = {"limit": limit}
    return (
        field(metadata=metadata) if default is None else field(default=default, metadata=metadata)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Anything that *by* asks the table for. The seat comes from the session, never from a form."""

    by: Seat
