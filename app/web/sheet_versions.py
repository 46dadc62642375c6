"""The history of a Hunter's sheet: any two versions side by side, and an old one valid again."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import characters
from app.play import sheet_versions as use
from app.play.errors import GroupError
from app.play.people import Player
from app.play.sheet_versions import History, SheetVersion, SheetVersionError
from app.rules.words import N_, Sentence, say
from app.view.sheet_versions import VersionsView, compared, version_rows
from app.web.forms import receive
from app.web.guard import required, table_of
from app.web.hunters import AWAY, GONE
from app.web.plain import answer, plain
from app.web.rates import rate
from app.web.render import page
from app.web.visitor import language_of, wants_json

router = APIRouter(prefix="/groups/{group}/hunters/{hunter}/versions", include_in_schema=False)

CHANGED = N_("The sheet was changed while you looked. Nothing was restored.")
UNLAWFUL = N_("The rules have something against that sheet: {why}.")
LOOK = N_(
    "Both versions stand below as they are now. Look again, and restore it if you still wish."
)
OTHER = N_("Choose another version, or leave the sheet as it is.")


@router.get("")
async def versions(
    group: UUID, hunter: UUID, request: Request, one: int = 0, other: int = 0
) -> Response:
    """Version *one* beside version *other*: unless said, the last two."""
    me = await required(request)
    return await _shown(request, me, await _history(request, me, group, hunter), (one, other))


@router.post("/{number}/restore")
async def restore(group: UUID, hunter: UUID, number: int, request: Request) -> Response:
    """Let the sheet be as in version *number* again, as a new version."""
    sent = await receive(request)
    me = await required(request)
    rate(request, "account", str(me.id))
    table = table_of(request)
    try:
        done = await use.restore(table, me.id, group, hunter, number, sent.revision)
    except SheetVersionError as error:
        why = say(UNLAWFUL, why=error.refusal.because)
    except GroupError as error:
        why = say(AWAY if error.reason == "away" else GONE)
    else:
        if done:
            return RedirectResponse(f"/groups/{group}/hunters/{hunter}/versions", 303)
        why = say(CHANGED)
    known = await _history(request, me, group, hunter)
    return await _shown(request, me, known, (number, 0), why)


async def _history(request: Request, me: Player, group: UUID, hunter: UUID) -> History:
    return await use.history(table_of(request), me.id, group, hunter)


async def _shown(
    request: Request,
    me: Player,
    known: History,
    chosen: tuple[int, int],
    error: Sentence | None = None,
) -> Response:
    hunter = known.character
    one, other = _pair(known.versions, *chosen)
    address = f"/groups/{hunter.group}/hunters/{hunter.id}"
    changed = error is not None and error.text == CHANGED
    view = VersionsView(
        address=address,
        name=hunter.sheet.name,
        group_name=known.group.name,
        versions=version_rows([(v.number, v.at, v.sheet) for v in known.versions]),
        one=one.number,
        other=other.number,
        rows=compared(one.sheet, other.sheet),
        restorable=_restorable(hunter, me, one),
        revision=hunter.revision,
        error=error,
        remedy=say(LOOK if changed else OTHER) if error else None,
    )
    request.state.here = f"{address}/versions"
    status = 409 if changed else 422 if error else 200
    if wants_json(request):
        return answer(plain(view, request.app.state.words[language_of(request)]), status)
    return page(request, "sheet_versions", view, status)


def _restorable(hunter: characters.Character, me: Player, one: SheetVersion) -> bool:
    at_home = hunter.state == characters.ALIVE and hunter.away is None
    return hunter.player == me.id and at_home and one.sheet != hunter.sheet


def _pair(
    versions: tuple[SheetVersion, ...], one: int, other: int
) -> tuple[SheetVersion, SheetVersion]:
    """The versions with these numbers; for one that is not there the last but one, or the last."""
    numbered = {each.number: each for each in versions}
    before = versions[-2] if len(versions) > 1 else versions[-1]
    return numbered.get(one, before), numbered.get(other, versions[-1])
