"""The conflict: turns, actions and answers, damage, goals (BH-CONF … BH-GOAL)."""

from __future__ import annotations

from app.rules.beasthunters.conflict import (
    answers,
    company,
    deny,
    fate,
    goals,
    leftovers,
    maneuver,
    recover,
    strike,
    traits,
    turns,
)
from app.rules.beasthunters.rule import Rules

CONFLICT_RULES: Rules = {
    **turns.RULES,
    **traits.RULES,
    **maneuver.RULES,
    **strike.RULES,
    **deny.RULES,
    **recover.RULES,
    **answers.RULES,
    **goals.RULES,
    **leftovers.RULES,
    **fate.RULES,
    **company.RULES,
}
