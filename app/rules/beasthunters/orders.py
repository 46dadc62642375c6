"""Whether an order of adversity is one that can be bought at all, before it is priced (BH-ADV)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from app.rules.beasthunters.commands import BuyAdversity, DenialOrder, FoeOrder
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.sheets import ONE_EACH, Resource
from app.rules.beasthunters.stages import Buying
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tables import RATING_PER_POINT
from app.rules.beasthunters.vocabulary import LEVELS, Phase
from app.rules.decider import Refusal
from app.rules.words import N_, Sentence, say

MOST_FOES = 9
"""More opponents than this nobody could keep apart."""


def faults(state: Adventure, order: BuyAdversity) -> Iterator[Refusal]:
    """Everything about *order* that the rules do not sell."""
    yield from _number_of_foes(order)
    for foe in order.foes:
        yield from _ratings(foe)
        yield from _boxes(state, foe)
    yield from _active(state, order)
    for place, denial in enumerate(order.denials):
        yield from _denial(state, denial)
        if denial in order.denials[:place]:
            yield _denied_twice(denial)


def named(orders: tuple[FoeOrder, ...]) -> Iterator[tuple[FoeOrder, str]]:
    """Each opponent with a name of its own: a second "Bandit" is "Bandit 2"."""
    taken: set[str] = set()
    for order in orders:
        name = plain = order.name.strip()
        number = 1
        while name in taken:
            number += 1
            name = f"{plain} {number}"
        taken.add(name)
        yield order, name


def _number_of_foes(order: BuyAdversity) -> Iterator[Refusal]:
    count = len(order.foes)
    if not 1 <= count <= MOST_FOES:
        yield refuse(
            Reason.NUMBER_OUT_OF_RANGE,
            "BH-ADV-02",
            say(N_("{count} opponents were ordered."), count=count),
            say(N_("Buy at least 1 and at most {most}."), most=MOST_FOES),
        )


def _ratings(foe: FoeOrder) -> Iterator[Refusal]:
    """T3: everything goes up in twos."""
    traits = [(each.name, each.rating, 1) for each in foe.traits]
    resources = [(each.name, each.rating, 1) for each in foe.resources]
    for name, rating, least in (*traits, *resources, (foe.name, foe.initiative, 0)):
        if rating < least:
            yield refuse(
                Reason.NUMBER_OUT_OF_RANGE,
                "BH-ADV-03",
                say(N_("“{name}” has {rating}."), name=name, rating=rating),
                say(N_("Buy at least {least}."), least=least * RATING_PER_POINT),
            )
        elif rating % RATING_PER_POINT:
            yield refuse(
                Reason.RATING_ODD,
                "BH-ADV-03",
                say(N_("“{name}” has {rating}, but each point buys 2."), name=name, rating=rating),
                _even(rating, least),
            )


def _even(rating: int, least: int) -> Sentence:
    if rating == least:
        return say(N_("Take {more}."), more=rating + 1)
    return say(N_("Take {less} or {more}."), less=rating - 1, more=rating + 1)


def _boxes(state: Adventure, foe: FoeOrder) -> Iterator[Refusal]:
    extra = foe.extra_boxes
    if len(extra) != len(LEVELS) or min(extra, default=0) < 0:
        yield refuse(
            Reason.NUMBER_OUT_OF_RANGE,
            "BH-ADV-04",
            say(N_("More boxes are five numbers from 0 up, one a level.")),
            say(N_("Say for each level, Light to Fatal, how many more boxes to buy.")),
        )
    elif any(extra) and not _is_final(state):
        yield refuse(
            Reason.LAST_CONFLICT_ONLY,
            "BH-ADV-04",
            say(
                N_("More boxes ordered: {count}; but this is not the last conflict."),
                count=sum(extra),
            ),
            say(N_("Keep to one box a level; more are sold when the last challenge is fought.")),
        )
    else:
        yield from _box_order(foe)


def _box_order(foe: FoeOrder) -> Iterator[Refusal]:
    boxes = boxes_of(foe)
    for (lower, more), (higher, fewer) in pairwise(zip(LEVELS, boxes, strict=True)):
        if fewer > more:
            yield refuse(
                Reason.BOX_ORDER,
                "BH-CHR-05",
                say(
                    N_("{higher} boxes: {fewer}; {lower} boxes: only {more}."),
                    fewer=fewer,
                    higher=higher,
                    more=more,
                    lower=lower,
                ),
                say(
                    N_("{lower} boxes missing: {missing}; or take fewer {higher} ones."),
                    missing=fewer - more,
                    lower=lower,
                    higher=higher,
                ),
            )


def boxes_of(foe: FoeOrder) -> tuple[int, ...]:
    """All boxes of *foe*: one a level and what was bought beyond."""
    return tuple(one + more for one, more in zip(ONE_EACH, foe.extra_boxes, strict=True))


def _active(state: Adventure, order: BuyAdversity) -> Iterator[Refusal]:
    active = [trait for foe in order.foes for trait in foe.traits if trait.active]
    if len(active) > 1:
        yield refuse(
            Reason.NOT_ALLOWED_IN_PHASE,
            "BH-NEG-04",
            say(N_("{count} traits would start active; 1 may."), count=len(active)),
            say(N_("Choose the one trait that starts active.")),
        )
    if active and _phase(state) is not Phase.COMPLICATION:
        yield refuse(
            Reason.NOT_ALLOWED_IN_PHASE,
            "BH-NEG-04",
            say(N_("Only a conflict called in phase three starts with an active trait.")),
            say(N_("Let all traits start inactive.")),
        )


def _denial(state: Adventure, denial: DenialOrder) -> Iterator[Refusal]:
    stage = state.stage
    if not isinstance(stage, Buying):
        return
    if denial.hunter not in stage.challenge.hunters:
        yield refuse(
            Reason.NOT_IN_CHALLENGE,
            "BH-ADV-08",
            say(N_("“{seat}” is no Hunter in this challenge."), seat=denial.hunter),
            say(N_("Deny a resource of a Hunter who is in it.")),
        )
        return
    resource = _resource(state, denial)
    if resource is None:
        yield refuse(
            Reason.UNKNOWN_NAME,
            "BH-ADV-08",
            say(N_("This Hunter has no resource “{resource}”."), resource=denial.resource),
            say(N_("Choose one of the resources on the sheet.")),
        )
    elif resource.domain is not stage.challenge.domain:
        yield refuse(
            Reason.WRONG_DOMAIN,
            "BH-ADV-08",
            say(
                N_("“{resource}” is {domain} and does not count in this conflict."),
                resource=resource.name,
                domain=resource.domain,
            ),
            say(N_("Choose a resource of the challenge’s domain.")),
        )


def _denied_twice(denial: DenialOrder) -> Refusal:
    return refuse(
        Reason.ALREADY_DONE,
        "BH-ADV-08",
        say(N_("“{resource}” is denied twice in this order."), resource=denial.resource),
        say(N_("Once is enough; leave one out.")),
    )


def _resource(state: Adventure, denial: DenialOrder) -> Resource | None:
    resources = state.hunters[denial.hunter].resources
    return next((each for each in resources if each.key == denial.resource), None)


def _is_final(state: Adventure) -> bool:
    return isinstance(state.stage, Buying) and state.stage.challenge.final


def _phase(state: Adventure) -> Phase | None:
    return state.stage.called_in if isinstance(state.stage, Buying) else None
