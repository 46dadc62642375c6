"""Taking an adventure in: the one form that carries a file."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play.export_import import MOST_BYTES, ImportRefusedError, import_adventure
from app.view.chronicle_import import ImportView
from app.web.guard import required, table_of
from app.web.rates import rate
from app.web.render import page
from app.web.uploads import NoFileError, upload

router = APIRouter(prefix="/imports", include_in_schema=False)


@router.get("")
async def form(request: Request) -> Response:
    """Ask for the file."""
    await required(request)
    return page(request, "import", ImportView())


@router.post("")
async def take_in(request: Request) -> Response:
    """Take the file in and lead to its table, or say which event is wrong and why."""
    player = await required(request)
    rate(request, "account", str(player.id))
    try:
        data = (await upload(request, MOST_BYTES)).data
        adventure = await import_adventure(table_of(request), player.id, data)
    except ImportRefusedError as error:
        view = ImportView(seq=error.wrong.seq, why=error.wrong.why, remedy=error.remedy)
        return page(request, "import", view, 422)
    except NoFileError:
        return page(request, "import", ImportView(nothing=True), 422)
    return RedirectResponse(f"/adventures/{adventure}", 303)
