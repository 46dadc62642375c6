"""More opponents for the arena."""

from __future__ import annotations

from app.rules.beasthunters.challenge import Foe
from tests.rules.beasthunters.arena import D, O, P, resource, trait

SNIPER = Foe(
    key="foe-2",
    name="a sniper",
    initiative=4,
    traits=(trait("foe-2-t1", "Out of Reach", P, 2),),
    resources=(resource("foe-2-r1", "Long Bow", O, 2), resource("foe-2-r2", "A Rock", D, 2)),
)
