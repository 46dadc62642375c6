"""A table in the middle of a conflict: what the gallery shows."""

from __future__ import annotations

import re
from enum import Enum
from types import SimpleNamespace as Is
from typing import Any

import segno
from markupsafe import Markup

from app.rules.choice import Ask, Choice, Field, Option
from app.rules.decider import Refusal
from app.rules.words import Seat, say

INVITE = "https://salute.example/join/4f1b-7c9e-22aa-very-long-address"
HUNTER = Seat("hunter-1")


class Why(Enum):
    """Reasons of the sample."""

    TOO_LITTLE = "too_little_advantage"
    FULL = "side_is_full"


def refusal(reason: Why, because: str, remedy: str) -> Refusal:
    """A refusal of the sample."""
    return Refusal(reason=reason, rule="BH-STR-01", because=say(because), remedy=say(remedy))


TOO_LITTLE = refusal(
    Why.TOO_LITTLE,
    "A strike costs 4 advantage points a die, and Akha holds 3 against the guard.",
    "1 more advantage point against the guard opens it.",
)
FULL = refusal(
    Why.FULL, "Three traits are on offence already.", "Put it on defence, or reassign one first."
)


def choice(command: str, label: str, **more: Any) -> Choice:
    """A choice of the sample."""
    return Choice(command=command, seat=HUNTER, label=say(label), **more)


def entries() -> list[Is]:
    """A menu as a Hunter sees it in the middle of a conflict."""
    dice = Field(
        name="dice",
        label=say("Dice"),
        ask=Ask.NUMBER,
        low=1,
        high=2,
        value=2,
        help=say("4 advantage points each; 3 stay."),
    )
    tray = Field(
        name="side",
        label=say("Onto which tray?"),
        ask=Ask.ONE,
        options=(
            Option(value="O", label=say("Offence"), refusal=FULL),
            Option(value="D", label=say("Defence"), note=say("one place free")),
        ),
    )
    trait = Field(
        name="trait",
        label=say("Which trait?"),
        ask=Ask.ONE,
        value="nadan",
        options=(
            Option(value="nadan", label=say("Child of the nadan +3"), note=say("worth +2 here")),
            Option(value="song", label=say("The old songs +2")),
        ),
    )
    all_of_it = [
        choice(
            "strike",
            "Strike the bandits",
            fixed={"target": "bandits"},
            fields=(dice,),
            price=say("8 points · Heavy or more 41 %"),
            likely=0,
        ),
        choice("maneuver", "Offensive Maneuver", price=say("4.8 points on average"), likely=1),
        choice("activate-trait", "Activate a trait", fields=(trait, tray), likely=2),
        choice("achievement", "Achievement", price=say("4 points a die"), likely=3),
        choice(
            "give-conflict",
            "Give up the conflict",
            likely=9,
            asks_once=say(
                "The Hunters lose this challenge: no reward, and the 9 points paid go back."
            ),
        ),
        choice(
            "strike",
            "Strike the guard",
            fixed={"target": "guard"},
            price=say("4 points a die"),
            refusal=TOO_LITTLE,
        ),
    ]
    return [
        Is(choice=c, id=f"do-{n}", intent=f"key-{n}", errors={}, typed={})
        for n, c in enumerate(all_of_it)
    ]


def every_field() -> Choice:
    """One choice that asks in every way there is."""

    def pick(n: int) -> Option:
        return Option(value=f"v{n}", label=say(f"Option {n}"))

    return choice(
        "set-up",
        "Set the adventure up",
        fields=(
            Field(name="stake", label=say("What is at stake?"), ask=Ask.LINE, high=240),
            Field(
                name="story",
                label=say("How does it begin?"),
                ask=Ask.TEXT,
                high=4000,
                required=False,
                help=say("One or two sentences are plenty."),
            ),
            Field(name="pool", label=say("Pool"), ask=Ask.NUMBER, low=1, high=200, value=20),
            Field(
                name="many",
                label=say("Optional rules"),
                ask=Ask.MANY,
                options=(pick(1), pick(2)),
                value=("v2",),
            ),
            Field(
                name="long",
                label=say("Region"),
                ask=Ask.ONE,
                options=tuple(pick(n) for n in range(9)),
                value="v3",
            ),
            Field(
                name="final", label=say("This is the last conflict"), ask=Ask.YES, required=False
            ),
        ),
    )


def box(level: str, total: int, marked: int, hit: bool = False) -> Is:
    """One row of damage boxes."""
    return Is(level=level, total=total, marked=marked, next=hit)


def card(name: str, domain: str, rating: int, effective: int | None = None) -> Is:
    """One trait on a tray."""
    return Is(name=name, domain=domain, rating=rating, effective=effective, note="")


def rolled(who: str, faces: tuple[int, ...], terms: tuple[tuple[int, str], ...]) -> Is:
    """One side of an opposed roll."""
    return Is(
        who=who, sides=10, faces=faces, terms=terms, total=sum(faces) + sum(n for n, _ in terms)
    )


def lines() -> list[Is]:
    """A stretch of story with a line of every kind."""

    def line(kind: str, text: str, seat: str = "", side: str = "hunter", vetoed: str = "") -> Is:
        return Is(kind=kind, text=text, seat=seat, side=side, vetoed=vetoed)

    story = [
        line("chapter", "The bandits at the ford · conflict"),
        line("system", "The Challenger pays 9 of the Pool; 12 of 20 are left."),
        line(
            "spoken",
            "Four of them stand in the water, spears low. The one with the burnt face laughs.",
            "Challenger",
            "challenger",
        ),
        line(
            "spoken",
            "I throw my cloak over the first spear and run along the shaft, shouting.",
            "Akha",
        ),
        line("system", "The Challenger offers 10 advantage points; Akha takes them."),
        line("opposed", "5 points for the bandits"),
        line("aside", "Is it fine if the river is deep here? <b>Total: 99</b>", "Akha"),
        line("roll", "Heavy"),
        line(
            "spoken",
            "Your own sister steps out from behind the rocks and takes their side.",
            "Challenger",
            "challenger",
            "Vetoed by Akha: it touches “Child of the nadan”. The Challenger tells it anew.",
        ),
        line("system", "Akha's Hide is denied by 5."),
    ]
    for n, each in enumerate(story):
        each.seq, each.at, each.clock = 30 + n, f"2026-11-30T20:{10 + n}:05Z", f"20:{10 + n}"
    return story


def sample() -> Is:
    """Everything the gallery shows."""
    step = re.split(r"\s+", "done Parents done Tribe now Enemies later Training")
    return Is(
        title="The ford of the burnt men",
        stake="The children of the nadan reach the winter camp.",
        kind="Beast hunt",
        where="Phase two, Elaboration · physical",
        waiting="Your turn, Akha: choose one action",
        hunters="Hunters",
        hunter_role="Hunter · Ilaria",
        bandits="Bandits of the ford",
        boxes="Damage",
        axe="Ritual axe of my grandfather",
        hide="Hide armour",
        club="Club",
        traits="Traits",
        rest="Not on a tray",
        song="The old songs",
        hazuma="Hazuma, the tattoo",
        story="Story",
        opposition="Opposition",
        bandit_role="Opposition · Challenger",
        panel="What you can do",
        offered="10 advantage points",
        offer_for="for your Offensive Maneuver against the bandits",
        goal="Bring the boy out of the water alive",
        goal_open="open",
        goal_lost="lost",
        goal_reward="2 reward points if won",
        tell="Tell it",
        checked="Dice 14 to 17 of this session; seed 3f9a…",
        other="Other parts",
        happened="The strike was not made.",
        why="Akha holds 3 advantage points against the guard, and a die costs 4.",
        now="Win 1 more point with a manoeuvre, or strike the bandits.",
        saved="Your sheet is saved.",
        making="Making a Hunter",
        empty="No adventure yet",
        first="Name what is at stake, choose a Pool and a Limit, "
        "then invite somebody to the other chair.",
        begin="Set up an adventure",
        invite="Invitation for the Challenger",
        qr=Markup(segno.make(INVITE).svg_inline(omitsize=True)),  # noqa: S704
        invite_address=INVITE,
        invite_note="For one seat, once. It ends in 7 days.",
        reward_points="Reward points",
        rows=[box("L", 4, 4), box("M", 3, 1, True), box("H", 2, 1), box("I", 1, 0), box("F", 1, 0)],
        foe_rows=[box(level, 1, int(level == "L"), level == "M") for level in "LMHIF"],
        offence=[card("Hunter of the high woods", "P", 4), card("Child of the nadan", "S", 3, 2)],
        defence=[card("Never where they look", "M", 2, 1)],
        lines=lines(),
        entries=entries(),
        left=rolled("Bandits", (9, 7), ()),
        right=rolled("Akha", (4, 5), ((2, "Never where they look, half"),)),
        narrate=choice(
            "narrate",
            "Narrate",
            fields=(Field(name="text", label=say("What happens?"), ask=Ask.TEXT, high=4000),),
        ),
        steps=[
            Is(state=state, name=name, href="/make" if state == "done" else "")
            for state, name in zip(step[::2], step[1::2], strict=True)
        ],
        all_fields=every_field(),
        errors={"stake": "Say in a line what can be lost."},
        typed={"stake": "", "pool": "31"},
    )
