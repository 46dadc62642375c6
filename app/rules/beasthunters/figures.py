"""Combatants, Hunters and opponents alike, as the rules of a conflict look at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.apart import told_apart
from app.rules.beasthunters.challenge import Aid, Conflict
from app.rules.beasthunters.moments import Leftovers, Ordering
from app.rules.beasthunters.sheets import NO_MARKS, Resource, Trait, all_boxes
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Power, Tattoo, added
from app.rules.beasthunters.vocabulary import CHALLENGER, Domain, Side
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A combatant in the domain of a conflict: only what counts there (BH-CONF-01)."""

    key: str
    name: str
    seat: Seat
    is_hunter: bool
    initiative: int
    traits: tuple[Trait, ...]
    resources: tuple[Resource, ...]
    boxes: tuple[int, ...]
    marked: tuple[int, ...]
    active: Mapping[str, Side]
    denied: Mapping[str, int]
    tattoos: tuple[Tattoo, ...] = ()

    def trait(self, key: str) -> Trait | None:
        """The trait with *key*, if there is one."""
        return next((each for each in self.traits if each.key == key), None)

    def resource(self, key: str) -> Resource | None:
        """The resource of the domain with *key*, if there is one."""
        return next((each for each in self.resources if each.key == key), None)


def half(rating: int) -> int:
    """Half of *rating*, rounded up: what a trait of another domain is worth (BH-TRT-05)."""
    return (rating + 1) // 2


def worth(trait: Trait, domain: Domain) -> int:
    """What *trait* adds in a conflict of *domain* (BH-CONF-01, BH-TRT-05)."""
    return trait.rating if trait.domain is domain else half(trait.rating)


def bonus(figure: Figure, domain: Domain, side: Side) -> int:
    """Active traits of *figure* on *side*, and its tattoos, added up (BH-CONF-06, BH-TRT-04)."""
    traits = sum(
        worth(trait, domain) for trait in figure.traits if figure.active.get(trait.key) is side
    )
    return traits + added(figure.tattoos, Power.ROLLS, domain, side)


def aid_of(state: Adventure, key: str) -> Aid | None:
    """The help that counts in what combatant *key* does now: in the own turn only (BH-MP-02)."""
    stage = state.stage
    if not isinstance(stage, Fighting) or isinstance(stage.moment, Ordering | Leftovers):
        return None
    return stage.conflict.aids.get(key) if stage.moment.actor == key else None


def aid_worth(state: Adventure, key: str) -> int:
    """What that help adds; 0 without any."""
    aid = aid_of(state, key)
    return aid.worth if aid else 0


def best_resource(figure: Figure, side: Side) -> Resource | None:
    """The highest usable resource of *figure* on *side*: only one counts (BH-STR-02, -03)."""
    usable = [
        each for each in figure.resources if each.side is side and each.key not in figure.denied
    ]
    return max(usable, key=lambda each: each.rating, default=None)


def figure(state: Adventure, key: str) -> Figure:
    """The combatant *key* of the conflict that *state* is in. KeyError if there is none."""
    stage = state.stage
    if not isinstance(stage, Fighting):
        raise KeyError(key)
    conflict = stage.conflict
    return (
        _hunter(state, conflict, Seat(key)) if key in state.hunters else _foe(state, conflict, key)
    )


def is_hunter(key: str) -> bool:
    """Whether combatant *key* is a Hunter's seat and not an opponent."""
    return key.startswith("hunter-")


def seat_of(key: str) -> Seat:
    """The seat that acts for combatant *key*."""
    return Seat(key) if is_hunter(key) else CHALLENGER


def name_of(state: Adventure, key: str) -> str:
    """What combatant *key* is called, or the key itself for one that is nowhere to be found.

    Two of the same name are told apart, here for every page and line.
    """
    stage = state.stage
    foes = stage.conflict.foes if isinstance(stage, Fighting) else {}
    if key not in foes and key not in state.hunters:
        return key
    return names_beside(state, {each: foe.name for each, foe in foes.items()})[key]


def name_as(state: Adventure, seat: Seat, name: str) -> str:
    """What the Hunter at *seat* is called as soon as the *name* is theirs."""
    hunters = {each: hunter.name for each, hunter in state.hunters.items()}
    return told_apart({**hunters, seat: name})[seat]


def names_beside(state: Adventure, foes: Mapping[str, str]) -> dict[str, str]:
    """What Hunters and *foes*, by their keys and names, are called when all are there."""
    hunters = {str(seat): hunter.name for seat, hunter in state.hunters.items()}
    return told_apart({**hunters, **foes})


def enemies(conflict: Conflict, key: str) -> tuple[str, ...]:
    """Everyone on the other side of *key* who still fights, in turn order."""
    return tuple(
        other
        for other in conflict.order
        if is_hunter(other) != is_hunter(key) and other not in conflict.out
    )


def advantage(conflict: Conflict, holder: str, target: str) -> int:
    """Advantage points that *holder* has against *target* (BH-CONF-07)."""
    return conflict.advantage.get(holder, {}).get(target, 0)


def _hunter(state: Adventure, conflict: Conflict, seat: Seat) -> Figure:
    sheet = state.hunters[seat]
    domain = conflict.domain
    return Figure(
        key=seat,
        name=name_of(state, seat),
        seat=seat,
        is_hunter=True,
        initiative=sheet.initiative.get(domain, 0),
        traits=sheet.traits,
        resources=tuple(each for each in sheet.resources if each.domain is domain),
        boxes=all_boxes(sheet, domain),
        marked=sheet.marked.get(domain, NO_MARKS),
        active=conflict.active.get(seat, {}),
        denied=conflict.denied.get(seat, {}),
        tattoos=sheet.tattoos,
    )


def _foe(state: Adventure, conflict: Conflict, key: str) -> Figure:
    foe = conflict.foes[key]
    return Figure(
        key=key,
        name=name_of(state, key),
        seat=CHALLENGER,
        is_hunter=False,
        initiative=foe.initiative,
        traits=foe.traits,
        resources=foe.resources,
        boxes=foe.boxes,
        marked=foe.marked,
        active=conflict.active.get(key, {}),
        denied=conflict.denied.get(key, {}),
    )
