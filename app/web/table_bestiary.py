"""The bestiary at a table: keeping what was bought there, putting an entry into the purchase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import bestiary
from app.play.bestiary import BadBeastError, Entry
from app.play.errors import NotFoundError
from app.rules.beasthunters.stages import Buying
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.view.attempt import Attempt
from app.view.beasts import BoughtRow, EntryRow, TableBestiaryView, bill_of, foes_told, typed_of
from app.web import tables
from app.web.bestiary import entry_row
from app.web.forms import receive
from app.web.guard import Chair, seated, table_of
from app.web.problems import ProblemError
from app.web.rates import rate
from app.web.render import intent, page

router = APIRouter(prefix="/adventures/{adventure}/challenger/bestiary", include_in_schema=False)


@router.get("")
async def shelf(adventure: UUID, request: Request, name: str = "", domain: str = "") -> Response:
    """What was bought at this table, and what the bestiary holds, priced as things stand."""
    chair = await seated(request, adventure, CHALLENGER)
    group = await _group(request, chair)
    table = table_of(request)
    state: Any = (await tables.looks(request).at(adventure)).state
    buying = state.stage.challenge.domain if isinstance(state.stage, Buying) else None
    wanted = domain[:1] or (buying.value if buying else "")
    found = await bestiary.find(table, chair.player.id, group, name[:80], wanted)
    bought = await bestiary.purchases(table, chair.player.id, adventure)
    view = TableBestiaryView(
        base=chair.base,
        title=title_of(state.title),
        bestiary=f"/groups/{group}/bestiary",
        name=name[:80],
        domain=wanted,
        buying=buying,
        bought=tuple(
            BoughtRow(
                seq=each.seq,
                name=each.beast.name,
                domain=each.beast.domain,
                foes=foes_told(each.beast),
            )
            for each in bought
        ),
        rows=tuple(_row(chair, state, each) for each in found),
    )
    return page(request, "table_bestiary", view)


@router.post("/kept/{seq}")
async def keep(adventure: UUID, seq: int, request: Request) -> Response:
    """Keep what was bought in event *seq* under a name."""
    sent = await receive(request)
    chair = await seated(request, adventure, CHALLENGER)
    rate(request, "group")
    group = await _group(request, chair)
    bought = await bestiary.purchases(table_of(request), chair.player.id, adventure)
    beast = next((each.beast for each in bought if each.seq == seq), None)
    if beast is None:
        raise NotFoundError
    named = replace(beast, name=sent.get("name").strip())
    try:
        kept = await bestiary.keep(table_of(request), chair.player.id, group, named, sent.intent)
    except BadBeastError:
        raise ProblemError("invalid-request") from None
    return RedirectResponse(f"/groups/{group}/bestiary/{kept}", 303)


@router.get("/{entry}")
async def fill(adventure: UUID, entry: UUID, request: Request) -> Response:
    """The table with the purchase form filled in from an entry; nothing is bought yet."""
    chair = await seated(request, adventure, CHALLENGER)
    group = await _group(request, chair)
    found = await bestiary.get(table_of(request), chair.player.id, group, entry)
    state: Any = (await tables.looks(request).at(adventure)).state
    if not isinstance(state.stage, Buying):
        return RedirectResponse(chair.base, 303)
    filled = Attempt(command="buy-adversity", intent=intent(), typed=typed_of(found.beast.foes))
    return await tables.show(request, refused=filled)


async def _group(request: Request, chair: Chair) -> UUID:
    group = await bestiary.group_of(table_of(request), chair.player.id, chair.adventure)
    if group is None:
        raise NotFoundError
    return group


def _row(chair: Chair, state: Any, entry: Entry) -> EntryRow:
    bill = bill_of(state, entry.beast)
    fill = f"{chair.base}/bestiary/{entry.id}" if bill else ""
    return replace(entry_row(entry, chair.player), bill=bill, fill=fill)
