"""(being written)"""

from __future__ import annotations

from app.rules.beasthunters.narrate.telling import Tellings

TELLINGS: Tellings = {}
