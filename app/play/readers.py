"""Letting people read who have no seat: by a link that runs out, can be revoked and never acts."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID, uuid4, uuid5

from app.play.errors import NotFoundError, PlayError
from app.play.limits import VOID_LASTS, check_room
from app.play.table import Table
from app.store import reader_links, seats, sessions
from app.store.engine import Driver
from app.store.reader_links import ReaderLink

__all__ = ["ReaderLink", "ReaderLinkError"]

LIVES: Final = {"day": timedelta(days=1), "week": timedelta(days=7), "month": timedelta(days=30)}
"""How long a link may last, by the words of the form."""


class ReaderLinkError(PlayError):
    """A reader's link leads nowhere: unknown, revoked or expired. Which of them is not told."""


async def make_link(
    table: Table, player: UUID, adventure: UUID, life: str, *, intent: str = ""
) -> str:
    """A new link to *adventure*: its key, told only this once.

    A second copy of the form (same *intent*) makes no other one, and its key is ''.
    NotFoundError for who has no say there, FullError where there is no room.
    """
    if life not in LIVES:
        raise NotFoundError
    token, now = sessions.new_token(), table.now()
    link = ReaderLink(
        id=uuid5(player, f"link {intent}") if intent else uuid4(),
        adventure=adventure,
        maker="",
        created_at=now,
        expires_at=now + LIVES[life],
        revoked_at=None,
    )
    async with table.acting() as db:
        await seats.lock(db, adventure)
        await _check_say(db, player, adventure)
        await reader_links.sweep(db, adventure, now - VOID_LASTS)
        is_new = await reader_links.add(db, link, sessions.token_hash(token), player)
        check_room("links", await reader_links.count_open(db, adventure, now))
    return token if is_new else ""


async def links(table: Table, player: UUID, adventure: UUID) -> tuple[ReaderLink, ...]:
    """All links to *adventure*, newest first, for who has a say there."""
    async with table.reading() as db:
        await _check_say(db, player, adventure)
        return await reader_links.of_adventure(db, adventure)


async def revoke(table: Table, player: UUID, adventure: UUID, link: UUID) -> None:
    """Let a link lead nowhere from now on."""
    async with table.acting() as db:
        await _check_say(db, player, adventure)
        if not await reader_links.revoke(db, adventure, link, table.now()):
            raise NotFoundError
    table.bell.dismiss(link)


async def follow(table: Table, token: str) -> ReaderLink:
    """The link with *token*, which opens its adventure for reading. Raises ReaderLinkError."""
    async with table.reading() as db:
        found = await reader_links.with_token(db, sessions.token_hash(token))
    if found is None or found.revoked_at is not None or found.expires_at <= table.now():
        raise ReaderLinkError("void")
    return found


async def leads_somewhere(table: Table, token: str) -> bool:
    """Whether the link with *token* still opens its adventure."""
    try:
        await follow(table, token)
    except ReaderLinkError:
        return False
    return True


async def _check_say(db: Driver, player: UUID, adventure: UUID) -> None:
    if not await seats.may_invite(db, adventure, player):
        raise NotFoundError
