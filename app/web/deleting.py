"""Deleting a Hunter of mine who never played: a page that says what it means, then doing it."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import deleting
from app.play.errors import GroupError
from app.rules.words import say
from app.view.deletion import INSTEAD, MEANINGS, WHY_NOT, DeletionView
from app.web.forms import receive
from app.web.guard import required, table_of
from app.web.rates import rate
from app.web.render import page

router = APIRouter(include_in_schema=False)


@router.get("/groups/{group}/hunters/{hunter}/delete")
async def ask(group: UUID, hunter: UUID, request: Request) -> Response:
    """What it means if this Hunter of the group is deleted, or why it can't be."""
    return await _page(request, group, hunter)


@router.post("/groups/{group}/hunters/{hunter}/delete")
async def delete(group: UUID, hunter: UUID, request: Request) -> Response:
    """Delete the Hunter."""
    return await _delete(request, group, hunter)


@router.get("/hunters/{hunter}/delete")
async def ask_along(hunter: UUID, request: Request) -> Response:
    """The same for a Hunter whom I have along."""
    return await _page(request, None, hunter)


@router.post("/hunters/{hunter}/delete")
async def delete_along(hunter: UUID, request: Request) -> Response:
    """Delete a Hunter whom I have along."""
    return await _delete(request, None, hunter)


async def _delete(request: Request, group: UUID | None, hunter: UUID) -> Response:
    await receive(request)
    me = await required(request)
    rate(request, "account", str(me.id))
    try:
        await deleting.delete(table_of(request), me.id, group, hunter)
    except GroupError:
        return await _page(request, group, hunter, 422)
    return RedirectResponse(_list(group), 303)


async def _page(request: Request, group: UUID | None, hunter: UUID, status: int = 200) -> Response:
    me = await required(request)
    found = await deleting.foresee(table_of(request), me.id, group, hunter)
    name, title = found.character.sheet.name, found.character.away_title
    address = f"{_list(group)}/{hunter}"
    request.state.here = f"{address}/delete"
    why, lived = found.refused, found.refused == "lived"
    view = DeletionView(
        address=address,
        back=_list(group),
        name=name,
        meanings=tuple(map(say, MEANINGS)),
        why_not=say(WHY_NOT[why], name=name, title=title) if why else None,
        instead=say(INSTEAD["along" if lived and group is None else why]) if why else None,
        tell=f"{address}#tell" if lived and group is not None else "",
    )
    return page(request, "deletion", view, status)


def _list(group: UUID | None) -> str:
    return "/hunters" if group is None else f"/groups/{group}/hunters"
