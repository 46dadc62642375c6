"""The tattoo of a hunt: seen by everybody, filled in by the Challenger before the Salute."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.inking import FATAL_FROM, MOST_AMOUNT, MOST_EFFECTS
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import POWER_LABELS, Effect, Power
from app.rules.beasthunters.vocabulary import CHALLENGER, LEVELS, Domain, Kind, Level, Side
from app.rules.words import Seat, Sentence
from app.view.attempt import Attempt
from app.view.purchase import Typed, text
from app.view.tattoos import TattooView, tattoo_view


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRow:
    """An effect in the form, every field as the text that stands in it; an empty one is none."""

    number: int
    base: str
    power: str
    amount: str
    domain: str
    side: str
    level: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TattooFields:
    """The Challenger's form; *fatal_from* is the level of hunts that may add Fatal boxes."""

    name: str
    text: str
    rows: tuple[EffectRow, ...]
    powers: tuple[tuple[str, Sentence], ...]
    amounts: tuple[int, ...]
    domains: tuple[Domain, ...]
    sides: tuple[Side, ...]
    levels: tuple[Level, ...]
    fatal_from: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeView:
    """What the beast leaves: *tattoo* as it is set, none yet, and *fields* for who sets it."""

    beast: str
    tattoo: TattooView | None
    fields: TattooFields | None


def prize_view(state: Adventure, seat: Seat, refused: Attempt | None) -> PrizeView | None:
    """The tattoo of the hunt that is prepared; none where no beast is hunted (BH-HUNT-01)."""
    if state.kind is not Kind.HUNT:
        return None
    mine = refused if refused is not None and refused.command == "set-tattoo" else None
    return PrizeView(
        beast=state.beast,
        tattoo=tattoo_view(state.tattoo) if state.tattoo else None,
        fields=_fields(state, mine.typed if mine else None) if seat == CHALLENGER else None,
    )


def _fields(state: Adventure, typed: Typed | None) -> TattooFields:
    known = state.tattoo
    return TattooFields(
        name=(known.name if known else "") if typed is None else text(typed, "name"),
        text=(known.text if known else "") if typed is None else text(typed, "text"),
        rows=tuple(_row(state, typed, number) for number in range(MOST_EFFECTS)),
        powers=tuple((each.value, Sentence(POWER_LABELS[each])) for each in Power),
        amounts=(*range(1, MOST_AMOUNT + 1), *range(-1, -MOST_AMOUNT - 1, -1)),
        domains=tuple(Domain),
        sides=tuple(Side),
        levels=LEVELS,
        fatal_from=FATAL_FROM,
    )


def _row(state: Adventure, typed: Typed | None, number: int) -> EffectRow:
    base = f"effects.{number}"
    effects = state.tattoo.effects if state.tattoo else ()
    if typed is None:
        return _written(number, base, effects[number] if number < len(effects) else None)
    return EffectRow(
        number=number + 1,
        base=base,
        power=text(typed, f"{base}.power"),
        amount=text(typed, f"{base}.amount"),
        domain=text(typed, f"{base}.domain"),
        side=text(typed, f"{base}.side"),
        level=text(typed, f"{base}.level"),
    )


def _written(number: int, base: str, effect: Effect | None) -> EffectRow:
    return EffectRow(
        number=number + 1,
        base=base,
        power=effect.power.value if effect else "",
        amount=str(effect.amount) if effect else "",
        domain=effect.domain.value if effect and effect.domain else "",
        side=effect.side.value if effect and effect.side else "",
        level=effect.level.value if effect and effect.level else "",
    )
