"""Hunters of a group: their sheets, their lives, what became of them, as pages and as JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from babel.dates import format_date
from babel.numbers import format_decimal
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import characters, groups
from app.play.characters import Character, Life
from app.play.errors import GroupError, NotFoundError
from app.play.people import Player
from app.rules.apart import told_apart
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.unlike import unlike_made
from app.rules.beasthunters.vocabulary import NAME_LIMIT
from app.rules.roles import MAY_PLAY
from app.rules.words import N_, Sentence, say
from app.view.charts import ChartView, Number
from app.view.circle import ConflictRow, ConflictView
from app.view.file_trouble import FileTrouble
from app.view.hunters import (
    DeedRow,
    HunterRow,
    HuntersView,
    KnownHunter,
    LifeView,
    points_chart,
    sheet_of,
    state_called,
)
from app.web.forms import Sent, receive
from app.web.guard import required, table_of
from app.web.names import name_trouble
from app.web.plots import draw
from app.web.render import page
from app.web.visitor import language_of

router = APIRouter(prefix="/groups/{group}/hunters", include_in_schema=False)

AWAY = N_("This Hunter is at a table now. What happens there is told there.")
GONE = N_("Who has died or retired does not come back.")
LONGEST = 4000


@router.get("")
async def hunters(group: UUID, request: Request) -> Response:
    """Everybody who lives on or is remembered here."""
    return await hunters_page(request, await required(request), group)


@router.get("/{hunter}")
async def show(group: UUID, hunter: UUID, request: Request) -> Response:
    """One Hunter: the sheet, the whole history, reward points as a picture and as numbers."""
    me = await required(request)
    life = await characters.get(table_of(request), me.id, group, hunter)
    return await _page(request, me, life)


@router.get("/{hunter}/pictures/rewards.svg")
async def picture(group: UUID, hunter: UUID, request: Request, theme: str = "") -> Response:
    """Reward points earned and spent, drawn."""
    me = await required(request)
    life = await characters.get(table_of(request), me.id, group, hunter)
    chart = _chart(request, tuple(map(_deed, life.deeds)))
    if chart is None:
        raise NotFoundError
    words = request.app.state.words[language_of(request)]
    chosen = theme if theme in {"light", "dark"} else ""
    plot = await asyncio.to_thread(draw, chart, words, chosen)
    headers = {"content-security-policy": plot.policy}
    return Response(plot.svg, media_type="image/svg+xml", headers=headers)


@router.post("/{hunter}")
async def tell(group: UUID, hunter: UUID, request: Request) -> Response:
    """Change name, story and fate; who was second sees both versions."""
    sent = await receive(request)
    me = await required(request)
    life = await characters.get(table_of(request), me.id, group, hunter)
    if life.character.player != me.id:
        raise NotFoundError
    wanted = _wanted(life.character, sent)
    if (trouble := _trouble(wanted)) is not None:
        return await _page(request, me, life, sent, trouble)
    try:
        latest = await characters.tell(table_of(request), me.id, wanted)
    except GroupError as error:
        why = say(AWAY if error.reason == "away" else GONE)
        return await _page(request, me, life, sent, why)
    if latest is not None:
        return page(request, "conflict", _conflict(wanted, latest), 409)
    return RedirectResponse(f"/groups/{group}/hunters/{hunter}", 303)


async def hunters_page(
    request: Request,
    me: Player,
    group: UUID,
    trouble: FileTrouble | None = None,
    known: Character | None = None,
) -> Response:
    """The Hunters of *group*, and why a file is not taken in: *trouble*, or *known* already."""
    table = table_of(request)
    mine = await groups.membership(table, me.id, group)
    found = await characters.of_group(table, me.id, group)
    view = HuntersView(
        base=f"/groups/{group}/hunters",
        group=mine.name,
        may_bring=mine.role in MAY_PLAY,
        rows=hunter_rows(found, me),
        trouble=trouble,
        known=_known(known, names_apart(found)) if known else None,
    )
    return page(request, "hunters", view, 422 if trouble else 409 if known else 200)


def _known(hunter: Character, names: Mapping[UUID, str]) -> KnownHunter:
    along = hunter.group is None
    address = "/hunters" if along else f"/groups/{hunter.group}/hunters/{hunter.id}"
    name = names.get(hunter.id, hunter.sheet.name)
    return KnownHunter(name=name, address=address, along=along)


def hunter_rows(found: Sequence[Character], me: Player) -> tuple[HunterRow, ...]:
    """*found* as a list shows them; two of a name that one player has are told apart."""
    names = names_apart(found)
    return tuple(replace(hunter_row(each, me), name=names[each.id]) for each in found)


def names_apart(found: Sequence[Character]) -> dict[UUID, str]:
    """What each of *found* is called beside the others of the same player, the eldest plainly."""
    names: dict[UUID, str] = {}
    made = sorted(found, key=lambda each: (str(each.made_at), each.id))
    for player in {each.player for each in found}:
        names |= told_apart({each.id: each.sheet.name for each in made if each.player == player})
    return names


def hunter_row(hunter: Character, me: Player) -> HunterRow:
    """*hunter* as a list shows them to *me*."""
    return HunterRow(
        id=str(hunter.id),
        address=f"/groups/{hunter.group}/hunters/{hunter.id}",
        name=hunter.sheet.name,
        player=hunter.owner,
        mine=hunter.player == me.id,
        state=state_called(hunter.state),
        alive=hunter.state == characters.ALIVE,
        story=hunter.sheet.story,
        fate=hunter.fate,
        away=title_of(hunter.away_title) if hunter.away else "",
        from_file=hunter.brought_as is not None,
        unlike=unlike_made(hunter.brought_as) if hunter.brought_as else (),
    )


def _wanted(now: Character, sent: Sent) -> Character:
    sheet = replace(now.sheet, name=sent.get("name").strip(), story=sent.get("story").strip())
    state = sent.get("state") or now.state
    fate = sent.get("fate").strip() if "fate" in sent.typed else now.fate
    known = state if state in {characters.ALIVE, characters.RETIRED, characters.DEAD} else now.state
    return replace(now, sheet=sheet, state=known, fate=fate, revision=sent.revision)


def _trouble(wanted: Character) -> Sentence | None:
    if (wrong := name_trouble(wanted.sheet.name, NAME_LIMIT)) is not None:
        return wrong
    if max(len(wanted.sheet.story), len(wanted.fate)) > LONGEST:
        return say(N_("At most {count} characters, please."), count=LONGEST)
    if wanted.state != characters.ALIVE and not wanted.fate:
        return say(N_("Tell how it came about; that is what is remembered."))
    return None


async def _page(
    request: Request,
    me: Player,
    life: Life,
    sent: Sent | None = None,
    error: Sentence | None = None,
) -> Response:
    hunter = life.character
    deeds = tuple(map(_deed, life.deeds))
    typed = {
        "name": hunter.sheet.name,
        "story": hunter.sheet.story,
        "state": hunter.state,
        "fate": hunter.fate,
    }
    if sent is not None:
        typed |= {name: sent.get(name) for name in typed if name in sent.typed}
    view = LifeView(
        row=hunter_row(hunter, me),
        group=f"/groups/{hunter.group}",
        group_name=life.group.name,
        revision=sent.revision if sent else hunter.revision,
        sheet=sheet_of(hunter.sheet),
        deeds=deeds,
        chart=_chart(request, deeds),
        typed=typed,
        error=error,
    )
    language = language_of(request)

    def number(value: Number) -> str:
        return "" if value is None else format_decimal(value, locale=language)

    return page(request, "hunter", view, 422 if error else 200, number=number)


def _deed(deed: characters.Deed) -> DeedRow:
    return DeedRow(
        at=deed.at,
        what=deed.sentence,
        why=deed.why,
        title=title_of(deed.title),
        seq=deed.seq,
        points=deed.points,
        total=deed.total,
    )


def _chart(request: Request, deeds: tuple[DeedRow, ...]) -> ChartView | None:
    language = language_of(request)
    return points_chart(deeds, (format_date(each.at, "d MMM y", language) for each in deeds))


def _conflict(mine: Character, theirs: Character) -> ConflictView:
    address = f"/groups/{mine.group}/hunters/{mine.id}"
    pairs = (
        (N_("Name"), theirs.sheet.name, mine.sheet.name),
        (N_("Story"), theirs.sheet.story, mine.sheet.story),
        (N_("State"), state_called(theirs.state), state_called(mine.state)),
        (N_("What became of the Hunter"), theirs.fate, mine.fate),
    )
    return ConflictView(
        title=theirs.sheet.name,
        address=address,
        back=address,
        rows=tuple(
            ConflictRow(label=say(label), theirs=now, mine=wish)
            for label, now, wish in pairs
            if now != wish
        ),
        fields=(
            ("name", mine.sheet.name),
            ("story", mine.sheet.story),
            ("state", mine.state),
            ("fate", mine.fate),
            ("revision", str(theirs.revision)),
        ),
    )
