"""Tables for every stage and every moment of Beast Hunters, laid by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.rules.beasthunters.challenge import Challenge, Conflict, Foe, Goal, Preactivation
from app.rules.beasthunters.house import House, SheetView
from app.rules.beasthunters.making import derive
from app.rules.beasthunters.moments import (
    AnyMoment,
    AwaitingDenyAnswer,
    AwaitingDenyDefence,
    AwaitingDenyReply,
    AwaitingManeuverDefence,
    AwaitingOffer,
    AwaitingRecoverAnswer,
    AwaitingRecoverOffence,
    AwaitingReply,
    FatalChoice,
    FreeStrike,
    Leftovers,
    Ordering,
    Turn,
)
from app.rules.beasthunters.sheets import Hunter, Resource, Share, StepDraft, Trait
from app.rules.beasthunters.stages import (
    AnyStage,
    Buying,
    Closed,
    Complicating,
    Consequences,
    DecidingComplication,
    DecidingElaboration,
    DecidingSolution,
    Describing,
    Elaborating,
    Ending,
    Fighting,
    FreePlay,
    OnBreak,
    SettingUp,
    Unopened,
)
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import (
    CHALLENGER,
    Domain,
    GoalStatus,
    Outcome,
    Phase,
    Side,
    Step,
)
from app.rules.decider import Session
from app.rules.words import Seat

AKHA = Seat("hunter-1")
P, M, S = Domain.PHYSICAL, Domain.MENTAL, Domain.SOCIAL
OFF, DEF = Side.OFFENCE, Side.DEFENCE
SECRET_TRAIT, SECRET_RESOURCE = "Knows the old ford", "A hidden crossbow"

DRAFTS: Mapping[Step, StepDraft] = {
    Step.PARENTS: StepDraft(
        story="My mother kept the fire of the nadan.", trait="I will make my mother proud",
        trait_domain=P, resource="Mother's old axe", resource_domain=P, resource_side=OFF,
        initiative=P, light=P, medium=P, trait_rating=4, resource_rating=4,
    ),
    Step.TRIBE: StepDraft(
        trait="Child of the nadan", trait_domain=S, resource="Guest at every fire",
        resource_domain=S, resource_side=DEF, initiative=P, light=S, trait_rating=3,
        resource_rating=3,
    ),
    Step.ENEMIES: StepDraft(
        trait="Never where they look", trait_domain=M, resource="Hide armour", resource_domain=P,
        resource_side=DEF, initiative=M, light=P, trait_rating=2, resource_rating=2,
    ),
    Step.TRAINING: StepDraft(
        trait="Keen insight", trait_domain=M, resource="A club", resource_domain=P,
        resource_side=OFF, initiative=P, light=M, medium=S, trait_rating=2, resource_rating=2,
    ),
}  # fmt: skip


def hunter() -> Hunter:
    """Akha, complete."""
    start = derive(DRAFTS)
    return Hunter(
        name="Akha", story="She hunts what hunts the herds.", drafts=DRAFTS, traits=start.traits,
        resources=start.resources, initiative=start.initiative, boxes=start.boxes,
        marked={P: (2, 1, 0, 0, 0), M: (0, 0, 0, 0, 0), S: (1, 0, 0, 0, 0)}, reward_points=5,
        finished=True, revision=7,
    )  # fmt: skip


def adventure(stage: AnyStage, **more: object) -> Adventure:
    """An adventure of Akha and the Challenger at *stage*."""
    plain = Adventure(
        count=40, seats=(CHALLENGER, AKHA), title="The ford of the burnt men",
        stake="The children of the nadan reach the winter camp.",
        shares={AKHA: Share(pool=20, limit=8)}, pool_left=12, hunters={AKHA: hunter()},
        session=Session(number=1, commitment="3f9a" * 16, words={AKHA: "snow"}, rolled=17),
        narrations=(31, 36), challenges=1, foes=2, goals=2, stage=stage,
    )  # fmt: skip
    return replace(plain, **more)  # type: ignore[arg-type]


CHALLENGE = Challenge(
    number=1, asked_by=CHALLENGER, hunters=(AKHA,),
    stake="The children cross the river before dark.", whole=False,
    obstacle="Four burnt men hold the ford and ask for the youngest child as a toll.",
    solution="I wade in below them in the dusk and cut the rope of their raft.", domain=P,
    preactivations={AKHA: Preactivation(trait="t1", side=OFF)},
)  # fmt: skip
LATER = replace(
    CHALLENGE, elaborated=(AKHA,), complications=("The river rises.",), level=7, paid=11
)

FOES = {
    "foe-1": Foe(
        key="foe-1", name="Bandits of the ford", initiative=2,
        traits=(
            Trait(key="foe-1-t1", name="Flanking", domain=P, rating=2),
            Trait(key="foe-1-t2", name=SECRET_TRAIT, domain=P, rating=4),
        ),
        resources=(
            Resource(key="foe-1-r1", name="Leather armour", domain=P, side=DEF, rating=2),
            Resource(key="foe-1-r2", name=SECRET_RESOURCE, domain=P, side=OFF, rating=2),
        ),
        marked=(1, 0, 0, 0, 0),
    ),
    "foe-2": Foe(key="foe-2", name="The one with the torch"),
}  # fmt: skip
GOALS = (
    Goal(
        number=1, text="Bring the youngest out of the water alive", by=AKHA,
        status=GoalStatus.OPEN, added={AKHA: 0, CHALLENGER: 1}, difficulty=2,
        dice={AKHA: 2, CHALLENGER: 1}, ready=(AKHA,),
    ),
    Goal(number=2, text="The raft is lost", by=CHALLENGER, added={CHALLENGER: 1}),
)  # fmt: skip
CONFLICT = Conflict(
    domain=P, foes=FOES, order=(AKHA, "foe-1", "foe-2"),
    active={AKHA: {"t1": OFF, "t3": DEF}, "foe-1": {"foe-1-t1": DEF}},
    denied={AKHA: {"r3": 5}},
    advantage={AKHA: {"foe-1": 11, "foe-2": 3}, "foe-1": {AKHA: 5}},
    goals=GOALS, used=("foe-1-r1",),
)  # fmt: skip

TEXT = "I throw a burning branch into the reeds and go round by the stones."
MOMENTS: tuple[AnyMoment, ...] = (
    Ordering(tied=(AKHA, "foe-1")),
    Turn(actor=AKHA),
    AwaitingOffer(actor=AKHA, target="foe-1", text=TEXT),
    AwaitingReply(actor=AKHA, target="foe-1", text=TEXT, offer=10),
    AwaitingManeuverDefence(actor="foe-1", target=AKHA, text=TEXT),
    FreeStrike(actor=AKHA, target="foe-1"),
    AwaitingDenyAnswer(actor=AKHA, target="foe-1", resource="foe-1-r1", text=TEXT),
    AwaitingDenyReply(actor=AKHA, target="foe-1", resource="foe-1-r1", text=TEXT, margin=4),
    AwaitingDenyDefence(actor="foe-1", target=AKHA, resource="r1", text=TEXT),
    AwaitingRecoverAnswer(actor=AKHA, opponent="foe-1", resource="r3", text=TEXT),
    AwaitingRecoverOffence(actor="foe-1", opponent=AKHA, resource="foe-1-r1", text=TEXT),
    FatalChoice(hunter=AKHA, actor="foe-1"),
    Leftovers(outcome=Outcome.WON),
)


def fighting(moment: AnyMoment, *, final: bool = False, **more: object) -> Adventure:
    """A conflict at *moment*."""
    challenge = replace(LATER, final=final)
    return adventure(Fighting(challenge=challenge, conflict=CONFLICT, moment=moment), **more)


def stages() -> tuple[AnyStage, ...]:
    """One of each stage; the conflict once."""
    fight = Fighting(challenge=LATER, conflict=CONFLICT, moment=Turn(actor="foe-1"))
    return (
        Unopened(),
        SettingUp(terms=3, saluted=(AKHA,)),
        FreePlay(),
        FreePlay(told=True),
        Describing(challenge=replace(CHALLENGE, domain=None, solution="", preactivations={})),
        DecidingSolution(challenge=CHALLENGE),
        Elaborating(challenge=CHALLENGE),
        DecidingElaboration(challenge=CHALLENGE),
        Complicating(challenge=CHALLENGE),
        DecidingComplication(challenge=LATER),
        Buying(challenge=replace(LATER, level=0, paid=0), called_in=Phase.COMPLICATION),
        Buying(challenge=replace(CHALLENGE, final=True), called_in=Phase.SOLUTION),
        fight,
        Consequences(challenge=LATER, outcome=Outcome.WON),
        Ending(outcome=Outcome.WON, saluted=(AKHA,)),
        Closed(outcome=Outcome.LOST),
        OnBreak(resume=fight, by=AKHA, saluted=(CHALLENGER,)),
        OnBreak(resume=FreePlay()),
    )


def every_table() -> Mapping[str, Adventure]:
    """Every table by a name that says where it is."""
    found = {f"{n:02}-{each.kind}": adventure(each) for n, each in enumerate(stages(), 1)}
    found |= {f"moment-{each.kind}": fighting(each) for each in MOMENTS}
    found["asked"] = adventure(FreePlay(), wishes={AKHA: "to be led to the shaman"})
    found["unmade"] = adventure(
        SettingUp(), hunters={AKHA: Hunter()}, shares={}, stake="", title="New adventure"
    )
    found["half-made"] = adventure(
        SettingUp(terms=2),
        hunters={
            AKHA: Hunter(
                name="Akha",
                drafts={
                    Step.PARENTS: DRAFTS[Step.PARENTS],
                    Step.TRIBE: StepDraft(trait="Child of the nadan"),
                },
                revision=3,
            )
        },
    )
    found["last-conflict"] = fighting(Turn(actor=AKHA), final=True)
    return found


AS_USED = House(sheet_view=SheetView.AS_USED)
