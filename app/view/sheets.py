"""Sheets of Hunters and opponents as they lie on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.figures import Figure, best_resource, figure, is_hunter, name_of
from app.rules.beasthunters.secrecy import hidden_keys, lines
from app.rules.beasthunters.sheets import NO_MARKS, Hunter, Resource, all_boxes
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import as_it_stands
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Power
from app.rules.beasthunters.vocabulary import Domain, Side
from app.rules.words import N_, Seat, Sentence, say
from app.view.boxes import BoxRow, awaiting_a_hit, box_rows, boxes_of
from app.view.people import challenge_of, combatant, role
from app.view.tattoos import AlwaysView, TattooView, always, tattoo_views
from app.view.trays import Trays, trait_cards, trays_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceCard:
    """A resource: *margin* is set when it is denied, *spare* when a better one is in effect."""

    key: str
    name: str
    domain: str
    rating: int
    side: str
    margin: int | None = None
    spare: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainPart:
    """What a sheet holds in one domain; *here* is the domain of the conflict.

    *dealt* and *taken* are what tattoos add to its Strikes beside the resources.
    """

    domain: Domain
    initiative: int
    rows: tuple[BoxRow, ...]
    resources: tuple[ResourceCard, ...]
    here: bool
    dealt: tuple[AlwaysView, ...] = ()
    taken: tuple[AlwaysView, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Advantage *points* held over *target*."""

    target: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """One combatant or Hunter. *covered* says that some lines are kept from this reader.

    *acts*: it is the reader's, and in turn. *out* is who has no part in what is played; *gone* says
    why, *farewell* tells how it came. *from_file*: it was brought in a file, not made here.
    """

    key: str
    name: str
    role: Sentence
    side: str
    presence: str
    mine: bool
    turn: bool
    out: bool
    reward_points: int | None
    trays: Trays
    parts: tuple[DomainPart, ...]
    advantage: tuple[Pair, ...]
    fighting: bool
    first: bool
    covered: bool = False
    tattoos: tuple[TattooView, ...] = ()
    from_file: bool = False
    gone: Sentence | None = None
    farewell: str = ""
    acts: bool = False


def hunter_sheets(state: Adventure, seat: Seat, presence: frozenset[Seat]) -> tuple[SheetView, ...]:
    """The Hunters' sheets, the reader's own first."""
    seats = sorted(state.hunters, key=lambda each: (each != seat, each))
    return tuple(_hunter_sheet(state, each, seat, presence) for each in seats)


def past_sheets(state: Adventure, seat: Seat) -> tuple[SheetView, ...]:
    """The Hunters' sheets as they were: nobody is there any more, and nobody acts."""
    sheets = hunter_sheets(state, seat, frozenset())
    return tuple(replace(each, presence="", acts=False) for each in sheets)


def own_sheet(state: Adventure, seat: Seat) -> SheetView:
    """The sheet of the Hunter at *seat*, read by whoever sits there."""
    return _hunter_sheet(state, seat, seat, frozenset((seat,)))


def foe_sheets(state: Adventure, seat: Seat) -> tuple[SheetView, ...]:
    """The opponents of the conflict, cut for *seat*."""
    stage = as_it_stands(state).stage
    if not isinstance(stage, Fighting):
        return ()
    return tuple(_foe_sheet(as_it_stands(state), stage, key, seat) for key in stage.conflict.foes)


def _hunter_sheet(
    state: Adventure, who: Seat, reader: Seat, presence: frozenset[Seat]
) -> SheetView:
    now = as_it_stands(state)
    stage = now.stage
    hunter = state.hunters[who]
    fights = isinstance(stage, Fighting) and who in stage.challenge.hunters
    beaten = isinstance(stage, Fighting) and who in stage.conflict.out
    conflict = stage.conflict if isinstance(stage, Fighting) and fights else None
    drawn = figure(now, who) if conflict else None
    cards = trait_cards(hunter.traits, conflict, drawn)
    return SheetView(
        key=who,
        name=name_of(state, who),
        role=role(state, who),
        side="hunter",
        presence="here" if who in presence else "away",
        mine=who == reader,
        turn=_has_turn(now, who),
        acts=who == reader and _has_turn(now, who),
        out=hunter.departed or hunter.left or beaten,
        gone=gone_of(now, who),
        farewell=hunter.farewell,
        from_file=hunter.from_file,
        reward_points=hunter.reward_points,
        tattoos=tattoo_views(hunter),
        parts=_hunter_parts(hunter, conflict, drawn, out=beaten),
        advantage=_advantage(now, conflict, who),
        fighting=fights,
        first=conflict is not None and conflict.order[:1] == (who,),
        trays=trays_of(cards, conflict, drawn),
    )


def _foe_sheet(state: Adventure, stage: Fighting, key: str, reader: Seat) -> SheetView:
    conflict, hidden = stage.conflict, hidden_keys(state, reader)
    whole = figure(state, key)
    cards = trait_cards((each for each in whole.traits if each.key not in hidden), conflict, whole)
    resources = tuple(each for each in whole.resources if each.key not in hidden)
    return SheetView(
        key=key,
        name=whole.name,
        role=say(N_("Opposition")),
        side="challenger",
        presence="",
        mine=False,
        turn=_has_turn(state, key),
        out=key in conflict.out,
        gone=say(N_("out of it")) if key in conflict.out else None,
        reward_points=None,
        parts=(_part(conflict.domain, whole, resources, out=key in conflict.out),),
        advantage=_advantage(state, conflict, key),
        fighting=True,
        first=conflict.order[:1] == (key,),
        covered=not hidden.isdisjoint(each.key for each in lines(conflict.foes[key])),
        trays=trays_of(cards, conflict, whole),
    )


def gone_of(state: Adventure, who: Seat) -> Sentence | None:
    """Why the Hunter at *who* has no part in what is played now; none who has."""
    hunter, stage = state.hunters[who], state.stage
    if hunter.departed:
        return say(N_("has left play for good"))
    if hunter.left:
        return say(N_("has left this adventure and lives on"))
    if isinstance(stage, Fighting) and who in stage.conflict.out:
        return say(N_("out of it"))
    challenge = challenge_of(state)
    return say(N_("not in this challenge")) if challenge and who not in challenge.hunters else None


def _has_turn(state: Adventure, key: str) -> bool:
    moment = getattr(state.stage, "moment", None)
    return getattr(moment, "actor", None) == key


def _hunter_parts(
    hunter: Hunter, conflict: Conflict | None, drawn: Figure | None, *, out: bool
) -> tuple[DomainPart, ...]:
    parts = (
        _part(conflict.domain, drawn, drawn.resources, out=out)
        if conflict and drawn and domain is conflict.domain
        else _resting_part(hunter, domain)
        for domain in Domain
    )
    return tuple(sorted(parts, key=lambda part: not part.here))


def _part(
    domain: Domain, drawn: Figure, resources: tuple[Resource, ...], *, out: bool
) -> DomainPart:
    best = {best_resource(drawn, side) for side in Side}
    rows = box_rows(drawn.boxes, drawn.marked, boxes_of(drawn.tattoos, domain))
    return DomainPart(
        domain=domain,
        initiative=drawn.initiative,
        rows=rows if out else awaiting_a_hit(rows),
        resources=tuple(
            _resource(each, drawn.denied.get(each.key), spare=each not in best)
            for each in resources
        ),
        here=True,
        dealt=always(drawn.tattoos, Power.STRIKES, domain, Side.OFFENCE),
        taken=always(drawn.tattoos, Power.STRIKES, domain, Side.DEFENCE),
    )


def _resting_part(hunter: Hunter, domain: Domain) -> DomainPart:
    return DomainPart(
        domain=domain,
        initiative=hunter.initiative.get(domain, 0),
        rows=box_rows(
            all_boxes(hunter, domain),
            hunter.marked.get(domain, NO_MARKS),
            boxes_of(hunter.tattoos, domain),
        ),
        resources=tuple(
            _resource(each, None, spare=False) for each in hunter.resources if each.domain is domain
        ),
        here=False,
        dealt=always(hunter.tattoos, Power.STRIKES, domain, Side.OFFENCE),
        taken=always(hunter.tattoos, Power.STRIKES, domain, Side.DEFENCE),
    )


def _resource(each: Resource, margin: int | None, *, spare: bool) -> ResourceCard:
    return ResourceCard(
        key=each.key,
        name=each.name,
        domain=each.domain.value,
        rating=each.rating,
        side=each.side.value,
        margin=margin,
        spare=spare,
    )


def _advantage(state: Adventure, conflict: Conflict | None, key: str) -> tuple[Pair, ...]:
    if conflict is None:
        return ()
    held = conflict.advantage.get(key, {})
    rivals = [each for each in conflict.order if is_hunter(each) != is_hunter(key)]
    shown = [each for each in rivals if held.get(each) or each not in conflict.out]
    return tuple(Pair(target=combatant(state, each), points=held.get(each, 0)) for each in shown)
