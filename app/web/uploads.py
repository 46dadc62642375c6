"""Forms that bring a file, chosen or pasted: a sheet, a bestiary, a whole adventure."""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from typing import Final

from fastapi import Request
from starlette.datastructures import FormData, UploadFile

from app.play.errors import CommandError
from app.play.files import FileError
from app.rules.words import N_, say
from app.view.file_trouble import FileTrouble, nothing_chosen
from app.web.forms import check_origin
from app.web.problems import ProblemError
from app.web.visitor import SESSION, csrf_of

WRAPPING: Final = 16 * 1024
"""What a form adds to its file."""


@dataclass(frozen=True, slots=True)
class Upload:
    """What was brought: the *data* of the chosen file, else the pasted text; the form's key."""

    data: bytes
    intent: str


class NoFileError(Exception):
    """The form was sent without a file, and nothing was pasted."""


def trouble_of(error: FileError | NoFileError) -> FileTrouble:
    """*error* as the form tells it."""
    if isinstance(error, NoFileError):
        return nothing_chosen()
    place = say(N_("({place})"), place=error.place) if error.place else None
    return FileTrouble(why=error.why, line=error.line, field=error.field, place=place)


async def upload(request: Request, most: int) -> Upload:
    """The file of a form of ours. ProblemError if it is none; more than *most* bytes stay unread.

    CommandError if the form has no key, NoFileError if it has no file.
    """
    check_origin(request)
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise ProblemError("wrong-type")
    declared = request.headers.get("content-length", "")
    if not (declared.isascii() and declared.isdigit()):
        raise ProblemError("invalid-request")
    if int(declared) > most + WRAPPING:
        return Upload(b" " * (most + 1), "")  # refused in the words for large files
    async with request.form(max_files=1, max_fields=4, max_part_size=most) as sent:
        _check_session(request, sent)
        if not (intent := _text(sent, "intent")):
            raise CommandError("missing", "intent")
        return Upload(await _data(sent), intent)


def _check_session(request: Request, sent: FormData) -> None:
    expected = csrf_of(request.cookies.get(SESSION, ""))
    if not compare_digest(_text(sent, "csrf").encode(), expected.encode()):
        raise ProblemError("foreign-form")


async def _data(sent: FormData) -> bytes:
    file = sent.get("file")
    if isinstance(file, UploadFile) and file.size:
        return await file.read()
    if text := _text(sent, "text").strip():
        return text.encode("utf-8", "surrogatepass")
    if isinstance(file, UploadFile) and file.filename:
        return b""
    raise NoFileError


def _text(sent: FormData, name: str) -> str:
    value = sent.get(name)
    return value if isinstance(value, str) else ""
