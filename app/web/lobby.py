"""The first page, trying it alone, starting a group, and what this is."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import along, departing, groups
from app.play.example import lay_example
from app.play.guests import SignedIn, become_guest
from app.play.opening import Opening, open_adventure
from app.play.people import Player
from app.play.reading import Listed, my_adventures
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.who import seat_called
from app.rules.words import Seat, Sentence, say
from app.view.lobby import (
    AboutView,
    HomeView,
    TableRow,
    group_view,
    sorted_rows,
    status_of,
)
from app.web.door import at_door, come_in, secret_of
from app.web.forms import Sent, receive
from app.web.guard import known, required, table_of
from app.web.laying import ALL_SEATS, NUMBERS, TOO_MANY
from app.web.names import GUEST, name_trouble
from app.web.problems import SignInNeededError
from app.web.rates import rate
from app.web.render import page
from app.web.sign_in import welcome
from app.web.visitor import SESSION, SESSION_SECONDS, keep_cookie, language_of
from app.web.words import LANGUAGES

RULESET: Final = "beast-hunters"

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request) -> Response:
    """What this is and how to begin; for who has seats here, what waits for them."""
    me = (await known(request)).player
    if me is None:
        return at_door(request, page(request, "home", HomeView()))
    listed = await my_adventures(table_of(request), me.id)
    rows = [_row(each) for each in listed if each.seats]
    mine = await groups.my_groups(table_of(request), me.id)
    links = tuple((f"/groups/{group.id}", group.name) for group in mine)
    has_along = bool(await along.hunters(table_of(request), me.id))
    view = sorted_rows(rows, links, is_guest=not me.login, along=has_along)
    removed = await departing.removed_from(table_of(request), me.id)
    return page(request, "home", replace(view, removed=removed, has_phrase=me.has_phrase))


@router.post("/removals/read")
async def read_removals(request: Request) -> Response:
    """I know that I was removed: tell it no more."""
    await receive(request)
    me = await required(request)
    await departing.has_read(table_of(request), me.id)
    return RedirectResponse("/", 303)


@router.get("/about")
async def about(request: Request) -> Response:
    """Licence, credits, and why the dice can be trusted."""
    await known(request)
    return page(request, "about", AboutView())


@router.get("/groups/new")
async def group_form(request: Request) -> Response:
    """The form that starts a group."""
    me = (await known(request)).player
    form = page(request, "group", group_view(_typed(Sent(typed={})), {}))
    return form if me else at_door(request, form)


@router.post("/groups")
async def start_group(request: Request) -> Response:
    """Start a group with one adventure, and take a seat at it."""
    sent = await receive(request)
    rate(request, "group")
    me = (await known(request)).player
    typed = _typed(sent)
    if errors := _errors(typed, needs_name=me is None):
        refused = page(request, "group", group_view(typed, errors), 422)
        return refused if me else at_door(request, refused)
    guest = await _guest(request, typed["name"], sent.intent) if me is None else None
    player = me or _player(guest)
    adventure = await _start(request, player, typed, sent.intent)
    on = f"/adventures/{adventure}/{typed['seat']}/invitations"
    if guest is None:
        return RedirectResponse(on, 303)
    return come_in(request, await welcome(request, guest.token, guest.phrase or "", on))


@router.post("/try")
async def try_alone(request: Request) -> Response:
    """Sit down on both chairs of an example adventure, told in the language of the page."""
    sent = await receive(request)
    rate(request, "try")
    me = (await known(request)).player
    language = sent.get("language") if sent.get("language") in LANGUAGES else language_of(request)
    words = request.app.state.words[language]
    called = words.gettext(GUEST)
    guest = (
        await _guest(request, called, sent.intent, language, is_told=False) if me is None else None
    )
    player = me or _player(guest)
    adventure = await lay_example(table_of(request), player.id, words.gettext, sent.intent)
    response = RedirectResponse(f"/adventures/{adventure}", 303)
    if guest is None:
        return response
    keep_cookie(request, response, SESSION, guest.token, seconds=SESSION_SECONDS)
    return come_in(request, response)


async def _guest(
    request: Request, name: str, intent: str, language: str = "", *, is_told: bool = True
) -> SignedIn:
    return await become_guest(
        table_of(request),
        name,
        language or language_of(request),
        secret=secret_of(request),
        intent=intent,
        is_told=is_told,
    )


def _typed(sent: Sent) -> dict[str, str]:
    typed = {name: sent.get(name).strip() for name in ("name", "group", "title", "seat")}
    return {**typed, "hunters": sent.get("hunters").strip() or "1"}


def _errors(typed: dict[str, str], *, needs_name: bool) -> dict[str, Sentence]:
    asked = ("name", "group", "title") if needs_name else ("group", "title")
    troubles = {name: name_trouble(typed[name]) for name in asked}
    if typed["hunters"] not in NUMBERS:
        troubles["hunters"] = say(TOO_MANY)
    if typed["seat"] not in ALL_SEATS[:2]:
        troubles["seat"] = name_trouble("")
    return {name: trouble for name, trouble in troubles.items() if trouble is not None}


def _row(listed: Listed) -> TableRow:
    mine = listed.seats
    return TableRow(
        address=f"/adventures/{listed.id}" + (f"/{mine[0]}" if len(mine) == 1 else ""),
        title=title_of(listed.title),
        stake=listed.stake,
        group=listed.group_name or "",
        seats=tuple(seat_called(seat, several=listed.several) for seat in mine),
        status=status_of(mine, listed.waiting_for, ended=listed.ended, several=listed.several),
        waits_for_me=listed.is_waiting_for_me,
        ended=listed.ended,
        at=listed.updated_at,
    )


def _player(guest: SignedIn | None) -> Player:
    if guest is None:
        raise SignInNeededError
    return guest.player


async def _start(request: Request, player: Player, typed: dict[str, str], intent: str) -> UUID:
    table = table_of(request)
    opening = Opening(
        ruleset=RULESET,
        command="open-adventure",
        data={"seats": list(ALL_SEATS[: 1 + int(typed["hunters"])]), "title": typed["title"]},
        taken=(Seat(typed["seat"]),),
        intent=intent,
        group=await groups.found_group(table, player.id, typed["group"], intent),
    )
    return (await open_adventure(table, player.id, opening)).adventure
