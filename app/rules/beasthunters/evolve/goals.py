"""(being written)"""

from __future__ import annotations

from app.rules.beasthunters.evolve.meaning import Meanings

MEANINGS: Meanings = {}
