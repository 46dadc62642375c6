"""The first page, trying it alone, starting a group, and what this is."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import lobby as playing
from app.play import people
from app.play.lobby import Waiting
from app.play.people import SignedIn
from app.rules.words import N_, Seat, Sentence
from app.view.lobby import (
    AboutView,
    GroupView,
    HomeView,
    TableRow,
    WelcomeView,
    seat_called,
    sorted_rows,
    status_of,
)
from app.web.forms import Sent, receive
from app.web.guard import known, table_of
from app.web.names import name_trouble
from app.web.rates import rate
from app.web.render import page
from app.web.sign_in import keep_session
from app.web.visitor import language_of

SEATS: Final = (Seat("challenger"), Seat("hunter-1"))
RULESET: Final = "beast-hunters"

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request) -> Response:
    """What this is and how to begin; for who has seats here, what waits for them."""
    me = await known(request)
    if me is None:
        return page(request, "home", HomeView())
    waiting = await playing.waiting(table_of(request), me.id)
    return page(request, "home", sorted_rows(map(_row, waiting), is_guest=not me.login))


@router.get("/about")
async def about(request: Request) -> Response:
    """Licence, credits, and why the dice can be trusted."""
    await known(request)
    return page(request, "about", AboutView())


@router.get("/groups/new")
async def group_form(request: Request) -> Response:
    """The form that starts a group."""
    await known(request)
    return page(request, "group", GroupView(typed=_typed(Sent(typed={})), errors={}))


@router.post("/groups")
async def start_group(request: Request) -> Response:
    """Start a group with one adventure, and take a seat at it."""
    sent = await receive(request)
    rate(request, "group")
    me = await known(request)
    typed = _typed(sent)
    if errors := _errors(typed, needs_name=me is None):
        return page(request, "group", GroupView(typed=typed, errors=errors), 422)
    guest = await _guest(request, typed["name"]) if me is None else None
    player = guest.person.id if guest else me.id if me else UUID(int=0)
    adventure = await playing.start(
        table_of(request),
        player,
        group=typed["group"],
        title=typed["title"],
        ruleset=RULESET,
        seats=SEATS,
        taken=(Seat(typed["seat"]),),
        intent=sent.intent,
    )
    return _sat_down(request, guest, f"/adventures/{adventure}/{typed['seat']}/invitations")


@router.post("/try")
async def try_alone(request: Request) -> Response:
    """Sit down on both chairs of an example adventure."""
    sent = await receive(request)
    rate(request, "try")
    me = await known(request)
    words = request.app.state.words[language_of(request)]
    guest = await _guest(request, words.gettext(N_("Guest"))) if me is None else None
    player = guest.person.id if guest else me.id if me else UUID(int=0)
    adventure = await playing.example(table_of(request), player, sent.intent)
    response = RedirectResponse(f"/adventures/{adventure}", 303)
    if guest:
        keep_session(request, response, guest)
    return response


async def _guest(request: Request, name: str) -> SignedIn:
    return await people.new_guest(table_of(request), name, language_of(request))


def _sat_down(request: Request, guest: SignedIn | None, address: str) -> Response:
    if guest is None:
        return RedirectResponse(address, 303)
    request.state.person = guest.person
    request.state.here = address
    response = page(request, "welcome", WelcomeView(phrase=guest.phrase, on=address))
    keep_session(request, response, guest)
    return response


def _typed(sent: Sent) -> dict[str, str]:
    return {name: sent.get(name).strip() for name in ("name", "group", "title", "seat")}


def _errors(typed: dict[str, str], *, needs_name: bool) -> dict[str, Sentence]:
    asked = ("name", "group", "title") if needs_name else ("group", "title")
    troubles = {name: name_trouble(typed[name]) for name in asked}
    if typed["seat"] not in SEATS:
        troubles["seat"] = name_trouble("")
    return {name: trouble for name, trouble in troubles.items() if trouble is not None}


def _row(waiting: Waiting) -> TableRow:
    return TableRow(
        address=f"/adventures/{waiting.adventure}/{waiting.seat}",
        title=waiting.title,
        stake=waiting.stake,
        seat=seat_called(waiting.seat),
        side="challenger" if waiting.seat == SEATS[0] else "hunter",
        status=status_of(waiting.seat, waiting.waiting_for, ended=waiting.ended),
        waits_for_me=waiting.seat in waiting.waiting_for,
        ended=waiting.ended,
        at=waiting.updated_at,
    )
