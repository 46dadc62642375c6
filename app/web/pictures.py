"""Pictures of an adventure: the page, and each picture as an image of its own."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from uuid import UUID

from babel.numbers import format_decimal
from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.play.errors import NotFoundError
from app.play.whole import whole
from app.rules.words import Seat
from app.view.charts import Number
from app.view.pictures import PicturesView, pictures_view
from app.view.transcript import Told
from app.web import picture_words, tables
from app.web.guard import Chair, seated, table_of
from app.web.plain import answer, plain
from app.web.plots import draw
from app.web.rates import rate
from app.web.render import page
from app.web.visitor import language_of, wants_json

router = APIRouter(prefix="/adventures/{adventure}/{seat}/pictures")

KEPT: Final = 50
"""Seats whose pictures are remembered."""

THEMES: Final = ("light", "dark")


class Pictures:
    """The numbers of the pictures that were looked at last: each image asks for them again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[UUID, Seat], PicturesView] = OrderedDict()

    async def of(self, request: Request, chair: Chair) -> PicturesView:
        """The pictures of the table of *chair* as they are now."""
        key = (chair.adventure, chair.seat)
        look = await tables.looks(request).at(chair.adventure)
        kept = self._kept.get(key)
        if kept is None or kept.head != look.head:
            kept = await _view(request, chair)
        self._kept[key] = kept
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept


async def _view(request: Request, chair: Chair) -> PicturesView:
    rate(request, "game", chair.base)
    found = await whole(table_of(request), chair.adventure)

    def view() -> PicturesView:
        story = [Told(seq=p.seq, at=p.at, event=p.event, before=p.before) for p in found.story]
        waiting = found.decider.waiting_for
        return pictures_view(story, found.state, chair.seat, base=chair.base, waiting=waiting)

    return await asyncio.to_thread(view)


@router.get("")
async def pictures(adventure: UUID, seat: str, request: Request) -> Response:
    """Every picture with the table of its numbers, and the turning points."""
    chair = await seated(request, adventure, seat)
    view = await _pictures(request).of(request, chair)
    language = language_of(request)
    if wants_json(request):
        return answer(plain(view, request.app.state.words[language]))
    words, written = request.app.state.words[language], _numbers(language)
    told = {each.key: picture_words.told(each, words, written) for each in view.every}
    return page(request, "adventure_pictures", view, number=written, told=told)


@router.get("/{key}.svg")
async def picture(
    adventure: UUID, seat: str, key: str, request: Request, theme: str = ""
) -> Response:
    """One picture, for day (``light``), night (``dark``) or as the device is."""
    chair = await seated(request, adventure, seat)
    chart = (await _pictures(request).of(request, chair)).chart(key)
    if chart is None:
        raise NotFoundError
    words = request.app.state.words[language_of(request)]
    chosen = theme if theme in THEMES else ""
    plot = await asyncio.to_thread(draw, chart, words, chosen)
    headers = {"content-security-policy": plot.policy}
    return Response(plot.svg, media_type="image/svg+xml", headers=headers)


def _pictures(request: Request) -> Pictures:
    kept: Pictures = request.app.state.pictures
    return kept


def _numbers(language: str) -> Callable[[Number], str]:
    def written(value: Number) -> str:
        return "" if value is None else format_decimal(value, locale=language)

    return written
