"""The conflict: turns, actions and answers, damage, goals (BH-CONF … BH-GOAL)."""

from __future__ import annotations

from app.rules.beasthunters.rule import Rules

CONFLICT_RULES: Rules = {}
