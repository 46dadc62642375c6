"""Tables in free play and in negotiation, for the tests of those chapters."""

from __future__ import annotations

from typing import Any

from app.chance import ScriptedDice
from app.rules.beasthunters.commands import (
    AcceptInPart,
    AdaptPlan,
    AddComplication,
    AskForElaboration,
    BuyAdversity,
    CallConflict,
    Command,
    Elaborate,
    FixDomain,
    FoeOrder,
    PresentChallenge,
    ResourceOrder,
    StateSolution,
    TraitOrder,
)
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.sheets import NO_MARKS, ONE_EACH, Hunter, Resource, Share, Trait
from app.rules.beasthunters.stages import FreePlay
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Domain, Phase, Side
from app.rules.decider import Refusal
from app.rules.words import Seat

HUNTER = Seat("hunter-1")
SECOND = Seat("hunter-2")

YAQHARA = Hunter(
    name="Yaqhara",
    traits=(
        Trait(key="t1", name="Mother Proud", domain=Domain.PHYSICAL, rating=4),
        Trait(key="t2", name="Keen Insight", domain=Domain.SOCIAL, rating=3),
    ),
    resources=(
        Resource(key="r1", name="Axe", domain=Domain.PHYSICAL, side=Side.OFFENCE, rating=4),
        Resource(key="r2", name="Shield", domain=Domain.PHYSICAL, side=Side.DEFENCE, rating=3),
        Resource(key="r3", name="Songs", domain=Domain.SOCIAL, side=Side.OFFENCE, rating=2),
    ),
    initiative={Domain.PHYSICAL: 3, Domain.MENTAL: 1, Domain.SOCIAL: 2},
    boxes=dict.fromkeys(Domain, ONE_EACH),
    marked=dict.fromkeys(Domain, NO_MARKS),
    finished=True,
)


def free_play(*, hunters: int = 1, pool: int = 20, limit: int = 8, **more: Any) -> Adventure:
    """A table in free play with so many Hunters; *more* are fields of the state."""
    seats = tuple(Seat(f"hunter-{n}") for n in range(1, hunters + 1))
    share = Share(pool=pool, limit=limit)
    table = {
        "seats": (CHALLENGER, *seats),
        "shares": {seats[0]: share},
        "pool_left": pool,
        "hunters": dict.fromkeys(seats, YAQHARA),
        "stage": FreePlay(),
    }
    return Adventure(**{**table, **more})


def do(state: Adventure, *commands: Command, dice: ScriptedDice | None = None) -> Adventure:
    """The state after *commands*."""
    for command in commands:
        for event in decide(state, command, dice or ScriptedDice()):
            state = evolve(state, event)
    return state


def presented(*, final: bool = False, **table: Any) -> Adventure:
    """P1_DESCRIBE: an obstacle stands before the Hunters."""
    return do(
        free_play(**table),
        PresentChallenge(by=CHALLENGER, stake="The road", obstacle="Bandits", final=final),
    )


def deciding(phase: Phase, *, domain: Domain = Domain.PHYSICAL, **table: Any) -> Adventure:
    """P1_DECIDE, P2_DECIDE or P3_DECIDE, with the domain fixed."""
    state = presented(**table)
    hunters = tuple(state.hunters)
    state = do(
        state, StateSolution(by=HUNTER, text="I fight"), FixDomain(by=CHALLENGER, domain=domain)
    )
    if phase is Phase.SOLUTION:
        return state
    state = do(
        state,
        AskForElaboration(by=CHALLENGER, text="How?"),
        *(Elaborate(by=seat, text="So") for seat in hunters),
    )
    if phase is Phase.ELABORATION:
        return state
    return do(
        state,
        AcceptInPart(by=CHALLENGER, text="Partly"),
        AddComplication(by=CHALLENGER, text="Rain"),
        *(AdaptPlan(by=seat, text="A cloak") for seat in hunters),
    )


def buying(phase: Phase, **table: Any) -> Adventure:
    """BUY: the conflict was called in *phase*."""
    return do(deciding(phase, **table), CallConflict(by=CHALLENGER))


def refused(state: Adventure, command: Command) -> Refusal:
    """The refusal that *command* meets; it has words and a rule."""
    no = refusal(state, command)
    assert no is not None
    assert no.rule.startswith("BH-")
    assert no.because.text
    assert no.remedy.text
    return no


def why(state: Adventure, command: Command) -> Reason:
    """Why *command* is refused."""
    reason = refused(state, command).reason
    assert isinstance(reason, Reason)
    return reason


PLAIN = FoeOrder(name="Bandits")


def order(*foes: FoeOrder, **more: Any) -> BuyAdversity:
    """The Challenger's purchase of *foes*."""
    return BuyAdversity(by=CHALLENGER, foes=foes or (PLAIN,), **more)


def foe(*traits: int, resources: tuple[int, ...] = (), **more: Any) -> FoeOrder:
    """An opponent with traits and resources of these ratings."""
    return FoeOrder(
        name="Bandits",
        traits=tuple(TraitOrder(name="T", rating=rating) for rating in traits),
        resources=tuple(
            ResourceOrder(name="R", side=Side.DEFENCE, rating=rating) for rating in resources
        ),
        **more,
    )
