"""The rulesets that can be played here; the only list to extend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.decider import Decider

RULESETS: Mapping[str, Decider[Any, Any, Any]] = {BEAST_HUNTERS.name: BEAST_HUNTERS}
