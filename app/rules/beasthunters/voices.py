"""The older name of ``who.who``."""

from __future__ import annotations

from app.rules.beasthunters.who import who as called

__all__ = ["called"]
