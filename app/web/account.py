"""My own page: name, password, recovery phrase, sessions, and leaving for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import browsers, people
from app.play.errors import AccountError
from app.play.people import Player
from app.rules.words import N_, Sentence, say
from app.view.lobby import AccountView, SessionRow
from app.web import shown
from app.web.forms import Sent, receive
from app.web.guard import required, table_of
from app.web.names import trouble
from app.web.problems import ProblemError
from app.web.rates import rate
from app.web.render import page
from app.web.visitor import SESSION, SESSION_SECONDS, drop_cookie, keep_cookie

router = APIRouter(prefix="/account", include_in_schema=False)

DONE: Final[Mapping[str, Sentence]] = {
    "account": say(N_("You have an account now: sign in with it anywhere.")),
    "password": say(N_("The password is set. Every other browser is signed out.")),
}


@router.get("")
async def account(request: Request) -> Response:
    """What is mine here, with a recovery phrase that was made a moment ago."""
    me = await required(request)
    phrase, done = await shown.find(request, "phrase"), await shown.find(request, "done")
    if done:
        await shown.forget(request, "done")
    return await _shown(request, me, phrase=phrase, done=DONE.get(done))


@router.post("/name")
async def rename(request: Request) -> Response:
    """Be called something else."""
    sent = await receive(request)
    me = await required(request)
    try:
        await people.rename(table_of(request), me.id, sent.get("name"))
    except AccountError as error:
        return await _shown(request, me, errors=trouble(error), typed={"name": sent.get("name")})
    return RedirectResponse("/account", 303)


@router.post("/password")
async def set_password(request: Request) -> Response:
    """Set a password: a guest becomes an account, an account changes its password."""
    sent = await receive(request)
    me = await required(request)
    rate(request, "account", str(me.id))
    try:
        done, token = await _set(request, me, sent)
    except AccountError as error:
        typed = {"login": sent.get("login")}
        return await _shown(request, me, errors=trouble(error), typed=typed)
    await shown.keep(request, "done", done, token)
    response = RedirectResponse("/account", 303)
    keep_cookie(request, response, SESSION, token, seconds=SESSION_SECONDS)
    return response


@router.post("/phrase")
async def new_phrase(request: Request) -> Response:
    """Make a new recovery phrase, which the page shows for a few minutes."""
    await receive(request)
    me = await required(request)
    rate(request, "account", str(me.id))
    phrase = await people.new_phrase(table_of(request), me)
    await shown.forget(request, "welcome")
    await shown.keep(request, "phrase", phrase)
    return RedirectResponse("/account#phrase", 303)


@router.post("/sessions/{session}/revoke")
async def revoke(session: str, request: Request) -> Response:
    """Sign another browser out, or this one."""
    await receive(request)
    me = await required(request)
    await browsers.sign_out(table_of(request), me.id, session)
    return RedirectResponse("/account", 303)


@router.post("/sessions/revoke")
async def revoke_all(request: Request) -> Response:
    """Sign me out on every device, this one too."""
    await receive(request)
    me = await required(request)
    await people.sign_out_everywhere(table_of(request), me.id)
    response = RedirectResponse("/", 303)
    drop_cookie(request, response, SESSION)
    return response


@router.post("/erase")
async def erase(request: Request) -> Response:
    """Erase me for good; the shared stories stay, told by the seat alone."""
    sent = await receive(request)
    me = await required(request)
    if sent.get("sure") != "true":
        raise ProblemError("invalid-request")
    await people.erase(table_of(request), me.id)
    response = RedirectResponse("/", 303)
    drop_cookie(request, response, SESSION)
    return response


async def _set(request: Request, me: Player, sent: Sent) -> tuple[str, str]:
    """What was done, as a name in DONE, and the token of the session that goes on."""
    table, password = table_of(request), sent.get("password")
    if me.login is None:
        signed_in = await people.sign_up(table, me.id, sent.get("login"), password)
        return "account", signed_in.token
    return "password", await people.change_password(table, me, sent.get("old"), password)


async def _shown(  # noqa: PLR0913 - what there is to say, by name
    request: Request,
    me: Player,
    *,
    phrase: str = "",
    done: Sentence | None = None,
    errors: dict[str, Sentence] | None = None,
    typed: dict[str, str] | None = None,
) -> Response:
    request.state.here = "/account"
    this = request.cookies.get(SESSION, "")
    sessions = await browsers.of_player(table_of(request), me.id, this)
    view = AccountView(
        name=me.name,
        login=me.login or "",
        sessions=tuple(
            SessionRow(id=each.id, began_at=each.began_at, is_this=each.is_this)
            for each in sessions
        ),
        phrase=phrase,
        has_phrase=me.has_phrase,
        done=done,
        errors=errors or {},
        typed=typed or {},
    )
    return page(request, "account", view, 422 if errors else 200)
