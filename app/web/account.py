"""My own page: name, password, recovery phrase, sessions, and leaving for good."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import people
from app.play.errors import AccountError
from app.play.people import Person
from app.rules.words import N_, Sentence, say
from app.view.lobby import AccountView, SessionRow
from app.web.forms import receive
from app.web.guard import required, table_of
from app.web.names import account_trouble, name_trouble
from app.web.problems import ProblemError
from app.web.rates import rate
from app.web.render import page
from app.web.visitor import SESSION, drop_cookie

router = APIRouter(prefix="/account", include_in_schema=False)


@router.get("")
async def account(request: Request) -> Response:
    """What is mine here."""
    return await _shown(request, await required(request))


@router.post("/name")
async def rename(request: Request) -> Response:
    """Be called something else."""
    sent = await receive(request)
    me = await required(request)
    name = sent.get("name").strip()
    if trouble := name_trouble(name):
        return await _shown(request, me, errors={"name": trouble}, typed={"name": name})
    await people.rename(table_of(request), me.id, name)
    return RedirectResponse("/account", 303)


@router.post("/password")
async def set_password(request: Request) -> Response:
    """Set a password: a guest becomes an account, an account changes its password."""
    sent = await receive(request)
    me = await required(request)
    rate(request, "account", str(me.id))
    login = me.login or sent.get("login").strip()
    if trouble := account_trouble(login, sent.get("password")):
        return await _shown(request, me, errors=trouble, typed={"login": login})
    try:
        await _set(request, me, login, sent.get("old"), sent.get("password"))
    except AccountError as error:
        return await _shown(request, me, errors=_troubles(error), typed={"login": login})
    done = say(N_("The password is set. Every other browser is signed out."))
    me = await required(request)
    return await _shown(request, me, done=done)


@router.post("/phrase")
async def new_phrase(request: Request) -> Response:
    """Make a new recovery phrase and show it this once."""
    await receive(request)
    me = await required(request)
    rate(request, "account", str(me.id))
    phrase = await people.new_phrase(table_of(request), me.id)
    return await _shown(request, me, phrase=phrase)


@router.post("/sessions/{session}/revoke")
async def revoke(session: str, request: Request) -> Response:
    """Sign another browser out, or this one."""
    await receive(request)
    me = await required(request)
    await people.revoke_session(table_of(request), me.id, session)
    return RedirectResponse("/account", 303)


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


async def _set(request: Request, me: Person, login: str, old: str, password: str) -> None:
    table, token = table_of(request), request.cookies.get(SESSION, "")
    if me.login:
        await people.change_password(table, me.id, old, password, keep=token)
    else:
        await people.sign_up(table, me.id, login, password, keep=token)


def _troubles(error: AccountError) -> dict[str, Sentence]:
    if error.reason == "login-taken":
        return {"login": say(N_("Somebody else signs in with this name. Choose another."))}
    return {"old": say(N_("This is not the password so far."))}


async def _shown(  # noqa: PLR0913 - what there is to say, by name
    request: Request,
    me: Person,
    *,
    phrase: str = "",
    done: Sentence | None = None,
    errors: dict[str, Sentence] | None = None,
    typed: dict[str, str] | None = None,
) -> Response:
    request.state.here = "/account"
    token = request.cookies.get(SESSION, "")
    sessions = await people.sessions(table_of(request), me.id, token)
    view = AccountView(
        name=me.name,
        login=me.login or "",
        sessions=tuple(
            SessionRow(id=each.id, began_at=each.began_at, is_this=each.is_this)
            for each in sessions
        ),
        phrase=phrase,
        done=done,
        errors=errors or {},
        typed=typed or {},
    )
    return page(request, "account", view, 422 if errors else 200)
