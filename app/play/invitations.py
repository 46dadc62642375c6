"""Inviting somebody to a seat or to a group, and following an invitation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4, uuid5

from app.play import guests, vacancy
from app.play.change import Change
from app.play.errors import InvitationError, NotFoundError
from app.play.groups import check_organiser
from app.play.limits import VOID_LASTS, check_room
from app.play.table import Table
from app.rules.roles import ROLES
from app.rules.words import Seat
from app.store import groups, invitations, seats, sessions
from app.store.engine import Driver
from app.store.invitations import Invitation

__all__ = ["Invitation", "Joined"]

LIFE = timedelta(days=14)
SHORTEST_INTENT = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """Somebody sat down at *seat* of *adventure*, or belongs to *group* now.

    A new guest also gets *token* and *phrase*.
    """

    player: UUID
    adventure: UUID | None = None
    seat: Seat | None = None
    group: UUID | None = None
    took_over: bool = False
    """Whether somebody held the seat before."""
    token: str | None = None
    phrase: str | None = None


async def invite(  # noqa: PLR0913 - who invites to what, by name
    table: Table,
    player: UUID,
    adventure: UUID,
    seat: Seat,
    life: timedelta = LIFE,
    *,
    intent: str = "",
) -> tuple[UUID, str]:
    """A new invitation to *seat*: its id, and the token for its address, told only this once.

    A second copy of the form (same *intent*) makes no other one, and its token is ''.
    The seat must be free, or be one of several that *player* holds (``taken`` otherwise).
    Raises NotFoundError if *player* has no say there, FullError where there is no room.
    """
    token, now = sessions.new_token(), table.now()
    invitation = uuid5(player, f"invitation {intent}") if intent else uuid4()
    async with table.acting() as db:
        await seats.lock(db, adventure)
        chairs = {chair.seat: chair.player for chair in await seats.chairs(db, adventure)}
        await _check_say(db, player, adventure)
        if seat not in chairs:
            raise NotFoundError
        own = [each for each in chairs.values() if each == player]
        if chairs[seat] is not None and not (chairs[seat] == player and len(own) > 1):
            raise InvitationError("taken")
        new = {
            "id": invitation,
            "adventure": adventure,
            "seat": seat,
            "created_by": player,
            "created_at": now,
            "expires_at": now + life,
        }
        is_new = await _add(db, new, adventure, token)
    return invitation, token if is_new else ""


async def revoke(table: Table, player: UUID, adventure: UUID, invitation: UUID) -> None:
    """Make an unused invitation void."""
    async with table.acting() as db:
        await _check_say(db, player, adventure)
        if not await invitations.revoke(db, adventure, invitation, table.now()):
            raise NotFoundError


async def list_all(table: Table, player: UUID, adventure: UUID) -> tuple[Invitation, ...]:
    """The invitations to *adventure*, newest first."""
    async with table.reading() as db:
        await _check_say(db, player, adventure)
        return await invitations.of_adventure(db, adventure)


async def invite_to_group(  # noqa: PLR0913 - who invites to what, by name
    table: Table,
    player: UUID,
    group: UUID,
    role: str,
    life: timedelta = LIFE,
    *,
    intent: str = "",
) -> tuple[UUID, str]:
    """A new invitation to *group* in *role*: its id, and the token, told only this once.

    A second copy of the form (same *intent*) makes no other one, and its token is ''.
    Raises NotFoundError if *player* does not organise it, or there is no such role; FullError
    where there is no room.
    """
    token, now = sessions.new_token(), table.now()
    invitation = uuid5(player, f"invitation {intent}") if intent else uuid4()
    async with table.acting() as db:
        await groups.lock(db, group)
        await check_organiser(db, player, group)
        if role not in ROLES:
            raise NotFoundError
        new = {
            "id": invitation,
            "group": group,
            "role": role,
            "created_by": player,
            "created_at": now,
            "expires_at": now + life,
        }
        is_new = await _add(db, new, group, token)
    return invitation, token if is_new else ""


async def revoke_from_group(table: Table, player: UUID, group: UUID, invitation: UUID) -> None:
    """Make an unused invitation to *group* void."""
    async with table.acting() as db:
        await check_organiser(db, player, group)
        if not await invitations.revoke(db, group, invitation, table.now()):
            raise NotFoundError


async def list_for_group(table: Table, player: UUID, group: UUID) -> tuple[Invitation, ...]:
    """The invitations to *group* itself, newest first, for its organisers."""
    async with table.reading() as db:
        await check_organiser(db, player, group)
        return await invitations.of_group(db, group)


async def peek(table: Table, token: str) -> Invitation:
    """What an invitation is to, before anybody follows it. Raises InvitationError if it is void."""
    async with table.reading() as db:
        found = await invitations.with_token(db, sessions.token_hash(token))
    void = why_void(found, table.now())
    if void is not None or found is None:
        raise InvitationError(void or "unknown")
    return found


async def leads_somewhere(table: Table, token: str) -> bool:
    """Whether the invitation with *token* can still be followed by somebody."""
    async with table.reading() as db:
        found = await invitations.with_token(db, sessions.token_hash(token))
    return why_void(found, table.now()) is None


async def redeem(table: Table, player: UUID, token: str) -> Joined:
    """Let *player* sit down where the invitation leads; once more for the same player is fine."""
    async with table.acting() as db:
        joined, change = await _redeem(table, db, player, token)
    change.tell(table)
    return joined


async def join_as_guest(
    table: Table, token: str, name: str, intent: str, language: str | None = None
) -> Joined:
    """A new guest called *name* sits down where the invitation leads.

    A second copy of the form (same *intent*) is answered with the same session and phrase.
    """
    if len(intent) < SHORTEST_INTENT:
        raise InvitationError("intent-too-short")
    guest = guests.arriving(name, language, token, intent)
    hashed = await guests.phrase_hash(table, guest)
    async with table.acting() as db:
        await guests.arrive(table, db, guest, hashed)
        joined, change = await _redeem(table, db, guest.player.id, token)
    change.tell(table)
    return replace(joined, token=guest.token, phrase=guest.phrase)


def why_void(invitation: Invitation | None, now: datetime) -> str | None:
    """Why an invitation leads nowhere; None if it leads to its seat."""
    if invitation is None:
        return "unknown"
    if invitation.used_at is not None:
        return "used"
    if invitation.revoked_at is not None:
        return "revoked"
    if invitation.expires_at <= now:
        return "expired"
    return None if invitation.chair in (None, invitation.created_by) else "taken"


async def _redeem(table: Table, db: Driver, player: UUID, token: str) -> tuple[Joined, Change]:
    """Who sat down where, and what everybody hears of it once it is committed."""
    hashed, now = sessions.token_hash(token), table.now()
    await _lock(db, await invitations.with_token(db, hashed))
    is_used = await invitations.use(db, hashed, player, now)
    found = await invitations.with_token(db, hashed)
    if found is None:
        raise InvitationError("unknown")
    if not is_used and found.used_by != player:
        raise InvitationError(why_void(found, now) or "used")
    if found.group is not None and found.role is not None:
        if is_used:
            await groups.join(db, found.group, player, found.role, now)
        return Joined(player=player, group=found.group), Change()
    if is_used:
        return await _sit_down(table, db, player, found)
    # Once it was used, it holds no seat for whoever has given the seat up since.
    if found.chair != player:
        raise InvitationError("used")
    return await _joined(db, player, found), Change()


async def _lock(db: Driver, found: Invitation | None) -> None:
    if found is not None and found.adventure is not None:
        await seats.lock(db, found.adventure)
    elif found is not None and found.group is not None:
        await groups.lock(db, found.group)


async def _sit_down(
    table: Table, db: Driver, player: UUID, found: Invitation
) -> tuple[Joined, Change]:
    ended = await invitations.sit_down(db, found, player, table.now())
    if ended is None or found.adventure is None:
        raise InvitationError("taken")
    head = 0
    if found.chair != player:
        head = await vacancy.welcome(table, db, found.adventure, Seat(found.seat or ""), player)
    change = Change(ended=ended, heads={found.adventure: head})
    return await _joined(db, player, found), change


async def _joined(db: Driver, player: UUID, found: Invitation) -> Joined:
    seat, adventure = Seat(found.seat or ""), found.adventure
    took_over = adventure is not None and await seats.had_holder(db, adventure, seat)
    return Joined(player=player, adventure=adventure, seat=seat, took_over=took_over)


async def _add(db: Driver, new: dict[str, Any], place: UUID, token: str) -> bool:
    now = new["created_at"]
    await invitations.sweep(db, place, now - VOID_LASTS)
    is_new = await invitations.add(db, new, sessions.token_hash(token))
    check_room("invitations", await invitations.count_open(db, place, now))
    return is_new


async def _check_say(db: Driver, player: UUID, adventure: UUID) -> None:
    """Whoever sits at an adventure or organises its group may invite to it; others see nothing."""
    if not await seats.may_invite(db, adventure, player):
        raise NotFoundError
