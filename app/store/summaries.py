"""The columns of an adventure that repeat what its log comes to, for lists and searches."""

from __future__ import annotations

from uuid import UUID

from app.rules.decider import Covering, Summary
from app.store.engine import Driver

_COLUMNS = """
SELECT covered, keepers, title, stake, kind, stage, pool_total, pool_left, "limit", ended, outcome,
    brought
FROM adventure WHERE id = $1
"""


def asked_of(told: Summary) -> tuple[str, list[str], list[str], list[str]]:
    """What lists and searches ask of an adventure: outcome, covered, keepers, brought."""
    covering = told.covering
    return told.outcome, [*covering.kinds], [*covering.keepers], [*told.brought]


async def copied(db: Driver, adventure: UUID) -> Summary | None:
    """What the columns of *adventure* say; None if there is no such adventure."""
    found = await db.fetchrow(_COLUMNS, adventure)
    if found is None:
        return None
    told = dict(found)
    covering = Covering(kinds=tuple(told.pop("covered")), keepers=tuple(told.pop("keepers")))
    return Summary(**{**told, "brought": tuple(told["brought"])}, covering=covering)
