"""Sheets of Hunters and opponents as they lie on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.rules.beasthunters.challenge import Conflict
from app.rules.beasthunters.effect_words import tattoo_in_words
from app.rules.beasthunters.figures import Figure, best_resource, bonus, figure, is_hunter, worth
from app.rules.beasthunters.sheets import NO_MARKS, Hunter, Resource, Trait, all_boxes
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import LEVELS, Domain, Side
from app.rules.words import N_, Seat, Sentence, say
from app.view.people import as_it_stands, combatant, role
from app.view.secrets import hidden_keys, lines


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitCard:
    """A trait: *effective* is what it adds here, *tray* is O, D or empty when it is not active."""

    key: str
    name: str
    domain: str
    rating: int
    effective: int
    tray: str = ""
    note: str = ""


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
class BoxRow:
    """Boxes of one level: *next* says that the lightest hit would mark one here."""

    level: str
    total: int
    marked: int
    next: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainPart:
    """What a sheet holds in one domain; *here* is the domain of the conflict."""

    domain: Domain
    initiative: int
    rows: tuple[BoxRow, ...]
    resources: tuple[ResourceCard, ...]
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Advantage *points* held over *target*."""

    target: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trays:
    """Active traits on their trays with what they add up to, and the traits on neither."""

    offence: tuple[TraitCard, ...]
    defence: tuple[TraitCard, ...]
    resting: tuple[TraitCard, ...]
    offence_bonus: int
    defence_bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """One combatant or Hunter. *covered* says that some lines are kept from this reader."""

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
    tattoos: tuple[Sentence, ...] = ()


def hunter_sheets(state: Adventure, seat: Seat, presence: frozenset[Seat]) -> tuple[SheetView, ...]:
    """The Hunters' sheets, the reader's own first."""
    seats = sorted(state.hunters, key=lambda each: (each != seat, each))
    return tuple(_hunter_sheet(state, each, seat, presence) for each in seats)


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
    conflict = stage.conflict if isinstance(stage, Fighting) and fights else None
    drawn = figure(now, who) if conflict else None
    cards = _traits(hunter.traits, conflict, drawn)
    return SheetView(
        key=who,
        name=hunter.name,
        role=role(state, who),
        side="hunter",
        presence="here" if who in presence else "away",
        mine=who == reader,
        turn=_has_turn(now, who),
        out=hunter.departed or hunter.left or (conflict is not None and who in conflict.out),
        reward_points=hunter.reward_points,
        tattoos=tuple(tattoo_in_words(each) for each in hunter.tattoos),
        parts=_hunter_parts(hunter, conflict, drawn),
        advantage=_advantage(now, conflict, who),
        fighting=fights,
        first=conflict is not None and conflict.order[:1] == (who,),
        trays=_trays(cards, conflict, drawn),
    )


def _foe_sheet(state: Adventure, stage: Fighting, key: str, reader: Seat) -> SheetView:
    conflict, hidden = stage.conflict, hidden_keys(state, reader)
    whole = figure(state, key)
    cards = _traits((each for each in whole.traits if each.key not in hidden), conflict, whole)
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
        reward_points=None,
        parts=(_part(conflict.domain, whole, resources),),
        advantage=_advantage(state, conflict, key),
        fighting=True,
        first=conflict.order[:1] == (key,),
        covered=not hidden.isdisjoint(each.key for each in lines(conflict.foes[key])),
        trays=_trays(cards, conflict, whole),
    )


def _has_turn(state: Adventure, key: str) -> bool:
    moment = getattr(state.stage, "moment", None)
    return getattr(moment, "actor", None) == key


def _traits(
    traits: Iterable[Trait], conflict: Conflict | None, drawn: Figure | None
) -> tuple[TraitCard, ...]:
    return tuple(
        TraitCard(
            key=each.key,
            name=each.name,
            domain=each.domain.value,
            rating=each.rating,
            effective=worth(each, conflict.domain) if conflict else each.rating,
            tray=_tray(drawn, each.key),
        )
        for each in traits
    )


def _tray(drawn: Figure | None, key: str) -> str:
    side = drawn.active.get(key) if drawn else None
    return side.value if side else ""


def _trays(cards: tuple[TraitCard, ...], conflict: Conflict | None, drawn: Figure | None) -> Trays:
    on = {side: bonus(drawn, conflict.domain, side) if drawn and conflict else 0 for side in Side}
    return Trays(
        offence=tuple(each for each in cards if each.tray == "O"),
        defence=tuple(each for each in cards if each.tray == "D"),
        resting=tuple(each for each in cards if not each.tray),
        offence_bonus=on[Side.OFFENCE],
        defence_bonus=on[Side.DEFENCE],
    )


def _hunter_parts(
    hunter: Hunter, conflict: Conflict | None, drawn: Figure | None
) -> tuple[DomainPart, ...]:
    parts = (
        _part(conflict.domain, drawn, drawn.resources)
        if conflict and drawn and domain is conflict.domain
        else _resting_part(hunter, domain)
        for domain in Domain
    )
    return tuple(sorted(parts, key=lambda part: not part.here))


def _part(domain: Domain, drawn: Figure, resources: tuple[Resource, ...]) -> DomainPart:
    best = {best_resource(drawn, side) for side in Side}
    return DomainPart(
        domain=domain,
        initiative=drawn.initiative,
        rows=box_rows(drawn.boxes, drawn.marked),
        resources=tuple(
            _resource(each, drawn.denied.get(each.key), spare=each not in best)
            for each in resources
        ),
        here=True,
    )


def _resting_part(hunter: Hunter, domain: Domain) -> DomainPart:
    return DomainPart(
        domain=domain,
        initiative=hunter.initiative.get(domain, 0),
        rows=box_rows(all_boxes(hunter, domain), hunter.marked.get(domain, NO_MARKS)),
        resources=tuple(
            _resource(each, None, spare=False) for each in hunter.resources if each.domain is domain
        ),
        here=False,
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


def box_rows(boxes: tuple[int, ...], marked: tuple[int, ...]) -> tuple[BoxRow, ...]:
    """One row a level, Light to Fatal; the lightest free box is the next to be marked."""
    free = next((n for n, total in enumerate(boxes) if marked[n] < total), None)
    return tuple(
        BoxRow(level=level.value, total=boxes[n], marked=marked[n], next=n == free)
        for n, level in enumerate(LEVELS)
    )


def _advantage(state: Adventure, conflict: Conflict | None, key: str) -> tuple[Pair, ...]:
    if conflict is None:
        return ()
    held = conflict.advantage.get(key, {})
    rivals = [each for each in conflict.order if is_hunter(each) != is_hunter(key)]
    shown = [each for each in rivals if held.get(each) or each not in conflict.out]
    return tuple(Pair(target=combatant(state, each), points=held.get(each, 0)) for each in shown)
