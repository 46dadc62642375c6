"""Hunters whom I have along, between two groups: looking, taking a file away, settling them."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import along, groups
from app.rules.roles import MAY_PLAY
from app.view.hunters import AlongRow, AlongView
from app.web.forms import receive
from app.web.guard import required, table_of
from app.web.hunters import names_apart
from app.web.problems import ProblemError
from app.web.rates import rate
from app.web.render import page
from app.web.sheet_files import hunter_file

router = APIRouter(prefix="/hunters", include_in_schema=False)


@router.get("")
async def hunters(request: Request) -> Response:
    """My Hunters who are of no group, and the groups that they can be taken into."""
    me = await required(request)
    mine = await groups.my_groups(table_of(request), me.id)
    found = await along.hunters(table_of(request), me.id)
    names = names_apart(found)
    view = AlongView(
        rows=tuple(
            AlongRow(
                id=str(each.id),
                name=names[each.id],
                story=each.sheet.story,
                from_file=each.brought_as is not None,
            )
            for each in found
        ),
        groups=tuple((str(each.id), each.name) for each in mine if each.role in MAY_PLAY),
    )
    return page(request, "hunters_along", view)


@router.get("/{hunter}/export")
async def take_away(hunter: UUID, request: Request) -> Response:
    """The sheet as a file."""
    me = await required(request)
    rate(request, "export", str(me.id))
    return hunter_file(await along.get(table_of(request), me.id, hunter))


@router.post("/{hunter}/group")
async def settle(hunter: UUID, request: Request) -> Response:
    """Take a Hunter of mine into a group where I play."""
    sent = await receive(request)
    me = await required(request)
    try:
        group = UUID(sent.get("group"))
    except ValueError:
        raise ProblemError("invalid-request") from None
    await along.settle(table_of(request), me.id, hunter, group)
    return RedirectResponse(f"/groups/{group}/hunters/{hunter}", 303)
