"""Who may be here: a session, and the seat that its player holds at a table."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from fastapi import Request

from app.play import people
from app.play.errors import NotFoundError
from app.play.people import Person
from app.play.table import Table
from app.rules.words import Seat
from app.web.problems import SignInNeededError
from app.web.visitor import SESSION


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that the sender of a request holds."""

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


async def known(request: Request) -> Person | None:
    """Who sent *request*, if they are signed in."""
    token = request.cookies.get(SESSION)
    person = await people.who_is(table_of(request), token) if token else None
    request.state.person = person
    return person


async def required(request: Request) -> Person:
    """Who sent *request*; SignInNeededError if nobody is signed in."""
    person = await known(request)
    if person is None:
        raise SignInNeededError
    return person


async def seated(request: Request, adventure: UUID, seat: str) -> Chair:
    """The seat that *request* names and its sender holds. NotFoundError if it is not theirs."""
    token = request.cookies.get(SESSION)
    held = await people.holder(table_of(request), token, adventure, seat) if token else None
    if held is None:
        await required(request)
        raise NotFoundError
    request.state.person = held
    request.state.chair = chair = Chair(adventure, Seat(seat))
    return chair
