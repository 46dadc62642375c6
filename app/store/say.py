"""Having a say at an adventure: whoever sits there has, and whoever organises its group."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from app.rules.roles import ORGANISER
from app.store.engine import Driver


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What has ended: *links* for readers, and the lead through the stories of *led*."""

    links: tuple[UUID, ...] = ()
    led: tuple[UUID, ...] = ()


async def end_without_say(db: Driver, place: UUID | None, player: UUID, at: datetime) -> Ended:
    """End what *player* let others do at *place*, wherever they have no say there any more.

    The place is an adventure, a group with all of its own, or everywhere. Unused invitations are
    void, too.
    """
    await db.execute(_REVOKE_INVITATIONS, place, player, at)
    led = await db.fetch(_STOP_LEADING, place, player, at)
    links = await db.fetch(_REVOKE_LINKS, place, player, at)
    return Ended(
        links=tuple(each["id"] for each in links),
        led=tuple(each["adventure_id"] for each in led),
    )


_ORGANISES = f"m.player_id = $2 AND m.role = '{ORGANISER}'"

_WITHOUT_SAY = f"""
SELECT a.id FROM adventure a WHERE ($1::uuid IS NULL OR $1 IN (a.id, a.group_id)) AND NOT EXISTS (
    SELECT 1 FROM membership m WHERE m.group_id = a.group_id AND {_ORGANISES}
) AND NOT EXISTS (
    SELECT 1 FROM seat s WHERE s.adventure_id = a.id AND s.player_id = $2
)
"""  # noqa: S608 - our own words

_REVOKE_INVITATIONS = f"""
UPDATE invitation SET revoked_at = $3
WHERE created_by = $2 AND used_at IS NULL AND revoked_at IS NULL AND (
    adventure_id IN ({_WITHOUT_SAY})
    OR ($1::uuid IS NULL OR invitation.group_id = $1) AND NOT EXISTS (
        SELECT 1 FROM membership m WHERE m.group_id = invitation.group_id AND {_ORGANISES}
    ) AND invitation.group_id IS NOT NULL
)
"""  # noqa: S608 - our own words

_REVOKE_LINKS = f"""
UPDATE reader_link SET revoked_at = $3
WHERE created_by = $2 AND revoked_at IS NULL AND adventure_id IN ({_WITHOUT_SAY}) RETURNING id
"""  # noqa: S608 - our own words

_STOP_LEADING = f"""
UPDATE lead SET seq = 0, number = number + 1, moved_at = $3
WHERE player_id = $2 AND seq > 0 AND adventure_id IN ({_WITHOUT_SAY}) RETURNING adventure_id
"""  # noqa: S608 - our own words
