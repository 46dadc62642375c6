"""Taking an adventure away, cut to the seat that asks: JSON, transcript, Markdown, chronicle."""

from __future__ import annotations

import asyncio
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.play.export import Export, as_json, take_away
from app.play.export_transcript import transcript
from app.view.chronicle import ChronicleView, chronicle_view
from app.view.chronicle_markdown import markdown
from app.web.chronicle import draw_chronicle
from app.web.downloads import download, file_name
from app.web.guard import seated, table_of
from app.web.rates import rate
from app.web.render import Pages
from app.web.visitor import language_of
from app.web.words import Words, choose_language

router = APIRouter(prefix="/adventures/{adventure}/{seat}")


@router.get("/export.json")
async def export_json(adventure: UUID, seat: str, request: Request) -> Response:
    """The whole log with its proof, for programs and for ``salute verify``."""
    export = await _taken(request, adventure, seat)
    data = await asyncio.to_thread(as_json, export)
    return _file(export, data, "application/json", "json")


@router.get("/export.txt")
async def export_transcript(adventure: UUID, seat: str, request: Request) -> Response:
    """The log as a transcript that ``salute play`` plays."""
    export = await _taken(request, adventure, seat)
    text = await asyncio.to_thread(transcript, export)
    return _file(export, text.encode(), "text/plain; charset=utf-8", "txt")


@router.get("/export.md")
async def export_markdown(
    adventure: UUID, seat: str, request: Request, lang: str | None = None
) -> Response:
    """The story as Markdown, in the language *lang* or the reader's own."""
    export = await _taken(request, adventure, seat)
    words = _words(request, lang)
    text = await asyncio.to_thread(lambda: markdown(_view(export), words.text, words.clock))
    return _file(export, text.encode(), "text/markdown; charset=utf-8", "md")


@router.get("/chronicle.html")
async def chronicle(
    adventure: UUID, seat: str, request: Request, lang: str | None = None
) -> Response:
    """The story as one page that needs nothing else and proves itself."""
    export = await _taken(request, adventure, seat)
    words = _words(request, lang)
    pages: Pages = request.app.state.pages
    environment = pages.environments[words.language]
    page = await asyncio.to_thread(
        lambda: draw_chronicle(environment, words, export, _view(export))
    )
    return _file(export, page, "text/html; charset=utf-8", "html")


async def _taken(request: Request, adventure: UUID, seat: str) -> Export:
    chair = await seated(request, adventure, seat)
    rate(request, "export", str(chair.player.id))
    return await take_away(table_of(request), adventure, chair.seat)


def _view(export: Export) -> ChronicleView:
    return chronicle_view(export.story, export.state, export.seat, export.hidden)


def _words(request: Request, wish: str | None) -> Words:
    words: dict[str, Words] = request.app.state.words
    return words[choose_language(wish, language_of(request))]


def _file(export: Export, data: bytes, kind: str, ending: str) -> Response:
    name = f"{file_name(export.title, export.adventure)}-{export.seat}.{ending}"
    return download(data, name, kind)
