"""A group's page: who belongs to it, its table rules, its adventures."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.play import characters, groups, invitations
from app.play.errors import GroupError
from app.play.groups import Circle, Laid, Member, TableRules
from app.play.people import Player
from app.rules.beasthunters.house import HOUSE_FIELDS, MEANING
from app.rules.beasthunters.who import seat_called
from app.rules.roles import MAY_PLAY, ORGANISER
from app.rules.words import N_, Sentence, say
from app.view.circle import (
    AdventureRow,
    CircleView,
    ConflictRow,
    ConflictView,
    MemberRow,
    RulesView,
    all_roles,
    role_called,
    rules_view,
)
from app.view.departure import WHY_NOT
from app.view.lobby import status_of
from app.web.forms import Sent, receive
from app.web.guard import required, table_of
from app.web.hunters import hunter_rows
from app.web.invitations import (
    invitation_row,
    just_made,
    keep_made,
    picture,
    token_address,
)
from app.web.rates import rate
from app.web.render import page
from app.web.visitor import language_of
from app.web.words import Words

router = APIRouter(prefix="/groups/{group}", include_in_schema=False)


@router.get("")
async def circle(group: UUID, request: Request) -> Response:
    """The group as I see it."""
    return await _shown(request, await required(request), group)


@router.post("/members/{member}/role")
async def role(group: UUID, member: UUID, request: Request) -> Response:
    """Make somebody of the group organiser, player or reader."""
    sent = await receive(request)
    me = await required(request)
    try:
        await groups.change_role(table_of(request), me.id, group, member, sent.get("role"))
    except GroupError as error:
        return await _shown(request, me, group, error=say(WHY_NOT[error.reason]), status=422)
    return RedirectResponse(f"/groups/{group}#members", 303)


@router.post("/invitations")
async def invite(group: UUID, request: Request) -> Response:
    """Make an invitation to the group; the page shows its address for a few minutes."""
    sent = await receive(request)
    me = await required(request)
    rate(request, "invitation", str(me.id))
    offered = sent.get("role")
    _, token = await invitations.invite_to_group(
        table_of(request), me.id, group, offered, intent=sent.intent
    )
    await keep_made(request, f"/groups/{group}", token, offered)
    return RedirectResponse(f"/groups/{group}#fresh-heading", 303)


@router.post("/invitations/{invitation}/revoke")
async def revoke(group: UUID, invitation: UUID, request: Request) -> Response:
    """Take an invitation to the group back."""
    await receive(request)
    me = await required(request)
    await invitations.revoke_from_group(table_of(request), me.id, group, invitation)
    return RedirectResponse(f"/groups/{group}#members", 303)


@router.post("/rules")
async def rules(group: UUID, request: Request) -> Response:
    """Set what new adventures of the group open with."""
    sent = await receive(request)
    me = await required(request)
    await groups.membership(table_of(request), me.id, group)
    typed = _typed_rules(sent)
    if faults := groups.house_faults(typed.numbers):
        errors = {name: _house_error(name) for name in faults}
        view = rules_view(typed.preset, typed.numbers, typed.revision, errors)
        return await _shown(request, me, group, rules=view, status=422)
    latest = await groups.set_table_rules(table_of(request), me.id, group, typed)
    if latest is not None:
        return _conflict(request, group, typed, latest)
    return RedirectResponse(f"/groups/{group}#rules", 303)


def _typed_rules(sent: Sent) -> TableRules:
    numbers = {name: sent.get(name).strip() for name in HOUSE_FIELDS if name in sent.typed}
    return TableRules(
        preset=sent.get("preset"),
        numbers=numbers,
        revision=sent.revision,
    )


def _house_error(name: str) -> Sentence:
    if name not in MEANING:
        return say(N_("There is no such house number."))
    meaning = MEANING[name]
    return say(
        N_("This does not fit: numbers from {low} to {high}, as many as there were."),
        low=meaning.low,
        high=meaning.high,
    )


def _conflict(request: Request, group: UUID, typed: TableRules, latest: TableRules) -> Response:
    mine = rules_view(typed.preset, typed.numbers, typed.revision)
    theirs = rules_view(latest.preset, latest.numbers, latest.revision)
    words: Words = request.app.state.words[language_of(request)]
    rows = [
        ConflictRow(label=say(n.sentence.text), theirs=m.value, mine=n.value)
        for n, m in zip(mine.numbers, theirs.numbers, strict=True)
        if n.value != m.value
    ]
    if typed.preset != latest.preset:
        rows.insert(
            0, ConflictRow(label=say(N_("Preset")), theirs=latest.preset, mine=typed.preset)
        )
    view = ConflictView(
        title=words.gettext(N_("Table rules")),
        address=f"/groups/{group}/rules",
        back=f"/groups/{group}#rules",
        rows=tuple(rows),
        fields=(
            ("preset", typed.preset),
            ("revision", str(latest.revision)),
            *typed.numbers.items(),
        ),
    )
    return page(request, "conflict", view, 409)


async def _shown(  # noqa: PLR0913 - what a refused form leaves on the page, by name
    request: Request,
    me: Player,
    group: UUID,
    *,
    rules: RulesView | None = None,
    error: Sentence | None = None,
    status: int = 200,
) -> Response:
    table = table_of(request)
    found = await groups.circle(table, me.id, group)
    organises = found.group.role == ORGANISER
    lives = await characters.of_group(table, me.id, group)
    made = await invitations.list_for_group(table, me.id, group) if organises else ()
    token, offered = await just_made(request, f"/groups/{group}") if organises else ("", "")
    address = token_address(request, token) if token else ""
    kept = found.rules
    view = CircleView(
        base=f"/groups/{group}",
        name=found.group.name,
        role=found.group.role,
        called=role_called(found.group.role),
        explained=next(why for each, _, why in all_roles() if each == found.group.role),
        members=tuple(_member(each, me) for each in found.members),
        adventures=_adventures(found, me),
        hunters=hunter_rows(lives, me),
        rules=rules or rules_view(kept.preset, kept.numbers, kept.revision),
        roles=all_roles(),
        invitations=tuple(invitation_row(each, table.now()) for each in made),
        fresh=address,
        fresh_role=role_called(offered) if token else None,
        picture=picture(address) if token else "",
        error=error,
    )
    return page(request, "circle", view, status)


def _member(member: Member, me: Player) -> MemberRow:
    return MemberRow(
        id=str(member.player),
        name=member.name,
        role=member.role,
        called=role_called(member.role),
        since=member.joined_at,
        mine=member.player == me.id,
    )


def _adventures(found: Circle, me: Player) -> tuple[AdventureRow, ...]:
    return tuple(_adventure(found, each, me) for each in found.adventures)


def _to_take(laid: Laid) -> tuple[tuple[str, Sentence], ...]:
    if laid.ended:
        return ()
    return tuple(
        (seat, seat_called(seat, several=laid.several))
        for seat, player, _ in laid.chairs
        if player is None and seat not in laid.offered
    )


def _adventure(found: Circle, laid: Laid, me: Player) -> AdventureRow:
    mine = [seat for seat, player, _ in laid.chairs if player == me.id]
    address = f"/adventures/{laid.id}" + (f"/{mine[0]}" if len(mine) == 1 else "")
    return AdventureRow(
        address=address if mine else "",
        seats_address=f"/groups/{found.group.id}/adventures/{laid.id}",
        title=laid.title,
        stake=laid.stake,
        status=status_of(mine, laid.waiting_for, ended=laid.ended, several=laid.several),
        chairs=tuple(
            (seat_called(seat, several=laid.several), name) for seat, _, name in laid.chairs
        ),
        free=_to_take(laid) if found.group.role in MAY_PLAY and not mine else (),
        ended=laid.ended,
        at=laid.updated_at,
    )
