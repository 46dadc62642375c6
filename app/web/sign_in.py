"""Coming in with a password or a recovery phrase, and going out."""

from __future__ import annotations

from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import people
from app.play.errors import AccountError
from app.play.people import SignedIn
from app.rules.words import N_, Sentence, say
from app.view.lobby import RecoverView, SignInView, WelcomeView
from app.web import shown
from app.web.forms import Sent, receive
from app.web.guard import known, table_of
from app.web.rates import rate
from app.web.render import page
from app.web.resend import kept_in, resend
from app.web.visitor import (
    LANGUAGE,
    SESSION,
    SESSION_SECONDS,
    THEME,
    csrf_of,
    drop_cookie,
    inside,
    keep_cookie,
)

router = APIRouter(include_in_schema=False)


@router.get("/sign-in")
async def sign_in_form(request: Request, next: str = "/") -> Response:  # noqa: A002
    """The form to sign in."""
    if (await known(request)).player is not None:
        return RedirectResponse(inside(next), 303)
    return page(request, "sign_in", SignInView(next=inside(next)))


@router.post("/sign-in")
async def sign_in(request: Request) -> Response:
    """Sign in with an account's name and password."""
    sent = await receive(request)
    rate(request, "sign-in")
    rate(request, "sign-in-as", sent.get("login").casefold()[:80])
    try:
        signed_in = await people.sign_in(table_of(request), sent.get("login"), sent.get("password"))
    except AccountError:
        wrong = say(N_("No account has this name with this password."))
        return page(request, "sign_in", _again(sent, wrong), 422)
    return entered(request, sent, signed_in)


@router.get("/recover")
async def recover_form(request: Request) -> Response:
    """The form for a recovery phrase."""
    return page(request, "recover", RecoverView())


@router.post("/recover")
async def recover(request: Request) -> Response:
    """Come back with a recovery phrase."""
    sent = await receive(request)
    rate(request, "recover")
    try:
        signed_in = await people.recover(table_of(request), sent.get("phrase"))
    except AccountError:
        wrong = say(N_("These words lead to nobody. Look for a slip, or for a newer phrase."))
        return page(request, "recover", RecoverView(error=wrong), 422)
    return entered(request, sent, signed_in)


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    """End this browser's session."""
    await receive(request)
    await people.sign_out(table_of(request), request.cookies.get(SESSION, ""))
    response = RedirectResponse("/", 303)
    drop_cookie(request, response, SESSION)
    return response


@router.get("/welcome")
async def welcomed(request: Request, on: str = "/") -> Response:
    """The recovery phrase of a new guest; after some minutes, how to get another one."""
    signed_in = (await known(request)).player is not None
    phrase = await shown.find(request, "welcome") if signed_in else ""
    return page(request, "welcome", WelcomeView(phrase=phrase, on=inside(on)))


def entered(request: Request, sent: Sent, signed_in: SignedIn) -> Response:
    """The answer to whoever has just come in: where they wanted to go, or the form that waits."""
    kept = kept_in(sent)
    request.state.person = signed_in.player
    if kept:
        request.state.csrf = csrf_of(signed_in.token)
        response = resend(request, sent.get("next") or "/", kept)
    else:
        response = RedirectResponse(inside(sent.get("next") or "/"), 303)
    keep_cookie(request, response, SESSION, signed_in.token, seconds=SESSION_SECONDS)
    if signed_in.player.language:
        keep_cookie(request, response, LANGUAGE, signed_in.player.language)
    if signed_in.player.theme:
        keep_cookie(request, response, THEME, signed_in.player.theme)
    return response


async def welcome(request: Request, token: str, phrase: str, on: str) -> Response:
    """Lead a new guest to the recovery phrase before they go *on*."""
    if phrase:
        await shown.keep(request, "welcome", phrase, token)
    response = RedirectResponse(f"/welcome?{urlencode({'on': on})}", 303)
    keep_cookie(request, response, SESSION, token, seconds=SESSION_SECONDS)
    return response


def _again(sent: Sent, error: Sentence) -> SignInView:
    return SignInView(
        next=inside(sent.get("next") or "/"),
        login=sent.get("login"),
        error=error,
        kept=kept_in(sent),
    )
