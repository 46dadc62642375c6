"""(being written)"""

from __future__ import annotations

from app.rules.beasthunters.rule import Rules

RULES: Rules = {}
