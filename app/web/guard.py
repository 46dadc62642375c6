"""Who may be here: a session, and the seat that its player holds at a table."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

import structlog
from fastapi import Request

from app.play import people, seating
from app.play.errors import NotFoundError
from app.play.people import Player, Visitor
from app.play.table import Table
from app.rules.words import Seat
from app.web.problems import ProblemError, SignInNeededError
from app.web.visitor import SESSION

log = structlog.get_logger("salute.readers")


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that the sender of a request holds."""

    player: Player
    adventure: UUID
    seat: Seat

    @property
    def base(self) -> str:
        """The address of this seat at its table."""
        return f"/adventures/{self.adventure}/{self.seat}"


def table_of(request: Request) -> Table:
    """The program's parts behind all use cases."""
    table: Table = request.app.state.table
    return table


async def known(request: Request, adventure: UUID | None = None) -> Visitor:
    """Who sent *request*, and which seats of *adventure* are theirs."""
    visitor = await people.visitor(table_of(request), request.cookies.get(SESSION), adventure)
    request.state.person = visitor.player
    return visitor


async def required(request: Request) -> Player:
    """Who sent *request*; SignInNeededError if nobody is signed in."""
    player = (await known(request)).player
    if player is None:
        raise SignInNeededError
    return player


async def seated(request: Request, adventure: UUID, seat: str) -> Chair:
    """The seat that *request* names and its sender holds.

    NotFoundError if it is not theirs; ProblemError if it was and no longer is, or if somebody who
    may only read here wants to act.
    """
    visitor = await known(request, adventure)
    if visitor.player is None:
        raise SignInNeededError
    if seat not in visitor.seats:
        if await seating.was_mine(table_of(request), visitor.player.id, adventure, seat):
            raise ProblemError("seat-handed-on")
        if visitor.role is not None and not visitor.seats and request.method != "GET":
            log.warning("reader tried to act", adventure=str(adventure), seat=seat)
            raise ProblemError("readers-only")
        raise NotFoundError
    request.state.chair = chair = Chair(visitor.player, adventure, Seat(seat))
    return chair
