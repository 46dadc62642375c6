"""A bestiary as pages show it: entries with their price, and an entry in a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.beasthunters.beasts import Beast, base_price, order
from app.rules.beasthunters.bill import Quote, quote
from app.rules.beasthunters.commands import FoeOrder
from app.rules.beasthunters.stages import Buying
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import LEVELS, Domain, Phase
from app.rules.words import N_, Sentence, Word, say
from app.view.file_trouble import FileTrouble
from app.view.purchase import STEPS, foe_forms
from app.view.purchase_form import FoeForm


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """An entry in a list. *bill* is what it costs here and now, where something is bought.

    *fill* puts it into the form of the purchase.
    """

    address: str
    name: str
    domain: Domain
    foes: tuple[Sentence, ...]
    base: int
    maker: str
    mine: bool
    shared: bool
    bill: Quote | None = None
    fill: str = ""

    @property
    def fits(self) -> bool:
        """Whether it can be bought as it is."""
        return self.bill is not None and self.bill.keeps_limit and self.bill.is_paid


@dataclass(frozen=True, slots=True, kw_only=True)
class BestiaryView:
    """The bestiary of a group as far as *name* and *domain* were asked for.

    *trouble* says how a file was wrong, *taken_in* how many entries it brought.
    """

    base: str
    group: str
    name: str
    domain: str
    rows: tuple[EntryRow, ...]
    trouble: FileTrouble | None = None
    taken_in: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryView:
    """An entry in a form: as it is kept, or as it was typed and why that can't be kept."""

    address: str
    bestiary: str
    name: str
    domain: str
    shared: bool
    foes: tuple[FoeForm, ...]
    steps: tuple[int, ...]
    revision: int
    mine: bool
    fresh: bool
    base: int
    errors: tuple[Sentence, ...]
    may_ready: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtRow:
    """Something bought at this table that can be kept."""

    seq: int
    name: str
    domain: Domain
    foes: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBestiaryView:
    """The bestiary at a table: what was bought here, and what can be bought again."""

    base: str
    title: Sentence | str
    bestiary: str
    name: str
    domain: str
    buying: Domain | None
    bought: tuple[BoughtRow, ...]
    rows: tuple[EntryRow, ...]


def foes_told(beast: Beast) -> tuple[Sentence, ...]:
    """Each opponent of *beast* on a line."""
    return tuple(map(_told, beast.foes))


def _told(foe: FoeOrder) -> Sentence:
    parts: list[Word] = []
    if foe.initiative:
        parts.append(say(N_("initiative +{number}"), number=foe.initiative))
    parts += [say(N_("“{name}” +{rating}"), name=t.name, rating=t.rating) for t in foe.traits]
    parts += [
        say(N_("“{name}” +{rating} ({side})"), name=each.name, rating=each.rating, side=each.side)
        for each in foe.resources
    ]
    parts += [
        say(N_("{count} more {level}"), count=count, level=level)
        for level, count in zip(LEVELS, foe.extra_boxes, strict=True)
        if count
    ]
    if not parts:
        return say(N_("{name}: boxes alone"), name=foe.name)
    return say(N_("{name}: {parts}"), name=foe.name, parts=tuple(parts))


def bill_of(state: Adventure, beast: Beast) -> Quote | None:
    """What *beast* costs under the Limit, the factor and the Pool of *state*, if one buys there."""
    stage = state.stage
    if not isinstance(stage, Buying) or stage.challenge.domain is not beast.domain:
        return None
    ready = stage.called_in is Phase.COMPLICATION
    return quote(state, order(beast, final=stage.challenge.final, ready=ready))


def price_of(beast: Beast) -> int:
    """The base cost of *beast* anywhere."""
    return base_price(beast)


def typed_of(foes: tuple[FoeOrder, ...]) -> dict[str, str | tuple[str, ...]]:
    """*foes* as somebody would type them into a form."""
    typed: dict[str, str | tuple[str, ...]] = {}
    for number, foe in enumerate(foes):
        base = f"foes.{number}"
        typed[f"{base}.name"] = foe.name
        typed[f"{base}.initiative"] = str(foe.initiative or "")
        for n, trait in enumerate(foe.traits):
            typed[f"{base}.traits.{n}.name"] = trait.name
            typed[f"{base}.traits.{n}.rating"] = str(trait.rating)
            typed[f"{base}.traits.{n}.active"] = trait.active.value if trait.active else ""
        for n, resource in enumerate(foe.resources):
            typed[f"{base}.resources.{n}.name"] = resource.name
            typed[f"{base}.resources.{n}.rating"] = str(resource.rating)
            typed[f"{base}.resources.{n}.side"] = resource.side.value
        typed[f"{base}.extra_boxes"] = tuple(map(str, foe.extra_boxes))
    return typed


def entry_view(  # noqa: PLR0913 - what stands in the form, by name
    typed: Mapping[str, str | tuple[str, ...]],
    *,
    address: str,
    bestiary: str,
    mine: bool,
    revision: int,
    beast: Beast | None = None,
    errors: tuple[Sentence, ...] = (),
) -> EntryView:
    """The form of an entry that says what was *typed*; *beast* is what is kept, if anything."""

    def said(name: str) -> str:
        value = typed.get(name, "")
        return value if isinstance(value, str) else value[-1]

    return EntryView(
        address=address,
        bestiary=bestiary,
        name=said("name"),
        domain=said("domain"),
        shared=said("shared") == "true",
        foes=foe_forms(typed, final=True),
        steps=STEPS,
        revision=revision,
        mine=mine,
        fresh=beast is None,
        base=price_of(beast) if beast else 0,
        errors=errors,
    )
