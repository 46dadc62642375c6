"""A conflict to try things in: Yaqhara against three bandits, as in the published example."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.chance import ScriptedDice
from app.rules.beasthunters.challenge import Challenge, Conflict, Foe
from app.rules.beasthunters.commands import Command
from app.rules.beasthunters.conflict.turns import begin, pass_on
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import Event
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.figures import Figure, advantage, figure
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.house import House
from app.rules.beasthunters.moments import AnyMoment, Ordering, Turn
from app.rules.beasthunters.sheets import Hunter, Resource, Share, Trait
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS, Domain, Side
from app.rules.decider import Refusal
from app.rules.words import Seat

P, M, S = Domain.PHYSICAL, Domain.MENTAL, Domain.SOCIAL
O, D = Side.OFFENCE, Side.DEFENCE  # noqa: E741 - the letters that the rules use
HUNTER = HUNTER_SEATS[0]
BANDITS = "foe-1"

PROUD, INSIGHT = "t1", "t2"
AXE, SHIELD, TALE = "r1", "r2", "r3"
FLANKING, HUNGRY = "foe-1-t1", "foe-1-t2"
ARMOR, SWORDS, KNIVES = "foe-1-r1", "foe-1-r2", "foe-1-r3"


def trait(key: str, name: str, domain: Domain, rating: int) -> Trait:
    """A trait in one line."""
    return Trait(key=key, name=name, domain=domain, rating=rating)


def resource(key: str, name: str, side: Side, rating: int, domain: Domain = P) -> Resource:
    """A resource in one line, physical unless said otherwise."""
    return Resource(key=key, name=name, domain=domain, side=side, rating=rating)


YAQHARA = Hunter(
    name="Yaqhara",
    traits=(
        trait(PROUD, "I Will Make My Mother Proud", P, 4),
        trait(INSIGHT, "Keen Insight", S, 3),
    ),
    resources=(
        resource(AXE, "Mother's Old Axe", O, 4),
        resource(SHIELD, "Maiqhar's Shield", D, 2),
        resource(TALE, "An Old Tale", O, 3, S),
    ),
    initiative={P: 3},
    boxes=dict.fromkeys(Domain, (2, 2, 1, 1, 1)),
    marked=dict.fromkeys(Domain, (0, 0, 0, 0, 0)),
    finished=True,
)

THREE_BANDITS = Foe(
    key=BANDITS,
    name="three bandits",
    traits=(trait(FLANKING, "Flanking", P, 2), trait(HUNGRY, "Desperate and Hungry", P, 4)),
    resources=(
        resource(ARMOR, "Leather Armor", D, 2),
        resource(SWORDS, "Rusty Swords", O, 2),
        resource(KNIVES, "Hunting Knives", O, 2),
    ),
)


class Arena:
    """A table in a conflict; ``do`` plays a command, ``no`` says why one is refused."""

    def __init__(
        self,
        *,
        hunters: tuple[Hunter, ...] = (YAQHARA,),
        foes: tuple[Foe, ...] = (THREE_BANDITS,),
        house: House | None = None,
        final: bool = False,
        sits_out: tuple[Seat, ...] = (),
        **conflict: Any,
    ) -> None:
        seats = HUNTER_SEATS[: len(hunters)]
        self.dice = ScriptedDice()
        self.state = Adventure(
            seats=(CHALLENGER, *seats),
            house=house or House(),
            shares={seat: Share(pool=20, limit=8) for seat in seats},
            pool_left=13,
            hunters=dict(zip(seats, hunters, strict=True)),
            challenges=1,
            foes=len(foes),
            stage=Fighting(
                challenge=Challenge(
                    number=1, asked_by=CHALLENGER, stake="the road", domain=P, level=7, paid=7,
                    hunters=tuple(seat for seat in seats if seat not in sits_out), final=final,
                ),
                conflict=Conflict(domain=P, foes={foe.key: foe for foe in foes}, **conflict),
                moment=Ordering(tied=()),
            ),
        )  # fmt: skip
        self.beginning = begin_in(self)

    def do(self, command: Command, *faces: int) -> tuple[Event, ...]:
        """Play *command*; exactly these *faces* fall."""
        self.dice.add(*faces)
        events = decide(self.state, command, self.dice)
        for event in events:
            self.state = evolve(self.state, event)
        assert self.dice.left_over == ()
        return events

    def no(self, command: Command) -> Refusal:
        """Why *command* is refused."""
        refused = refusal(self.state, command)
        assert refused is not None, f"{command} is legal"
        return refused

    def may(self, command: Command) -> bool:
        """Whether *command* is legal now."""
        return refusal(self.state, command) is None

    @property
    def fighting(self) -> Fighting:
        """The stage, which has to be a conflict."""
        assert isinstance(self.state.stage, Fighting)
        return self.state.stage

    @property
    def moment(self) -> AnyMoment:
        """Where the conflict is."""
        return self.fighting.moment

    def figure(self, key: str) -> Figure:
        """Combatant *key* as the conflict sees it."""
        return figure(self.state, key)

    def points(self, holder: str = HUNTER, target: str = BANDITS) -> int:
        """Advantage of *holder* against *target*."""
        return advantage(self.fighting.conflict, holder, target)

    def marked(self, key: str) -> tuple[int, ...]:
        """Marked boxes of *key*, Light to Fatal."""
        return self.figure(key).marked

    def turn_of(self, key: str, moment: AnyMoment | None = None) -> Arena:
        """The same conflict, but it is the turn of *key*, or another *moment*."""
        self.state = replace(
            self.state, stage=replace(self.fighting, moment=moment or Turn(actor=key))
        )
        return self

    def turn_over(self) -> Arena:
        """The same conflict, but whoever has the turn did something with it."""
        happening = Happening(self.state)
        pass_on(happening)
        self.state = happening.state
        return self

    def give(self, holder: str, target: str, points: int) -> Arena:
        """The same conflict, but *holder* has *points* against *target*."""
        held: Mapping[str, Mapping[str, int]] = {
            **self.fighting.conflict.advantage,
            holder: {**self.fighting.conflict.advantage.get(holder, {}), target: points},
        }
        conflict = replace(self.fighting.conflict, advantage=held)
        self.state = replace(self.state, stage=replace(self.fighting, conflict=conflict))
        return self

    def hurt(self, key: str, *marked: int, boxes: tuple[int, ...] | None = None) -> Arena:
        """The same conflict, but *key* has these boxes marked (and maybe other *boxes*)."""
        if key in self.state.hunters:
            sheet = self.state.hunters[Seat(key)]
            sheet = replace(
                sheet,
                marked={**sheet.marked, P: marked},
                boxes={**sheet.boxes, P: boxes or sheet.boxes[P]},
            )
            self.state = replace(self.state, hunters={**self.state.hunters, Seat(key): sheet})
            return self
        foe = self.fighting.conflict.foes[key]
        foe = replace(foe, marked=marked, boxes=boxes or foe.boxes)
        conflict = replace(self.fighting.conflict, foes={**self.fighting.conflict.foes, key: foe})
        self.state = replace(self.state, stage=replace(self.fighting, conflict=conflict))
        return self


def begin_in(arena: Arena) -> tuple[Event, ...]:
    """Begin the first turn, as buying the adversity does."""
    happening = Happening(arena.state)
    begin(happening)
    arena.state = happening.state
    return happening.events


def names(events: tuple[Event, ...]) -> list[str]:
    """What happened, by name."""
    return [type(event).__name__ for event in events]
