"""Buying adversity: the form as it is filled in, and the terms it is bought on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.rules.beasthunters.beasts import MOST_FOES, MOST_ROWS
from app.rules.beasthunters.bill import Quote
from app.rules.beasthunters.sheets import Resource
from app.rules.beasthunters.stages import Buying
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.terms import beast_in
from app.rules.beasthunters.vocabulary import LEVELS, Domain, Level, Phase
from app.rules.words import Seat
from app.view.attempt import Attempt
from app.view.order import quoted
from app.view.people import seat_name
from app.view.purchase_form import DenialForm, FoeForm, RowView

FOES, ROWS = 3, 4
"""How many opponents, and how many traits and resources of each, a form begins with."""
STEPS = (2, 4, 6, 8, 10, 12)
"""Ratings and initiatives that the form offers; each step costs a point."""

Typed = Mapping[str, str | tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PurchaseView:
    """The purchase so far, and in *quote* what it costs.

    At most *dearest* base points fit Limit and Pool, for *dearest_cost*. *may_ready*: one trait may
    start active; *final*: more boxes may be bought.
    """

    domain: Domain | None
    phase: Phase
    dearest: int
    dearest_cost: int
    may_ready: bool
    final: bool
    steps: tuple[int, ...]
    foes: tuple[FoeForm, ...]
    denials: tuple[DenialForm, ...]
    quote: Quote


def purchase_view(state: Adventure, attempt: Attempt | None) -> PurchaseView | None:
    """The form of the Challenger who buys, with what *attempt* has typed into it."""
    stage = state.stage
    if not isinstance(stage, Buying):
        return None
    mine = attempt is not None and attempt.command == "buy-adversity"
    typed = attempt.typed if attempt is not None and mine else _begun(state, stage)
    final = stage.challenge.final
    foes = foe_forms(typed, final=final)
    denials = tuple(_denials(state, stage, typed))
    bill = quoted(state, foes, denials)
    return PurchaseView(
        domain=stage.challenge.domain,
        phase=stage.called_in,
        dearest=bill.terms.dearest,
        dearest_cost=bill.terms.cost(bill.terms.dearest),
        may_ready=stage.called_in is Phase.COMPLICATION,
        final=final,
        steps=STEPS,
        foes=foes,
        denials=denials,
        quote=bill,
    )


def _begun(state: Adventure, stage: Buying) -> Typed:
    """What stands in the form before anybody types: the beast of a hunt by its name."""
    return {"foes.0.name": beast_in(state, stage.challenge)}


def text(typed: Typed, name: str) -> str:
    """What was typed as *name*; the last one if it came several times."""
    value = typed.get(name, "")
    return value if isinstance(value, str) else (value[-1] if value else "")


def foe_forms(typed: Typed, *, final: bool) -> tuple[FoeForm, ...]:
    """The opponents as *typed*, with room for more; more boxes only in a *final* conflict."""
    count = _room(typed, "foes", FOES, MOST_FOES)
    return tuple(_foe(typed, number, final=final) for number in range(count))


def _room(typed: Typed, base: str, least: int, most: int) -> int:
    """How many rows of *base* there are to be: what is typed has room, up to *most*."""
    inside = f"{base}."
    numbers = {name[len(inside) :].partition(".")[0] for name in typed if name.startswith(inside)}
    filled = (int(each) + 1 for each in numbers if each in _ROOMS)
    return min(max((least, *filled)), most)


_ROOMS = frozenset(str(n) for n in range(max(MOST_FOES, MOST_ROWS)))


def _foe(typed: Typed, number: int, *, final: bool) -> FoeForm:
    base = f"foes.{number}"
    return FoeForm(
        base=base,
        number=number + 1,
        name=text(typed, f"{base}.name"),
        initiative=text(typed, f"{base}.initiative"),
        traits=_rows(typed, f"{base}.traits", "active"),
        resources=_rows(typed, f"{base}.resources", "side"),
        extra=_extra(typed, f"{base}.extra_boxes") if final else (),
    )


def _rows(typed: Typed, base: str, side: str) -> tuple[RowView, ...]:
    return tuple(
        RowView(
            base=f"{base}.{n}",
            name=text(typed, f"{base}.{n}.name"),
            rating=text(typed, f"{base}.{n}.rating"),
            side=text(typed, f"{base}.{n}.{side}"),
        )
        for n in range(_room(typed, base, ROWS, MOST_ROWS))
    )


def _extra(typed: Typed, name: str) -> tuple[tuple[Level, str], ...]:
    value = typed.get(name, ())
    given = (value,) if isinstance(value, str) else value
    return tuple((level, given[n] if n < len(given) else "0") for n, level in enumerate(LEVELS))


def _denials(state: Adventure, stage: Buying, typed: Typed) -> Iterator[DenialForm]:
    number = 0
    for seat in stage.challenge.hunters:
        for resource in state.hunters[seat].resources:
            if resource.domain is stage.challenge.domain:
                yield _denial(state, seat, resource, f"denials.{number}", typed)
                number += 1


def _denial(
    state: Adventure, seat: Seat, resource: Resource, base: str, typed: Typed
) -> DenialForm:
    value = f"{seat},{resource.key}"
    name_in_form = f"{base}.hunter,resource"
    return DenialForm(
        base=base,
        name_in_form=name_in_form,
        value=value,
        hunter=seat,
        who=seat_name(state, seat),
        resource=resource.key,
        name=resource.name,
        rating=resource.rating,
        side=resource.side,
        picked=text(typed, name_in_form) == value,
    )
