"""Sheets: what a Hunter is and has, and how far it is written (BH-CHR)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rules.beasthunters.tattoos import Tattoo, with_boxes
from app.rules.beasthunters.vocabulary import Domain, Side, Step

NO_MARKS = (0, 0, 0, 0, 0)
ONE_EACH = (1, 1, 1, 1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """Something a character is: named, at home in one domain, +1 and up."""

    key: str
    name: str
    domain: Domain
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """Something a character has: for offence or defence of strikes in one domain."""

    key: str
    name: str
    domain: Domain
    side: Side
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDraft:
    """One creation step as far as it is written; empty fields are still missing (BH-CHR-02).

    *light* and *medium* are the domains that get the step's boxes; Tribe and Enemies have no
    Medium. A rating of 0 is not given yet.
    """

    story: str = ""
    trait: str = ""
    trait_domain: Domain | None = None
    resource: str = ""
    resource_domain: Domain | None = None
    resource_side: Side | None = None
    initiative: Domain | None = None
    light: Domain | None = None
    medium: Domain | None = None
    trait_rating: int = 0
    resource_rating: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunter:
    """A Hunter's sheet. *boxes* and *marked* hold five numbers a domain, Light to Fatal.

    While the sheet is being made (*finished* is false) it is only *drafts*; traits, resources,
    initiative and boxes come with ``HunterFinished`` (``making.derive``). *departed* has left play
    for good, as *farewell* tells; *left* is out of this adventure and lives on (BH-DMG-04, rulings
    7). *brought* has lived before, *from_file* came in a file. *boxes* are without those of
    *tattoos*: see ``all_boxes``.
    """

    name: str = ""
    story: str = ""
    drafts: Mapping[Step, StepDraft] = field(default_factory=dict)
    traits: tuple[Trait, ...] = ()
    resources: tuple[Resource, ...] = ()
    initiative: Mapping[Domain, int] = field(default_factory=dict)
    boxes: Mapping[Domain, tuple[int, ...]] = field(default_factory=dict)
    marked: Mapping[Domain, tuple[int, ...]] = field(default_factory=dict)
    reward_points: int = 0
    preactivated: tuple[str, ...] = ()
    finished: bool = False
    revision: int = 0
    departed: bool = False
    left: bool = False
    farewell: str = ""
    brought: bool = False
    from_file: bool = False
    tattoos: tuple[Tattoo, ...] = ()
    used_tattoos: tuple[str, ...] = ()


def all_boxes(hunter: Hunter, domain: Domain) -> tuple[int, ...]:
    """The boxes of *hunter* in *domain* that damage can mark, those of tattoos as well."""
    return with_boxes(hunter.boxes.get(domain, NO_MARKS), hunter.tattoos, domain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """The Pool and the Limit that one Hunter names (rulings 1)."""

    pool: int
    limit: int
