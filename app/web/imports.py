"""Taking an adventure in: the one form that carries a file."""

from __future__ import annotations

from hmac import compare_digest
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile

from app.play.export_import import MOST_BYTES, ImportRefusedError, import_adventure
from app.view.chronicle_import import ImportView
from app.web.forms import check_origin
from app.web.guard import required, table_of
from app.web.problems import ProblemError
from app.web.rates import rate
from app.web.render import page
from app.web.visitor import SESSION, csrf_of

router = APIRouter(prefix="/imports", include_in_schema=False)

WRAPPING: Final = 16 * 1024
"""What a form adds to its file."""


@router.get("")
async def form(request: Request) -> Response:
    """Ask for the file."""
    await required(request)
    return page(request, "import", ImportView())


@router.post("")
async def take_in(request: Request) -> Response:
    """Take the file in and lead to its table, or say which event is wrong and why."""
    check_origin(request)
    player = await required(request)
    rate(request, "account", str(player.id))
    data = await _file(request)
    try:
        adventure = await import_adventure(table_of(request), player.id, data)
    except ImportRefusedError as error:
        view = ImportView(seq=error.wrong.seq, why=error.wrong.why)
        return page(request, "import", view, 422)
    return RedirectResponse(f"/adventures/{adventure}", 303)


async def _file(request: Request) -> bytes:
    """The file of the form, if the form is one of ours. ProblemError otherwise."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise ProblemError("wrong-type")
    declared = request.headers.get("content-length", "")
    if not (declared.isascii() and declared.isdigit()):
        raise ProblemError("invalid-request")
    if int(declared) > MOST_BYTES + WRAPPING:
        return b" " * (MOST_BYTES + 1)  # not read, and refused in the words for large files
    async with request.form(max_files=1, max_fields=4) as sent:
        token, file = sent.get("csrf"), sent.get("file")
        expected = csrf_of(request.cookies.get(SESSION, ""))
        if not isinstance(token, str) or not compare_digest(token.encode(), expected.encode()):
            raise ProblemError("foreign-form")
        if not isinstance(file, UploadFile):
            raise ProblemError("invalid-request")
        return await file.read()
