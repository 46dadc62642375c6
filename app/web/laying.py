"""Opening an adventure in a group: how many Hunters, and which seats are mine."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import groups
from app.play.errors import NotFoundError
from app.play.groups import Group
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS
from app.rules.beasthunters.who import seat_called
from app.rules.roles import MAY_PLAY, ORGANISER
from app.rules.words import N_, Seat, Sentence, say
from app.view.circle import LayView
from app.web.forms import Sent, receive
from app.web.guard import required, table_of
from app.web.names import name_trouble
from app.web.rates import rate
from app.web.render import page

router = APIRouter(prefix="/groups/{group}/adventures", include_in_schema=False)

ALL_SEATS: Final = (CHALLENGER, *HUNTER_SEATS)
TOO_MANY: Final = N_("One to five Hunters, please.")
NUMBERS: Final = tuple(str(n) for n in range(1, 1 + len(HUNTER_SEATS)))


@router.get("/new")
async def lay_form(group: UUID, request: Request) -> Response:
    """The form that opens an adventure."""
    mine = await _may_lay(request, group)
    return _form(request, mine, {"title": "", "hunters": "1"}, (), {})


@router.post("")
async def lay(group: UUID, request: Request) -> Response:
    """Open an adventure with one to five Hunters under the group's table rules."""
    sent = await receive(request)
    mine = await _may_lay(request, group)
    rate(request, "group")
    typed = {name: sent.get(name).strip() for name in ("title", "hunters")}
    taken = _taken(sent)
    seats = ALL_SEATS[: 1 + int(typed["hunters"])] if typed["hunters"] in NUMBERS else ()
    if errors := _errors(mine, typed, seats, taken):
        return _form(request, mine, typed, taken, errors, 422)
    me = await required(request)
    opened = await groups.open_in_group(
        table_of(request),
        me.id,
        group,
        title=typed["title"],
        seats=seats,
        taken=tuple(Seat(each) for each in taken),
        intent=sent.intent,
    )
    return RedirectResponse(f"/groups/{group}/adventures/{opened.adventure}", 303)


async def _may_lay(request: Request, group: UUID) -> Group:
    me = await required(request)
    mine = await groups.membership(table_of(request), me.id, group)
    if mine.role not in MAY_PLAY:
        raise NotFoundError
    return mine


def _taken(sent: Sent) -> tuple[str, ...]:
    given = sent.typed.get("taken", ())
    return (given,) if isinstance(given, str) else given


def _errors(
    mine: Group, typed: dict[str, str], seats: tuple[Seat, ...], taken: tuple[str, ...]
) -> dict[str, Sentence]:
    errors: dict[str, Sentence] = {}
    if (wrong := name_trouble(typed["title"])) is not None:
        errors["title"] = wrong
    if not seats:
        errors["hunters"] = say(TOO_MANY)
    elif beyond := set(taken) - set(seats):
        errors["taken"] = _beyond(beyond, len(seats) - 1)
    if not taken and mine.role != ORGANISER:
        errors["taken"] = say(N_("Take at least one seat, so that you can invite to the others."))
    return errors


def _beyond(taken: set[str], hunters: int) -> Sentence:
    """What is wrong with seats *taken* that an adventure with so many *hunters* does not have."""
    if not taken <= set(ALL_SEATS):
        return say(N_("There is no such seat. Choose among those below."))
    return say(
        N_(
            "You took {seats}, but you chose fewer Hunters: {count}. "
            "Choose more Hunters, or another seat."
        ),
        seats=tuple(seat_called(seat, several=True) for seat in sorted(taken)),
        count=hunters,
    )


def _form(  # noqa: PLR0913, PLR0917 - what was typed
    request: Request,
    mine: Group,
    typed: dict[str, str],
    taken: tuple[str, ...],
    errors: dict[str, Sentence],
    status: int = 200,
) -> Response:
    view = LayView(
        base=f"/groups/{mine.id}",
        group=mine.name,
        typed=typed,
        taken=taken,
        seats=tuple(
            (str(seat), seat_called(seat, several=True), count)
            for count, seat in enumerate(ALL_SEATS)
        ),
        errors=errors,
    )
    return page(request, "lay", view, status)
