"""Lasting addresses: an adventure, or a place in it, for whoever may read it, at their own seat.

They name no seat and hold no secret, so anybody may hand them on.
"""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play.errors import NotFoundError
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.who import has_several, seat_called
from app.view.lobby import ChooserView, SeatLink
from app.view.walk import READER
from app.web import tables
from app.web.guard import known
from app.web.problems import SignInNeededError
from app.web.render import page
from app.web.walk import END

router = APIRouter(prefix="/adventures/{adventure}")


@router.get("")
async def arrive(adventure: UUID, request: Request) -> Response:
    """Lead to the seat that is mine at this table; ask if there are several."""
    return await _lead(request, adventure)


@router.get("/replay", include_in_schema=False)
async def replay(adventure: UUID, request: Request, at: int = END) -> Response:
    """Lead to the table as it was after event *at*, as my seat, or a reader, sees it."""
    way = f"/replay?at={at}"
    return await _lead(request, adventure, way, reader=way)


@router.get("/log/{seq}", include_in_schema=False)
async def log_line(adventure: UUID, seq: int, request: Request) -> Response:
    """Lead to the page of event *seq*; a reader, who has none, to its place in the replay."""
    return await _lead(request, adventure, f"/log/{seq}", reader=f"/replay?at={seq}")


async def _lead(request: Request, adventure: UUID, way: str = "", reader: str = "") -> Response:
    """Lead on by *way* from a seat of mine, by *reader* where members who have none may read."""
    visitor = await known(request, adventure)
    if visitor.player is None:
        raise SignInNeededError
    if not visitor.seats and visitor.role is not None and reader:
        return RedirectResponse(f"/adventures/{adventure}/{READER}{reader}", 303)
    if not visitor.seats:
        raise NotFoundError
    if len(visitor.seats) == 1:
        return RedirectResponse(f"/adventures/{adventure}/{visitor.seats[0]}{way}", 303)
    look = await tables.looks(request).at(adventure)
    several = has_several(look.state.seats)
    links = tuple(
        SeatLink(
            address=f"/adventures/{adventure}/{seat}{way}",
            seat=seat_called(seat, several=several),
        )
        for seat in visitor.seats
    )
    title = title_of(look.decider.summary(look.state).title)
    return page(request, "chooser", ChooserView(title=title, seats=links))
