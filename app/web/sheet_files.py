"""Sheets as files: taken away from a Hunter's page, brought to the Hunters of a group."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import characters, sheet_files
from app.play.files import MOST_BYTES, FileError
from app.play.sheet_files import Character, KnownHunterError
from app.web.downloads import download, file_name
from app.web.guard import required, table_of
from app.web.hunters import hunters_page
from app.web.rates import rate
from app.web.uploads import NoFileError, trouble_of, upload

router = APIRouter(prefix="/groups/{group}/hunters", include_in_schema=False)


@router.post("/imports")
async def take_in(group: UUID, request: Request) -> Response:
    """A Hunter of mine from a file; one that is wrong, or here already, leaves nothing."""
    me = await required(request)
    rate(request, "account", str(me.id))
    request.state.here = f"/groups/{group}/hunters"
    try:
        brought = await upload(request, MOST_BYTES)
        made = await sheet_files.take_in(
            table_of(request), me.id, group, brought.data, brought.intent
        )
    except (FileError, NoFileError) as error:
        return await hunters_page(request, me, group, trouble_of(error))
    except KnownHunterError as error:
        return await hunters_page(request, me, group, known=error.character)
    return RedirectResponse(f"/groups/{group}/hunters/{made}", 303)


@router.get("/{hunter}/export")
async def take_away(group: UUID, hunter: UUID, request: Request) -> Response:
    """The sheet as a file."""
    me = await required(request)
    rate(request, "export", str(me.id))
    life = await characters.get(table_of(request), me.id, group, hunter)
    return hunter_file(life.character)


def hunter_file(hunter: Character) -> Response:
    """The sheet of *hunter* as a file to keep."""
    name = f"hunter-{file_name(hunter.sheet.name, hunter.id)}.json"
    return download(sheet_files.take_away(hunter), name)
