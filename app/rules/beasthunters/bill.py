"""What adversity costs: line by line, the sum, the factor, the rest of the Pool (BH-ADV)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.rules.beasthunters.commands import BuyAdversity, DenialOrder, FoeOrder
from app.rules.beasthunters.figures import half, name_of
from app.rules.beasthunters.orders import named
from app.rules.beasthunters.stages import Buying
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tables import RATING_PER_POINT
from app.rules.beasthunters.terms import Terms, terms
from app.rules.beasthunters.vocabulary import LEVELS
from app.rules.words import N_, Sentence, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One thing on the bill and its base *price*."""

    what: Sentence
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """What an order costs on its *terms*, whether it fits or not.

    *level* is the base cost, which is also the reward of whoever wins (BH-ADV-05, BH-ADV-06).
    """

    lines: tuple[Line, ...]
    terms: Terms

    @property
    def level(self) -> int:
        """All lines together."""
        return sum(line.price for line in self.lines)

    @property
    def cost(self) -> int:
        """Pool points: the level times the factor of the phase, rounded up."""
        return self.terms.cost(self.level)

    @property
    def pool_after(self) -> int:
        """What is left of the Pool; below 0 when the order does not fit."""
        return self.terms.pool - self.cost

    @property
    def unused(self) -> int:
        """Base points that come with the hunt and are not used, which nothing else can be."""
        return max(0, self.terms.limit - self.level) if self.terms.free else 0

    @property
    def keeps_limit(self) -> bool:
        """Whether the level keeps the Limit."""
        return self.level <= self.terms.limit

    @property
    def is_paid(self) -> bool:
        """Whether the Pool can pay it."""
        return self.pool_after >= 0


def quote(state: Adventure, order: BuyAdversity) -> Quote:
    """The bill of *order*, whether it fits or not. LookupError where none is bought."""
    named_foes = (replace(foe, name=name) for foe, name in named(order.foes))
    lines = (line for foe in named_foes for line in _foe(state, foe))
    denials = (_denial(state, denial) for denial in order.denials)
    return Quote(lines=(*lines, *denials), terms=terms_of(state))


def dearest_base(state: Adventure) -> int:
    """The largest base cost that keeps the Limit and that the Pool can pay (rulings 10)."""
    return terms_of(state).dearest


def terms_of(state: Adventure) -> Terms:
    """The terms on which adversity is bought now. LookupError where none is bought."""
    stage = state.stage
    if not isinstance(stage, Buying):
        raise LookupError(stage.kind)
    return terms(state, stage.challenge, stage.called_in)


def points(rating: int) -> int:
    """T3: base cost of a trait, resource or initiative of *rating*."""
    return -(-rating // RATING_PER_POINT)


def denial_points(rating: int) -> int:
    """Base cost of denying a resource of *rating* from the start: half of it, rounded up."""
    return half(rating)


def _foe(state: Adventure, foe: FoeOrder) -> Iterator[Line]:
    yield Line(
        what=say(N_("{name}: the basic boxes"), name=foe.name), price=state.house.box_set_price
    )
    if foe.initiative:
        yield Line(
            what=say(N_("{name}: initiative {number}"), name=foe.name, number=foe.initiative),
            price=points(foe.initiative),
        )
    rated = [(each.name, each.rating) for each in foe.traits]
    rated += [(each.name, each.rating) for each in foe.resources]
    for line, rating in rated:
        yield Line(
            what=say(N_("{name}: {line} +{rating}"), name=foe.name, line=line, rating=rating),
            price=points(rating),
        )
    yield from _boxes(state, foe)


def _boxes(state: Adventure, foe: FoeOrder) -> Iterator[Line]:
    """T4: more boxes, each at the house's price for its level."""
    for level, count, price in zip(
        LEVELS, foe.extra_boxes, state.house.extra_box_prices, strict=False
    ):
        if count:
            yield Line(
                what=say(
                    N_("{name}: {level} boxes beyond the first: {count} (house number)"),
                    name=foe.name,
                    count=count,
                    level=level,
                ),
                price=count * price,
            )


def _denial(state: Adventure, denial: DenialOrder) -> Line:
    hunter = state.hunters.get(denial.hunter)
    resources = hunter.resources if hunter else ()
    resource = next((each for each in resources if each.key == denial.resource), None)
    return Line(
        what=say(
            N_("{resource} of {who} denied from the start"),
            resource=resource.name if resource else denial.resource,
            who=name_of(state, denial.hunter),
        ),
        price=denial_points(resource.rating) if resource else 0,
    )
