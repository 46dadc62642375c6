"""A group's bestiary: opponents found, changed, taken away as JSON and brought back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import bestiary, groups
from app.play.bestiary import BadBeastError, Beast, Entry
from app.play.errors import CommandError, FullError
from app.play.files import MOST_BYTES, FileError
from app.play.people import Player
from app.rules.beasthunters.places import place
from app.rules.words import N_, Sentence, say
from app.view.beasts import BestiaryView, EntryRow, entry_view, foes_told, price_of, typed_of
from app.view.circle import ConflictRow, ConflictView
from app.view.file_trouble import FileTrouble
from app.web.downloads import download, file_name
from app.web.forms import Sent, receive
from app.web.guard import required, table_of
from app.web.rates import rate
from app.web.render import page
from app.web.uploads import NoFileError, trouble_of, upload

router = APIRouter(prefix="/groups/{group}/bestiary", include_in_schema=False)

FULL = N_("A bestiary holds {most} entries at most, and this one has as many. Let some go first.")
Typed = Mapping[str, str | tuple[str, ...]]


@router.get("")
async def entries(group: UUID, request: Request, name: str = "", domain: str = "") -> Response:
    """What I may see of the bestiary, by name and domain."""
    return await _list(request, await required(request), group, name[:80], domain[:1])


@router.get("/export")
async def take_away(group: UUID, request: Request) -> Response:
    """Everything that I may see, as one file."""
    me = await required(request)
    rate(request, "export", str(me.id))
    found = await bestiary.find(table_of(request), me.id, group)
    name = (await groups.membership(table_of(request), me.id, group)).name
    return download(bestiary.take_away(found), f"bestiary-{file_name(name, group)}.json")


@router.post("/imports")
async def take_in(group: UUID, request: Request) -> Response:
    """Bring entries back; a file that is wrong anywhere leaves nothing."""
    me = await required(request)
    rate(request, "account", str(me.id))
    request.state.here = f"/groups/{group}/bestiary"
    try:
        brought = await upload(request, MOST_BYTES)
        count = await bestiary.take_in(
            table_of(request), me.id, group, brought.data, brought.intent
        )
    except (FileError, NoFileError) as error:
        return await _list(request, me, group, trouble=trouble_of(error))
    except FullError as full:
        trouble = FileTrouble(why=say(FULL, most=full.most))
        return await _list(request, me, group, trouble=trouble)
    return await _list(request, me, group, taken_in=count)


@router.get("/new")
async def new(group: UUID, request: Request) -> Response:
    """An empty form."""
    me = await required(request)
    await bestiary.find(table_of(request), me.id, group)
    return _form(request, group, {}, (), None, status=200)


@router.post("")
async def keep(group: UUID, request: Request) -> Response:
    """Keep what was typed as a new entry."""
    sent = await receive(request)
    me = await required(request)
    rate(request, "group")
    try:
        beast = bestiary.typed_beast(_fields(sent))
        await bestiary.keep(table_of(request), me.id, group, beast, sent.intent)
    except (CommandError, BadBeastError, FullError) as error:
        return _form(request, group, sent.typed, _errors(error), None)
    return RedirectResponse(f"/groups/{group}/bestiary", 303)


@router.get("/{entry}")
async def show(group: UUID, entry: UUID, request: Request) -> Response:
    """One entry, to look at and to change."""
    me = await required(request)
    found = await bestiary.get(table_of(request), me.id, group, entry)
    return _form(request, group, _typed(found), (), found, me, 200, found.revision)


@router.get("/{entry}/export")
async def take_one_away(group: UUID, entry: UUID, request: Request) -> Response:
    """One entry as a file."""
    me = await required(request)
    rate(request, "export", str(me.id))
    found = await bestiary.get(table_of(request), me.id, group, entry)
    name = file_name(found.beast.name, entry)
    return download(bestiary.take_away((found,)), f"bestiary-{name}.json")


@router.post("/{entry}")
async def change(group: UUID, entry: UUID, request: Request) -> Response:
    """Change an entry; who was second sees both versions."""
    sent = await receive(request)
    me = await required(request)
    kept = await bestiary.get(table_of(request), me.id, group, entry)
    try:
        wanted = replace(
            kept,
            beast=bestiary.typed_beast(_fields(sent)),
            shared=sent.get("shared") == "true",
            revision=sent.revision,
        )
        latest = await bestiary.change(table_of(request), me.id, wanted)
    except (CommandError, BadBeastError) as error:
        return _form(request, group, sent.typed, _errors(error), kept, me, revision=sent.revision)
    if latest is not None:
        return page(request, "conflict", _conflict(group, sent, wanted, latest), 409)
    return RedirectResponse(f"/groups/{group}/bestiary", 303)


@router.post("/{entry}/remove")
async def remove(group: UUID, entry: UUID, request: Request) -> Response:
    """Let an entry of mine go."""
    await receive(request)
    me = await required(request)
    await bestiary.remove(table_of(request), me.id, group, entry)
    return RedirectResponse(f"/groups/{group}/bestiary", 303)


def entry_row(entry: Entry, me: Player) -> EntryRow:
    """*entry* as a list shows it to *me*."""
    return EntryRow(
        address=f"/groups/{entry.group}/bestiary/{entry.id}",
        name=entry.beast.name,
        domain=entry.beast.domain,
        foes=foes_told(entry.beast),
        base=price_of(entry.beast),
        maker=entry.maker,
        mine=entry.made_by == me.id,
        shared=entry.shared,
    )


async def _list(  # noqa: PLR0913 - what was asked for, and what became of a file
    request: Request,
    me: Player,
    group: UUID,
    name: str = "",
    domain: str = "",
    *,
    trouble: FileTrouble | None = None,
    taken_in: int = 0,
) -> Response:
    table = table_of(request)
    found = await bestiary.find(table, me.id, group, name, domain)
    view = BestiaryView(
        base=f"/groups/{group}/bestiary",
        group=(await groups.membership(table, me.id, group)).name,
        name=name,
        domain=domain,
        rows=tuple(entry_row(each, me) for each in found),
        trouble=trouble,
        taken_in=taken_in,
    )
    return page(request, "bestiary", view, 422 if trouble else 200)


def _fields(sent: Sent) -> dict[str, object]:
    """What the form says of the entry itself."""
    own = {"revision", "shared"}
    return {name: value for name, value in sent.command.items() if name not in own}


def _typed(entry: Entry) -> Typed:
    return {
        "name": entry.beast.name,
        "domain": entry.beast.domain.value,
        "shared": "true" if entry.shared else "",
        **typed_of(entry.beast.foes),
    }


def _form(  # noqa: PLR0913, PLR0917 - what stands in the form
    request: Request,
    group: UUID,
    typed: Typed,
    errors: tuple[Sentence, ...],
    kept: Entry | None,
    me: Player | None = None,
    status: int = 422,
    revision: int = 0,
) -> Response:
    base = f"/groups/{group}/bestiary"
    view = entry_view(
        typed,
        address=f"{base}/{kept.id}" if kept else base,
        bestiary=base,
        mine=kept is None or (me is not None and kept.made_by == me.id),
        beast=kept.beast if kept else None,
        revision=revision,
        errors=errors,
    )
    return page(request, "bestiary_entry", view, status)


def _errors(error: CommandError | BadBeastError | FullError) -> tuple[Sentence, ...]:
    if isinstance(error, BadBeastError):
        return tuple(fault.why for fault in error.faults)
    if isinstance(error, FullError):
        return (say(FULL, most=error.most),)
    where = place(error.field or "foes")
    return (say(N_("Something is missing or does not fit: {where}."), where=where),)


def _conflict(group: UUID, sent: Sent, mine: Entry, theirs: Entry) -> ConflictView:
    base = f"/groups/{group}/bestiary/{mine.id}"
    fields = {**sent.typed, "revision": str(theirs.revision)}
    return ConflictView(
        title=mine.beast.name,
        address=base,
        back=base,
        rows=tuple(_differences(mine.beast, theirs.beast)),
        fields=tuple(
            (name, each)
            for name, value in fields.items()
            if name not in {"csrf", "intent"}
            for each in ((value,) if isinstance(value, str) else value)
        ),
    )


def _differences(mine: Beast, theirs: Beast) -> list[ConflictRow]:
    rows = [
        ConflictRow(label=say(N_("Name")), theirs=theirs.name, mine=mine.name),
        ConflictRow(
            label=say(N_("Domain")),
            theirs=say(N_("{domain}"), domain=theirs.domain),
            mine=say(N_("{domain}"), domain=mine.domain),
        ),
    ]
    ours, others = foes_told(mine), foes_told(theirs)
    for number in range(max(len(ours), len(others))):
        label = say(N_("Opponent {number}"), number=number + 1)
        pair = [each[number] if number < len(each) else "" for each in (others, ours)]
        rows.append(ConflictRow(label=label, theirs=pair[0], mine=pair[1]))
    return [row for row in rows if row.theirs != row.mine]
