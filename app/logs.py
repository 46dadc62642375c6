"""What the program says while it runs: one line for each thing, for people and machines alike."""

from __future__ import annotations

import structlog
from structlog.processors import LogfmtRenderer, TimeStamper, add_log_level, format_exc_info

FIRST = ["timestamp", "level", "event"]


def speak(level: str) -> None:
    """Write lines of *level* and above to the standard output: ``event=request status=200``."""
    structlog.configure(
        processors=[
            add_log_level,
            TimeStamper(fmt="iso"),
            format_exc_info,
            LogfmtRenderer(key_order=FIRST, drop_missing=True),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )
