"""How the pages look and speak: kept in a cookie, and with the player who is signed in."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import people
from app.web.forms import Sent, receive
from app.web.guard import known, table_of
from app.web.names import GUEST
from app.web.problems import ProblemError
from app.web.visitor import GUIDED, LANGUAGE, THEME, THEMES, inside, keep_cookie
from app.web.words import LANGUAGES

router = APIRouter(prefix="/settings", include_in_schema=False)


@router.post("/language")
async def language(request: Request) -> Response:
    """Speak another language from now on; a guest without a name of their own is called in it."""
    sent = await receive(request)
    chosen = _one_of(sent, LANGUAGE, LANGUAGES)
    if (player := (await known(request)).player) is not None:
        await people.prefer(table_of(request), player.id, language=chosen)
        spoken = {name: words.gettext(GUEST) for name, words in request.app.state.words.items()}
        if player.login is None and player.name in spoken.values():
            await people.rename(table_of(request), player.id, spoken[chosen])
    return _kept(request, sent, LANGUAGE, chosen)


@router.post("/theme")
async def theme(request: Request) -> Response:
    """Light, dark, or as the device has it."""
    sent = await receive(request)
    chosen = _one_of(sent, THEME, THEMES)
    if (player := (await known(request)).player) is not None:
        await people.prefer(table_of(request), player.id, theme="" if chosen == "auto" else chosen)
    return _kept(request, sent, THEME, chosen)


@router.post("/guided")
async def guided(request: Request) -> Response:
    """Explain each step, or stop explaining."""
    sent = await receive(request)
    return _kept(request, sent, GUIDED, _one_of(sent, GUIDED, ("yes", "no")))


def _one_of(sent: Sent, name: str, known_values: tuple[str, ...]) -> str:
    chosen = sent.get(name)
    if chosen not in known_values:
        raise ProblemError("invalid-request")
    return chosen


def _kept(request: Request, sent: Sent, name: str, value: str) -> Response:
    response = RedirectResponse(inside(sent.get("next") or "/"), 303)
    keep_cookie(request, response, name, value)
    return response
