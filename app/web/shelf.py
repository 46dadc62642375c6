"""All adventures that I may read, by time, people, outcome, kind and state."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.play import finding
from app.play.finding import Found, Shelved, Sought
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.vocabulary import Kind, Outcome
from app.rules.beasthunters.who import has_several, seat_called
from app.rules.words import N_, Seat, Sentence, say
from app.view.search import ShelfRow, ShelfView
from app.view.walk import READER
from app.web.guard import required, table_of
from app.web.plain import answer, plain
from app.web.rates import rate
from app.web.render import page
from app.web.search import NO_FILTER, as_uuid, group_options, page_number, turns, typed_in, unknown
from app.web.visitor import language_of, wants_json

router = APIRouter(include_in_schema=False)

FIELDS: Final = ("q", "person", "outcome", "kind", "state", "since", "until", "group")
STATES: Final[Mapping[str, bool]] = {"running": False, "ended": True}
OUTCOMES: Final[Mapping[str, str]] = {
    Outcome.WON.value: N_("The Hunters reached their goal."),
    Outcome.LOST.value: N_("The Hunters did not reach their goal."),
}
PICKED: Final[Mapping[str, tuple[str, ...]]] = {
    "outcome": tuple(OUTCOMES),
    "kind": tuple(each.value for each in Kind),
    "state": tuple(STATES),
}
NO_DAY: Final = say(N_("This is no day. Write it as 2026-11-30."))


@router.get("/shelf")
async def shelf(request: Request) -> Response:
    """The adventures that fit, the latest first."""
    me = await required(request)
    rate(request, "game", str(me.id))
    asked = request.query_params
    typed = typed_in(asked, FIELDS)
    number = page_number(asked.get("page", ""))
    days = {name: _day(typed[name]) for name in ("since", "until")}
    faults = {name: NO_DAY for name, day in days.items() if typed[name] and day is None}
    if strange := unknown(typed, PICKED):
        faults["filter"] = say(NO_FILTER, value=strange)
    sought = Sought(
        group=as_uuid(typed["group"]),
        words=typed["q"],
        person=typed["person"],
        outcome=typed["outcome"],
        kind=typed["kind"],
        ended=STATES.get(typed["state"]),
        **days,
    )
    found: Found[Shelved] = Found((), more=False)
    if not strange:
        found = await finding.browse(table_of(request), me.id, sought, number)
    view = ShelfView(
        typed=typed,
        groups=await group_options(request, me),
        rows=tuple(map(_row, found.page)),
        turns=turns("/shelf", typed, number, more=found.more),
        faults=faults,
    )
    if wants_json(request):
        return answer(plain(view, request.app.state.words[language_of(request)]))
    return page(request, "shelf", view)


def _row(shelved: Shelved) -> ShelfRow:
    several = has_several(seat for seat, _ in shelved.people)
    own = (*shelved.seats, READER)[0]
    table = f"/adventures/{shelved.id}"
    return ShelfRow(
        title=title_of(shelved.title),
        stake=shelved.stake,
        group=shelved.group,
        status=_status(shelved),
        people=tuple(
            (seat_called(seat, several=several), shelved.hunters.get(seat, ""), name)
            for seat, name in shelved.people
        ),
        began_at=shelved.created_at,
        at=shelved.updated_at,
        events=shelved.head,
        table=table if shelved.seats else "",
        replay=f"{table}/{Seat(own)}/replay?at=1",
    )


def _status(shelved: Shelved) -> Sentence:
    if shelved.outcome in OUTCOMES:
        return say(OUTCOMES[shelved.outcome])
    return say(N_("This adventure is over.") if shelved.ended else N_("in play"))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
